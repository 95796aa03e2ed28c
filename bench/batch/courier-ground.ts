// The environment of courier benchmarks: sandbox couriers, a database and a server, each in its own process as in
// production.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { login } from '@app/contract/shop/user';
import { startEmbedded } from '../../database/embedded.ts';
import { appUrl } from '../../database/migrate.ts';
import { person, type Person } from '../../server/app/person.ts';
import { openDatabase, type TenantTx } from '../../server/platform/database.ts';
import { appRolePassword } from '../../server/platform/secrets.ts';
import { createTenant } from '../../server/shop/tenant/create-tenant.ts';
import { addUser } from '../../server/shop/user/manage-users.ts';

const SECRET_KEY = 'a-key-for-benchmarks-that-is-long-enough';
const ROOT = path.join(import.meta.dirname, '../..');

export interface CourierGround {
  readonly owner: Person;
  readonly inside: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  /** Controls a sandbox courier by the name of one of its levers. */
  readonly lever: (courier: string, name: string, body?: object) => Promise<unknown>;
  end(): Promise<void>;
}

/** For each courier of the sandbox, the environment variables that tell the server its URL. */
export type Plays = Readonly<Record<string, readonly string[]>>;

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

async function playCourier(courier: string, closers: (() => unknown)[]): Promise<string> {
  const file = path.join(ROOT, 'courier/sandbox/main.ts');
  const child = spawn(process.execPath, [file, '--courier', courier], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(() => ended(child));
  return new Promise((resolve) => {
    child.stdout.once('data', (line: Buffer) =>
      resolve((JSON.parse(line.toString()) as { url: string }).url),
    );
  });
}

async function startApi(env: Record<string, string>, closers: (() => unknown)[]): Promise<string> {
  const server = fork(path.join(ROOT, 'server/app/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const origin = await new Promise<string>((resolve, reject) => {
    server.once('message', (message) => resolve((message as { ready: string }).ready));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  closers.push(() => ended(server));
  return origin;
}

export async function prepareCouriers(plays: Plays): Promise<CourierGround> {
  // Closes what has been started, in reverse order, even if the start failed halfway.
  const closers: (() => unknown)[] = [];
  const end = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    return { ...(await open(plays, closers)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function open(plays: Plays, closers: (() => unknown)[]): Promise<Omit<CourierGround, 'end'>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-bench-couriers-'));
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  const cluster = await startEmbedded({ dir: path.join(folder, 'postgres'), database: 'bench' });
  closers.push(() => cluster.stop());
  const urls = new Map<string, string>();
  for (const courier of Object.keys(plays)) urls.set(courier, await playCourier(courier, closers));
  const told = Object.entries(plays).flatMap(([courier, names]) =>
    names.map((name) => [name, urls.get(courier) ?? '']),
  );
  const origin = await startApi(
    {
      PORT: '0',
      DATA_DIR: folder,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      SECRET_KEY,
      DATABASE_URL: cluster.adminUrl,
      ...(Object.fromEntries(told) as Record<string, string>),
    },
    closers,
  );
  const db = openDatabase({ url: appUrl(cluster.adminUrl, appRolePassword(SECRET_KEY)), max: 2 });
  closers.push(() => db.close());
  const tenant = await createTenant(db, { label: 'app', name: 'ร้านวัดความเร็ว', isMain: true });
  const inside: CourierGround['inside'] = (work) =>
    db.withTenant({ tenantId: tenant.id, userId: null }, work, { timeoutMs: 60_000 });
  const user = await inside((tx) =>
    addUser(tx, { username: 'owner', password: 'secret-1', name: 'เจ้าของร้าน', role: 1 }),
  );
  const base = `${origin}/v1`;
  const tokens = await person({ base, token: '', id: 0 }).call(login, {
    body: { username: 'owner', password: 'secret-1' },
  });
  const lever: CourierGround['lever'] = async (courier, name, body) =>
    (
      await fetch(
        `${urls.get(courier)}/__sandbox/${name}`,
        body && { method: 'POST', body: JSON.stringify(body) },
      )
    ).json();
  return { owner: person({ base, token: tokens.access_token, id: user.id }), inside, lever };
}
