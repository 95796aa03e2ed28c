// Promise: a server killed at any moment of a batch never makes two parcels for an order and loses none.
import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setCourierWebhook } from '@app/contract/courier';
import { createShipments, getBatch } from '@app/contract/shipment';
import { login } from '@app/contract/user';
import { startSandbox, type Sandbox } from '@app/courier/sandbox/start';
import { startEmbedded, type Embedded } from '../database/embedded.ts';
import { appUrl } from '../database/migrate.ts';
import { openDatabase, sql, type Database } from '../server/platform/database.ts';
import { appRolePassword } from '../server/platform/secrets.ts';
import { createTenant } from '../server/tenant/index.ts';
import { addUser } from '../server/user/index.ts';
import { person, type Person } from '../server/app/person.ts';
import { addProduct, makeOrders, openAccount } from '../server/app/story/ready-to-ship.ts';

const ROUNDS = 20;
const BATCH = 40;
const LATENCY_MS = 40;
/** A batch of 40 takes about this long, so that kills fall before, into and after it. */
const KILL_WITHIN_MS = 700;
const SECRET_KEY = 'a-key-for-the-crash-test-that-is-long-enough';
const params = { c: 'flashexpress' as const };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-crash-'));
let cluster: Embedded;
let sandbox: Sandbox;
let db: Database;
let port: number;
let tenantId: number;
let productId: number;
let server: ChildProcess | undefined;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(found));
    });
  });

function startServer(): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, '../server/app/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: folder,
      // Twenty starts of one program: the second and later read what the first compiled.
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      RATE_LIMIT: '0',
      LOG_LEVEL: 'fatal',
      SECRET_KEY,
      DATABASE_URL: cluster.adminUrl,
      COURIER_URL_FLASH: sandbox.url,
    },
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

beforeAll(async () => {
  [cluster, sandbox, port] = await Promise.all([
    startEmbedded({ dir: path.join(folder, 'postgres'), throwaway: true }),
    startSandbox({ courier: 'flash', firstRetryMs: 100 }),
    freePort(),
  ]);
  server = await startServer();
  db = openDatabase({ url: appUrl(cluster.adminUrl, appRolePassword(SECRET_KEY)), max: 2 });
  tenantId = (await createTenant(db, { label: 'app', name: 'ร้านทดสอบ', isMain: true })).id;
  await inside((tx) =>
    addUser(tx, { username: 'owner', password: 'secret-1', name: 'เจ้าของร้าน', role: 1 }),
  );
  const owner = await logIn();
  await openAccount({ owner, inside });
  productId = await addProduct(owner);
  await owner.call(setCourierWebhook, { params, body: { on: true } });
  await lever('faults', { latencyMs: LATENCY_MS });
});

afterAll(async () => {
  await kill(server);
  await db.close();
  await sandbox.stop();
  await cluster.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const inside = <T>(work: Parameters<typeof db.withTenant<T>>[1]): Promise<T> =>
  db.withTenant({ tenantId, userId: null }, work);

async function logIn(): Promise<Person> {
  const base = `http://127.0.0.1:${port}/v1`;
  const tokens = await person({ base, token: '', id: 0 }).call(login, {
    body: { username: 'owner', password: 'secret-1' },
  });
  return person({ base, token: tokens.access_token, id: 1 });
}

async function lever(name: string, body?: object): Promise<unknown> {
  const response = await fetch(
    `${sandbox.url}/__sandbox/${name}`,
    body && { method: 'POST', body: JSON.stringify(body) },
  );
  return response.json();
}

const newOrders = (): Promise<number[]> => makeOrders({ inside }, { count: BATCH, productId });

/** Asks about every batch until none runs; a batch that nobody works on is taken up again by being looked at. */
async function finishAll(owner: Person): Promise<void> {
  const end = Date.now() + 60_000;
  for (;;) {
    const running = await inside((tx) =>
      tx.rows<{ id: number }>(
        sql`select id from shipment_batches where tenant_id = ${tenantId} and state = 'running'`,
      ),
    );
    if (running.length === 0) return;
    if (Date.now() > end)
      throw new Error(`batches still running: ${running.map((row) => row.id).join()}`);
    for (const { id } of running) await owner.call(getBatch, { params: { batchId: id } });
    await sleep(300);
  }
}

interface Parcel {
  readonly outTradeNo: string;
  readonly pno: string;
}

const parcels = async (): Promise<Parcel[]> =>
  ((await lever('ledger')) as { parcels: Parcel[] }).parcels;

test('killed 20 times in the middle of a batch of 40, every order ends with exactly one parcel', async () => {
  const all: number[] = [];
  let owner = await logIn();
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await newOrders();
    all.push(...ids);
    const sent = owner
      .call(createShipments, { params, body: { orderId: ids, async: true } })
      .catch((error: unknown) => error);
    await sleep(Math.random() * KILL_WITHIN_MS);
    await kill(server);
    const answer = await sent;
    server = await startServer();
    owner = await logIn();
    // Whoever got no answer presses again; whoever got one does so too.
    if (answer instanceof Error || round % 4 === 0)
      await owner.call(createShipments, { params, body: { orderId: ids, async: true } });
  }
  await finishAll(owner);

  // What the courier has and never told us the number of comes with the first scan.
  const lost = await inside((tx) =>
    tx.rows<{ id: number }>(
      sql`select id from shipments where tenant_id = ${tenantId} and state = 'unknown'`,
    ),
  );
  await lever('advance', { steps: 1 });
  for (let n = 0; n < 100 && (await stillUnknown()) > 0; n += 1) await sleep(200);

  const live = await inside((tx) =>
    tx.rows<{ order_id: number; state: string; pno: string; merchant_no: string }>(sql`
      select order_id, state, pno, merchant_no from shipments
      where tenant_id = ${tenantId} and state in ('booking', 'booked', 'unknown') and closed_at is null order by order_id`),
  );
  const ledger = await parcels();
  process.stdout.write(
    `crash: ${all.length} orders, ${ledger.length} parcels, ${lost.length} numbers learned by push\n`,
  );
  expect(live.map((row) => row.order_id)).toEqual(all.toSorted((a, b) => a - b));
  expect(new Set(live.map((row) => row.state))).toEqual(new Set(['booked']));
  const ours = live.map((row) => `${row.merchant_no} ${row.pno}`).sort();
  expect(ledger.map((parcel) => `${parcel.outTradeNo} ${parcel.pno}`).sort()).toEqual(ours);
}, 480_000);

const stillUnknown = async (): Promise<number> =>
  (
    await inside((tx) =>
      tx.first<{ n: number }>(
        sql`select count(*) as n from shipments where tenant_id = ${tenantId} and state = 'unknown'`,
      ),
    )
  )?.n ?? 0;
