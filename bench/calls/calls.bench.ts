// The fixed cost of a call: the cheapest signed-in calls beside a bare route of the same server, and the order list
// beside its own statement without transaction and row-level security. All are asked from this process, 8 in parallel,
// in turns. The API's processor time per call is printed too, because other work on the machine affects it far less.
import pg from 'pg';
import { pageOfStatus } from '../../server/order/list/order-page.store.ts';
import { fillOrders, fillProducts, settle } from '../orders/fill-orders.ts';
import { call, median, prepareGround, type Shop } from '../orders/ground.ts';

const ORDERS = 10_000;
const WARMING = 3;
const ROUNDS = 7;
const CALLS = 400;
const IN_FLIGHT = 8;
const PAGE_SIZE = 20;
const MOST_TIMES_BARE = 2;
const MOST_TIMES_STATEMENT = 2.5;

const SIDES = ['healthz', 'bare', 'category', 'me', 'list', 'statement'] as const;
type Side = (typeof SIDES)[number];

/** The median time of CALLS calls, in milliseconds. */
async function p50(work: (n: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < CALLS) {
      const n = (begun += 1);
      const at = performance.now();
      await work(n);
      took.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return median(took);
}

export async function run(): Promise<void> {
  const ground = await prepareGround();
  const bare = new pg.Pool({ connectionString: ground.adminUrl, max: IN_FLIGHT });
  try {
    const shop = await ground.openShop('shop');
    await fillProducts(ground.admin, shop.tenantId);
    await fillOrders(ground.admin, shop.tenantId, ORDERS);
    await settle(ground.admin);
    const asks = asksOf(shop, bare);
    const empty = () => new Map(SIDES.map((side) => [side, [] as number[]]));
    const [times, costs] = [empty(), empty()];
    // The first rounds warm up caches, plans and the compiler; a real server has been running for longer.
    for (let round = 0; round < WARMING + ROUNDS; round += 1)
      for (const side of SIDES) {
        const { cpu } = await ground.stalls();
        const took = await p50(asks[side]);
        const cost = ((await ground.stalls()).cpu - cpu) / CALLS;
        if (round < WARMING) continue;
        times.get(side)?.push(took);
        costs.get(side)?.push(cost);
      }
    const of = (all: typeof times) => (side: Side) => median(all.get(side) ?? []);
    report(of(times), of(costs));
  } finally {
    await bare.end();
    await ground.end();
  }
}

function asksOf(shop: Shop, bare: pg.Pool): Record<Side, (n: number) => Promise<unknown>> {
  const { origin } = new URL(shop.base);
  const outside = { ...shop, base: origin };
  const list = (n: number) => `/order?status=send&page=${1 + (n % 5)}&pageSize=${PAGE_SIZE}`;
  const window = (n: number) => [shop.tenantId, PAGE_SIZE, (n % 5) * PAGE_SIZE, 'send'];
  return {
    healthz: () => call(outside, '/healthz'),
    bare: () => call(outside, `/healthz/bare/${shop.tenantId}`),
    category: () => call(shop, '/category'),
    me: () => call(shop, '/user/me'),
    list: (n) => call(shop, list(n)),
    statement: (n) => bare.query({ name: 'page', text: pageOfStatus, values: window(n) }),
  };
}

function report(of: (side: Side) => number, costOf: (side: Side) => number): void {
  for (const side of SIDES)
    console.log(
      `calls: ${side} ${of(side).toFixed(2)} ms at p50, ${costOf(side).toFixed(3)} ms of the API's processor`,
    );
  const times = {
    'cheapest signed-in call beside the bare route': [
      Math.min(of('category'), of('me')) / of('bare'),
      MOST_TIMES_BARE,
    ],
    'order list beside its statement': [of('list') / of('statement'), MOST_TIMES_STATEMENT],
  } as const;
  const misses: string[] = [];
  for (const [what, [ratio, bar]] of Object.entries(times)) {
    console.log(`calls: ${what}: ${ratio.toFixed(2)}× (bar ${bar}×)`);
    if (ratio > bar) misses.push(`${what} ${ratio.toFixed(2)}×`);
  }
  if (misses.length > 0) throw new Error(`calls: below the bar: ${misses.join('; ')}`);
}

if (import.meta.main) await run();
