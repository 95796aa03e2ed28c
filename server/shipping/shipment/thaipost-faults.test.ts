// Thailand Post with faults: lost, slow and broken answers and 5xx; in the end its ledger and the
// database agree on every number.
import { createShipments, getBatch, retryBatch } from '@app/contract/shipping/shipment';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'thaipost' as const };
let story: ShippingStory;
beforeAll(async () => {
  story = await shippingStory({}, 'thaipost');
});
afterAll(() => story.end());

interface Row {
  readonly order_id: number;
  readonly state: string;
  readonly pno: string;
  readonly number: string | null;
}

const rows = () =>
  story.s.shop.inside((tx) =>
    tx.rows<Row>(sql`select order_id, state, pno, own_number ->> 'text' as number from shipments
      where tenant_id = ${tx.tenantId} order by id`),
  );

type Count = 'waiting' | 'unknown';

/** Queries about a lost answer back off: the last may be half a minute later. */
async function untilNone(batchId: number, count: Count): Promise<void> {
  await expect
    .poll(async () => (await story.owner.call(getBatch, { params: { batchId } })).counts[count], {
      timeout: 100_000,
    })
    .toBe(0);
}

test('sixty Thailand Post parcels have after many faults one live parcel per order, without repeated or skipped numbers', async () => {
  await story.faults({ share5xx: 0.08, shareLost: 0.08, shareMalformed: 0.08, latencyMs: 20 });
  const good = await story.newOrders(50);
  const bad = await story.newOrders(10, { postcode: '95000' });
  const { batchId } = await story.owner.call(createShipments, {
    params,
    body: { orderId: [...good, ...bad], async: true },
  });
  await untilNone(batchId, 'waiting');
  await story.faults({ reset: true });
  await untilNone(batchId, 'unknown');
  const again = await story.owner.call(retryBatch, { params: { batchId }, body: {} });
  await untilNone(again.batchId, 'waiting');
  const booked = (await rows()).filter((row) => row.state === 'booked');
  const parcels = await story.parcelsOf([...good, ...bad]);
  expect(booked.map((row) => row.order_id).toSorted((a, b) => a - b)).toEqual(good);
  expect(new Set(booked.map((row) => row.pno))).toEqual(new Set(parcels.map(({ pno }) => pno)));
  expect(parcels).toHaveLength(50);
  // Refused parcels freed their numbers: only booked ones hold a number.
  const held = (await rows()).flatMap((row) => row.number ?? []);
  expect(new Set(held)).toEqual(new Set(booked.map((row) => row.pno)));
  const serials = booked.map((row) => Number(row.pno.slice(2, 10)));
  expect(Math.max(...serials)).toBeLessThanOrEqual(60);
}, 240_000);
