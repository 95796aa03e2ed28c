// Tests that one command starts everything, one signal ends it, and a kill loses nothing.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive, runningServer, untilGone } from '../../database/embedded-process.ts';
import { freePort } from '../../database/embedded.ts';
import { ROOT } from '../check/sources.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-start-'));
let port: number;
let origin: string;
let password: string;
let started: Started;

type Started = { process: ChildProcess; output: () => string };

/** Whether the real address answered, polled while the demo shop was being filled. */
const looks: boolean[] = [];

const isReady = (): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

const settings = (more: Record<string, string> = {}) => ({
  ...process.env,
  NODE_ENV: 'development',
  PORT: String(port),
  DATA_DIR: dataDir,
  // Narrower settings than the demo shop needs; it is filled all the same.
  CARRIERS: 'flashexpress',
  RATE_LIMIT: '600',
  COURIER_URL_FLASH: 'http://127.0.0.1:9',
  PUBLIC_ORIGIN: 'https://shop.example',
  ...more,
});

async function start(): Promise<Started> {
  const child = spawn(process.execPath, ['tool/start.mjs'], {
    cwd: ROOT,
    env: settings(),
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  while (!said.includes('Songdee is ready')) {
    if (child.exitCode !== null) throw new Error(`start ended: ${said}`);
    looks.push(await isReady());
    await sleep(50);
  }
  return { process: child, output: () => said };
}

function startAndSee(more: Record<string, string> = {}): { code: number | null; said: string } {
  const done = spawnSync(process.execPath, ['tool/start.mjs'], {
    cwd: ROOT,
    env: settings(more),
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: done.status, said: `${done.stdout}${done.stderr}`.trim() };
}

function allPids(): number[] {
  const lock = JSON.parse(fs.readFileSync(path.join(dataDir, 'songdee.lock'), 'utf8')) as {
    pid: number;
    children: number[];
  };
  const database = runningServer(path.join(dataDir, 'postgres', 'data'));
  return [started.process.pid ?? 0, lock.pid, ...lock.children, database?.pid ?? 0];
}

async function login(): Promise<{ access_token: string }> {
  const response = await fetch(`${origin}/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password, prefix: 'app' }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { access_token: string };
}

async function categories(method: 'GET' | 'POST', name?: string): Promise<string> {
  const { access_token } = await login();
  const response = await fetch(`${origin}/v1/category`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(name && { body: JSON.stringify({ name }) }),
  });
  expect(response.status).toBe(200);
  return response.text();
}

beforeAll(async () => {
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  started = await start();
  password = /Password {2}(\S+)/.exec(started.output())?.[1] ?? '';
}, 260_000);

afterAll(async () => {
  started.process.kill('SIGTERM');
  await untilGone(started.process.pid ?? 0, 60_000);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

describe('npm start', () => {
  test('opens the shop with the printed login and serves the first screen', async () => {
    await login();
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const screen = await fetch(`${origin}/login`, { headers: { accept: 'text/html' } });
    expect(screen.status).toBe(200);
    expect(await screen.text()).toContain('<html lang="th"');
  });

  test('answers at its address only once the demo shop is filled and the real settings apply', () => {
    expect(looks.lastIndexOf(false)).toBeGreaterThan(0);
    expect(looks.slice(0, looks.lastIndexOf(false)).filter(Boolean)).toEqual([]);
  });

  test('restarts its database when that alone is killed', async () => {
    const pids = allPids();
    process.kill(pids.at(-1) ?? 0, 'SIGKILL');
    await expect.poll(isReady).toBe(false);
    await expect.poll(isReady).toBe(true);
    await categories('POST', 'หลังฐานข้อมูลล้ม');
    expect(allPids().slice(0, -1)).toEqual(pids.slice(0, -1));
    expect(started.output()).toContain('The database ended unexpectedly and is started again.');
  });

  test('restarts its server at its address when that alone is killed', async () => {
    const pids = allPids();
    process.kill(pids.at(-2) ?? 0, 'SIGKILL');
    await expect.poll(isReady).toBe(false);
    await expect.poll(isReady).toBe(true);
    await login();
    const now = allPids();
    expect(now.filter((pid) => !isAlive(pid))).toEqual([]);
    expect(now.filter((pid) => !pids.includes(pid))).toHaveLength(1);
    expect(started.output()).toContain(
      'The server ended unexpectedly (SIGKILL) and is started again.',
    );
  });

  test('with one external courier and a low rate limit has its demo shop and that one courier', async () => {
    const { access_token } = await login();
    const headers = { authorization: `Bearer ${access_token}` };
    const read = async (path: string) => (await fetch(`${origin}/v1${path}`, { headers })).json();
    expect(await read('/courier')).toMatchObject([{ c: 'flashexpress' }]);
    expect((await read('/order')).pagination.total_count).toBeGreaterThan(50);
  });

  test('reports in one line that it already runs in the same folder', () => {
    const { code, said } = startAndSee();
    expect(code).toBe(1);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toContain(`already runs in ${dataDir} at ${origin}`);
  });

  test('stops with one line when its port is taken', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const taken = (other.address() as net.AddressInfo).port;
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-start-'));
    const { code, said } = startAndSee({ PORT: String(taken), DATA_DIR: elsewhere });
    other.close();
    fs.rmSync(elsewhere, { recursive: true });
    expect([code, said]).toEqual([
      1,
      `Port ${taken} on 127.0.0.1 is used by another program; set PORT to another one.`,
    ]);
  });

  test('stops with one line when its folder cannot be written', () => {
    const file = path.join(dataDir, 'a-file');
    fs.writeFileSync(file, '');
    const { code, said } = startAndSee({ DATA_DIR: path.join(file, 'below') });
    expect(code).toBe(1);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toContain(`DATA_DIR ${path.join(file, 'below')} cannot be written`);
  });

  test('stops with one line that names a bad setting', () => {
    const { code, said } = startAndSee({ RATE_LIMIT: 'many' });
    expect(code).not.toBe(0);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toContain('RATE_LIMIT');
  });

  test('loses nothing on kill -9 of every process, and the next start needs no manual work', async () => {
    await categories('POST', 'ก่อนไฟดับ');
    const pids = allPids();
    expect(pids.filter((pid) => !isAlive(pid))).toEqual([]);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    started = await start();
    expect(await categories('GET')).toContain('ก่อนไฟดับ');
  });

  test('stops the other processes cleanly on kill -9 of the starter alone', async () => {
    const [launcher = 0, starter = 0, ...rest] = allPids();
    process.kill(launcher, 'SIGKILL');
    process.kill(starter, 'SIGKILL');
    started = await start();
    expect(await categories('GET')).toContain('ก่อนไฟดับ');
    // The database was adopted; the server and the sandbox are new processes.
    const [database] = rest.splice(-1);
    expect(allPids().at(-1)).toBe(database);
    expect(rest.filter((pid) => isAlive(pid))).toEqual([]);
  });

  test('ends every process on Ctrl-C to the group', async () => {
    const pids = allPids();
    process.kill(-(started.process.pid ?? 0), 'SIGINT');
    const gone = await Promise.all(pids.map((pid) => untilGone(pid, 60_000)));
    expect(gone).toEqual(pids.map(() => true));
    expect(fs.existsSync(path.join(dataDir, 'songdee.lock'))).toBe(false);
  });
});
