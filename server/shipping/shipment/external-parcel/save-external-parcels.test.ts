// Tracking numbers that are typed while an order is marked as sent by hand.
import { getOrder } from '@app/contract/order/list';
import { rollbackOrder, sendOrder } from '@app/contract/order/status';
import { updateOrderShipping } from '@app/contract/order/edit';
import { typeNumbers } from '@app/contract/shipping/by-courier';
import { cancelShipments, listShipments } from '@app/contract/shipping/shipment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../../app/story/shipping.ts';
import { sql } from '../../../platform/database.ts';
import { saveExternalParcelsJob } from './save-external-parcels.ts';

let t: ShippingStory;
beforeAll(async () => {
  t = await shippingStory();
});
afterAll(() => t.end());

const orderOf = (id: number) => t.owner.call(getOrder, { params: { id } });
const live = async (id: number) =>
  (await t.owner.call(listShipments, { query: { orderId: id } })).items[0];

test('an external parcel typed while the order is marked as sent is followed too, and a rollback removes it', async () => {
  const [id = 0] = await t.newOrders(1);
  await t.owner.call(updateOrderShipping, { params: { id }, body: { carrier: 6 } });
  await t.owner.call(sendOrder, {
    params: { id },
    body: { status: 'sending', pno: 'TH0000000051' },
  });
  await saveExternalParcelsJob.handle({
    payload: { orderId: id },
    actor: { tenantId: t.s.shop.id, userId: null },
    services: t.s.server.services,
    signal: new AbortController().signal,
  });
  expect(await live(id)).toMatchObject({ pno: 'TH0000000051', isLive: true });
  await t.owner.call(rollbackOrder, { params: { id }, body: { status: 'send' } });
  expect(await orderOf(id)).toMatchObject({ status: 'send', pno: '' });
  expect(await live(id)).toMatchObject({ isLive: false });
});

test('an external parcel whose number was removed from its order is followed again once the same number is typed again', async () => {
  const [id = 0] = await t.newOrders(1);
  const type = (pno: string) =>
    t.owner.call(typeNumbers, {
      params: { c: 'flashexpress' },
      body: { items: [{ order: `SD${id}`, pno }] },
    });
  const nextAsk = () =>
    t.s.shop.inside((tx) =>
      tx.rows(sql`select next_poll_at is not null as planned from shipments
        where tenant_id = ${tx.tenantId} and pno = 'TH0000000052'`),
    );
  await type('TH0000000052');
  expect(await nextAsk()).toEqual([{ planned: true }]);
  await t.owner.call(cancelShipments, { params: { c: 'flashexpress' }, body: { orderId: id } });
  expect(await orderOf(id)).toMatchObject({ pno: '' });
  expect(await nextAsk()).toEqual([{ planned: false }]);
  expect((await type('TH0000000052')).items).toMatchObject([{ t: 'success' }]);
  expect(await orderOf(id)).toMatchObject({ pno: 'TH0000000052' });
  expect(await live(id)).toMatchObject({ pno: 'TH0000000052', isLive: true, state: 'booked' });
  expect(await nextAsk()).toEqual([{ planned: true }]);
});
