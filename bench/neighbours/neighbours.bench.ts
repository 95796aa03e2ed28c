// What the heavy work of one shop costs the next: the order list of a quiet shop at p95 while another is at its limits, for each
// kind of heavy work, beside the same list when nobody else asks for anything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { fillParcels } from '../labels/serve-labels.ts';
import { fillOrders, fillProducts, settle } from '../orders/fill-orders.ts';
import { call, median, prepareGround, type Ground, type Shop } from '../orders/ground.ts';

const ORDERS = 10_000;
const PARCELS = 500;
const ROWS = 2_000;
const LETTERS = 5_000;
const [WIDTH, HEIGHT] = [4000, 3000];
/** As many as a shop has people who press at the same moment. */
const BUSY = 4;
const ROUNDS = 3;
const LOOKS = 120;
const TOO_MANY = 429;
const AWAY = 503;
const BAR = 2;

interface Kind {
  readonly what: string;
  readonly ask: () => Promise<Response>;
  readonly atOnce?: number;
}

/** A processor taken by somebody else, of the rank of the threads that do heavy work: no server answers any better beside it. */
const STRANGER: Kind = { what: 'a process of no shop that only counts', ask: count, atOnce: 1 };
const STRANGER_RANK = 5;
const COUNTING = 'const end = Date.now() + 300; while (Date.now() < end);';

async function count(): Promise<Response> {
  const child = spawn(process.execPath, ['-e', COUNTING], { stdio: 'ignore' });
  os.setPriority(child.pid ?? 0, Math.min(19, os.getPriority() + STRANGER_RANK));
  await once(child, 'exit');
  return new Response();
}

interface Told {
  readonly what: string;
  readonly idle: number;
  readonly busy: number;
  readonly done: number;
  readonly refused: number;
}

const p95 = (took: readonly number[]): number =>
  [...took].sort((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? 0;

async function lookP95(shop: Shop): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < LOOKS; n += 1) {
    const at = performance.now();
    await call(shop, `/order?status=send&page=${1 + (n % 5)}&pageSize=20`);
    took.push(performance.now() - at);
  }
  return p95(took);
}

const bearer = ({ token }: Shop) => ({ authorization: `Bearer ${token}` });

