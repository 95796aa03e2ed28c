// Receives what a sale page sends: stores it as it came, then makes a pending order. A repeated
// delivery changes nothing.
import { createHash } from 'node:crypto';
import type { Gives } from '@app/contract/kit/endpoint';
import type { receiveSalepage, tryPage } from '@app/contract/order/inbox';
import { findChannel, findChannelByToken } from '../../customer/index.ts';
import { createOrder } from '../order/create-order.ts';
import type { Actor, Database, TenantTx } from '../../platform/database.ts';
import { fail, toFailure } from '../../platform/failure.ts';
import type { OutsideCall, PublicCall, Services } from '../../platform/route.ts';
import { staffPush, tenants, webhooks } from '../../shop/index.ts';
import {
  addWebhook,
  deliveriesOfReference,
  findByReference,
  insertDelivery,
  lockDelivery,
  setApartOld,
  writeApplied,
} from './delivery.store.ts';
import { withSteadyMark } from './form-parts.ts';
import { holdEnded, tellChanged } from './later-delivery.ts';
import { orderOfPage, unreadOrder, type PreparedPage } from './order-of-message.ts';
import { readPageParts } from './page-readings.ts';
import { readSalepage, type PageOrder } from './read-salepage.ts';
import { bytesOf, storable } from './receive-line.ts';
import { shortBody } from './short-body.ts';

export const APPLY_LEFT = 'salepage.apply';
/** After this time a delivery without an order was left behind: a crash, or no room. */
export const LEFT_AFTER_SECONDS = 60;

const FOR_ORDERS = 'ลิงก์นี้รับออเดอร์จากเซลเพจเข้าร้าน ใช้เป็นปลายทางเว็บฮุกของร้านไม่ได้';

export const applyLeftLater = (
  tx: TenantTx,
  channelId: number,
  afterSeconds: number = LEFT_AFTER_SECONDS,
): Promise<void> =>
  tx.enqueue(APPLY_LEFT, { channelId }, { afterSeconds, key: `${APPLY_LEFT}:${channelId}` });

/** WooCommerce tests a new webhook with a body that has only the webhook's number. */
const saysAnything = (body: string): boolean => !/^(?:webhook_id=\d+)?$/.test(body.trim());

export async function receiveSalepageUse({
  params,
  incoming,
  services,
}: PublicCall<typeof receiveSalepage>): Promise<{ ok: true }> {
  if (webhooks.isOwnWebhook(incoming.headers)) throw fail('UNPROCESSED', { thai: FOR_ORDERS });
  const tenant = await tenants.findTenantByLabel(services.db, params.shop);
  if (tenant?.state !== 'active') throw fail('NOT_FOUND');
  const actor: Actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  const body = withSteadyMark(storable(bytesOf(incoming.body).toString('utf8')));
  const eventKey = createHash('sha256').update(body).digest('hex');
  const header = incoming.headers['content-type'];
  const contentType = storable(typeof header === 'string' ? header : '').slice(0, 200);
  const channelId = await services.db.withTenant(actor, async (tx) => {
    const channel = await findChannelByToken(tx, params.token);
    // The same answer for an unknown shop and an unknown token, so that neither can be probed.
    if (!channel) throw fail('NOT_FOUND');
    if (saysAnything(body)) {
      const given = { channelId: channel.id, eventKey, type: 'order', contentType, body };
      if (readSalepage(body, contentType)?.reference === '') await setApartOld(tx, given);
      const isNew = (await insertDelivery(tx, given)) !== undefined;
      if (isNew) await applyLeftLater(tx, channel.id);
    }
    return channel.id;
  });
  if (!saysAnything(body)) return { ok: true };
  await applyKept({ services, actor }, { channelId, eventKey, body, contentType });
  return { ok: true };
}

interface KeptDelivery {
  readonly channelId: number;
  readonly eventKey: string;
  readonly body: string;
  readonly contentType: string;
}

/** Makes an order of a stored delivery; returns the refusal's code, or '' if there is none. */
export async function applyKept(
  { services, actor }: { readonly services: Services; readonly actor: Actor },
  { channelId, eventKey, ...kept }: KeptDelivery,
): Promise<string> {
  const page = await preparedPage(services.db, actor, kept);
  return apply(services, actor, { channelId, eventKey, page });
}

/** Null if the body holds nothing of an order. */
async function preparedPage(
  db: Database,
  actor: Actor,
  { body, contentType }: { readonly body: string; readonly contentType: string },
): Promise<PreparedPage | null> {
  const page = readSalepage(body, contentType);
  return page && { page, readings: await readPageParts(db, actor, page) };
}

/** The page cancelled the order, and the shop has no order for it. */
const ENDED = 'ended';

/** The shop has reached its monthly order limit. */
export const NO_ROOM = 'ORDER_LIMIT';

interface Received {
  readonly channelId: number;
  readonly eventKey: string;
  readonly page: PreparedPage | null;
}

