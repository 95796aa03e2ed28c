// The inbox: listing, pasting and skipping messages; and the list of what a channel's hook
// received.
import type {
  countMessages,
  Delivery,
  listDeliveries,
  listMessages,
  Message,
  pasteMessage,
  setMessageState,
} from '@app/contract/order/inbox';
import { findChannel } from '../../customer/index.ts';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import { seesPersonal, type Session } from '../../platform/session.ts';
import type { Call } from '../../platform/route.ts';
import { linkOrders } from '../order/message-orders.store.ts';
import { requireSeen } from '../order/own-orders.store.ts';
import { listDeliveries as deliveriesOf } from './delivery.store.ts';
import {
  countNew,
  findMessage,
  insertMessage,
  listMessages as listRows,
  lockMessages,
  saveState,
  type MessageRow,
} from './message.store.ts';

const messageOf = (row: MessageRow): Message => ({
  id: row.id,
  source: row.source,
  channel:
    row.channel_id === null
      ? null
      : { id: row.channel_id, name: row.channel_name ?? '', kind: row.channel_kind ?? '' },
  sender: { id: row.sender_id, name: row.sender_name },
  text: row.body,
  receivedAt: row.received_at.toISOString(),
  state: row.state,
  stateBy: row.state_by === null ? null : { id: row.state_by, username: row.state_name ?? '' },
  order:
    row.order_id === null || row.order_status === null
      ? null
      : {
          id: row.order_id,
          code: row.order_code ?? '',
          status: row.order_status,
          hasProposal: row.has_proposal,
        },
  ...(row.others && { otherOrders: [...row.others] }),
});

export async function listMessagesUse({ tx, session, query }: Call<typeof listMessages>) {
  const { items, total } = await listRows(tx, {
    ...query,
    seesPersonal: seesPersonal(session),
  });
  return {
    items: items.map(messageOf),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}

export const countMessagesUse = async ({ tx }: Call<typeof countMessages>) => ({
  new: await countNew(tx),
});

export async function pasteMessageUse({ tx, body }: Call<typeof pasteMessage>): Promise<Message> {
  const { channelId = null } = body;
  if (channelId !== null && !(await findChannel(tx, channelId))) {
    throw fail('UNPROCESSED', { fields: { channelId: 'ไม่พบช่องทางนี้ เลือกใหม่' } });
  }
  const text = body.text.replaceAll('\u0000', '').toWellFormed();
  const id = await insertMessage(tx, { source: 'paste', channelId, body: text });
  tx.audit({ action: 'message.paste', entity: 'message', entityId: id });
  const row = await findMessage(tx, id);
  if (!row) throw new Error('the message was not written');
  return messageOf(row);
}

/** A session that sees only its own orders may not link a message to other orders. */
async function linkSeen(
  tx: TenantTx,
  session: Session,
  { id, orderIds }: { readonly id: number; readonly orderIds: readonly number[] },
): Promise<void> {
  await requireSeen(tx, session, orderIds);
  await linkOrders(tx, [id], orderIds);
}

export async function setMessageStateUse({
  tx,
  session,
  params,
  body,
}: Call<typeof setMessageState>) {
  const [before] = await lockMessages(tx, [params.id]);
  if (!before) throw fail('NOT_FOUND');
  if (before.order_status !== null && body.state !== 'opened') {
    throw fail('UNPROCESSED', {
      fields: { state: `ข้อความนี้เปิดเป็นออเดอร์ ${before.order_code ?? ''} แล้ว` },
    });
  }
  if (before.state !== body.state) await saveState(tx, before.id, body.state);
  if (body.orderIds) await linkSeen(tx, session, { id: before.id, orderIds: body.orderIds });
  tx.audit({
    action: 'message.state',
    entity: 'message',
    entityId: before.id,
    before: { state: before.state },
    after: { state: body.state },
  });
  const row = await findMessage(tx, before.id);
  if (!row) throw fail('NOT_FOUND');
  return messageOf(row);
}

export async function listDeliveriesUse({ tx, params }: Call<typeof listDeliveries>) {
  if (!(await findChannel(tx, params.id))) throw fail('NOT_FOUND');
  const rows = await deliveriesOf(tx, params.id);
  return {
    items: rows.map((row): Delivery => ({
      id: row.id,
      receivedAt: row.received_at.toISOString(),
      type: row.type,
      body: row.body,
      problem: row.problem,
      orderId: row.order_id,
    })),
  };
}
