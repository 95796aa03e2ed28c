// Reports of a shop with a million orders beside the raw GROUP BY, the dashboard beside an empty call, and the cost of
// keeping sums.
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { buyer as info } from '../../server/app/story/goods.ts';
import { sumMonths } from '../../server/money/commission/commission-sums.store.ts';
import { sql } from '../../server/platform/database.ts';
import { fillProducts } from '../orders/fill-orders.ts';
import {
  call,
  median,
  perSecond,
  prepareGround,
  type BenchShop,
  type Shop,
} from '../orders/ground.ts';
import { fillYears } from './fill-years.ts';
import { reports } from './raw-sums.ts';

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 1_000_000);
/** The sides take turns: ours runs this often per raw query. */
const ROUNDS = 3;
const OURS_A_ROUND = 3;
const SECONDS = 3;
const LEAST = { year: 50, month: 5 };
const MOST_DASHBOARD = 5;
const MOST_PRICE = 0.15;

const day = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10);
const spans = {
  year: { start: day(364), end: day(0) },
  month: { start: day(29), end: day(0) },
} as const;

async function timed(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** The API starts counting at the first request. Then sums the agents' months, as the settling of commissions does. */
async function countAll({ db }: BenchShop, shop: Shop): Promise<void> {
  while (isCounting(await call(shop, '/report/monthly'))) await sleep(500);
  await db.withTenant(
    { tenantId: shop.tenantId, userId: null },
    async (tx) => {
      const months = await tx.rows<{ agent_id: number; month: string }>(
        sql`select distinct agent_id, month from commission_orders where tenant_id = ${tx.tenantId}`,
      );
      await sumMonths(tx, months);
    },
    { timeoutMs: 120_000 },
  );
}

const isCounting = (answer: string): boolean =>
  (JSON.parse(answer) as { counting?: object }).counting !== undefined;

/** While a large import is not counted yet, a report must answer at once and say so. */
async function whileCounting(shop: Shop): Promise<boolean> {
  const range = new URLSearchParams(spans.year).toString();
  const start = performance.now();
  const isTold = isCounting(await call(shop, `/report/daily?${range}`));
  const ms = performance.now() - start;
  console.log(
    `first report, with ${ORDERS} orders still to be counted: ${ms.toFixed(0)} ms, says so: ${isTold}`,
  );
  return isTold && ms < 1_000;
}

async function compareReports(ground: BenchShop, shop: Shop): Promise<boolean> {
  const actor = { tenantId: shop.tenantId, userId: null };
  const query = 'update figure_versions set version = gen_random_uuid() where tenant_id = $1';
  // After any change the earlier answers are no longer valid.
  const change = () => ground.admin.query(query, [shop.tenantId]);
  let passed = true;
  const empty = await timed(OURS_A_ROUND * ROUNDS, () => call(shop, '/user/me'));
  console.log(`empty authenticated call: ${empty.toFixed(1)} ms (part of every report below)`);
  for (const span of ['year', 'month'] as const)
    for (const { name, path, raw } of reports) {
      const where = path + new URLSearchParams(spans[span]).toString();
      await call(shop, where);
      const [ours, again, raws]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (let n = 0; n < OURS_A_ROUND; n += 1) {
          await change();
          ours.push(await timed(1, () => call(shop, where)));
          again.push(await timed(1, () => call(shop, where)));
        }
        raws.push(
          await timed(1, () =>
            ground.db.withTenant(actor, (tx) => raw(tx, spans[span]), { timeoutMs: 120_000 }),
          ),
        );
      }
      const [ms, rawMs] = [median(ours), median(raws)];
      const ratio = rawMs / ms;
      const isMet = ratio >= LEAST[span];
      passed &&= isMet;
      console.log(
        `${span} ${name}: ${ms.toFixed(1)} ms after a change (${median(again).toFixed(1)} ms without), raw ${rawMs.toFixed(0)} ms: ` +
          `${ratio.toFixed(1)}× (at least ${LEAST[span]}×)${isMet ? '' : ' MISSED'}`,
      );
    }
  return passed;
}

/** Measured while an order changes every second, as in a busy shop. */
async function compareDashboard({ admin }: BenchShop, shop: Shop): Promise<boolean> {
  const range = new URLSearchParams(spans.month).toString();
  const ratios: number[] = [];
  const touch = `with changed as (update orders set total_satang = total_satang + 100 where tenant_id = $1
      and id = (select max(id) from orders where tenant_id = $1) returning id)
    insert into figure_marks (tenant_id, order_id) select $1, id from changed`;
  const work = setInterval(() => void admin.query(touch, [shop.tenantId]), 1_000);
  for (let round = 0; round < 3; round += 1) {
    const empty = await perSecond(SECONDS, () => call(shop, '/user/me'));
    const page = await perSecond(SECONDS, () => call(shop, `/report/dashboard?${range}`));
    ratios.push(empty / page);
  }
  clearInterval(work);
  const ratio = median(ratios);
  console.log(
    `dashboard, 8 in flight, an order changing every second: ${ratio.toFixed(1)}× an empty call (at most ${MOST_DASHBOARD}×)`,
  );
  return ratio <= MOST_DASHBOARD;
}

async function priceOfKeeping(ground: BenchShop, shop: Shop, products: readonly number[]) {
  await ground.admin.query(
    `create function drop_mark() returns trigger language plpgsql as 'begin return null; end'`,
  );
  const order = (n: number) =>
    call(
      shop,
      '/order',
      JSON.stringify({
        info,
        items: [products[n % 300], products[(n * 7 + 1) % 300]].map((productId) => ({
          productId,
          unit: 1,
        })),
        payment: { method: 'cod' },
      }),
    );
  const prices: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const kept = await perSecond(SECONDS, order);
    await ground.admin.query(
      'create trigger none before insert on figure_marks for each row execute function drop_mark()',
    );
    const bare = await perSecond(SECONDS, order);
    await ground.admin.query('drop trigger none on figure_marks');
    prices.push(1 - kept / bare);
    console.log(`orders a second: ${kept.toFixed(0)} with figures, ${bare.toFixed(0)} without`);
  }
  const price = median(prices);
  console.log(
    `price of keeping: ${(price * 100).toFixed(1)} % of order creation (at most ${MOST_PRICE * 100} %)`,
  );
  return price <= MOST_PRICE;
}

const ground = await prepareGround();
try {
  const shop = await ground.openShop('app');
  const products = await fillProducts(ground.admin, shop.tenantId);
  const from = performance.now();
  await fillYears(ground.admin, shop, ORDERS);
  const filled = performance.now();
  const isToldPassed = await whileCounting(shop);
  await countAll(ground, shop);
  const counting = (performance.now() - filled) / 1000;
  await ground.admin.query('vacuum analyze');
  console.log(
    `${ORDERS} orders over 3 years: filled in ${((filled - from) / 1000).toFixed(0)} s, counted in ${counting.toFixed(0)} s; load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  const reportsPassed = await compareReports(ground, shop);
  const dashboardPassed = await compareDashboard(ground, shop);
  const pricePassed = await priceOfKeeping(ground, shop, products);
  if (!isToldPassed || !reportsPassed || !dashboardPassed || !pricePassed) process.exitCode = 1;
} finally {
  await ground.end();
}