/** Makes the order. On a refusal, tries an order without the read fields, so nothing is lost. */
async function apply(services: Services, actor: Actor, received: Received): Promise<string> {
  const attempt = (isRead: boolean) =>
    services.db.withTenant(actor, (tx) =>
      applyOne(tx, isRead ? received : { ...received, page: null }),
    );
  const note = async (code: string) => {
    await services.db.withTenant(actor, (tx) => remember(tx, received, code));
    return code;
  };
  const refusalOf = (error: unknown): string => {
    const failure = toFailure(error);
    if (!failure || failure.code === 'SERVICE_AWAY') throw error;
    return failure.code;
  };
  try {
    await attempt(true);
  } catch (error) {
    const code = refusalOf(error);
    services.metrics.oddities.inc({ kind: 'push-salepage-refused' });
    // The delivery waits for room unread: an unread order would take a place of the limit as well.
    if (code === NO_ROOM) return note(code);
    try {
      await attempt(false);
    } catch (again) {
      return note(refusalOf(again));
    }
  }
  return '';
}

async function remember(tx: TenantTx, { channelId, eventKey }: Received, problem: string) {
  const row = await lockDelivery(tx, channelId, eventKey);
  if (row && row.order_id === null) await writeApplied(tx, row.id, { orderId: null, problem });
}

async function applyOne(tx: TenantTx, received: Received): Promise<void> {
  const { channelId, eventKey, page } = received;
  const row = await lockDelivery(tx, channelId, eventKey);
  if (!row || row.order_id !== null) return;
  const reference = page?.page.reference ?? '';
  const known = page ? await orderBefore(tx, channelId, page.page) : undefined;
  if (known === undefined && page?.page.isEnded)
    return void (await writeApplied(tx, row.id, { orderId: null, reference, problem: ENDED }));
  const { orderId, problem } =
    known === undefined ? await make(tx, channelId, page) : { orderId: known.orderId, problem: '' };
  if (!known || !page) await staffPush.raisePush(tx, 'page_order', orderId);
  else if (page.page.isEnded) await holdEnded(tx, orderId);
  else if (known.page) await tellChanged(tx, orderId, { before: known.page, now: page.page });
  await addWebhook(tx, orderId, {
    at: row.received_at,
    body: shortBody(row.body),
    isEnded: page?.page.isEnded === true,
  });
  await writeApplied(tx, row.id, { orderId, reference, problem });
}

interface KnownOrder {
  readonly orderId: number;
  /** As the page sent it last. */
  readonly page: PageOrder | null | undefined;
}

/**
 * Finds the order by reference and phone; if the phone was corrected since, by the phone of earlier
 * deliveries when the shop did it, and by the identity when it was done in a web shop.
 */
async function orderBefore(
  tx: TenantTx,
  channelId: number,
  page: PageOrder,
): Promise<KnownOrder | undefined> {
  const found = await orderUnder(tx, channelId, page);
  if (found || page.formerReference === '') return found;
  return orderUnder(tx, channelId, { ...page, reference: page.formerReference });
}

async function orderUnder(
  tx: TenantTx,
  channelId: number,
  { reference, phone, identity }: PageOrder,
): Promise<KnownOrder | undefined> {
  if (reference === '') return undefined;
  const known = await findByReference(tx, channelId, { reference, phone });
  const came = (await deliveriesOfReference(tx, channelId, reference)).map((each) => ({
    orderId: each.order_id,
    page: readSalepage(each.body, each.content_type),
  }));
  if (known !== undefined)
    return { orderId: known, page: came.find(({ orderId }) => orderId === known)?.page };
  return came.find(
    ({ page }) => page?.phone === phone || (identity !== '' && page?.identity === identity),
  );
}

async function make(tx: TenantTx, channelId: number, page: PreparedPage | null) {
  if (page === null) {
    const body = unreadOrder(channelId);
    const orderId = await createOrder(tx, { body, mayPrice: true, isFromWebhook: true });
    return { orderId, problem: 'unreadable' };
  }
  const { body, unknown } = await orderOfPage(tx, channelId, page);
  const orderId = await createOrder(tx, { body, mayPrice: true, isFromWebhook: true });
  return { orderId, problem: unknown.length > 0 ? 'unknown-product' : '' };
}

/** Reads a payload as the hook would, so the shop sees the result before any buyer does. */
export async function tryPageUse({
  actor,
  services,
  params,
  body,
}: OutsideCall<typeof tryPage>): Promise<Gives<typeof tryPage>> {
  const { db } = services;
  const channel = await db.withTenant(actor, (tx) => findChannel(tx, params.id), { mode: 'read' });
  if (channel?.kind !== 'salepage') throw fail('NOT_FOUND');
  const prepared = await preparedPage(db, actor, { body: body.body, contentType: '' });
  if (!prepared) return { order: null, unknown: [] };
  const { unknown } = await db.withTenant(actor, (tx) => orderOfPage(tx, channel.id, prepared));
  const { page } = prepared;
  const { reference, name, phone, items, total, isTransfer } = page;
  const place = [page.address, page.subdistrict, page.district, page.province, page.postcode];
  return {
    order: {
      reference,
      name,
      phone,
      address: place.filter((part) => part !== '').join(' '),
      items: items.map((item) => ({ name: item.name || item.code, unit: item.unit ?? 1 })),
      total,
      isTransfer,
    },
    unknown: [...unknown],
  };
}
