// 100,000 parcels polled and pushed: queries per 100 updates, and the time beside one bulk UPDATE of the same parcels.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { login } from '@app/contract/shop/user';
import { startEmbedded } from '../../database/embedded.ts';
import { appUrl, migrate } from '../../database/migrate.ts';
import { person } from '../../server/app/person.ts';
import { startServer, type RunningServer } from '../../server/app/server.ts';
import { openAccount } from '../../server/app/story/ready-to-ship.ts';
import { readConfig } from '../../server/platform/config.ts';
import { sql, type TenantTx } from '../../server/platform/database.ts';
import { saveScanReports } from '../../server/shipping/tracking/scan-events/save-scan-reports.ts';
import { createTenant } from '../../server/shop/tenant/create-tenant.ts';
import { pollTrackingJob } from '../../server/shipping/tracking/poll-tracking.job.ts';
import { postPush } from '../../server/shipping/tracking/push-inbox.ts';
import { addUser } from '../../server/shop/user/manage-users.ts';
import { median } from '../orders/ground.ts';
import { bulkText, type BulkFacts } from './bulk-update.ts';
import { countQueries, type QueryCounter } from './count-queries.ts';
import { fillParcels, pnoOf, pushOf, scanReportOf, wordOf } from './fill-parcels.ts';

const PARCELS = Number(process.env['PARCELS'] ?? 100_000);
const AT_ONCE = 500;
const WIDTH = 2;
/** Pushes in parallel, as from a courier that catches up after an outage. */
const IN_FLIGHT = 1000;
const ROUNDS = 3;
const MOST_QUERIES = 3;
const LEAST_SHARE = 0.3;
const POLLED = 2_000;
const SECRET_KEY = 'a-key-for-benchmarks-that-is-long-enough';
const COURIER = 'flashexpress';

interface BenchShop {
  readonly server: RunningServer;
  readonly tenantId: number;
  readonly secret: string;
  readonly counter: QueryCounter;
  readonly inside: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  readonly vacuum: () => Promise<unknown>;
}

