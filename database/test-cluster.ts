// The one throw-away PostgreSQL of a test run: started by the first test that asks, ended with the run.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, runningServer, untilGone } from './embedded-process.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string;
  }
}

const PREFIX = 'songdee-test-';
/** The database with every migration, to be copied. */
export const TEMPLATE = 'tpl';

type Outcome<T> = { done: T } | { failed: string };

/** How tests reach the cluster: the address as superuser, and the password of the role `app`. */
export type TestCluster = { adminUrl: string; appPassword: string };

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4_000_000_000;

/** In memory where there is room: databases come and go, a thousand small files each, and none of them is to last. */
function roomiest(): string {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return Math.min(bavail * bsize, os.freemem()) > ENOUGH_BYTES ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/** A folder of this run alone, so that several runs in one tree never meet. */
export function newRunFolder(): string {
  return fs.mkdtempSync(path.join(roomiest(), `${PREFIX}${process.pid}-`));
}

export const testCluster = (run: string): Promise<TestCluster> =>
  oncePerRun(run, 'cluster', () => start(run));

/** Test files run in several processes: the first to ask does the work, the others wait for what came of it. */
export async function oncePerRun<T>(run: string, name: string, work: () => Promise<T>): Promise<T> {
  const ready = path.join(run, `${name}.json`);
  try {
    fs.mkdirSync(path.join(run, `${name}.begun`));
  } catch {
    return await written<T>(ready);
  }
  const outcome: Outcome<T> = await work().then(
    (done) => ({ done }),
    (error: unknown) => ({ failed: String(error) }),
  );
  fs.writeFileSync(`${ready}.new`, JSON.stringify(outcome));
  fs.renameSync(`${ready}.new`, ready);
  return await written<T>(ready);
}

export async function stopCluster(run: string): Promise<void> {
  const running = runningServer(path.join(run, 'postgres', 'data'));
  if (running) {
    // Nothing of it is needed any more, so no time is spent on writing it down.
    process.kill(running.pid, 'SIGQUIT');
    await untilGone(running.pid, 10_000);
  }
  fs.rmSync(run, { recursive: true, force: true });
}

/** A run that was killed leaves its server behind: the next run ends it. */
export async function sweepDeadRuns(): Promise<void> {
  for (const folder of new Set([os.tmpdir(), MEMORY]))
    for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
      const starter = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
      if (starter && !isAlive(Number(starter))) await stopCluster(path.join(folder, name));
    }
}

async function start(run: string): Promise<TestCluster> {
  const { adminUrl } = await startEmbedded({
    dir: path.join(run, 'postgres'),
    throwaway: true,
    // Compiling a query costs more than it saves on tables this small.
    flags: ['max_connections=300', 'shared_buffers=64MB', 'jit=off'],
  });
  const appPassword = randomBytes(12).toString('hex');
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE}`);
    const url = new URL(adminUrl);
    url.pathname = `/${TEMPLATE}`;
    await migrate(url.href, { appPassword });
    await client.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
  } finally {
    await client.end();
  }
  return { adminUrl, appPassword };
}

async function written<T>(file: string): Promise<T> {
  while (!fs.existsSync(file)) await sleep(20);
  const outcome = JSON.parse(fs.readFileSync(file, 'utf8')) as Outcome<T>;
  if ('failed' in outcome) throw new Error(outcome.failed);
  return outcome.done;
}
