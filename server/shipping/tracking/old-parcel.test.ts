// A parcel that its order no longer uses: later scans of it do not change the order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCourierWebhook } from '@app/contract/courier-setup/account';
import { getOrder } from '@app/contract/order/list';
import { deleteOrder, rollbackOrder, updateOrders } from '@app/contract/order/status';
import { createShipments, listShipments } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { flashSign } from '@app/courier/sandbox/flash/sign';
import { accounts } from '../../app/story/ready-to-ship.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import type { Person } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'flashexpress' as const };
const CANCELLED = 9;
let t: ShippingStory;
let owner: Person;
let hook: string;

beforeAll(async () => {
  t = await shippingStory();
  owner = t.owner;
  await owner.call(setCourierWebhook, { params, body: { on: true } });
  const row = await t.s.shop.inside((tx) =>
    tx.first<{ secret: string }>(
      sql`select hook_secret as secret from courier_accounts where tenant_id = ${tx.tenantId}`,
    ),
  );
  hook = `/hook/flashexpress/app/${t.s.server.services.secrets.open(row?.secret ?? '')}`;
});
afterAll(() => t.end());

const book = async (orderId: number): Promise<string> => {
  const { items } = await owner.call(createShipments, { params, body: { orderId } });
  return items[0]?.pno ?? '';
};

/** An order marked as sent by hand and as returned before any courier had its parcel. */
async function returned(): Promise<{ id: number; pno: string }> {
  const [id = 0] = await t.newOrders(1);
  const pno = await book(id);
  for (const status of ['sending', 'return'] as const)
    await owner.call(updateOrders, { body: { ids: [id], status } });
  return { id, pno };
}

/** Pushes that the courier cancelled a parcel which was never handed over. */
async function giveUp(pno: string): Promise<string> {
  const { mchId, key } = accounts[0];
  const signed = new Map([
    ['mchId', mchId],
    ['nonceStr', pno],
  ]);
  const data = JSON.stringify({ pno, state: CANCELLED, stateDate: Math.floor(Date.now() / 1000) });
  const body = new URLSearchParams({
    ...{ mchId, nonceStr: pno, data },
    sign: flashSign(signed, key),
  });
  const answer = await fetch(t.s.origin + hook, { method: 'POST', body });
  return `${answer.status} ${await answer.text()}`;
}

const statesOf = async (orderId: number) =>
  (await owner.call(listShipments, { query: { orderId } })).items.map((one) => [
    one.pno,
    one.state,
  ]);

test('a parcel that its courier cancels after its order was booked again does not touch the new number', async () => {
  const { id, pno: old } = await returned();
  await owner.call(rollbackOrder, { params: { id }, body: {} });
  const pno = await book(id);
  expect(await giveUp(old)).toMatch(/^200 .*"errorCode":"1"/);
  expect(await statesOf(id)).toEqual([
    [pno, 'booked'],
    [old, 'cancelled'],
  ]);
  expect(await owner.call(getOrder, { params: { id } })).toMatchObject({ pno, status: 'send' });
});

test('a parcel that its courier cancels while its order is in the trash is marked as cancelled', async () => {
  const { id, pno } = await returned();
  await owner.call(deleteOrder, { params: { id }, query: {} });
  expect(await giveUp(pno)).toMatch(/^200 .*"errorCode":"1"/);
  const rows = await t.s.shop.inside((tx) =>
    tx.rows<{ state: string; next_poll_at: Date | null }>(
      sql`select state, next_poll_at from shipments where tenant_id = ${tx.tenantId} and order_id = ${id}`,
    ),
  );
  expect(rows).toEqual([{ state: 'cancelled', next_poll_at: null }]);
});

test('a parcel beyond the limit of one call is reported as left when its status is queried', async () => {
  const { id } = await returned();
  await t.s.shop.inside((tx) =>
    tx.rows(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, tracking_code, tracking_bucket, closed_at)
      select tenant_id, id, 'flashexpress', 'OLD' || n, 'booked', 'OLD' || n, '{}', 'old', 'delivered', now()
      from orders, generate_series(1, 501) n where tenant_id = ${tx.tenantId} and id = ${id}
      returning 1`),
  );
  const ask = () => owner.call(updateTracking, { params, body: { status: 'old' } });
  expect(await ask()).toEqual({ updated: 500, failed: 0, more: true });
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update shipments set tracking_code = '5' where tenant_id = ${tx.tenantId} and merchant_no = 'OLD501'`,
    ),
  );
  expect(await ask()).toEqual({ updated: 500, failed: 0 });
});
