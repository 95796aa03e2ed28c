// How long one call blocks the API's event loop, for which all other calls wait: every list and figure of the contract
// on a full shop, and the heavy calls. Prints the ten worst.
import { turnModulesOn } from '../../server/app/story/modules-on.ts';
import { fillParcels } from '../labels/serve-labels.ts';
import { fillOrders, fillProducts, settle } from '../orders/fill-orders.ts';
import { median, prepareGround, type BenchShop, type Shop } from '../orders/ground.ts';
import { importsOf, type MeasuredCall } from './heavy-imports.ts';
import { writesOf } from './heavy-writes.ts';
import { readsOf, send } from './reads.ts';

const ORDERS = 20_000;
const PARCELS = 500;
const ROWS = 2_000;
const LETTERS = 5_000;
const ROUNDS = 5;
/** For calls that take seconds. */
const LONG_ROUNDS = 3;
const SHOWN = 10;
/** STANDSTILL='orders|COD' measures only the calls with matching names. */
const ONLY = new RegExp(process.env['STANDSTILL'] ?? '');
const BAR_MS = 50;

interface Stood {
  readonly what: string;
  readonly ms: number;
  /** The longest pause for garbage collection during the call. */
  readonly collecting: number;
  /** Processor time of one call. */
  readonly cpu: number;
  readonly seconds: number;
}

function heavyOf(shop: Shop, parcels: readonly number[]): MeasuredCall[] {
  const text = 'คุณสมหญิง 99/1 หมู่ 5 ต.ช้างเผือก อ.เมือง เชียงใหม่ 50300 โทร 0810001234 เสื้อ 2 ตัว\n';
  const long = text.repeat(70).slice(0, LETTERS);
  const head = ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'จำนวน', 'ยอด COD'];
  const address = '99/1 ถ.สุขใจ ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300';
  const line = ['สมหญิง ใจดี', '0810001234', address, 'P1', '2', '580'];
  const grid = [head, ...Array.from({ length: ROWS }, () => line)];
  const many = '/order?status=sending&page=1&pageSize=100';
  return [
    {
      what: `a message of ${LETTERS} letters`,
      ask: () => send(shop, '/address/auto-detection', { text: long }),
    },
    {
      what: `a sheet of ${ROWS} orders`,
      ask: () => send(shop, '/import/preview', { kind: 'order', grid }),
    },
    {
      what: `labels of ${PARCELS} parcels`,
      ask: () => send(shop, '/flashexpress/order/print', { orderId: parcels }),
    },
    { what: `a sheet of ${ORDERS} orders out`, ask: () => send(shop, '/order/export') },
    { what: 'a page of 100 orders', ask: () => send(shop, many) },
  ];
}

async function standOf(
  ground: BenchShop,
  call: MeasuredCall,
  times: number,
): Promise<Stood | string> {
  const { what, ask, before: prepare, after } = call;
  await prepare?.();
  const status = await ask();
  await after?.();
  if (status >= 300) return `${what}: ${status}`;
  const rounds: Omit<Stood, 'what'>[] = [];
  for (let round = 0; round < times; round += 1) {
    await prepare?.();
    const before = await ground.stalls();
    const start = performance.now();
    await ask();
    const seconds = (performance.now() - start) / 1000;
    const { most: ms, collecting, cpu } = await ground.stalls();
    await after?.();
    rounds.push({ ms, collecting, cpu: cpu - before.cpu, seconds });
  }
  const middle = (key: keyof Omit<Stood, 'what'>) => median(rounds.map((round) => round[key]));
  return {
    what,
    ms: middle('ms'),
    collecting: middle('collecting'),
    cpu: middle('cpu'),
    seconds: middle('seconds'),
  };
}

export async function run(): Promise<void> {
  const ground = await prepareGround();
  try {
    const shop = await ground.openShop('app');
    const parcels = await fillParcels(ground, shop, PARCELS);
    await fillProducts(ground.admin, shop.tenantId);
    await fillOrders(ground.admin, shop.tenantId, ORDERS);
    await turnModulesOn({
      inside: (work) => ground.db.withTenant({ tenantId: shop.tenantId, userId: null }, work),
    });
    await settle(ground.admin);
    const told: (Stood | string)[] = [];
    const tell = async (calls: readonly MeasuredCall[], times = ROUNDS): Promise<void> => {
      for (const asked of calls)
        if (ONLY.test(asked.what)) told.push(await standOf(ground, asked, times));
    };
    const imports = await importsOf(shop);
    await tell([...readsOf(shop), ...heavyOf(shop, parcels)]);
    await tell(
      imports.map(({ made }) => made),
      LONG_ROUNDS,
    );
    await tell(writesOf({ ground, shop }, parcels));
    await tell(
      imports.map(({ undone }) => undone),
      LONG_ROUNDS,
    );
    report(told);
  } finally {
    await ground.end();
  }
}

function report(told: readonly (Stood | string)[]): void {
  const stood = told.filter((one) => typeof one !== 'string').sort((a, b) => b.ms - a.ms);
  const refused = told.filter((one) => typeof one === 'string');
  console.log(
    `standstill: ${stood.length} calls, each the middle of ${ROUNDS}, of imports ${LONG_ROUNDS}; the ten worst:`,
  );
  for (const { what, ms, collecting, cpu, seconds } of stood.slice(0, SHOWN))
    console.log(
      `  ${ms.toFixed(1)} ms (collector ${collecting.toFixed(1)}; processor ${cpu.toFixed(0)} in ${seconds.toFixed(1)} s)  ${what}`,
    );
  if (refused.length > 0)
    console.log(`standstill: refused, so not measured: ${refused.join('; ')}`);
  const over = stood.filter(({ ms }) => ms > BAR_MS);
  if (over.length > 0)
    throw new Error(
      `standstill: longer than ${BAR_MS} ms: ${over.map(({ what }) => what).join('; ')}`,
    );
}

if (import.meta.main) await run();
