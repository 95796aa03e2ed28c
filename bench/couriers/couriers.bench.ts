// Books 500 shipments at all six couriers at once, compared with the shortest time that the parallel calls and answer
// times of each account allow.
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createShipments, getBatch } from '@app/contract/shipping/shipment';
import type { CourierId } from '@app/contract/kit/carriers';
import type { Person } from '../../server/app/person.ts';
import {
  accounts,
  addProduct,
  bestAccounts,
  jntAccounts,
  kerryAccounts,
  makeOrders,
  openAccount,
  spxAccounts,
  thaipostAccounts,
} from '../../server/app/story/ready-to-ship.ts';
import { prepareCouriers, type CourierGround } from '../batch/courier-ground.ts';

const SHIPMENTS = 500;
/** Roughly the answer time of real couriers. */
const LATENCY_MS = 800;
/** How many parallel calls our gate allows per account of a courier on this machine. */
const CONCURRENCY = 8;
const MOST_TIMES_IDEAL = 1.2;
const WARM_UP = 8;

interface Account {
  readonly c: CourierId;
  readonly courier: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, string>>;
}

const all: readonly Account[] = [
  { c: 'flashexpress', courier: 'flash', credentials: accounts[0] },
  { c: 'jnt', courier: 'jnt', credentials: jntAccounts.open },
  { c: 'kerry', courier: 'kerry', ...kerryAccounts[0] },
  { c: 'thaipost', courier: 'thaipost', ...thaipostAccounts.eparcel },
  { c: 'bestexpress', courier: 'best', credentials: bestAccounts[0] },
  { c: 'spx', courier: 'spx', credentials: spxAccounts[0] },
];

const plays = {
  flash: ['COURIER_URL_FLASH'],
  jnt: ['COURIER_URL_JNT'],
  kerry: ['COURIER_URL_KERRY'],
  thaipost: ['COURIER_URL_THAIPOST'],
  best: ['COURIER_URL_BEST'],
  spx: ['COURIER_URL_SPX'],
};

/** The number of orders for the account at this index; the shares of all accounts add up to `most`. */
const shareOf = (at: number, most: number): number =>
  Math.floor((most * (at + 1)) / all.length) - Math.floor((most * at) / all.length);

async function settled(owner: Person, batchId: number): Promise<number> {
  for (;;) {
    const { counts } = await owner.call(getBatch, { params: { batchId } });
    if (counts.waiting === 0) return counts.booked;
    await sleep(250);
  }
}

/** Seconds from the six requests until the last line of all batches is settled. */
async function bookAll(
  { owner, inside }: CourierGround,
  productId: number,
  most: number,
): Promise<number> {
  const orders: number[][] = [];
  for (const at of all.keys())
    orders.push(await makeOrders({ inside }, { count: shareOf(at, most), productId }));
  const start = performance.now();
  const booked = await Promise.all(
    all.map(async ({ c }, at) => {
      const { batchId } = await owner.call(createShipments, {
        params: { c },
        body: { orderId: orders[at] ?? [], async: true },
      });
      return settled(owner, batchId);
    }),
  );
  const sum = booked.reduce((total, one) => total + one, 0);
  if (sum !== most) throw new Error(`booked only ${sum} of ${most}`);
  return (performance.now() - start) / 1000;
}

/**
 * Calls of each account that have to wait for each other by its limits; the slowest account sets the shortest time.
 */
async function callsOf({ lever }: CourierGround): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { courier } of all) {
    const { calls } = (await lever(courier, 'ledger')) as { calls: Record<string, number> };
    // Other calls, for example to set up pushes, are not part of a booking.
    const { create = 0, slots = 0 } = calls;
    counts.set(courier, create + slots);
  }
  return counts;
}

export async function run(): Promise<void> {
  const ground = await prepareCouriers(plays);
  try {
    const { owner, inside, lever } = ground;
    for (const { c, credentials, details } of all)
      await openAccount({ owner, inside }, { c, credentials, ...(details && { details }) });
    const productId = await addProduct(owner);
    await bookAll(ground, productId, WARM_UP * all.length);
    for (const { courier } of all) await lever(courier, 'faults', { latencyMs: LATENCY_MS });
    const before = await callsOf(ground);
    const seconds = await bookAll(ground, productId, SHIPMENTS);
    const after = await callsOf(ground);
    const calls = all.map(({ courier }) => (after.get(courier) ?? 0) - (before.get(courier) ?? 0));
    const ideal = (Math.ceil(Math.max(...calls) / CONCURRENCY) * LATENCY_MS) / 1000;
    const ratio = seconds / ideal;
    process.stdout.write(
      `couriers: ${SHIPMENTS} shipments over ${all.length} couriers at ${LATENCY_MS} ms, ${CONCURRENCY} at once each: ` +
        `${seconds.toFixed(1)} s, ideal ${ideal.toFixed(1)} s (calls ${calls.join(' ')}), ratio ${ratio.toFixed(2)} ` +
        `(bar ${MOST_TIMES_IDEAL}), load ${os.loadavg()[0]?.toFixed(1)}\n`,
    );
    if (ratio > MOST_TIMES_IDEAL) throw new Error('slower than the bar');
  } finally {
    await ground.end();
  }
}

if (import.meta.main) await run();
