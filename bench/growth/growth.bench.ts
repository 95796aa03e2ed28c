// What growth costs a shop: each reading call on a shop with few orders, parcels and leads and on one with many times
// as many, in turns. Prints the calls that take longer only because of the other rows.
import { turnModulesOn } from '../../server/app/story/modules-on.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillLeads } from '../leads/fill-leads.ts';
import { fillProducts, settle } from '../orders/fill-orders.ts';
import { call, median, prepareGround, type BenchShop, type Shop } from '../orders/ground.ts';
import { fillYears } from '../reports/fill-years.ts';
import { readsOf } from '../standstill/reads.ts';

const FEW = Number(process.env['BENCH_FEW'] ?? 4_000);
const TIMES = 25;
/** One lead and one expense per this many orders. */
const ORDERS_TO_ONE = 10;
const ROUNDS = 7;
const SHOWN = 25;
const MOST_TIMES = 3;
/** Nobody notices an increase below this many milliseconds. */
const LEAST_MORE = 30;

interface Grown {
  readonly what: string;
  readonly few: number;
  readonly many: number;
}

async function openFilled(ground: BenchShop, label: string, orders: number): Promise<Shop> {
  const shop = await ground.openShop(label);
  await fillProducts(ground.admin, shop.tenantId);
  await fillYears(ground.admin, shop, orders);
  await fillLeads(ground, shop, orders / ORDERS_TO_ONE);
  await ground.admin.query(
    `insert into expenses (tenant_id, type, spent_on, amount_satang, note)
     select $1, 'other', (now() - make_interval(days => n % 700))::date, 10000 + n, 'ค่าใช้จ่าย ' || n
     from generate_series(1, $2::int) n`,
    [shop.tenantId, orders / ORDERS_TO_ONE],
  );
  // Parcels delivered long ago have been paid for.
  await ground.admin.query(
    `update shipments set cod_settled = true where tenant_id = $1 and delivered_at < now() - interval '30 days'`,
    [shop.tenantId],
  );
  await turnModulesOn({
    inside: (work) => ground.db.withTenant({ tenantId: shop.tenantId, userId: null }, work),
  });
  while (isCounting(await call(shop, '/report/monthly'))) await sleep(500);
  return shop;
}

const isCounting = (answer: string): boolean =>
  (JSON.parse(answer) as { counting?: object }).counting !== undefined;

async function timed(ask: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const status = await ask();
  if (status >= 300) throw new Error(`answered ${status}`);
  return performance.now() - start;
}

async function grownOf(few: Shop, many: Shop): Promise<Grown[]> {
  const large = readsOf(many);
  const grown: Grown[] = [];
  for (const [at, { what, ask }] of readsOf(few).entries()) {
    const askLarge = large[at]?.ask ?? ask;
    const statuses = [await ask(), await askLarge()];
    if (statuses.some((status) => status >= 300)) {
      console.log(`growth: not measured, answered ${statuses.join(' and ')}: ${what}`);
      continue;
    }
    const [ofFew, ofMany]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ofFew.push(await timed(ask));
      ofMany.push(await timed(askLarge));
    }
    grown.push({ what, few: median(ofFew), many: median(ofMany) });
  }
  return grown;
}

function report(grown: readonly Grown[]): void {
  const worst = [...grown].sort((a, b) => b.many - b.few - (a.many - a.few));
  console.log(
    `growth: ${grown.length} calls, ${FEW} orders beside ${FEW * TIMES}, each the middle of ${ROUNDS}; those that gained most:`,
  );
  for (const { what, few, many } of worst.slice(0, SHOWN))
    console.log(
      `  ${few.toFixed(1)} ms → ${many.toFixed(1)} ms (${(many / few).toFixed(1)}×)  ${what}`,
    );
  const over = grown.filter(({ few, many }) => many - few > LEAST_MORE && many > few * MOST_TIMES);
  if (over.length > 0)
    throw new Error(
      `growth: more than ${MOST_TIMES}× and ${LEAST_MORE} ms more: ${over.map(({ what }) => what).join('; ')}`,
    );
}

const ground = await prepareGround();
try {
  const few = await openFilled(ground, 'app', FEW);
  const many = await openFilled(ground, 'large', FEW * TIMES);
  await settle(ground.admin);
  report(await grownOf(few, many));
} finally {
  await ground.end();
}
