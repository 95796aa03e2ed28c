// What hostile requests cost everybody else: the API's memory, the standstill of its event loop, and the waiting time
// of another shop.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sheetOf, xlsxOf } from '../../server/app/story/raw-book.ts';
import { call, prepareGround, type BenchShop, type Shop } from '../orders/ground.ts';
import { fillOrders, settle } from '../orders/fill-orders.ts';

const MB = 2 ** 20;
const OTHERS = 10_000;
const PAUSE_MS = 25;

interface CallResult {
  readonly status: number;
  readonly bytes: number;
}

/** A server that refuses a body may close the connection before all of it is sent; the status is then 0. */
function post(url: string, headers: Record<string, string>, body: Buffer): Promise<CallResult> {
  return new Promise((resolve) => {
    const request = http.request(url, { method: 'POST', headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on('error', () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    request.once('error', () => resolve({ status: 0, bytes: 0 }));
    request.end(body);
  });
}

const boundary = 'bench-boundary';
const part = (name: string, value: string, more = ''): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

const problems: string[] = [];
function judge(what: string, figure: number, bar: number): void {
  if (figure > bar) problems.push(`${what}: ${figure.toFixed(1)}, the bar is ${bar}`);
}

async function manyFields(ground: BenchShop, { base }: Shop): Promise<void> {
  const value = 'x'.repeat(MB);
  const body = Buffer.from(
    `${Array.from({ length: 150 }, (_, n) => part(`f${n}`, value)).join('')}--${boundary}--\r\n`,
  );
  const before = ground.memory().now;
  const answers = await Promise.all(
    [1, 2, 3].map(() => post(`${base}/user/login`, multipart, body)),
  );
  const grown = ground.memory().most - before;
  console.log(
    `doors: 3 multipart logins of 150 MB: answered ${answers.map(({ status }) => status || 'closed').join()}, memory +${grown.toFixed(0)} MB (was +588)`,
  );
  judge('memory of multipart logins', grown, 50);
}

const ROUNDS = 5;

/** The median of the rounds counts, because the worst round contains other work of the machine. */
async function manyKeys(ground: BenchShop, { base, token }: Shop): Promise<void> {
  const keys = Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`k${n}`, 1]));
  const body = Buffer.from(JSON.stringify(keys));
  const json = { 'content-type': 'application/json' };
  for (const [what, path, headers] of [
    ['logins', '/user/login', json],
    ['new categories', '/category', { ...json, authorization: `Bearer ${token}` }],
  ] as const) {
    const stood: number[] = [];
    let largest = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      await ground.stalls();
      const { bytes } = await post(base + path, headers, body);
      largest = Math.max(largest, bytes);
      const { most } = await ground.stalls();
      // The first round compiles the code.
      if (round > 0) stood.push(most);
    }
    const middle = percentile(stood, 0.5);
    const start = performance.now();
    JSON.parse(body.toString());
    const parsed = performance.now() - start;
    console.log(
      `doors: ${what} of 80,000 unknown keys (${(body.length / 1000).toFixed(0)} kB): largest answer ${(largest / 1000).toFixed(1)} kB (was 6,200), the API stood still ${middle.toFixed(0)} ms (was 1,700 to 5,500; parsing it alone takes ${parsed.toFixed(0)} here)`,
    );
    judge(`standstill by unknown keys of ${what}`, middle, 50);
    judge(`answer in kB to unknown keys of ${what}`, largest / 1000, 64);
  }
}

function preview(shop: Shop, file: Buffer, name: string): Promise<CallResult> {
  const head = `${part('kind', 'order')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { ...multipart, authorization: `Bearer ${shop.token}` };
  return post(`${shop.base}/import/preview`, headers, body);
}

async function farColumn(attacker: Shop, other: Shop): Promise<void> {
  const row = '<row><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>';
  const far = Buffer.from(xlsxOf(sheetOf(row.repeat(3000))));
  const csv = Buffer.from('ชื่อผู้รับ,เบอร์โทร\nสมหญิง,0810001234\n');
  const time = async (): Promise<number> => {
    const start = performance.now();
    await preview(other, csv, 'small.csv');
    return performance.now() - start;
  };
  await time();
  const idle = await time();
  const hostile = Promise.all([1, 2, 3, 4].map(() => preview(attacker, far, 'far.xlsx')));
  await sleep(PAUSE_MS);
  const busy = await time();
  const answers = await hostile;
  console.log(
    `doors: a small import beside 4 workbooks with a cell in the last column (answered ${answers.map(({ status }) => status).join()}): ${busy.toFixed(0)} ms beside ${idle.toFixed(0)} idle: ${(busy / idle).toFixed(1)} times (was 30.0 s beside 3.7: 8.1 times)`,
  );
  judge('a small import beside far columns', busy / idle, 4);
}

async function watchList(shop: Shop, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!until()) {
    const start = performance.now();
    await call(shop, '/order?status=send&page=1&pageSize=20');
    times.push(performance.now() - start);
    await sleep(PAUSE_MS);
  }
  return times;
}

const WATCHED_MS = 8000;

/** As many texts as one user may have read per minute, eight of them in parallel. */
async function longTexts(attacker: Shop, other: Shop): Promise<void> {
  const text = 'คุณสมหญิง 99/1 หมู่ 5 ต.ช้างเผือก อ.เมือง เชียงใหม่ 50300 โทร 0810001234 เสื้อ 2 ตัว '
    .repeat(70)
    .slice(0, 5000);
  const body = Buffer.from(JSON.stringify({ text }));
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${attacker.token}`,
  };
  const end = performance.now() + WATCHED_MS;
  const idle = await watchList(other, () => performance.now() > end);
  let read = 0;
  let isOver = false;
  const sending = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const { status } = await post(`${attacker.base}/address/auto-detection`, headers, body);
      if (status === 200) read += 1;
      else isOver = true;
    }
  });
  const busy = await watchList(other, () => isOver);
  await Promise.all(sending);
  const [slow, quiet] = [percentile(busy, 0.95), percentile(idle, 0.95)];
  console.log(
    `doors: an order list while 8 readings of 5,000 letters were in flight until ${read} were read: p50 ${percentile(busy, 0.5).toFixed(0)} ms, p95 ${slow.toFixed(0)} beside ${quiet.toFixed(0)} idle: ${(slow / quiet).toFixed(1)} times (p50 was 1,384 beside 35: 39.5 times)`,
  );
  judge('an order list beside long readings', slow / quiet, 2);
}

const ground = await prepareGround();
try {
  const attacker = await ground.openShop('attacks');
  const other = await ground.openShop('watches');
  await fillOrders(ground.admin, other.tenantId, OTHERS);
  await settle(ground.admin);
  await manyFields(ground, attacker);
  await manyKeys(ground, attacker);
  await farColumn(attacker, other);
  await longTexts(attacker, other);
} finally {
  await ground.end();
}
for (const problem of problems) console.log(`doors: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
