// Several servers and a worker, each in a process of its own, over one database (on a cluster if
// the run uses one) and one folder of files, behind a balancer; with PgBouncer before the database
// if this machine has it.
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { basePath } from '@app/contract/kit/paths';
import { login } from '@app/contract/shop/user';
import { freePort, startEmbedded } from '../database/embedded.ts';
import { appUrl } from '../database/migrate.ts';
import { testDatabase } from '../database/test-database.ts';
import { person, type Person } from '../server/app/person.ts';
import { openDatabase, type Database, type TenantTx } from '../server/platform/database.ts';
import { appRolePassword } from '../server/platform/secrets.ts';
import { createTenant } from '../server/shop/tenant/create-tenant.ts';
import { addUser } from '../server/shop/user/manage-users.ts';
import { bouncer, startBouncer } from '../tool/pgbouncer/start-pgbouncer.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { forkServer, killNow, playAll, type Sandboxes } from './crash-stage.ts';

const SECRET_KEY = 'a-key-for-the-process-tests-that-is-long-enough';
const PASSWORD = 'secret-1';

/** One of the processes; the object stays the same over restarts. */
export interface RunningProcess {
  readonly role: 'api' | 'worker';
  readonly origin: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop, as an upgrade does, and waits until it has. */
  leave(): Promise<void>;
  start(): Promise<void>;
  /** Pauses it, like work that leaves no CPU time; requests to it wait. */
  hold(): void;
  release(): void;
}

export interface ProcessShop {
  readonly id: number;
  readonly label: string;
  readonly owner: Person;
  inside<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

export interface ProcessStage {
  readonly processes: readonly RunningProcess[];
  readonly balancer: Balancer;
  /** The environment of processes and tools; `DATABASE_URL` goes through PgBouncer if present. */
  readonly env: Readonly<Record<string, string>>;
  /** The database itself, as its superuser. */
  readonly adminUrl: string;
  readonly db: Database;
  lever: Sandboxes['lever'];
  openShop(label: string): Promise<ProcessShop>;
  logIn(shop: ProcessShop, origin?: string): Promise<Person>;
  end(): Promise<void>;
}

interface ProcessOptions {
  readonly apis: number;
  readonly workers: number;
  readonly env?: Readonly<Record<string, string>>;
}

type Env = Record<string, string>;

function processOf(role: RunningProcess['role'], port: number, env: Env): RunningProcess {
  let child: ChildProcess | undefined;
  return {
    role,
    origin: `http://127.0.0.1:${port}`,
    kill: () => killNow(child),
    async leave() {
      const leaving = child;
      if (!leaving || leaving.exitCode !== null) return;
      leaving.removeAllListeners('exit');
      const gone = new Promise((resolve) => leaving.once('exit', resolve));
      leaving.kill('SIGTERM');
      await gone;
    },
    async start() {
      child = await forkServer(env);
    },
    hold: () => void child?.kill('SIGSTOP'),
    release: () => void child?.kill('SIGCONT'),
  };
}

/** Gives each process a data folder of its own that shares one folder of files. */
async function prepareProcesses(
  folder: string,
  env: Env,
  { apis, workers }: ProcessOptions,
): Promise<RunningProcess[]> {
  const roles = [...Array<'api'>(apis).fill('api'), ...Array<'worker'>(workers).fill('worker')];
  fs.mkdirSync(path.join(folder, 'files'));
  return Promise.all(
    roles.map(async (ROLE, at) => {
      const DATA_DIR = path.join(folder, `process-${at}`);
      fs.mkdirSync(DATA_DIR);
      fs.symlinkSync(path.join(folder, 'files'), path.join(DATA_DIR, 'files'));
      const port = await freePort();
      return processOf(ROLE, port, { ...env, ROLE, DATA_DIR, PORT: String(port) });
    }),
  );
}

async function newShop(db: Database, label: string): Promise<Omit<ProcessShop, 'owner'>> {
  const { id } = await createTenant(db, { label, name: `ร้าน ${label}`, isMain: label === 'app' });
  const inside: ProcessShop['inside'] = (work) =>
    db.withTenant({ tenantId: id, userId: null }, work);
  await inside((tx) =>
    addUser(tx, { username: 'owner', password: PASSWORD, name: 'เจ้าของร้าน', role: 1 }),
  );
  return { id, label, inside };
}

/** An empty database; on a cluster one with distributed tables. */
async function openDatabaseIn(folder: string): Promise<{ adminUrl: string; end(): Promise<void> }> {
  if (inject('citusUrl') !== '') {
    const { adminUrl, drop } = await testDatabase();
    const url = new URL(adminUrl);
    // A cluster that trusts everyone needs no password, but PgBouncer does.
    url.password ||= PASSWORD;
    return { adminUrl: url.href, end: drop };
  }
  const dir = path.join(folder, 'postgres');
  const flags = ['max_connections=200'];
  const { adminUrl, stop } = await startEmbedded({ dir, throwaway: true, flags });
  return { adminUrl, end: stop };
}

export async function openProcesses(processOptions: ProcessOptions): Promise<ProcessStage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-processes-'));
  const [database, sandboxes] = await Promise.all([
    openDatabaseIn(folder),
    playAll([{ courier: 'flash', urls: ['COURIER_URL_FLASH'] }]),
  ]);
  const { adminUrl } = database;
  const direct = appUrl(adminUrl, appRolePassword(SECRET_KEY));
  const pooled =
    'program' in bouncer ? await startBouncer({ adminUrl, appUrl: direct }) : undefined;
  const through = pooled?.through ?? ((url: string) => url);
  const env: Env = {
    ...{ PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', LOG_LEVEL: 'fatal', RATE_LIMIT: '0' },
    // Many starts of one program: later ones reuse the compile cache.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(folder, 'compiled'),
    ...{ SECRET_KEY, DATABASE_URL: through(adminUrl), JOBS_DATABASE_URL: adminUrl },
    ...{ ...sandboxes.env, ...processOptions.env },
  };
  const processes = await prepareProcesses(folder, env, processOptions);
  // All start at once on an empty database, as on a cluster.
  await Promise.all(processes.map((each) => each.start()));
  const apis = processes.filter(({ role }) => role === 'api').map(({ origin }) => origin);
  const balancer = await startBalancer(apis);
  const db = openDatabase({ url: through(direct), max: 4 });
  const logIn: ProcessStage['logIn'] = async ({ label }, origin = balancer.origin) => {
    const base = origin + basePath(label);
    const body = { username: 'owner', password: PASSWORD, prefix: label };
    const { access_token: token } = await person({ base, token: '', id: 0 }).call(login, { body });
    return person({ base, token, id: 1 });
  };
  return {
    ...{ processes, balancer, env, adminUrl, db, logIn, lever: sandboxes.lever },
    async openShop(label) {
      const shop = await newShop(db, label);
      return { ...shop, owner: await logIn(shop as ProcessShop) };
    },
    async end() {
      await balancer.stop();
      await Promise.all(processes.map((each) => each.kill()));
      await db.close();
      await pooled?.stop();
      await Promise.all([sandboxes.stop(), database.end()]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
