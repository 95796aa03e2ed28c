// The API's memory after every kind of heavy work from four people at once, and while it prints a thousand labels.
import { setTimeout as sleep } from 'node:timers/promises';
import { fillParcels, printAll } from '../labels/serve-labels.ts';
import { heavyCalls, ORDERS } from '../neighbours/heavy-calls.ts';
import { fillOrders, fillProducts, settle } from '../orders/fill-orders.ts';
import { call, prepareGround, type BenchShop, type Shop } from '../orders/ground.ts';

const LABELS = 1000;
/** The number of labels per call of heavy work. */
const PRINTED = 500;
const LISTS = 400;
const PEOPLE = 4;
const TIMES = 2;
/** Idle threads end after a minute. */
const QUIET_MS = 65_000;
const BARS_MB = { after: 250, labels: 40 };
const TOO_MANY = 429;
const AWAY = 503;

/** Repeats the request while the server refuses it for now. Throws on any other error. */
async function insist(ask: () => Promise<Response>): Promise<void> {
  for (;;) {
    const answer = await ask();
    await answer.arrayBuffer();
    if (answer.ok) return;
    if (answer.status !== TOO_MANY && answer.status !== AWAY)
      throw new Error(`answered ${answer.status}`);
    await sleep(50);
  }
}

async function load(ground: BenchShop, shop: Shop, parcels: readonly number[]): Promise<void> {
  for (const [what, make] of Object.entries(heavyCalls)) {
    const ask = await make({ shop, parcels });
    const person = async (): Promise<void> => {
      for (let time = 0; time < TIMES; time += 1) await insist(ask);
    };
    await Promise.all(Array.from({ length: PEOPLE }, person));
    const { now, most } = ground.memory();
    console.log(`memory: ${now.toFixed(0)} MB, at most ${most.toFixed(0)}, after ${what}`);
  }
}

async function readLists(shop: Shop): Promise<void> {
  for (let n = 0; n < LISTS; n += 1)
    await call(shop, `/order?status=send&page=${1 + (n % 5)}&pageSize=20`);
}

/** The largest increase of memory while it prints, in megabytes. */
async function printing(ground: BenchShop, shop: Shop, parcels: number[]): Promise<number> {
  const before = ground.memory().now;
  await printAll(shop, parcels);
  return ground.memory().most - before;
}

export async function run(): Promise<void> {
  const ground = await prepareGround();
  try {
    const shop = await ground.openShop('busy');
    const parcels = await fillParcels(ground, shop, LABELS);
    await fillProducts(ground.admin, shop.tenantId);
    await fillOrders(ground.admin, shop.tenantId, ORDERS);
    await settle(ground.admin);
    const begun = ground.memory().now;
    await readLists(shop);
    console.log(
      `memory: ${begun.toFixed(0)} MB begun, ${ground.memory().now.toFixed(0)} after lists`,
    );
    // The first print loads the fonts.
    const first = await printing(ground, shop, parcels);
    const labels = await printing(ground, shop, parcels);
    await load(ground, shop, parcels.slice(0, PRINTED));
    await sleep(QUIET_MS);
    judge({ first, labels, after: ground.memory().now });
  } finally {
    await ground.end();
  }
}

interface MemoryReadings {
  readonly first: number;
  readonly labels: number;
  readonly after: number;
}

function judge({ first, labels, after }: MemoryReadings): void {
  console.log(
    `memory: ${after.toFixed(0)} MB a minute after the load (bar ${BARS_MB.after}); printing ${LABELS} labels took ${labels.toFixed(0)} MB more (bar ${BARS_MB.labels}; ${first.toFixed(0)} the first time)`,
  );
  const over = [
    ...(after > BARS_MB.after ? [`${after.toFixed(0)} MB after the load`] : []),
    ...(labels > BARS_MB.labels ? [`${labels.toFixed(0)} MB for labels`] : []),
  ];
  if (over.length > 0) throw new Error(`memory: over the bar: ${over.join('; ')}`);
}

if (import.meta.main) await run();
