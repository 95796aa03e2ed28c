// The embedded server keeps all committed data, even if it or the process that started it is killed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { runningServer, untilGone } from './embedded-process.ts';
import { startEmbedded, type Embedded } from './embedded.ts';

const folders: string[] = [];
const servers: Embedded[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function newFolder(mode: number): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-embedded-'));
  fs.chmodSync(parent, mode);
  return parent;
}

/** A folder without data. */
function emptyPlace(mode = 0o755): string {
  const parent = newFolder(mode);
  folders.push(parent);
  return path.join(parent, 'postgres');
}

/** Creating a data folder takes most of the time, so tests that need no new one share this. */
const lasting = newFolder(0o755);
const dir = path.join(lasting, 'postgres');
afterAll(() => fs.rmSync(lasting, { recursive: true, force: true }));

async function start(dir: string): Promise<Embedded> {
  const server = await startEmbedded({ dir, database: 'songdee' });
  servers.push(server);
  return server;
}

async function ask<T extends pg.QueryResultRow>(server: Embedded, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the embedded database sees the letters of Thai words in a search index', async () => {
  const server = await start(dir);
  await ask(server, 'create extension pg_trgm');
  const [row] = await ask<{ parts: string[] }>(server, `select show_trgm('สมชาย') as parts`);
  expect(row?.parts.length).toBeGreaterThanOrEqual(5);
});

test('the embedded database is taken over, and not fought, when it outlived its starter', async () => {
  const first = await start(dir);
  const second = await start(dir);
  expect(second).toMatchObject({ adopted: true, port: first.port });
});

test('the embedded database has what was committed after kill -9 of the server', async () => {
  const first = await start(dir);
  await ask(first, 'create table kept (n int)');
  await ask(first, 'insert into kept values (42)');
  const running = runningServer(path.join(dir, 'data'));
  process.kill(running!.pid, 'SIGKILL');
  await untilGone(running!.pid, 5000);
  const again = await start(dir);
  expect(again.adopted).toBe(false);
  expect(await ask(again, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('the embedded database waits until a dead server is cleared away when it is started right after kill -9', async () => {
  for (let round = 0; round < 4; round += 1) {
    const server = await start(dir);
    const sessions = Array.from({ length: 4 }, () => new pg.Client(server.adminUrl));
    for (const session of sessions) session.on('error', () => undefined);
    await Promise.all(sessions.map((session) => session.connect()));
    process.kill(runningServer(path.join(dir, 'data'))!.pid, 'SIGKILL');
    const again = await start(dir);
    expect(await ask(again, 'select 1 as n')).toEqual([{ n: 1 }]);
  }
});

test('the embedded database starts when its lock file names a pid of another program', async () => {
  const first = await start(dir);
  await first.stop();
  fs.writeFileSync(
    path.join(dir, 'data', 'postmaster.pid'),
    `${process.pid}\n${dir}/data\n1790000000\n${first.port}\n\n127.0.0.1\n  1 1\nready   \n`,
  );
  expect((await start(dir)).adopted).toBe(false);
});

test('the embedded database starts on whatever port it gets when a dead server left the locks of its sockets', async () => {
  const first = await start(dir);
  await first.stop();
  const lock = path.join(dir, 'data', `.s.PGSQL.${first.port}.lock`);
  // Its pid now belongs to another program.
  fs.writeFileSync(lock, `${process.pid}\n${dir}/data\n1790000000\n${first.port}\n.\n`);
  await start(dir);
  expect(fs.existsSync(lock)).toBe(false);
});

test('the embedded database makes its data folder anew when a killed first start left it half-made', async () => {
  const place = emptyPlace();
  fs.mkdirSync(path.join(place, 'data.new', 'base'), { recursive: true });
  expect(await ask(await start(place), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('the embedded database runs in a folder below one that other users may not enter', async () => {
  const server = await start(emptyPlace(0o700));
  expect(await ask(server, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test.skipIf(process.platform === 'win32')(
  'the embedded database is reached by a socket in its own folder, and by its port as well',
  async () => {
    const server = await start(dir);
    expect(await ask(server, 'select inet_client_addr() as of')).toEqual([{ of: null }]);
    const { adminUrl } = server;
    const byPort = { ...server, adminUrl: adminUrl.slice(0, adminUrl.indexOf('?')) };
    expect(await ask(byPort, 'select inet_client_addr() as of')).toEqual([{ of: '127.0.0.1' }]);
  },
);

test('the embedded database needs a password, which only the owner of the folder can read', async () => {
  const server = await start(dir);
  expect(fs.statSync(path.join(dir, 'password')).mode & 0o777).toBe(0o600);
  const client = new pg.Client({ connectionString: server.adminUrl.replace(/:[^:@]+@/, ':no@') });
  await expect(client.connect()).rejects.toThrow(/password authentication failed/);
});
