// A server in a process of its own that can be killed and restarted, over a database and courier
// sandboxes that keep running.
import { fork, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getBatch } from '@app/contract/shipping/shipment';
import { login } from '@app/contract/shop/user';
import { startSandbox, type SandboxName } from '@app/courier/sandbox/start';
import { startEmbedded } from '../database/embedded.ts';
import { appUrl } from '../database/migrate.ts';
import { openDatabase, sql, type TenantTx } from '../server/platform/database.ts';
import { appRolePassword } from '../server/platform/secrets.ts';
import { createTenant } from '../server/shop/tenant/create-tenant.ts';
import { addUser } from '../server/shop/user/manage-users.ts';
import { person, type Person } from '../server/app/person.ts';
import { builtProgram, ensureServerBuild } from '../tool/start/server-build.ts';

const SECRET_KEY = 'a-key-for-the-crash-test-that-is-long-enough';
const SETTLE_MS = 180_000;

interface Played {
  readonly courier: SandboxName;
  /** The environment variables that give the server the courier's address. */
  readonly urls: readonly string[];
}

export interface CrashStage {
  readonly tenantId: number;
  readonly origin: string;
  inside<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  logIn(): Promise<Person>;
  /** Calls a control of a courier's sandbox; by default the first one's. */
  lever(name: string, body?: object, courier?: SandboxName): Promise<unknown>;
  /** Kills the server as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  finishAll(owner: Person): Promise<void>;
  countUnknown(): Promise<number>;
  end(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(found));
    });
  });

let program: Promise<string> | undefined;

/** The server as `npm start` runs it. */
export const serverProgram = (): Promise<string> =>
  (program ??= ensureServerBuild().then((built) => builtProgram(built, 'server/app/main.ts')));

export async function forkServer(env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(await serverProgram(), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

export function killNow(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

export interface Sandboxes {
  /** The environment through which the server finds the sandboxes. */
  readonly env: Record<string, string>;
  readonly lever: CrashStage['lever'];
  stop(): Promise<void>;
}

export async function playAll(played: readonly Played[]): Promise<Sandboxes> {
  const started = await Promise.all(
    played.map(async ({ courier, urls }, at) => {
      const sandbox = await startSandbox({ courier, firstRetryMs: 100, seed: at + 1 });
      return { courier, urls, sandbox };
    }),
  );
  const of = (courier?: SandboxName) =>
    started.find((one) => courier === undefined || one.courier === courier)?.sandbox.url;
  return {
    env: Object.fromEntries(
      started.flatMap(({ urls, sandbox }) => urls.map((name) => [name, sandbox.url])),
    ),
    async lever(name, body, courier) {
      const response = await fetch(
        `${of(courier)}/__sandbox/${name}`,
        body && { method: 'POST', body: JSON.stringify(body) },
      );
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(`sandbox ${name}: ${JSON.stringify(answer)}`);
      return answer;
    },
    stop: async () => void (await Promise.all(started.map(({ sandbox }) => sandbox.stop()))),
  };
}

export async function openCrashStage(...played: readonly Played[]): Promise<CrashStage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-crash-'));
  const [cluster, sandboxes, port] = await Promise.all([
    startEmbedded({ dir: path.join(folder, 'postgres'), throwaway: true }),
    playAll(played),
    freePort(),
  ]);
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: folder,
    // Many starts of one program: later ones reuse the compile cache.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(folder, 'compiled'),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'fatal',
    SECRET_KEY,
    DATABASE_URL: cluster.adminUrl,
    ...sandboxes.env,
  };
  let server: ChildProcess | undefined = await forkServer(env);
  const db = openDatabase({ url: appUrl(cluster.adminUrl, appRolePassword(SECRET_KEY)), max: 2 });
  const { id: tenantId } = await createTenant(db, {
    label: 'app',
    name: 'ร้านทดสอบ',
    isMain: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  const inside: CrashStage['inside'] = (work) => db.withTenant({ tenantId, userId: null }, work);
  await inside((tx) =>
    addUser(tx, { username: 'owner', password: 'secret-1', name: 'เจ้าของร้าน', role: 1 }),
  );
  return {
    tenantId,
    origin,
    inside,
    ...waitingFor(inside),
    async logIn() {
      const base = `${origin}/v1`;
      const body = { username: 'owner', password: 'secret-1' };
      const tokens = await person({ base, token: '', id: 0 }).call(login, { body });
      return person({ base, token: tokens.access_token, id: 1 });
    },
    lever: sandboxes.lever,
    kill: () => killNow(server),
    async start() {
      server = await forkServer(env);
    },
    async end() {
      await killNow(server);
      await db.close();
      await sandboxes.stop();
      await cluster.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function waitingFor(
  inside: CrashStage['inside'],
): Pick<CrashStage, 'finishAll' | 'countUnknown'> {
  const running = () =>
    inside((tx) =>
      tx.rows<{ id: number }>(
        sql`select id from shipment_batches where tenant_id = ${tx.tenantId} and state = 'running'`,
      ),
    );
  return {
    /** Polls every batch until none runs; reading a batch that no process works on resumes it. */
    async finishAll(owner) {
      const end = Date.now() + SETTLE_MS;
      for (let open = await running(); open.length > 0; open = await running()) {
        if (Date.now() > end)
          throw new Error(`batches still running: ${open.map((row) => row.id).join()}`);
        for (const { id } of open) await owner.call(getBatch, { params: { batchId: id } });
        await sleep(300);
      }
    },
    countUnknown: async () =>
      (
        await inside((tx) =>
          tx.first<{ n: number }>(
            sql`select count(*) as n from shipments where tenant_id = ${tx.tenantId} and state = 'unknown'`,
          ),
        )
      )?.n ?? 0,
  };
}
