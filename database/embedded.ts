// Starts (or takes over) the embedded PostgreSQL server of a folder and stops it; docs/operations.md describes real
// servers.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { canReach, findBinaries, runAs, type Binaries, type RunAs } from './embedded-binaries.ts';
import { isAlive, runningServer, untilGone, type Running } from './embedded-process.ts';

export type Embedded = {
  adminUrl: string;
  port: number;
  pid: number;
  /** Whether the server was already running, left by a starter that ended. */
  adopted: boolean;
  stop: () => Promise<void>;
};

type Options = {
  dir: string;
  /** Settings for the server, e.g. `['max_connections=200']`. */
  flags?: string[];
  /** For tests: nothing is flushed to disk, so a crash of the machine loses the data. */
  throwaway?: boolean;
  database?: string;
};

type Place = { dir: string; data: string; log: string; who: RunAs; bin: Binaries };

// Without a UTF-8 LC_CTYPE pg_trgm finds no Thai letters. The built-in locale provider does not change with the
// operating system, so indexes stay valid. Sort names with COLLATE "th-x-icu" in queries.
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
  '--lc-messages=C',
];

// The text of a failing statement can contain a customer's name, so the log keeps only the error message.
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  // Relative to the data folder, which only its owner can enter.
  `unix_socket_directories=${process.platform === 'win32' ? '' : '.'}`,
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'timezone=UTC',
  'log_timezone=UTC',
];

// A password that lasts minutes needs no slow hashing, and tests open thousands of connections.
const QUICK_LOGIN = 'scram_iterations=1';
const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', QUICK_LOGIN];
const THROWAWAY_WAL = ['wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'];

const LOG_BYTES = 5_000_000;

// A large database needs time to recover after a crash.
const ANSWER_MS = 300_000;

/** Starts the folder's server, or takes over a running one. Creates the data folder and the database if needed. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const dir = path.resolve(options.dir);
  fs.mkdirSync(dir, { recursive: true });
  const who = runAs();
  const bin = await findBinaries(who);
  const place: Place = {
    dir,
    data: path.join(dir, 'data'),
    log: path.join(dir, 'server.log'),
    who,
    bin,
  };
  let running = await settled(place);
  const adopted = running !== undefined;
  if (!running) {
    if (!fs.existsSync(place.data)) create(place, options.throwaway ?? false);
    running = await launch(place, options);
  }
  const { pid, port } = running;
  const database = options.database ?? 'postgres';
  const adminUrl = urlOf(place, port, database);
  if (database !== 'postgres') await ensureDatabase(urlOf(place, port, 'postgres'), database);
  return { adminUrl, port, pid, adopted, stop: () => stop(place, pid) };
}

// A socket's address cannot be longer.
const SOCKET_PATH_BYTES = 103;

/**
 * Uses the socket in the data folder if there is one: a short statement then takes two thirds of its time over TCP.
 */
function urlOf(place: Place, port: number, database: string): string {
  const password = fs.readFileSync(path.join(place.dir, 'password'), 'utf8');
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const socket = path.join(place.data, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(socket) > SOCKET_PATH_BYTES || !fs.existsSync(socket)) return url;
  return `${url}?host=${encodeURIComponent(place.data)}`;
}

// A running server is taken over once it answers; one that is shutting down is waited for.
async function settled(place: Place): Promise<Running | undefined> {
  for (const end = Date.now() + ANSWER_MS; ;) {
    const running = runningServer(place.data);
    if (!running) return undefined;
    if (Date.now() > end) {
      throw new Error(
        `The database in ${place.dir} runs (process ${running.pid}) but does not answer.`,
      );
    }
    if (running.status === 'ready' && (await answers(urlOf(place, running.port, 'postgres')))) {
      return running;
    }
    await sleep(20);
  }
}

