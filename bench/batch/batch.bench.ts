// Books 500 shipments in one batch at a courier that answers in 200 ms, compared with the shortest time that its
// limits allow.
import { setTimeout as sleep } from 'node:timers/promises';
import { createShipments, getBatch } from '@app/contract/shipping/shipment';
import type { Person } from '../../server/app/person.ts';
import { addProduct, makeOrders, openAccount } from '../../server/app/story/ready-to-ship.ts';
import { prepareCouriers } from './courier-ground.ts';

const SHIPMENTS = 500;
const LATENCY_MS = 200;
/** How many parallel calls our gate allows per account of a courier on this machine. */
const CONCURRENCY = 8;
const MOST_TIMES_IDEAL = 1.1;
const WARM_UP = 24;

/**
 * Seconds from the request until the last line is settled, by the batch's own times, because polling would see the end
 * later.
 */
async function book(owner: Person, orderIds: readonly number[]): Promise<number> {
  const start = Date.now();
  const { batchId } = await owner.call(createShipments, {
    params: { c: 'flashexpress' },
    body: { orderId: [...orderIds], async: true },
  });
  for (;;) {
    const { counts, finishedAt } = await owner.call(getBatch, { params: { batchId } });
    if (finishedAt) {
      if (counts.booked !== orderIds.length) throw new Error(`booked only ${counts.booked}`);
      return (new Date(finishedAt).getTime() - start) / 1000;
    }
    await sleep(500);
  }
}

export async function run(): Promise<void> {
  const { owner, inside, lever, end } = await prepareCouriers({ flash: ['COURIER_URL_FLASH'] });
  try {
    await openAccount({ owner, inside });
    const productId = await addProduct(owner);
    await lever('flash', 'faults', { latencyMs: LATENCY_MS });
    await book(owner, await makeOrders({ inside }, { count: WARM_UP, productId }));
    const seconds = await book(
      owner,
      await makeOrders({ inside }, { count: SHIPMENTS, productId }),
    );
    const ideal = (SHIPMENTS * LATENCY_MS) / CONCURRENCY / 1000;
    const ratio = seconds / ideal;
    const { parcels } = (await lever('flash', 'ledger')) as { parcels: unknown[] };
    process.stdout.write(
      `batch: ${SHIPMENTS} shipments at ${LATENCY_MS} ms, ${CONCURRENCY} at once: ${seconds.toFixed(1)} s, ` +
        `ideal ${ideal.toFixed(1)} s, ratio ${ratio.toFixed(2)} (bar ${MOST_TIMES_IDEAL}); ` +
        `${parcels.length - WARM_UP} parcels at the courier\n`,
    );
    if (ratio > MOST_TIMES_IDEAL) throw new Error('slower than the bar');
  } finally {
    await end();
  }
}

if (import.meta.main) await run();
