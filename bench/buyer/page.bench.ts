// How many order pages per second buyers can open, beside a bare route of the same server, and how long 200 buyers at
// once wait.
import http from 'node:http';
import { call, MAIN, median, perSecond, prepareGround, type BenchShop } from '../orders/ground.ts';
import { fillOrders, settle } from '../orders/fill-orders.ts';

const ORDERS = 20_000;
const PAGES = 400;
const ROUNDS = 3;
const SECONDS = 4;
const AT_ONCE = 200;
/** A page also reads goods, tracking, slips and refunds, so it may cost this many times the order's own call. */
const MOST_TIMES_THE_ORDER = 3;
const MOST_P95_MS = 2000;

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });

function open(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => (bytes += part.length));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`${url} answered ${response.statusCode}`)),
        );
      })
      .once('error', reject);
  });
}

async function waitOf(url: string): Promise<number> {
  const start = performance.now();
  await open(url);
  return performance.now() - start;
}

async function measure(ground: BenchShop): Promise<string[]> {
  const shop = await ground.openShop(MAIN);
  await fillOrders(ground.admin, shop.tenantId, ORDERS);
  await settle(ground.admin);
  const { origin } = new URL(shop.base);
  const { rows } = await ground.admin.query<{ id: string }>(
    'select id from orders where tenant_id = $1 order by id desc limit $2',
    [shop.tenantId, PAGES],
  );
  const ids = rows.map(({ id }) => Number(id));
  const pages: string[] = [];
  for (const id of ids) {
    const { url } = JSON.parse(await call(shop, `/order/${id}/page`, '{}')) as { url: string };
    pages.push(origin + new URL(url).pathname);
  }
  const of = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
  const bytes = await open(of(pages, 0));
  const speeds = { page: [] as number[], order: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    speeds.bare.push(await perSecond(SECONDS, () => open(`${origin}/healthz`)));
    speeds.order.push(await perSecond(SECONDS, (n) => call(shop, `/order/${of(ids, n)}`)));
    speeds.page.push(await perSecond(SECONDS, (n) => open(of(pages, n))));
  }
  const [page, order, bare] = [speeds.page, speeds.order, speeds.bare].map(median);
  if (page === undefined || order === undefined || bare === undefined) throw new Error('no speeds');
  console.log(
    `buyer-page: ${page.toFixed(0)} pages/s of ${(bytes / 1000).toFixed(1)} kB beside ${order.toFixed(0)} of GET /order/{id} (${(order / page).toFixed(1)} times as many) and ${bare.toFixed(0)} of /healthz, which reads nothing (${(bare / page).toFixed(1)} times)`,
  );
  const waits = (
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => waitOf(of(pages, n))))
  ).toSorted((one, other) => one - other);
  const p95 = waits[Math.floor(AT_ONCE * 0.95)] ?? 0;
  console.log(
    `buyer-page: ${AT_ONCE} opened at once: p95 ${p95.toFixed(0)} ms, the last ${(waits.at(-1) ?? 0).toFixed(0)} ms`,
  );
  return [
    ...(order / page > MOST_TIMES_THE_ORDER
      ? [
          `a page costs ${(order / page).toFixed(1)} times an order, the bar is ${MOST_TIMES_THE_ORDER}`,
        ]
      : []),
    ...(p95 > MOST_P95_MS
      ? [`p95 of ${AT_ONCE} at once is ${p95.toFixed(0)} ms, the bar is ${MOST_P95_MS}`]
      : []),
  ];
}

const ground = await prepareGround();
const problems = await measure(ground).finally(() => ground.end());
for (const problem of problems) console.error(`buyer-page: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
