// What one shop's heavy work costs another: p95 of a quiet shop's order list while the other is at its limits, for
// each kind of heavy work, beside the same list without other requests.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillParcels } from '../labels/serve-labels.ts';
import { fillOrders, fillProducts, settle } from '../orders/fill-orders.ts';
import { call, median, prepareGround, type BenchShop, type Shop } from '../orders/ground.ts';
import type { BusyCount, BusyOrder } from './busy-process.ts';
import { heavyCalls, ORDERS, PARCELS, type ShopCaller } from './heavy-calls.ts';

const ROUNDS = 3;
const LOOKS = 120;
const BAR = 2;

interface Kind {
  readonly what: string;
  /** Starts the work, which continues until `end`. */
  readonly begin: () => Promise<{ end(): Promise<BusyCount> }>;
}

/**
 * A process outside the server that takes a processor, with the priority of the threads for heavy work. No server can
 * answer faster beside it.
 */
const STRANGER: Kind = { what: 'a process of no shop that only counts', begin: count };
const STRANGER_RANK = 5;

async function count() {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  os.setPriority(child.pid ?? 0, Math.min(19, os.getPriority() + STRANGER_RANK));
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    return { done: 1, refused: 0 };
  };
  return { end };
}

/** One kind of heavy work, requested by the people of a busy shop. */
const kindOf = (what: string, asker: ShopCaller): Kind => ({
  what,
  async begin() {
    const order: BusyOrder = { what, ...asker };
    const child = fork(path.join(import.meta.dirname, 'busy-process.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, BENCH_BUSY: JSON.stringify(order) },
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`${what} ended with ${code}`);
    });
    const heard = (): Promise<unknown[]> => Promise.race([once(child, 'message'), ended]);
    await heard();
    const end = async () => {
      child.send('over');
      const [told] = await heard();
      await ended.catch(() => undefined);
      return told as BusyCount;
    };
    return { end };
  },
});

interface Measured {
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

async function lookBeside({ begin }: Kind, quiet: Shop) {
  const { end } = await begin();
  await sleep(300);
  const busy = await lookP95(quiet);
  return { busy, ...(await end()) };
}

async function tell(quiet: Shop, kind: Kind): Promise<Measured> {
  const rounds: { idle: number; busy: number; done: number; refused: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await lookP95(quiet);
    rounds.push({ idle, ...(await lookBeside(kind, quiet)) });
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

/** Words on the command line choose kinds: `node bench/neighbours/neighbours.bench.ts workbooks`. */
function asked(): readonly string[] {
  const words = process.argv.slice(2);
  const all = Object.keys(heavyCalls);
  return words.length === 0 ? all : all.filter((what) => words.some((word) => what.includes(word)));
}

async function fill(ground: BenchShop, shop: Shop): Promise<void> {
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
    const told: Measured[] = [];
    for (const what of asked()) {
      const one = await tell(quiet, kindOf(what, { shop: busy, parcels }));
      print(one);
      told.push(one);
    }
    judge(told);
  } finally {
    await ground.end();
  }
}

const print = ({ what, idle, busy, done, refused }: Measured): void =>
  console.log(
    `neighbours: ${(busy / idle).toFixed(2)}× (${idle.toFixed(1)} → ${busy.toFixed(1)} ms)  ${what}: ${done} done, ${refused} refused`,
  );

function judge(told: readonly Measured[]): void {
  const over = told.filter(({ idle, busy }) => busy > idle * BAR);
  if (over.length > 0)
    throw new Error(`neighbours: more than ${BAR}×: ${over.map(({ what }) => what).join('; ')}`);
}

if (import.meta.main) await run();
