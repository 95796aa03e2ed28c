// The temporary PostgreSQL server of a test run: the first test that needs it starts it, and it ends with the run.
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
    /** URL of a Citus cluster to test on instead of the run's own server; its role `app` gets a password for tests. */
    citusUrl: string;
    /** Folder that records every statement that the servers of stories send. */
    statementsFolder: string;
    /** Port of a PgBouncer in front of the cluster, which the role `app` connects through. */
    bouncerPort: string;
  }
}

const PREFIX = 'songdee-test-';
type Outcome<T> = { done: T } | { failed: string };

export type TestCluster = {
  /** Superuser URLs: one server, or all nodes of a Citus cluster with the coordinator first. */
  nodes: string[];
  /** Password of the role `app`. */
  appPassword: string;
  /** Prefix of the names of its databases. */
  prefix: string;
};

/** The run's folder has this file if the run tests on a Citus cluster; '' otherwise. */
const coordinatorOf = (run: string): string => {
  const file = path.join(run, 'citus-url');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
};

/** The first migration after which a database can be distributed. */
const FIRST_SPREAD = '0142_distribution.sql';

/** The password on a cluster; the run's own server gets a random one. */
export const APP_PASSWORD = 'songdee-tests';

/** One shard per worker of a small cluster. */
const TEST_SHARDS = 2;

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4_000_000_000;

/**
 * Uses a folder in memory if it has room: databases come and go with a thousand small files each, and none must last.
 */
export function roomiest(): string {
  try {
    fs.accessSync(MEMORY, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    return Math.min(bavail * bsize, os.freemem()) > ENOUGH_BYTES ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/** Creates a folder for this run only, so that several runs of one working tree do not meet. */
export function newRunFolder(citusUrl = ''): string {
  const run = fs.mkdtempSync(path.join(roomiest(), `${PREFIX}${process.pid}-`));
  if (citusUrl !== '') fs.writeFileSync(path.join(run, 'citus-url'), citusUrl);
  return run;
}

export const testCluster = (run: string): Promise<TestCluster> =>
  oncePerRun(run, 'cluster', () => start(run));

/** Test files run in several processes: the first to ask does the work, and the others wait for its outcome. */
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

/** Ends the run's server and removes its folder; on Citus it drops the run's databases. */
export async function stopCluster(run: string): Promise<void> {
  const coordinator = coordinatorOf(run);
  if (coordinator !== '') await dropOnCitus(coordinator, run);
  const running = runningServer(path.join(run, 'postgres', 'data'));
  if (running) {
    // Its data is no longer needed, so it need not be written to disk.
    process.kill(running.pid, 'SIGQUIT');
    await untilGone(running.pid, 10_000);
  }
  fs.rmSync(run, { recursive: true, force: true });
}

/** Stops the servers of earlier runs that were killed. */
export async function sweepDeadRuns(): Promise<void> {
  for (const folder of new Set([os.tmpdir(), MEMORY]))
    for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
      const starter = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
      if (starter && !isAlive(Number(starter))) await sweep(path.join(folder, name));
    }
}

/** If the cluster has ended too, only the folder remains to be removed. */
const sweep = (run: string): Promise<void> =>
  stopCluster(run).catch(() => fs.rmSync(run, { recursive: true, force: true }));

/** Name of the template database with every migration, which tests copy. */
export const templateOf = ({ prefix }: TestCluster): string => `${prefix}tpl`;

/** Closes the database to connections, because PostgreSQL copies only a database without sessions. */
export const sealTemplate = ({ nodes }: TestCluster, name: string): Promise<unknown> =>
  onEvery(nodes, [
    `alter database ${name} with is_template true allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  ]);

const start = (run: string): Promise<TestCluster> => {
  const coordinator = coordinatorOf(run);
  return coordinator === '' ? startOwn(run) : startOnCitus(coordinator, run);
};

/** The folder's name distinguishes databases of this run from those of other runs. */
const prefixOnCitus = (run: string): string =>
  `${path.basename(run).replaceAll(/\W/g, '_').toLowerCase()}_`;

async function startOnCitus(coordinator: string, run: string): Promise<TestCluster> {
  const nodes = await nodesOf(coordinator);
  const cluster = { nodes, appPassword: APP_PASSWORD, prefix: prefixOnCitus(run) };
  const name = templateOf(cluster);
  await createOnCluster(nodes, name);
  const url = databaseAt(nodes[0]!, name);
  const { appPassword } = cluster;
  // Starts as an older cluster that is already distributed, so that later migrations run on a distributed schema.
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
    // Compiling a query takes longer than it saves on tables this small.
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
