// Best Express and SPX while answers are randomly lost, broken and refused: in the end their ledger
// and the database agree.
import { createShipments } from '@app/contract/shipping/shipment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const shares = { share5xx: 0.05, shareMalformed: 0.05, shareLost: 0.05 };
const ordersMade = 60;

describe.each([
  ['best', 'bestexpress', { repeated: 'same' }],
  ['spx', 'spx', {}],
] as const)('a booking with %s', (played, c, kept) => {
  let story: ShippingStory;
  beforeAll(async () => {
    story = await shippingStory({}, played);
  });
  afterAll(() => story.end());

  const booked = async () => {
    const rows = await story.s.shop.inside((tx) =>
      tx.rows<{ order_id: number; pno: string }>(sql`
        select order_id, pno from shipments
        where tenant_id = ${tx.tenantId} and state = 'booked' order by order_id`),
    );
    return rows.map(({ order_id: id, pno }) => `${id} ${pno}`);
  };

  test('gives every order one parcel whose number is known here', async () => {
    await story.faults({ ...shares, ...kept });
    const orderId = await story.newOrders(ordersMade);
    await story.owner.call(createShipments, { params: { c }, body: { orderId } });
    await story.faults({ reset: true, ...kept });
    await expect.poll(async () => (await booked()).length, { timeout: 90_000 }).toBe(ordersMade);
    const { parcels } = await story.ledger();
    const theirs = parcels.map(({ outTradeNo, pno }) => `${outTradeNo.split('-')[1]} ${pno}`);
    expect(theirs.toSorted()).toEqual((await booked()).toSorted());
  });
});