const closers: (() => unknown)[] = [];
async function end(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** A stand-in for Flash that only reports where parcels are. */
async function playFlash(): Promise<string> {
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      const at = Math.floor(Date.now() / 1000);
      const data = (form.get('pnos') ?? '').split(',').map((pno) => {
        const { code: state, action: routeAction } = wordOf(Number(pno.slice(2)));
        const scan = { routedAt: at, routeAction, message: 'พัสดุถึงศูนย์คัดแยก', state };
        return { pno, state, stateChangeAt: at, routes: [scan] };
      });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: 1, message: 'success', data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function prepare(): Promise<BenchShop> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-bench-tracking-'));
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  const cluster = await startEmbedded({
    dir: path.join(folder, 'postgres'),
    database: 'bench',
    flags: ['shared_buffers=512MB', 'max_wal_size=4GB'],
  });
  closers.push(() => cluster.stop());
  await migrate(cluster.adminUrl, { appPassword: 'bench-app' });
  const env = { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'fatal', DATA_DIR: folder };
  const server = await startServer({
    config: readConfig({ ...env, COURIER_URL_FLASH: await playFlash() }),
    secretKey: SECRET_KEY,
    appUrl: appUrl(cluster.adminUrl, 'bench-app'),
    jobsUrl: cluster.adminUrl,
  });
  closers.push(() => server.stop());
  const { db } = server.services;
  const { id: tenantId } = await createTenant(db, { label: 'app', name: 'app', isMain: true });
  const inside: BenchShop['inside'] = (work) =>
    db.withTenant({ tenantId, userId: null }, work, { timeoutMs: 120_000 });
  await inside((tx) =>
    addUser(tx, { username: 'owner', password: 'secret-1', name: 'เจ้าของร้าน', role: 1 }),
  );
  const base = `${server.origin}/v1`;
  const tokens = await person({ base, token: '', id: 0 }).call(login, {
    body: { username: 'owner', password: 'secret-1' },
  });
  const owner = person({ base, token: tokens.access_token, id: 1 });
  await openAccount({ owner, inside });
  const account = await inside((tx) =>
    tx.first<{ secret: string }>(
      sql`select hook_secret as secret from courier_accounts where tenant_id = ${tx.tenantId}`,
    ),
  );
  await fillParcels(inside, PARCELS);
  const pg = (await import('pg')).default;
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  closers.push(() => admin.end());
  const vacuum = async (): Promise<void> => {
    await admin.query('vacuum analyze');
    await admin.query('checkpoint');
  };
  const counter = countQueries(db.pool);
  return {
    server,
    tenantId,
    secret: server.services.secrets.open(account?.secret ?? ''),
    counter,
    inside,
    vacuum,
  };
}

const seconds = (start: number): number => (performance.now() - start) / 1000;

/** The bare side; `facts` says what it writes besides the parcels in the same statement. */
async function bulk({ inside }: BenchShop, at: Date, facts: BulkFacts): Promise<number> {
  const rows = Array.from({ length: PARCELS }, (_, n) => ({
    pno: pnoOf(n),
    ...wordOf(n),
    at,
    // Only the side with pushes stores the received message.
    body: facts === 'pushed' ? pushOf(n, at).body : '',
  }));
  const start = performance.now();
  await inside((tx) =>
    tx.named(`bench-bulk-${facts}`, bulkText(facts), [tx.tenantId, JSON.stringify(rows)]),
  );
  return seconds(start);
}

/** The job's work from the courier's answers to the rows. */
async function polled(benchShop: BenchShop, at: Date, ids: readonly number[]): Promise<number> {
  const { services } = benchShop.server;
  const chunks = Array.from({ length: Math.ceil(PARCELS / AT_ONCE) }, (_, n) => n * AT_ONCE);
  const start = performance.now();
  const queue = chunks.values();
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (const from of queue) {
        const told = ids.slice(from, from + AT_ONCE).map((shipmentId, n) => ({
          shipmentId,
          scanReport: scanReportOf(from + n, at.getTime(), 'poll'),
        }));
        await benchShop.inside((tx) => saveScanReports(tx, services, { courier: COURIER, told }));
      }
    }),
  );
  return seconds(start);
}

/** Verifies, stores and applies pushes with the courier's signature: everything but HTTP. */
async function pushed({ server, secret }: BenchShop, at: Date): Promise<number> {
  const bodies = Array.from({ length: PARCELS }, (_, n) => pushOf(n, at));
  const start = performance.now();
  const queue = bodies.values();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (const raw of queue) {
        const push = { ...raw, secret };
        const posted = { shop: 'app', courier: COURIER, push, requestId: 'bench' } as const;
        const taken = await postPush(server.services, posted);
        if (taken !== 'taken') throw new Error(`tracking: a push was not taken: ${String(taken)}`);
      }
    }),
  );
  return seconds(start);
}

const per100 = (queries: number, updates: number): number => (queries * 100) / updates;

/** Runs the polling job itself against the stand-in courier and counts all its queries. */
async function wholeRoad(benchShop: BenchShop): Promise<number> {
  const { server, tenantId, counter } = benchShop;
  await benchShop.inside((tx) =>
    tx.rows(sql`update shipments set next_poll_at = null where tenant_id = ${tx.tenantId}`),
  );
  await benchShop.inside((tx) =>
    tx.rows(sql`update shipments set next_poll_at = now() - interval '1 hour'
      where tenant_id = ${tx.tenantId} and pno < ${pnoOf(POLLED)}`),
  );
  counter.take();
  for (let done = 0; done < POLLED; done += AT_ONCE)
    await pollTrackingJob.handle({
      payload: { courier: COURIER },
      actor: { tenantId, userId: null },
      services: server.services,
      signal: new AbortController().signal,
    });
  const { rows } = counter.take();
  const left = await benchShop.inside((tx) =>
    tx.first<{ n: number }>(sql`select count(*)::int as n from shipments
      where tenant_id = ${tx.tenantId} and next_poll_at < now()`),
  );
  if (left?.n !== 0) throw new Error(`tracking: ${left?.n} parcels are still due`);
  return per100(rows, POLLED);
}

