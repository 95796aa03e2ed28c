// Changes by jobs leave the same audit trail as changes by users: who, what, before and after.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShipments } from '@app/contract/shipping/shipment';
import { sql } from '../../platform/database.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';

let w: ShippingStory;
beforeAll(async () => {
  w = await shippingStory();
});
afterAll(() => w.end());

interface Trail {
  action: string;
  user_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

test('the audit trail shows for a parcel booked in the background who requested it and its number', async () => {
  const [id = 0] = await w.newOrders(1);
  const { items } = await w.owner.call(createShipments, {
    params: { c: 'flashexpress' },
    body: { orderId: id },
  });
  const pno = items[0]?.pno;
  expect(pno).toMatch(/^TH/);
  const trail = await w.s.shop.inside((tx) =>
    tx.rows<Trail>(sql`
      select action, user_id, before, after from audit_log
      where tenant_id = ${tx.tenantId} and action in ('shipment.state', 'order.pno') order by id`),
  );
  expect(trail).toMatchObject([
    { action: 'order.pno', user_id: w.owner.id, before: { pno: '' }, after: { pno } },
    {
      action: 'shipment.state',
      user_id: w.owner.id,
      before: { state: 'booking', pno: '' },
      after: { orderId: id, state: 'booked', pno },
    },
  ]);
});
