// Takes what a sale page sends: stored as it came, then made a pending order; the same again changes nothing.
import { createHash } from 'node:crypto';
import type { Gives } from '@app/contract/kit/endpoint';
import type { receiveSalepage, tryPage } from '@app/contract/order/inbox';
import { findChannel, findChannelByToken } from '../../customer/index.ts';
import { createOrder } from '../order/create-order.ts';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { fail, toFailure } from '../../platform/failure.ts';
import type { Call, PublicCall, Services } from '../../platform/route.ts';
import { findTenantByLabel } from '../../shop/index.ts';
import {
  addWebhook,
  findByReference,
  insertDelivery,
  lockDelivery,
  writeApplied,
  type DeliveryRow,
} from './delivery.store.ts';
import { orderOfPage, unreadOrder } from './order-of-message.ts';
import { readSalepage, type PageOrder } from './read-salepage.ts';
import { bytesOf, storable } from './receive-line.ts';

export async function receiveSalepageUse({
  params,
  incoming,
  services,
}: PublicCall<typeof receiveSalepage>): Promise<{ ok: true }> {
  const tenant = await findTenantByLabel(services.db, params.shop);
  if (tenant?.state !== 'active') throw fail('NOT_FOUND');
  const actor: Actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  const body = storable(bytesOf(incoming.body).toString('utf8'));
  const eventKey = createHash('sha256').update(body).digest('hex');
  const header = incoming.headers['content-type'];
  const contentType = storable(typeof header === 'string' ? header : '').slice(0, 200);
  const channelId = await services.db.withTenant(actor, async (tx) => {
    const channel = await findChannelByToken(tx, params.token);
    // The same answer for a shop and a token that do not exist: nothing to learn here.
    if (!channel) throw fail('NOT_FOUND');
    if (body.trim() !== '') {
      const given = { channelId: channel.id, eventKey, type: 'order', contentType, body };
      await insertDelivery(tx, given);
    }
    return channel.id;
  });
  if (body.trim() !== '') await apply(services, actor, { channelId, eventKey });
  return { ok: true };
}

interface Received {
  readonly channelId: number;
  readonly eventKey: string;
}

/** What is stored becomes an order; whatever refuses that, nothing of it is lost. */
async function apply(services: Services, actor: Actor, received: Received): Promise<void> {
  const attempt = (isRead: boolean) =>
    services.db.withTenant(actor, (tx) => applyOne(tx, received, isRead));
  try {
    await attempt(true);
  } catch (error) {
    const failure = toFailure(error);
    if (!failure || failure.code === 'SERVICE_AWAY') throw error;
    services.metrics.oddities.inc({ kind: 'push-salepage-refused' });
    await attempt(false).catch(async (again: unknown) => {
      const refusal = toFailure(again);
      if (!refusal || refusal.code === 'SERVICE_AWAY') throw again;
      await services.db.withTenant(actor, (tx) => remember(tx, received, refusal.code));
    });
  }
}

async function remember(tx: TenantTx, { channelId, eventKey }: Received, problem: string) {
  const row = await lockDelivery(tx, channelId, eventKey);
  if (row && row.order_id === null) await writeApplied(tx, row.id, { orderId: null, problem });
}

async function applyOne(tx: TenantTx, received: Received, isRead: boolean): Promise<void> {
  const { channelId, eventKey } = received;
  const row = await lockDelivery(tx, channelId, eventKey);
  if (!row || row.order_id !== null) return;
  const page = isRead ? readSalepage(row.body, row.content_type) : null;
  const reference = page?.reference ?? '';
  const phone = page?.phone ?? '';
  const known = await findByReference(tx, channelId, { reference, phone });
  const { orderId, problem } =
    known === undefined ? await make(tx, channelId, page) : { orderId: known, problem: '' };
  await addWebhook(tx, orderId, entryOf(row));
  await writeApplied(tx, row.id, { orderId, reference, problem });
}

const entryOf = (row: DeliveryRow) => ({ at: row.received_at, body: row.body });

async function make(tx: TenantTx, channelId: number, page: PageOrder | null) {
  if (page === null) {
    const body = unreadOrder(channelId);
    const orderId = await createOrder(tx, { body, mayPrice: true, isFromWebhook: true });
    return { orderId, problem: 'unreadable' };
  }
  const { body, unknown } = await orderOfPage(tx, channelId, page);
  const orderId = await createOrder(tx, { body, mayPrice: true, isFromWebhook: true });
  return { orderId, problem: unknown.length > 0 ? 'unknown-product' : '' };
}

/** What a page would send is read in the same way; the shop sees what comes of it before any buyer does. */
export async function tryPageUse({
  tx,
  params,
  body,
}: Call<typeof tryPage>): Promise<Gives<typeof tryPage>> {
  const channel = await findChannel(tx, params.id);
  if (channel?.kind !== 'salepage') throw fail('NOT_FOUND');
  const page = readSalepage(body.body, '');
  if (page === null) return { order: null, unknown: [] };
  const { unknown } = await orderOfPage(tx, channel.id, page);
  const { reference, name, phone, items, total, isTransfer } = page;
  const place = [page.address, page.subdistrict, page.district, page.province, page.postcode];
  return {
    order: {
      reference,
      name,
      phone,
      address: place.filter((part) => part !== '').join(' '),
      items: items.map((item) => ({ name: item.name || item.code, unit: item.unit })),
      total,
      isTransfer,
    },
    unknown: [...unknown],
  };
}
