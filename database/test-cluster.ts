// The one throw-away PostgreSQL of a test run: started by the first test that asks, ended with the run.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, runningServer, untilGone } from './embedded-process.ts';
import { startEmbedded } from './embedded.ts';
import { createOnCluster, databaseAt, databasesLike, nodesOf, onEvery } from './citus-nodes.ts';
import { distribute } from './distribute.ts';
import { migrate, readMigrations } from './migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    runFolder: string;
    /** A Citus cluster to test on instead of a server of the run's own; its role `app` gets a password for tests. */
    citusUrl: string;
    /** A folder for every statement that the servers of stories send. */
    statementsFolder: string;
    /** The port of a PgBouncer before the cluster, through which the role `app` comes. */
    bouncerPort: string;
  }
}

const PREFIX = 'songdee-test-';
type Outcome<T> = { done: T } | { failed: string };

export type TestCluster = {
  /** Each server as superuser: one, or all of a Citus cluster with the coordinator first. */
  nodes: string[];
  /** Of the role `app`. */
  appPassword: string;
  /** What the names of its databases begin with. */
  prefix: string;
};

/** The run that tests on a Citus cluster says so in its folder. */
const coordinatorOf = (run: string): string => {
  const file = path.join(run, 'citus-url');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
};

/** The first version that could be distributed. */
const FIRST_SPREAD = '0142_distribution.sql';

/** On a cluster; a server of the run's own has one that nobody knows. */
export const APP_PASSWORD = 'songdee-tests';

/** One for each worker of a small cluster. */
const TEST_SHARDS = 2;

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4_000_000_000;

/** In memory where there is room: databases come and go, a thousand small files each, and none of them is to last. */
export function roomiest(): string {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return Math.min(bavail * bsize, os.freemem()) > ENOUGH_BYTES ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/** A folder of this run alone, so that several runs in one tree never meet. */
export function newRunFolder(citusUrl = ''): string {
  const run = fs.mkdtempSync(path.join(roomiest(), `${PREFIX}${process.pid}-`));
  if (citusUrl !== '') fs.writeFileSync(path.join(run, 'citus-url'), citusUrl);
  return run;
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
  const coordinator = coordinatorOf(run);
  if (coordinator !== '') await dropOnCitus(coordinator, run);
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
      if (starter && !isAlive(Number(starter))) await sweep(path.join(folder, name));
    }
}

/** Of a cluster that has ended as well nothing is left but the folder. */
const sweep = (run: string): Promise<void> =>
  stopCluster(run).catch(() => fs.rmSync(run, { recursive: true, force: true }));

/** The database with every migration, to be copied. */
export const templateOf = ({ prefix }: TestCluster): string => `${prefix}tpl`;

/** Nobody can connect to it any more: so it can be copied at any moment. */
export const sealTemplate = ({ nodes }: TestCluster, name: string): Promise<unknown> =>
  onEvery(nodes, [
    `alter database ${name} with is_template true allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  ]);

const start = (run: string): Promise<TestCluster> => {
  const coordinator = coordinatorOf(run);
  return coordinator === '' ? startOwn(run) : startOnCitus(coordinator, run);
};

/** Databases of one run are told from those of others by its folder. */
const prefixOnCitus = (run: string): string =>
  `${path.basename(run).replaceAll(/\W/g, '_').toLowerCase()}_`;

async function startOnCitus(coordinator: string, run: string): Promise<TestCluster> {
  const nodes = await nodesOf(coordinator);
  const cluster = { nodes, appPassword: APP_PASSWORD, prefix: prefixOnCitus(run) };
  const name = templateOf(cluster);
  await createOnCluster(nodes, name);
  const url = databaseAt(nodes[0]!, name);
  const { appPassword } = cluster;
  // As a cluster that has been in use since then: later versions find a schema that is spread.
  const only = readMigrations().flatMap(({ name }) => (name <= FIRST_SPREAD ? [name] : []));
  await migrate(url, { appPassword, only });
  await distribute(url, { shards: TEST_SHARDS });
  await migrate(url, { appPassword });
  await sealTemplate(cluster, name);
  return cluster;
}

async function dropOnCitus(coordinator: string, run: string): Promise<void> {
  const nodes = await nodesOf(coordinator);
  const names = await databasesLike(nodes[0]!, prefixOnCitus(run));
  for (const name of names)
    await onEvery(nodes, [
      `alter database ${name} with is_template false`,
      `drop database if exists ${name} with (force)`,
    ]);
}

async function startOwn(run: string): Promise<TestCluster> {
  const { adminUrl } = await startEmbedded({
    dir: path.join(run, 'postgres'),
    throwaway: true,
    // Compiling a query costs more than it saves on tables this small.
    flags: ['max_connections=300', 'shared_buffers=64MB', 'jit=off'],
  });
  const appPassword = randomBytes(12).toString('hex');
  const cluster = { nodes: [adminUrl], appPassword, prefix: '' };
  const name = templateOf(cluster);
  await onEvery([adminUrl], [`create database ${name}`]);
  await migrate(databaseAt(adminUrl, name), { appPassword });
  await sealTemplate(cluster, name);
  return cluster;
}

async function written<T>(file: string): Promise<T> {
  while (!fs.existsSync(file)) await sleep(20);
  const outcome = JSON.parse(fs.readFileSync(file, 'utf8')) as Outcome<T>;
  if ('failed' in outcome) throw new Error(outcome.failed);
  return outcome.done;
}
