// Opens an order from messages, at most once however often it is asked for; later messages of the
// buyer join it.
import { createHash } from 'node:crypto';
import { normalizeText } from '@app/contract/kit/text';
import type { openLineOrder, openOrder } from '@app/contract/order/inbox';
import { openStatuses, type OrderReply } from '@app/contract/order/order';
import type { CreateOrderBody } from '@app/contract/order/create';
import type { Reading } from '@app/contract/customer/address';
import { readMessages } from '../../customer/index.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import { createOrder, withRiskAsked } from '../order/create-order.ts';
import { lockOrders, type OrderForShipping } from '../order/shipping-facts.ts';
import { NO_MESSAGE } from '../order/message-orders.store.ts';
import { readOrder } from '../order/read-orders.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import { withinText } from './long-text.ts';
import { addText, noteJoined } from './delivery.store.ts';
import {
  bodiesOf,
  findPasted,
  insertMessage,
  linkMessages,
  lockMessages,
  type MessageRow,
} from './message.store.ts';
import { orderOfReading } from './order-of-message.ts';

/** The same text pasted again within this time is the same message; later, it is a new order. */
const SAME_PASTE_HOURS = 24;

interface OpenBody {
  readonly text?: string | undefined;
  readonly messageIds?: readonly number[] | undefined;
  readonly telesaleBy?: number | null | undefined;
  readonly channelId?: number | null | undefined;
  readonly orderId?: number | undefined;
  readonly order?: CreateOrderBody | undefined;
}

type Outside = Pick<OutsideCall<typeof openOrder>, 'actor' | 'services'>;

/** Removes what PostgreSQL cannot store in text. */
const writable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Reads the messages before they are locked; undefined if a user has filled in the order. */
async function readOpening(
  { actor, services }: Outside,
  { text, messageIds = [], order }: OpenBody,
): Promise<Reading | undefined> {
  if (order) return undefined;
  const bodies = await services.db.withTenant(actor, (tx) => bodiesOf(tx, messageIds), {
    mode: 'read',
  });
  const whole = joined(text === undefined ? bodies : [...bodies, writable(text)]);
  const [reading] = await readMessages(services.db, actor, [whole]);
  return reading;
}

export const readOpeningUse = (call: OutsideCall<typeof openOrder>) => readOpening(call, call.body);

export const readLineOpeningUse = (call: OutsideCall<typeof openLineOrder>) =>
  readOpening(call, { text: call.body.address });

export const openOrderUse = async (
  { tx, session, body }: Call<typeof openOrder>,
  reading: Reading | undefined,
): Promise<OrderReply> => {
  // A session that sees only its own orders may not join messages to the orders of others.
  if (body.orderId !== undefined) await readOrder(tx, body.orderId, ownerOf(session));
  const { order, telesaleBy } = body;
  // Telesale still talks to the buyer, so the risk rule is checked when the order ships.
  const asked =
    order === undefined || telesaleBy != null
      ? body
      : { ...body, order: await withRiskAsked(tx, session, order) };
  return open(tx, { opening: asked, reading, ...callerOf(session) });
};

export const openLineOrderUse = (
  { tx, session, body }: Call<typeof openLineOrder>,
  reading: Reading | undefined,
) => {
  const { address: text, telesaleBy, channelId } = body;
  const opening = { text, telesaleBy, channelId };
  return open(tx, { opening, reading, ...callerOf(session) });
};

const callerOf = (session: Session) => ({
  mayPrice: session.can('order.edit'),
  ownerId: ownerOf(session),
});

interface OpenRequest {
  readonly opening: OpenBody;
  readonly reading: Reading | undefined;
  readonly mayPrice: boolean;
  /** If set, only orders of this user are allowed: the session may not see all. */
  readonly ownerId: number | null;
}

async function open(tx: TenantTx, openRequest: OpenRequest): Promise<OrderReply> {
  const { opening } = openRequest;
  const messages = await lockMessages(tx, await idsOf(tx, opening));
  requireAll(opening, messages);
  requireOneSender(messages);
  const known = await orderBefore(tx, opening, messages);
  if (known) requireOwn(known, openRequest);
  const orderId = known
    ? await join(tx, known, messages)
    : await make(tx, { ...openRequest, messages });
  return readOrder(tx, orderId, null);
}

/** Stores pasted text as a message too, so that two users who paste the same text share it. */
async function idsOf(tx: TenantTx, { text, messageIds = [], channelId = null }: OpenBody) {
  if (text === undefined) return messageIds;
  const body = writable(text);
  const spelled = normalizeText(body).replaceAll(/\s+/g, ' ').trim();
  const digest = createHash('sha256').update(spelled).digest('hex');
  const pasted =
    (await findPasted(tx, digest, SAME_PASTE_HOURS)) ??
    (await insertMessage(tx, { source: 'paste', channelId, body, digest }));
  return [...messageIds, pasted];
}