// A killed server looks alive for some milliseconds, until the system has removed it.
async function answers(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // Waiting helps only against a lost connection.
    if (error instanceof pg.DatabaseError && error.code !== '57P03') throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function create(place: Place, throwaway: boolean): void {
  const fresh = path.join(place.dir, 'data.new');
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const secret = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-initdb-'));
  const passwordFile = path.join(secret, 'password');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const file of place.who ? [fresh, secret, passwordFile] : []) {
    fs.chownSync(file, place.who!.uid, place.who!.gid);
  }
  const { args, options } = inFolder(place, fresh);
  const how = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...LOCALE];
  if (throwaway) how.push('--no-sync', '-c', QUICK_LOGIN);
  const done = spawnSync(place.bin.initdb, [...args, ...how], { ...options, encoding: 'utf8' });
  fs.rmSync(secret, { recursive: true, force: true });
  if (done.status !== 0) {
    const why = done.error?.message ?? (done.stderr || done.stdout).trim();
    throw new Error(`PostgreSQL could not make its data folder ${place.data}: ${why}`);
  }
  fs.writeFileSync(path.join(place.dir, 'password'), password, { mode: 0o600 });
  fs.renameSync(fresh, place.data);
}

// If the other user cannot enter the folders above, the folder becomes the working directory: /proc/self/cwd leads to
// it directly.
function inFolder(place: Place, folder: string) {
  const direct = canReach(folder, place.who);
  return {
    args: ['-D', direct ? folder : '/proc/self/cwd'],
    options: {
      ...place.who,
      cwd: folder,
      env: { LC_ALL: 'C', TZ: 'UTC' },
    },
  };
}

// Another program may take the free port before the server does, and the sessions of a killed server need a moment
// before its shared memory is free.
const PASSING = /could not create any TCP\/IP sockets|pre-existing shared memory block/;
const LAUNCHES = 60;

async function launch(place: Place, options: Options): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    clearSockets(place);
    const port = await freePort();
    const from = startLog(place.log);
    const running = await launchOn(place, options, port);
    if (running) return running;
    const said = fs.readFileSync(place.log).subarray(from).toString().trim();
    if (attempt === LAUNCHES || !PASSING.test(said)) {
      throw new Error(`PostgreSQL did not start in ${place.dir}: ${said || 'it said nothing'}`);
    }
    await sleep(100);
  }
}

/**
 * Removes the sockets of dead servers. PostgreSQL does not start on a port whose socket is locked by a pid that
 * belongs to a zombie or to another program.
 */
function clearSockets({ data }: Place): void {
  const sockets = fs.readdirSync(data).filter((name) => name.startsWith('.s.PGSQL.'));
  for (const name of sockets) fs.rmSync(path.join(data, name), { force: true });
}

async function launchOn(
  place: Place,
  options: Options,
  port: number,
): Promise<Running | undefined> {
  const settings = [...SETTINGS, `port=${port}`];
  if (options.throwaway) settings.push(...THROWAWAY, ...THROWAWAY_WAL);
  settings.push(...(options.flags ?? []));
  const { args, options: how } = inFolder(place, place.data);
  const log = fs.openSync(place.log, 'a');
  // The server is detached and has its own log file: Ctrl-C must reach the product's server first, and the database
  // must survive a killed starter.
  const child = spawn(place.bin.postgres, [...args, ...settings.flatMap((s) => ['-c', s])], {
    ...how,
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  child.unref();
  const pid = child.pid;
  if (pid === undefined) throw new Error(`PostgreSQL cannot be run: ${(await failed).message}`);
  while (isAlive(pid)) {
    const running = runningServer(place.data);
    if (running?.pid === pid && running.status === 'ready') return running;
    await sleep(10);
  }
  return undefined;
}

function startLog(log: string): number {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_BYTES) return size;
  fs.renameSync(log, `${log}.1`);
  return 0;
}

/** A port that no program uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      await client.query(`create database ${client.escapeIdentifier(name)}`);
    }
  } finally {
    await client.end();
  }
}

// SIGINT is PostgreSQL's fast shutdown: open transactions roll back, and committed data is safe on disk.
async function stop(place: Place, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(place.bin.pgCtl, ['stop', '-m', 'fast', '-D', place.data], { stdio: 'ignore' });
    return;
  }
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await untilGone(pid, 30_000)) return;
  process.kill(pid, 'SIGQUIT');
  await untilGone(pid, 10_000);
}
