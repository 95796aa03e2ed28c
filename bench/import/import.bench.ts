// 5,000 orders through preview and import, and what another shop's order list feels of it: its p95 beside its idle p95.
import { fillOrders, settle } from '../orders/fill-orders.ts';
import { call, prepareGround, type Shop } from '../orders/ground.ts';

const ROWS = 5000;
const OTHERS = 10_000;
const IDLE_MS = 8000;
const ROUNDS = 3;
const MOST_SECONDS = 10;
const MOST_TIMES = 2;
/** As people page: a request now and then from a few of them, not a load test. */
const PAUSE_MS = 25;

const list = '/order?status=send&page=1&pageSize=20';

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** Times the other shop's list until told to stop. */
async function watchList(shop: Shop, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!until()) {
    const start = performance.now();
    await call(shop, list);
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

const head = ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'จำนวน', 'วิธีชำระ'];
// Every fifth is written as people chat, so that it has to be made out.
const addressOf = (n: number): string =>
  n % 5 === 0
    ? `บ้านเลขที่ ${n} ซอยสุขใจ บางรัก กทม 10500`
    : `${n}/1 หมู่ ${n % 12} ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300`;

const rowOf = (n: number): string[] => [
  `ลูกค้า ${n}`,
  `0810${String(100_000 + n)}`,
  addressOf(n),
  'SHIRT',
  '1',
  'COD',
];

async function post<T>(shop: Shop, where: string, init: RequestInit): Promise<T> {
  const headers = {
    ...(init.headers as Record<string, string>),
    authorization: `Bearer ${shop.token}`,
  };
  const response = await fetch(shop.base + where, { ...init, method: 'POST', headers });
  if (!response.ok)
    throw new Error(`${where} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

const sendJson = <T>(shop: Shop, where: string, body: object): Promise<T> =>
  post<T>(shop, where, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

interface Run {
  readonly previewSeconds: number;
  readonly importSeconds: number;
}

async function importAll(shop: Shop, file: Uint8Array, mode: 'all' | 'valid'): Promise<Run> {
  const form = new FormData();
  form.set('kind', 'order');
  form.set('file', new Blob([new Uint8Array(file)]), 'orders.csv');
  const start = performance.now();
  const { items } = await post<{ items: { values: object }[] }>(shop, '/import/preview', {
    body: form,
  });
  const seen = performance.now();
  const orders = items.map(({ values }) => values);
  const { made } = await sendJson<{ made: number }>(shop, '/order/import', { orders, mode });
  const end = performance.now();
  if (made !== ROWS) throw new Error(`only ${made} of ${ROWS} orders were made`);
  return { previewSeconds: (seen - start) / 1000, importSeconds: (end - seen) / 1000 };
}

interface Round extends Run {
  readonly idle: number;
  readonly busy: number;
}

async function oneRound(ours: Shop, theirs: Shop, file: Uint8Array): Promise<Round> {
  const end = performance.now() + IDLE_MS;
  const idle = await watchList(theirs, () => performance.now() > end);
  let isOver = false;
  const watching = watchList(theirs, () => isOver);
  const run = await importAll(ours, file, 'all');
  isOver = true;
  return { ...run, idle: percentile(idle, 0.95), busy: percentile(await watching, 0.95) };
}

export async function run(): Promise<void> {
  const ground = await prepareGround();
  try {
    const ours = await ground.openShop('imports');
    const theirs = await ground.openShop('watches');
    await fillOrders(ground.admin, theirs.tenantId, OTHERS);
    await settle(ground.admin);
    const { id: categoryId } = await sendJson<{ id: number }>(ours, '/category', { name: 'ทั่วไป' });
    const shirt = { code: 'SHIRT', name: 'เสื้อยืด', categoryId, price: 290 };
    const { id } = await sendJson<{ id: number }>(ours, '/product', shirt);
    await sendJson(ours, `/product/${id}/stock/add`, { amount: 1_000_000, reason: 'in' });
    const rows = [head, ...Array.from({ length: ROWS }, (_, n) => rowOf(n))];
    const file = Buffer.from(rows.map((row) => row.join(',')).join('\r\n'));
    const rounds: Round[] = [];
    // The first round warms caches and plans.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await oneRound(ours, theirs, file);
      if (round > 0) rounds.push(one);
    }
    report(rounds);
  } finally {
    await ground.end();
  }
}

function report(rounds: readonly Round[]): void {
  const lines = rounds.map(({ previewSeconds, importSeconds, idle, busy }) => {
    const times = busy / idle;
    console.log(
      `import: ${ROWS} rows: preview ${previewSeconds.toFixed(1)} s, import ${importSeconds.toFixed(1)} s; another shop's list p95 ${busy.toFixed(1)} ms beside ${idle.toFixed(1)} ms idle: ${times.toFixed(2)} times`,
    );
    return { seconds: previewSeconds + importSeconds, times };
  });
  const middle = (values: readonly number[]): number => percentile(values, 0.5);
  const seconds = middle(lines.map((line) => line.seconds));
  const times = middle(lines.map((line) => line.times));
  console.log(
    `import: median ${seconds.toFixed(1)} s (bar ${MOST_SECONDS}), ${times.toFixed(2)} times idle (bar ${MOST_TIMES})`,
  );
  if (seconds > MOST_SECONDS) throw new Error(`import: too slow: ${seconds.toFixed(1)} s`);
  if (times > MOST_TIMES) throw new Error(`import: others wait: ${times.toFixed(2)} times idle`);
}

if (import.meta.main) await run();