function requireAll({ messageIds = [] }: OpenBody, messages: readonly MessageRow[]): void {
  const found = new Set(messages.map((message) => message.id));
  if (messageIds.every((id) => found.has(id))) return;
  throw fail('UNPROCESSED', { fields: { messageIds: NO_MESSAGE } });
}

function requireOneSender(messages: readonly MessageRow[]): void {
  const senders = new Set(messages.map((message) => message.sender_id).filter(Boolean));
  if (senders.size <= 1) return;
  throw fail('UNPROCESSED', {
    fields: { messageIds: 'ข้อความที่เลือกมาจากคนละคน เลือกของลูกค้าคนเดียวกัน' },
  });
}

/** The order these messages already belong to; a telesale order must still be in telesale. */
async function orderBefore(
  tx: TenantTx,
  openBody: OpenBody,
  messages: readonly MessageRow[],
): Promise<OrderForShipping | undefined> {
  // A deleted order has no status here, so its messages may be opened again.
  const linked = messages.flatMap(({ order_id: id, order_status: status }) =>
    id === null || status === null ? [] : [id],
  );
  const ids = [
    ...new Set([...linked, ...(openBody.orderId === undefined ? [] : [openBody.orderId])]),
  ];
  if (ids.length > 1) {
    throw fail('UNPROCESSED', {
      fields: { messageIds: 'ข้อความเหล่านี้อยู่คนละออเดอร์แล้ว เลือกเฉพาะข้อความใหม่' },
    });
  }
  const [id] = ids;
  if (id === undefined) return undefined;
  const [order] = await lockOrders(tx, [id]);
  if (!order) throw fail('NO_ORDER');
  const isTelesaleAction =
    openBody.telesaleBy != null || (order.type === 'telesale' && unlinked(messages).length > 0);
  if (isTelesaleAction && order.status !== 'telesale') throw fail('ORDER_NOT_TELESALE');
  const isCancelled = order.status === 'cancel' && openBody.orderId === undefined;
  return isCancelled ? undefined : order;
}

/**
 * A session that sees only its own orders may neither see nor add to the order of another user,
 * even for the same buyer.
 */
function requireOwn(order: OrderForShipping, { opening, ownerId }: OpenRequest): void {
  if (ownerId === null || [order.created_by, order.telesale_by].includes(ownerId)) return;
  const field = opening.messageIds === undefined ? 'text' : 'messageIds';
  throw fail('UNPROCESSED', { fields: { [field]: 'ข้อความนี้เปิดเป็นออเดอร์ของผู้ใช้อื่นแล้ว' } });
}

const unlinked = (messages: readonly MessageRow[]): MessageRow[] =>
  messages.filter((message) => message.order_status === null);

async function join(
  tx: TenantTx,
  order: OrderForShipping,
  messages: readonly MessageRow[],
): Promise<number> {
  const fresh = unlinked(messages);
  if (fresh.length > 0) {
    if (!openStatuses.includes(order.status)) {
      throw fail('UNPROCESSED', {
        fields: { messageIds: `ออเดอร์ ${order.code} ปิดไปแล้ว เปิดเป็นออเดอร์ใหม่แทน` },
      });
    }
    await addText(tx, order.id, joined(fresh.map(({ body }) => body)));
    await linkMessages(
      tx,
      fresh.map((message) => message.id),
      order.id,
    );
    await noteJoined(tx, order.id, fresh.length);
  }
  tx.audit({
    action: 'order.open',
    entity: 'order',
    entityId: order.id,
    after: { messages: messages.map((message) => message.id), joined: fresh.length },
  });
  return order.id;
}

const joined = (bodies: readonly string[]): string =>
  withinText(bodies.map((body) => body.trim()).join('\n\n'));

interface Making extends OpenRequest {
  readonly messages: readonly MessageRow[];
}

async function make(tx: TenantTx, making: Making): Promise<number> {
  const { opening, messages, reading, mayPrice } = making;
  const message = joined(messages.map(({ body }) => body));
  const read = opening.order ?? (reading && (await orderOfReading(tx, reading)));
  if (!read) throw new Error('neither a person nor the reader has read the messages');
  const { telesaleBy } = opening;
  const channelId =
    opening.channelId ??
    read.channelId ??
    messages.find((row) => row.channel_id !== null)?.channel_id ??
    null;
  // The chat name, by which the seller finds the buyer in the chat again.
  const social =
    read.info.social || (messages.find((row) => row.sender_name !== '')?.sender_name ?? '');
  const body: CreateOrderBody = {
    ...read,
    info: { ...read.info, social },
    type: telesaleBy == null ? (read.type ?? 'chat') : 'telesale',
    ...(telesaleBy != null && { status: 'telesale', telesaleBy }),
    channelId,
    message,
  };
  const id = await createOrder(tx, { body, mayPrice });
  await linkMessages(
    tx,
    messages.map((row) => row.id),
    id,
  );
  return id;
}
