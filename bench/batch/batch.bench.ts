// 500 shipments in one batch at a courier that answers in 200 ms, beside the least time that its rules allow.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createShipments, getBatch } from '@app/contract/shipment';
import { login } from '@app/contract/user';
import { startEmbedded } from '../../database/embedded.ts';
import { appUrl } from '../../database/migrate.ts';
import { person, type Person } from '../../server/app/person.ts';
import { addProduct, makeOrders, openAccount } from '../../server/app/story/ready-to-ship.ts';
import { openDatabase, type TenantTx } from '../../server/platform/database.ts';
import { appRolePassword } from '../../server/platform/secrets.ts';
import { createTenant } from '../../server/tenant/index.ts';
import { addUser } from '../../server/user/index.ts';

const SHIPMENTS = 500;
const LATENCY_MS = 200;
/** What the gate allows an account at a courier on this machine. */
const CONCURRENCY = 8;
const MOST_TIMES_IDEAL = 1.2;
const WARM_UP = 24;
const SECRET_KEY = 'a-key-for-benchmarks-that-is-long-enough';
const ROOT = path.join(import.meta.dirname, '../..');

interface Ground {
  readonly owner: Person;
  readonly inside: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  readonly lever: (name: string, body?: object) => Promise<unknown>;
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** What was started, ended in the opposite order, however far it came. */
const closers: (() => unknown)[] = [];
async function end(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** Courier, database and server each in a process of their own, as in production. */
async function prepare(): Promise<Ground> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-bench-batch-'));
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  const cluster = await startEmbedded({ dir: path.join(folder, 'postgres'), database: 'bench' });
  closers.push(() => cluster.stop());
  const courier = spawn(process.execPath, [path.join(ROOT, 'courier/sandbox/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(() => ended(courier));
  const courierUrl = await new Promise<string>((resolve) => {
    courier.stdout.once('data', (line: Buffer) =>
      resolve((JSON.parse(line.toString()) as { url: string }).url),
    );
  });
  const server = fork(path.join(ROOT, 'server/app/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      SECRET_KEY,
      DATABASE_URL: cluster.adminUrl,
      COURIER_URL_FLASH: courierUrl,
    },
  });
  const origin = await new Promise<string>((resolve, reject) => {
    server.once('message', (message) => resolve((message as { ready: string }).ready));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  closers.push(() => ended(server));
  const db = openDatabase({
    url: appUrl(cluster.adminUrl, appRolePassword(SECRET_KEY)),
    max: 2,
  });
  closers.push(() => db.close());
  const tenant = await createTenant(db, { label: 'app', name: 'ร้านวัดความเร็ว', isMain: true });
  const inside: Ground['inside'] = (work) =>
    db.withTenant({ tenantId: tenant.id, userId: null }, work, { timeoutMs: 60_000 });
  const user = await inside((tx) =>
    addUser(tx, { username: 'owner', password: 'secret-1', name: 'เจ้าของร้าน', role: 1 }),
  );
  const base = `${origin}/v1`;
  const tokens = await person({ base, token: '', id: 0 }).call(login, {
    body: { username: 'owner', password: 'secret-1' },
  });
  const owner = person({ base, token: tokens.access_token, id: user.id });
  await openAccount({ owner, inside });
  const lever: Ground['lever'] = async (name, body) =>
    (
      await fetch(
        `${courierUrl}/__sandbox/${name}`,
        body && { method: 'POST', body: JSON.stringify(body) },
      )
    ).json();
  return { owner, inside, lever };
}

/** Seconds from the press of the button until the last line is settled. */
async function book(owner: Person, orderIds: readonly number[]): Promise<number> {
  const start = performance.now();
  const { batchId } = await owner.call(createShipments, {
    params: { c: 'flashexpress' },
    body: { orderId: [...orderIds], async: true },
  });
  for (;;) {
    const { counts } = await owner.call(getBatch, { params: { batchId } });
    const seconds = (performance.now() - start) / 1000;
    if (counts.waiting === 0) {
      if (counts.booked !== orderIds.length) throw new Error(`booked only ${counts.booked}`);
      return seconds;
    }
    await sleep(500);
  }
}

export async function run(): Promise<void> {
  try {
    const { owner, inside, lever } = await prepare();
    const productId = await addProduct(owner);
    await lever('faults', { latencyMs: LATENCY_MS });
    await book(owner, await makeOrders({ inside }, { count: WARM_UP, productId }));
    const seconds = await book(
      owner,
      await makeOrders({ inside }, { count: SHIPMENTS, productId }),
    );
    const ideal = (SHIPMENTS * LATENCY_MS) / CONCURRENCY / 1000;
    const ratio = seconds / ideal;
    const { parcels } = (await lever('ledger')) as { parcels: unknown[] };
    process.stdout.write(
      `batch: ${SHIPMENTS} shipments at ${LATENCY_MS} ms, ${CONCURRENCY} at once: ${seconds.toFixed(1)} s, ` +
        `ideal ${ideal.toFixed(1)} s, ratio ${ratio.toFixed(2)} (bar ${MOST_TIMES_IDEAL}); ` +
        `${parcels.length - WARM_UP} parcels at the courier\n`,
    );
    if (ratio > MOST_TIMES_IDEAL) throw new Error('slower than the bar');
  } finally {
    await end();
  }
}

if (import.meta.main) await run();
