// GET /order at 10,000 and at 1,000,000 orders, 8 in parallel, beside the bare statement that returns the same page.
import type { Database } from '../../server/platform/database.ts';
import { pageOfStatus } from '../../server/order/list/order-page.store.ts';
import { fillOrders, fillProducts, settle } from './fill-orders.ts';
import { call, median, perSecond, prepareGround, type Shop } from './ground.ts';

const SIZES = [10_000, 1_000_000];
const ROUNDS = 5;
const SECONDS = 2;
const PAGES = 5;
const PAGE_SIZE = 20;
const MOST_TIMES_RAW = 2;
const MOST_GROWTH = 1.15;

/** Only the page's rows, lines and total, as the role `app` with row-level security. */
function rawPage(db: Database, shop: Shop, page: number): Promise<unknown> {
  const actor = { tenantId: shop.tenantId, userId: shop.userId };
  return db.withTenant(
    actor,
    (tx) => {
      const window = [shop.tenantId, PAGE_SIZE, (page - 1) * PAGE_SIZE, 'send'];
      return tx.named('bench-page', pageOfStatus, window);
    },
    { mode: 'read' },
  );
}

const apiPage = (shop: Shop, page: number): Promise<string> =>
  call(shop, `/order?status=send&page=${page}&pageSize=${PAGE_SIZE}`);

interface Result {
  readonly count: number;
  readonly api: number;
  readonly raw: number;
}

async function measure(db: Database, shops: ReadonlyMap<number, Shop>): Promise<Result[]> {
  const rates = new Map(
    SIZES.map((count) => [count, { api: [] as number[], raw: [] as number[] }]),
  );
  // Sides and sizes take turns, so that a busy moment of the machine affects all of them.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [count, shop] of shops) {
      const raw = await perSecond(SECONDS, (n) => rawPage(db, shop, 1 + (n % PAGES)));
      const api = await perSecond(SECONDS, (n) => apiPage(shop, 1 + (n % PAGES)));
      // The first round warms up caches and plans.
      if (round === 0) continue;
      rates.get(count)?.raw.push(raw);
      rates.get(count)?.api.push(api);
    }
  }
  return [...rates].map(([count, { api, raw }]) => ({ count, api: median(api), raw: median(raw) }));
}

export async function run(): Promise<void> {
  const ground = await prepareGround();
  try {
    const shops = new Map<number, Shop>();
    for (const count of SIZES) {
      const shop = await ground.openShop(`shop${count}`);
      await fillProducts(ground.admin, shop.tenantId);
      await fillOrders(ground.admin, shop.tenantId, count);
      shops.set(count, shop);
    }
    await settle(ground.admin);
    report(await measure(ground.db, shops));
  } finally {
    await ground.end();
  }
}

function report(results: readonly Result[]): void {
  const misses: string[] = [];
  for (const { count, api, raw } of results) {
    const times = raw / api;
    console.log(
      `list, ${count.toLocaleString('en-US')} orders: API ${api.toFixed(0)} pages/s, raw ${raw.toFixed(0)}: ${times.toFixed(2)}× raw (bar ${MOST_TIMES_RAW}×)`,
    );
    if (times > MOST_TIMES_RAW) misses.push(`${count}: ${times.toFixed(2)}× raw`);
  }
  const [few, many] = results;
  const growth = (few?.api ?? 0) / (many?.api ?? 1);
  console.log(`list, 1M beside 10k: ${growth.toFixed(2)}× the cost (bar ${MOST_GROWTH}×)`);
  if (growth > MOST_GROWTH) misses.push(`1M costs ${growth.toFixed(2)}× of 10k`);
  if (misses.length > 0) throw new Error(`list: below the bar: ${misses.join('; ')}`);
}

if (import.meta.main) await run();
