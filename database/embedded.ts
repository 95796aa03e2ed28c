// Starts (or adopts) the embedded PostgreSQL server of one folder and stops it; see docs/operations.md for real servers.
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
  /** True when a server that outlived its starter was found at work and taken over. */
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

// Thai needs an UTF-8 LC_CTYPE or pg_trgm sees no letters; the builtin provider never changes with the
// operating system, so indexes never break. Sort names with COLLATE "th-x-icu" in queries.
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
  '--lc-messages=C',
];

// What a failing statement says can hold a customer's name: the log keeps the message, not the row.
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  // Relative to the data folder, which only the owner may enter.
  `unix_socket_directories=${process.platform === 'win32' ? '' : '.'}`,
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'timezone=UTC',
  'log_timezone=UTC',
];

// A password that lasts minutes needs no stretching, and tests open thousands of connections.
const QUICK_LOGIN = 'scram_iterations=1';
const THROWAWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', QUICK_LOGIN];
const THROWAWAY_WAL = ['wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'];

const LOG_BYTES = 5_000_000;

// Recovery after a crash of a large database takes its time.
const ANSWER_MS = 300_000;

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

// Longer ones are no address of a socket.
const SOCKET_PATH_BYTES = 103;

/** By the socket in its data folder where there is one: a short statement costs two thirds of what it does over TCP. */
function urlOf(place: Place, port: number, database: string): string {
  const password = fs.readFileSync(path.join(place.dir, 'password'), 'utf8');
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const socket = path.join(place.data, `.s.PGSQL.${port}`);
  if (Buffer.byteLength(socket) > SOCKET_PATH_BYTES || !fs.existsSync(socket)) return url;
  return `${url}?host=${encodeURIComponent(place.data)}`;
}

// A server found at work is taken over when it answers; one that is just going down is waited for.
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

// A killed server looks alive for some milliseconds, until the system has cleared it away.
async function answers(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // Anything but a lost connection will not get better by waiting.
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

// Where the foreign user cannot walk down to the folder, it is handed over as the working directory:
// /proc/self/cwd leads there without touching the closed folders above.
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

// Between asking for a free port and using it somebody else may take it; and the sessions of a server that
// was just killed need a moment to notice before its memory is free.
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
 * Of servers that are dead: PostgreSQL starts on no port whose socket is locked by a pid that is still a zombie or was given
 * to another program.
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
  // Detached and with its own log file: Ctrl-C must reach the server of the product first, and a killed
  // starter must not take the database with it.
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

/** A port that nobody listens on at this moment. */
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

// SIGINT is PostgreSQL's fast shutdown: open transactions roll back, what was committed is on disk.
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
