// The environment of order benchmarks: a temporary PostgreSQL that flushes to disk, shops, and the API in its own
// process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { basePath } from '@app/contract/kit/paths';
import pg from 'pg';
import { startEmbedded } from '../../database/embedded.ts';
import { appUrl, migrate } from '../../database/migrate.ts';
import { fillPorts } from '../../server/app/ports.ts';
import { openDatabase, type Database } from '../../server/platform/database.ts';
import { ROOT } from '../../tool/check/sources.ts';
import { THRIFTY } from '../../tool/start/child.ts';
import { buildPrograms, builtProgram } from '../../tool/start/server-build.ts';
import { createTenant } from '../../server/shop/tenant/create-tenant.ts';
import { addUser } from '../../server/shop/user/manage-users.ts';

const PASSWORD = 'bench-1';
const SECRET = 'a-key-for-benchmarks-that-is-long-enough';
const APP_PASSWORD = 'bench-app';
const IN_FLIGHT = 8;
/** The shop that owns pages at this machine's address. */
export const MAIN = 'app';

export interface Shop {
  readonly tenantId: number;
  readonly userId: number;
  readonly base: string;
  readonly token: string;
  /** The login of the token's user. */
  readonly login: { readonly username: string; readonly password: string };
}

/** Times in milliseconds. */
export interface Stalls {
  readonly p99: number;
  readonly most: number;
  /** The longest pause for garbage collection. */
  readonly collecting: number;
  /** The process's total processor time so far. */
  readonly cpu: number;
}

/** Sizes in megabytes. */
export interface Memory {
  readonly now: number;
  readonly most: number;
}

export interface BenchShop {
  /** The superuser's connection, for filling tables. */
  readonly admin: pg.Client;
  /** The superuser's URL, which row-level security does not restrict. */
  readonly adminUrl: string;
  /** A database of the role `app` in this process, for the raw side. */
  readonly db: Database;
  openShop(label: string): Promise<Shop>;
  /** How long the API's event loop stood still since the last call. */
  stalls(): Promise<Stalls>;
  /** The API's resident memory now, and its maximum since the last call. Only on Linux. */
  memory(): Memory;
  end(): Promise<void>;
}

/** A database for the benchmark. */
export interface Place {
  readonly adminUrl: string;
  stop(): Promise<void>;
}

const ownServer = (folder: string): Promise<Place> =>
  startEmbedded({
    dir: path.join(folder, 'postgres'),
    database: 'bench',
    flags: ['shared_buffers=512MB', 'max_connections=100', 'max_wal_size=4GB'],
  });

/** `open` creates an empty database; `spread` runs on the migrated database before the API starts. */
export async function prepareGround(
  open: (folder: string) => Promise<Place> = ownServer,
  spread: (adminUrl: string) => Promise<unknown> = async () => undefined,
): Promise<BenchShop> {
  // The raw side writes orders in this process, which needs the ports between domains.
  fillPorts();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-bench-'));
  const cluster = await open(folder);
  await migrate(cluster.adminUrl, { appPassword: APP_PASSWORD });
  await spread(cluster.adminUrl);
  const url = appUrl(cluster.adminUrl, APP_PASSWORD);
  const admin = new pg.Client({ connectionString: cluster.adminUrl });
  await admin.connect();
  const db = openDatabase({ url, max: IN_FLIGHT });
  const start = { appUrl: url, jobsUrl: cluster.adminUrl, dataDir: folder };
  const api = await startApi(start).catch(async (error: unknown) => {
    // Leaves no process running if the benchmark cannot start.
    await db.close();
    await admin.end();
    await cluster.stop();
    throw error;
  });
  const tearDown = async (): Promise<void> => {
    await api.stop();
    await db.close();
    await admin.end();
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  // A signal may arrive while the benchmark is already ending.
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => (ending ??= tearDown());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)));
  }
  return {
    admin,
    adminUrl: cluster.adminUrl,
    db,
    openShop: (label) => openShop(db, api.origin, label),
    stalls: api.stalls,
    memory: api.memory,
    end,
  };
}

interface ApiStart {
  readonly appUrl: string;
  readonly jobsUrl: string;
  readonly dataDir: string;
}

interface Api {
  readonly origin: string;
  stalls(): Promise<Stalls>;
  memory(): Memory;
  stop(): Promise<void>;
}

const API = 'bench/orders/api-process.ts';

function memoryOf(pid: number): Memory {
  const told = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(told)?.[1] ?? 0) / 1024;
  // Resets the peak.
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

async function startApi(start: ApiStart): Promise<Api> {
  // Built as in production, because a server that strips types at run time keeps a quarter more memory.
  const built = path.join(ROOT, 'bench', 'dist', String(process.pid));
  await buildPrograms(built, [API]);
  // BENCH_PROFILE names a folder for the API's CPU profile.
  const folder = process.env['BENCH_PROFILE'];
  const child = fork(builtProgram(built, API), {
    execArgv: [...THRIFTY.flags, ...(folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...THRIFTY.env,
      ...process.env,
      BENCH_START: JSON.stringify({ ...start, secretKey: SECRET }),
    },
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
  });
  const over = once(child, 'exit');
  const stop = async (): Promise<void> => {
    // Disconnecting a process that has already ended would throw and hide the real error.
    if (child.connected) child.disconnect();
    const [code, signal] = await over;
    if (code !== 0) console.log(`the API ended with ${signal ?? code}`);
    fs.rmSync(built, { recursive: true, force: true });
  };
  const stalls = (): Promise<Stalls> =>
    new Promise((resolve) => {
      child.once('message', (message) => resolve(message as Stalls));
      child.send('stalls');
    });
  return { origin, stalls, memory: () => memoryOf(child.pid ?? 0), stop };
}

async function openShop(db: Database, origin: string, label: string): Promise<Shop> {
  const tenant = await createTenant(db, { label, name: label, isMain: label === MAIN });
  const username = `owner.${label}`;
  const user = await db.withTenant({ tenantId: tenant.id, userId: null }, (tx) =>
    addUser(tx, { username, password: PASSWORD, name: label, role: 1 }),
  );
  const base = origin + basePath(label, MAIN);
  const answer = await fetch(`${base}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD, prefix: label }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const login = { username, password: PASSWORD };
  return { tenantId: tenant.id, userId: user.id, base, token, login };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT });

/** One call over a kept-alive connection with the simplest client, so that little of the client's cost is measured. */
export function call(shop: Shop, where: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      shop.base + where,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${shop.token}`,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${where} answered ${response.statusCode}: ${text}`));
        });
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}

/** Runs `work` with 8 calls in parallel for this many seconds. Returns how many were completed per second. */
export async function perSecond(
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      while (performance.now() < end) {
        await work(done);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
}

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