async function check({ inside }: BenchShop, events: number): Promise<void> {
  const [row] = await inside((tx) =>
    tx.rows<{ events: number; orders: number; moved: number }>(sql`
      select (select count(*)::int from tracking_events where tenant_id = ${tx.tenantId}) as events,
        (select count(*)::int from orders where tenant_id = ${tx.tenantId} and tracking_place = 'ปากเกร็ด') as orders,
        (select count(*)::int from orders where tenant_id = ${tx.tenantId} and status = 'sending') as moved`),
  );
  const found = JSON.stringify(row);
  const due = JSON.stringify({ events, orders: PARCELS, moved: PARCELS / 10 });
  if (found !== due) throw new Error(`tracking: wrote ${found}, not ${due}`);
}

const load = (): string => os.loadavg()[0]?.toFixed(1) ?? '';

export async function run(): Promise<void> {
  try {
    const ground = await prepare();
    const rows = await ground.inside((tx) =>
      tx.rows<{ id: number }>(
        sql`select id from shipments where tenant_id = ${tx.tenantId} order by pno`,
      ),
    );
    const ids = rows.map(({ id }) => id);
    const times: Times = { parcels: [], bulkPolled: [], bulkPushed: [], polled: [], pushed: [] };
    const queries = { polled: 0, pushed: 0 };
    let hour = Date.now() - 20 * 3_600_000;
    const next = (): Date => new Date((hour += 3_600_000));
    for (let round = 0; round < ROUNDS; round += 1) {
      await ground.vacuum();
      times.parcels.push(await bulk(ground, next(), 'parcels'));
      await ground.vacuum();
      times.bulkPolled.push(await bulk(ground, next(), 'polled'));
      await ground.vacuum();
      ground.counter.take();
      times.polled.push(await polled(ground, next(), ids));
      queries.polled = per100(ground.counter.take().rows, PARCELS);
      await ground.vacuum();
      times.bulkPushed.push(await bulk(ground, next(), 'pushed'));
      await ground.vacuum();
      ground.counter.take();
      times.pushed.push(await pushed(ground, next()));
      queries.pushed = per100(ground.counter.take().rows, PARCELS);
      await check(ground, PARCELS * 4 * (round + 1));
    }
    report(times, { ...queries, road: await wholeRoad(ground) });
  } finally {
    await end();
  }
}

type Times = Record<'parcels' | 'bulkPolled' | 'bulkPushed' | 'polled' | 'pushed', number[]>;

/** Compares each of our ways with one statement that leaves the same rows, and prints the parcels alone too. */
function report(times: Times, queries: Record<'polled' | 'pushed' | 'road', number>): void {
  const parcels = median(times.parcels);
  const shares = (['polled', 'pushed'] as const).map((way) => {
    const ours = median(times[way]);
    const plain = median(way === 'polled' ? times.bulkPolled : times.bulkPushed);
    console.log(
      `tracking: ${PARCELS} parcels ${way} in ${ours.toFixed(1)} s, one bulk UPDATE with the same facts ${plain.toFixed(1)} s: ` +
        `${(plain / ours).toFixed(2)} of its speed (bar ${LEAST_SHARE}); of one that writes the parcels alone (${parcels.toFixed(1)} s) ` +
        `${(parcels / ours).toFixed(2)}; load ${load()}`,
    );
    return plain / ours;
  });
  console.log(
    `tracking: queries per 100 updates: polled ${queries.polled.toFixed(2)}, pushed ${queries.pushed.toFixed(2)}, ` +
      `the whole poll job ${queries.road.toFixed(2)} (bar ${MOST_QUERIES})`,
  );
  if (Object.values(queries).some((one) => one > MOST_QUERIES))
    throw new Error('tracking: too many queries');
  if (shares.some((share) => share < LEAST_SHARE)) throw new Error('tracking: too slow');
}

if (import.meta.main) await run();
