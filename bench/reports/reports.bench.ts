// Reports of a shop with a million orders beside the raw GROUP BY, the dashboard beside an empty call, and what keeping costs.
import { foldFigures } from '../../server/figures/index.ts';
import { sql, type TenantTx } from '../../server/platform/database.ts';
import { fillProducts } from '../orders/fill-orders.ts';
import {
  call,
  median,
  perSecond,
  prepareGround,
  type Ground,
  type Shop,
} from '../orders/ground.ts';
import { fillYears } from './fill-years.ts';

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 1_000_000);
const ROUNDS = 9;
const RAW_ROUNDS = 3;
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
type Span = keyof typeof spans;

const localDay = sql`(o.created_at at time zone 'Asia/Bangkok')::date`;
const counted = (
  tx: TenantTx,
  span: Span,
) => sql`o.tenant_id = ${tx.tenantId} and o.deleted_at is null and o.status <> 'cancel'
  and o.created_at >= ${spans[span].start}::date::timestamp at time zone 'Asia/Bangkok'
  and o.created_at < (${spans[span].end}::date + 1)::timestamp at time zone 'Asia/Bangkok'`;
const sums = sql`count(*) as orders, sum(o.total_satang) as sales, sum(o.cod_satang) as cod, sum(o.discount_satang) as discount,
  count(o.sent_at) as shipped, count(o.delivered_at) as delivered, count(*) filter (where o.status = 'return') as returned`;
const byDay = (tx: TenantTx, span: Span) =>
  tx.rows(
    sql`select ${localDay} as day, ${sums} from orders o where ${counted(tx, span)} group by 1`,
  );
const byMonth = (tx: TenantTx, span: Span) =>
  tx.rows(
    sql`select date_trunc('month', ${localDay}) as m, ${sums} from orders o where ${counted(tx, span)} group by 1`,
  );
const byProduct = (tx: TenantTx, span: Span) =>
  tx.rows(sql`select i.product_id, count(distinct o.id) as orders, sum(i.unit) as units, sum(i.amount_satang) as sales,
    sum(i.cost_satang * i.unit) as cost from orders o join order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where ${counted(tx, span)} group by 1`);
const byPerson = (tx: TenantTx, span: Span) =>
  tx.rows(
    sql`select o.created_by, ${localDay} as day, ${sums} from orders o where ${counted(tx, span)} group by 1, 2`,
  );
const byProvince = (tx: TenantTx, span: Span) =>
  tx.rows(sql`select o.province, ${sums} from orders o where ${counted(tx, span)} group by 1`);

const reports = [
  { name: 'daily', path: '/report/daily?', raw: byDay },
  { name: 'daily by person', path: '/report/daily?modeUser=creator&', raw: byPerson },
  { name: 'daily by province', path: '/report/daily?groupBy=province&', raw: byProvince },
  { name: 'monthly', path: '/report/monthly?', raw: byMonth },
  { name: 'product', path: '/report/product?', raw: byProduct },
] as const;

async function timed(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

async function countAll({ db }: Ground, { tenantId }: Shop): Promise<void> {
  const actor = { tenantId, userId: null };
  const nothing = () => Promise.resolve([]);
  while (await db.withTenant(actor, (tx) => foldFigures(tx, nothing), { timeoutMs: 120_000 }));
}

async function compareReports(ground: Ground, shop: Shop): Promise<boolean> {
  let passed = true;
  const empty = await timed(ROUNDS, () => call(shop, '/user/me'));
  console.log(`empty authenticated call: ${empty.toFixed(1)} ms (part of every report below)`);
  for (const span of ['year', 'month'] as const)
    for (const { name, path, raw } of reports) {
      const range = new URLSearchParams(spans[span]).toString();
      await call(shop, path + range);
      const ms = await timed(ROUNDS, () => call(shop, path + range));
      const actor = { tenantId: shop.tenantId, userId: null };
      const rawMs = await timed(RAW_ROUNDS, () =>
        ground.db.withTenant(actor, (tx) => raw(tx, span), { timeoutMs: 120_000 }),
      );
      const ratio = rawMs / ms;
      passed &&= ratio >= LEAST[span];
      console.log(
        `${span} ${name}: ${ms.toFixed(1)} ms, raw ${rawMs.toFixed(1)} ms, ${ratio.toFixed(1)}× (at least ${LEAST[span]}×)`,
      );
    }
  return passed;
}

async function compareDashboard(shop: Shop): Promise<boolean> {
  const range = new URLSearchParams(spans.month).toString();
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const empty = await perSecond(SECONDS, () => call(shop, '/user/me'));
    const page = await perSecond(SECONDS, () => call(shop, `/report/dashboard?${range}`));
    ratios.push(empty / page);
  }
  const ratio = median(ratios);
  console.log(
    `dashboard, 8 in flight: ${ratio.toFixed(1)}× an empty call (at most ${MOST_DASHBOARD}×)`,
  );
  return ratio <= MOST_DASHBOARD;
}

async function priceOfKeeping(ground: Ground, shop: Shop, products: readonly number[]) {
  await ground.admin.query(
    `create function drop_mark() returns trigger language plpgsql as 'begin return null; end'`,
  );
  const info = {
    name: 'สมหญิง ใจดี',
    phone: '0810001234',
    address: '99/1 ถนนสุขใจ',
    subdistrict: 'บางรัก',
    district: 'บางรัก',
    province: 'กรุงเทพมหานคร',
    postcode: '10500',
  };
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
  await countAll(ground, shop);
  const counting = (performance.now() - filled) / 1000;
  await ground.admin.query('vacuum analyze');
  console.log(
    `${ORDERS} orders over 3 years: filled in ${((filled - from) / 1000).toFixed(0)} s, counted in ${counting.toFixed(0)} s`,
  );
  const reportsPassed = await compareReports(ground, shop);
  const dashboardPassed = await compareDashboard(shop);
  const pricePassed = await priceOfKeeping(ground, shop, products);
  if (!reportsPassed || !dashboardPassed || !pricePassed) process.exitCode = 1;
} finally {
  await ground.end();
}
