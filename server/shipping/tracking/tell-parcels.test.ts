// What webhooks report about a parcel while its courier sends new scans.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShipments } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { parcelsOf, scansOf } from './tell-parcels.store.ts';

const params = { c: 'flashexpress' as const };
let t: ShippingStory;
beforeAll(async () => {
  t = await shippingStory();
});
afterAll(() => t.end());

test('a parcel is reported with the checkpoints of its event, although its courier delivers it meanwhile', async () => {
  const [orderId = 0] = await t.newOrders(1);
  const batch = await t.owner.call(createShipments, { params, body: { orderId } });
  const pnos = batch.items.map(({ pno }) => pno ?? '');
  const walk = async (steps: number): Promise<void> => {
    await t.advance({ pnos, steps });
    await t.owner.call(updateTracking, { params, body: { orderId } });
  };
  await walk(2);
  const told = (meanwhile: () => Promise<void>) =>
    t.s.shop.inside(async (tx) => {
      const parcels = await parcelsOf(tx, [orderId]);
      await meanwhile();
      const scans = await scansOf(tx, parcels);
      return [
        parcels.map(({ tracking_bucket: bucket }) => bucket),
        scans.map(({ bucket }) => bucket),
      ];
    });
  const [onItsWay, before] = await told(() => walk(20));
  expect(onItsWay).toEqual(['in_transit']);
  expect(before?.length).toBeGreaterThan(0);
  expect(before).not.toContain('delivered');
  const [arrived, after] = await told(async () => undefined);
  expect(arrived).toEqual(['delivered']);
  expect(after?.[0]).toBe('delivered');
});