const sendJson = (shop: Shop, where: string, body: object): Promise<Response> =>
  fetch(shop.base + where, {
    method: 'POST',
    headers: { ...bearer(shop), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** `at` as the contract writes it: `POST /import/preview`. */
function sendFile(shop: Shop, at: string, parts: Record<string, string | File>): Promise<Response> {
  const [method = '', where = ''] = at.split(' ');
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.set(name, part);
  return fetch(shop.base + where, { method, headers: bearer(shop), body });
}

const read = (shop: Shop, where: string): Promise<Response> =>
  fetch(shop.base + where, { headers: bearer(shop) });

function sheet(): File {
  const line = 'สมหญิง ใจดี,0810001234,99/1 ถ.สุขใจ ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300,P1,2,580';
  const head = 'ชื่อผู้รับ,เบอร์โทร,ที่อยู่,รหัสสินค้า,จำนวน,ยอด COD';
  return new File([[head, ...Array<string>(ROWS).fill(line)].join('\n')], 'orders.csv');
}

/** Noise, which no format makes small. */
async function photo(): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: '#888', noise };
  const bytes = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  return new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' });
}

async function kindsOf(shop: Shop, parcels: readonly number[]): Promise<Kind[]> {
  const text = 'คุณสมหญิง 99/1 หมู่ 5 ต.ช้างเผือก อ.เมือง เชียงใหม่ 50300 โทร 0810001234 เสื้อ 2 ตัว\n';
  const long = text.repeat(70).slice(0, LETTERS);
  const [file, picture] = [sheet(), await photo()];
  const login = { ...shop.login, prefix: new URL(shop.base).pathname.slice(1) };
  return [
    {
      what: `sheets of ${ROWS} orders read`,
      ask: () => sendFile(shop, 'POST /import/preview', { kind: 'order', file }),
    },
    {
      what: `${PARCELS} labels drawn`,
      ask: () => sendJson(shop, '/flashexpress/order/print', { orderId: parcels }),
    },
    { what: `workbooks of ${ORDERS} orders written`, ask: () => read(shop, '/order/export') },
    {
      what: 'photographs of 12 megapixels redrawn',
      ask: () => sendFile(shop, `PUT /user/${shop.userId}/picture`, { file: picture }),
    },
    {
      what: `messages of ${LETTERS} letters read`,
      ask: () => sendJson(shop, '/address/auto-detection', { text: long }),
    },
    { what: 'passwords checked', ask: () => sendJson(shop, '/user/login', login) },
    {
      what: 'reports printed',
      ask: () => read(shop, '/report/daily?start=2026-01-01&end=2026-12-31&format=pdf'),
    },
  ];
}

/** Goes on with it, several at once, until `work` is done; what the server refuses for now is asked again. */
async function beside({ what, ask, atOnce = BUSY }: Kind, work: () => Promise<number>) {
  const told = { done: 0, refused: 0, isOver: false };
  const worker = async (): Promise<void> => {
    while (!told.isOver) {
      const answer = await ask();
      await answer.arrayBuffer();
      if (answer.ok) told.done += 1;
      else if (answer.status === TOO_MANY || answer.status === AWAY) {
        told.refused += 1;
        await sleep(50);
      } else throw new Error(`${what}: ${answer.status}`);
    }
  };
  const workers = Promise.all(Array.from({ length: atOnce }, worker));
  const ms = await Promise.race([sleep(300).then(work), workers.then(() => 0)]);
  told.isOver = true;
  await workers;
  return { ...told, ms };
}

async function tell(quiet: Shop, kind: Kind): Promise<Told> {
  const rounds: { idle: number; busy: number; done: number; refused: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await lookP95(quiet);
    const { ms: busy, done, refused } = await beside(kind, () => lookP95(quiet));
    rounds.push({ idle, busy, done, refused });
  }
  const sum = (of: 'done' | 'refused') => rounds.reduce((all, round) => all + round[of], 0);
  return {
    what: kind.what,
    idle: median(rounds.map((round) => round.idle)),
    busy: median(rounds.map((round) => round.busy)),
    done: sum('done'),
    refused: sum('refused'),
  };
}

/** Words of the command line choose kinds: `node bench/neighbours/neighbours.bench.ts workbooks`. */
function asked(kinds: readonly Kind[]): readonly Kind[] {
  const words = process.argv.slice(2);
  if (words.length === 0) return kinds;
  return kinds.filter(({ what }) => words.some((word) => what.includes(word)));
}

async function fill(ground: Ground, shop: Shop): Promise<void> {
  await fillProducts(ground.admin, shop.tenantId);
  await fillOrders(ground.admin, shop.tenantId, ORDERS);
}

export async function run(): Promise<void> {
  const ground = await prepareGround();
  try {
    const [busy, quiet] = [await ground.openShop('busy'), await ground.openShop('quiet')];
    const parcels = await fillParcels(ground, busy, PARCELS);
    await fill(ground, busy);
    await fill(ground, quiet);
    await settle(ground.admin);
    await lookP95(quiet);
    print(await tell(quiet, STRANGER));
    const told: Told[] = [];
    for (const kind of asked(await kindsOf(busy, parcels))) {
      const one = await tell(quiet, kind);
      print(one);
      told.push(one);
    }
    judge(told);
  } finally {
    await ground.end();
  }
}

const print = ({ what, idle, busy, done, refused }: Told): void =>
  console.log(
    `neighbours: ${(busy / idle).toFixed(2)}× (${idle.toFixed(1)} → ${busy.toFixed(1)} ms)  ${what}: ${done} done, ${refused} refused`,
  );

function judge(told: readonly Told[]): void {
  const over = told.filter(({ idle, busy }) => busy > idle * BAR);
  if (over.length > 0)
    throw new Error(`neighbours: more than ${BAR}×: ${over.map(({ what }) => what).join('; ')}`);
}

if (import.meta.main) await run();
