// Previews and imports 5,000 orders and measures another shop's order list meanwhile: its p95 beside its idle p95.
import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fillOrders, settle } from '../orders/fill-orders.ts';
import { call, prepareGround, type BenchShop, type Shop, type Stalls } from '../orders/ground.ts';
import { sendJson, type ImportTask, type ImportTimes } from './importer.ts';

const ROWS = 5000;
const OTHERS = 10_000;
const IDLE_MS = 8000;
const ROUNDS = 3;
const MOST_SECONDS = 10;
const MOST_TIMES = 2;
/** A few people who page now and then, not a load test. */
const PAUSE_MS = 25;

const list = '/order?status=send&page=1&pageSize=20';

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** Times the other shop's list until `until` returns true. Returns milliseconds. */
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
// Every fifth address is written as in a chat, so that it has to be parsed.
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

/** A child process that imports on request. */
interface Importer {
  run(task: ImportTask): Promise<ImportTimes>;
  end(): void;
}

function startImporter(): Importer {
  const child = fork(path.join(import.meta.dirname, 'importer.ts'));
  const run = (task: ImportTask): Promise<ImportTimes> =>
    new Promise((resolve, reject) => {
      child.once('message', (times) => resolve(times as ImportTimes));
      child.once('exit', (code) => reject(new Error(`the importer ended with ${code}`)));
      child.send(task);
    });
  return { run, end: () => void child.removeAllListeners('exit').kill() };
}

interface Round extends ImportTimes {
  readonly idle: number;
  readonly busy: number;
  readonly stalls: Stalls;
}

interface Sides {
  readonly ground: BenchShop;
  readonly importer: Importer;
  readonly theirs: Shop;
  readonly task: ImportTask;
}

/** Idle times are measured before and after the import, so that other work on the machine counts for both. */
async function oneRound({ ground, importer, theirs, task }: Sides): Promise<Round> {
  const idleFor = (milliseconds: number): Promise<number[]> => {
    const end = performance.now() + milliseconds;
    return watchList(theirs, () => performance.now() > end);
  };
  const before = await idleFor(IDLE_MS / 2);
  let isOver = false;
  await ground.stalls();
  const watching = watchList(theirs, () => isOver);
  const times = await importer.run(task).finally(() => {
    isOver = true;
  });
  const busy = await watching;
  const stalls = await ground.stalls();
  const idle = [...before, ...(await idleFor(IDLE_MS / 2))];
  if (times.made !== ROWS) throw new Error(`only ${times.made} of ${ROWS} orders were made`);
  return { ...times, stalls, idle: percentile(idle, 0.95), busy: percentile(busy, 0.95) };
}

async function prepare(ground: BenchShop): Promise<{ task: ImportTask; theirs: Shop }> {
  const shop = await ground.openShop('imports');
  const theirs = await ground.openShop('watches');
  await fillOrders(ground.admin, theirs.tenantId, OTHERS);
  await settle(ground.admin);
  const { id: categoryId } = await sendJson<{ id: number }>(shop, '/category', { name: 'ทั่วไป' });
  const shirt = { code: 'SHIRT', name: 'เสื้อยืด', categoryId, price: 290 };
  const { id } = await sendJson<{ id: number }>(shop, '/product', shirt);
  await sendJson(shop, `/product/${id}/stock/add`, { amount: 1_000_000, reason: 'in' });
  const rows = [head, ...Array.from({ length: ROWS }, (_, n) => rowOf(n))];
  return { task: { shop, csv: rows.map((row) => row.join(',')).join('\r\n') }, theirs };
}

export async function run(): Promise<void> {
  const ground = await prepareGround();
  const importer = startImporter();
  try {
    const sides = { ground, importer, ...(await prepare(ground)) };
    const rounds: Round[] = [];
    // The first round warms up caches and plans.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await oneRound(sides);
      if (round > 0) rounds.push(one);
      tell(one, round);
    }
    judge(rounds);
  } finally {
    importer.end();
    await ground.end();
  }
}

function tell({ previewSeconds, importSeconds, idle, busy, stalls }: Round, round: number): void {
  const load = os.loadavg()[0]?.toFixed(1) ?? '';
  console.log(
    `import: ${round === 0 ? 'warming up, ' : ''}${ROWS} rows: preview ${previewSeconds.toFixed(1)} s, import ${importSeconds.toFixed(1)} s; another shop's list p95 ${busy.toFixed(1)} ms beside ${idle.toFixed(1)} ms idle: ${(busy / idle).toFixed(2)} times; the API stood still p99 ${stalls.p99.toFixed(1)}, at most ${stalls.most.toFixed(1)} ms; load ${load}`,
  );
}

function judge(rounds: readonly Round[]): void {
  const middle = (values: readonly number[]): number => percentile(values, 0.5);
  const seconds = middle(
    rounds.map(({ previewSeconds, importSeconds }) => previewSeconds + importSeconds),
  );
  const times = middle(rounds.map(({ idle, busy }) => busy / idle));
  console.log(
    `import: median ${seconds.toFixed(1)} s (bar ${MOST_SECONDS}), ${times.toFixed(2)} times idle (bar ${MOST_TIMES})`,
  );
  if (seconds > MOST_SECONDS) throw new Error(`import: too slow: ${seconds.toFixed(1)} s`);
  if (times > MOST_TIMES) throw new Error(`import: others wait: ${times.toFixed(2)} times idle`);
}

if (import.meta.main) await run();
