// An orderly shutdown: calls in progress are answered, and open connections do not keep the process
// running.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { updateUser } from '@app/contract/shop/user';
import { testDatabase } from '../../database/test-database.ts';
import { readConfig } from '../platform/config.ts';
import { sql } from '../platform/database.ts';
import { startServer } from './server.ts';
import { ownStory, type Story } from './story.ts';
import { queued } from './story/under-way.ts';

const opened: Story[] = [];
afterEach(() => Promise.all(opened.splice(0).map((s) => s.end().catch(() => undefined))));

async function openStory(): Promise<Story> {
  const s = await ownStory();
  opened.push(s);
  return s;
}

const HANGS_MS = 60_000;
const soon = (work: Promise<unknown>) =>
  Promise.race([
    work.then(() => 'stopped'),
    new Promise((resolve) => {
      setTimeout(() => resolve('still there'), HANGS_MS).unref();
    }),
  ]);

test('an API call that waits for the database is still answered when the process is told to stop', async () => {
  const s = await openStory();
  const user = await s.shop.hire(2);
  const { answer, stopping } = await s.shop.inside(async (tx) => {
    await tx.rows(
      sql`select 1 from users where tenant_id = ${tx.tenantId} and id = ${user.id} for update`,
    );
    const asked = s.shop.owner.ask(updateUser, {
      params: { id: user.id },
      body: { name: 'ทันเวลา' },
    });
    await queued(tx, 1);
    return { answer: asked, stopping: s.server.stop() };
  });
  expect((await answer).data).toMatchObject({ name: 'ทันเวลา' });
  expect(await soon(stopping)).toBe('stopped');
});

test('the server stops although clients keep their connections open', async () => {
  const s = await openStory();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  let isOver = false;
  const load = async (): Promise<void> => {
    while (!isOver) {
      await new Promise<void>((resolve) => {
        http
          .get(`${s.origin}/healthz`, { agent }, (response) =>
            response.resume().once('end', resolve),
          )
          .once('error', () => {
            isOver = true;
            resolve();
          });
      });
    }
  };
  const callers = Array.from({ length: 6 }, load);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await soon(s.server.stop())).toBe('stopped');
  isOver = true;
  agent.destroy();
  await Promise.all(callers);
});

test('the server answers a half-sent call when it begins to stop, and closes the connection', async () => {
  const s = await openStory();
  const { hostname, port } = new URL(s.origin);
  const caller = net.connect(Number(port), hostname);
  let said = '';
  caller.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const isOver = new Promise((resolve) => caller.once('close', resolve));
  const arrived = new Promise<net.Socket>((resolve) =>
    s.server.app.server.once('connection', resolve),
  );
  caller.write('GET /healthz HTTP/1.1\r\nhost: shop\r\n');
  const socket = await arrived;
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
  const stopping = s.server.stop();
  await new Promise((resolve) => setImmediate(resolve));
  caller.write('\r\n');
  await isOver;
  expect(said).toMatch(/^HTTP\/1\.1 200 /);
  expect(said.toLowerCase()).toContain('connection: close');
  expect(await soon(stopping)).toBe('stopped');
});

test('the server ends at once when its time is over, although a worker thread still waits', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-end-'));
  const pipe = path.join(folder, 'nobody-writes');
  execFileSync('mkfifo', [pipe]);
  const script = `
    import fs from 'node:fs';
    import { endNow } from ${JSON.stringify(import.meta.resolve('./end.ts'))};
    fs.readFile(${JSON.stringify(pipe)}, () => undefined);
    setTimeout(endNow, 50, 1);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: 'ignore',
  });
  const how = await soon(once(child, 'exit'));
  child.kill('SIGKILL');
  fs.rmSync(folder, { recursive: true });
  expect([how, child.exitCode]).toEqual(['stopped', 1]);
});

test.each([
  ['listens nowhere when it is a worker', {}, false],
  [
    'tells how it is, and nothing else, when it is a worker with a port',
    { WORKER_PORT: '0' },
    true,
  ],
] as const)('the server %s', async (_title, env, listens) => {
  const database = await testDatabase();
  const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-worker-'));
  const worker = await startServer({
    config: readConfig({
      ...{ NODE_ENV: 'test', PORT: '0', ROLE: 'worker', LOG_LEVEL: 'fatal', DATA_DIR },
      ...env,
    }),
    secretKey: 'a-key-for-tests-that-is-long-enough-to-be-accepted',
    appUrl: database.appUrl,
    jobsUrl: database.adminUrl,
  });
  const ask = (where: string) => fetch(worker.origin + where).then(({ status }) => status);
  const answers = listens ? await Promise.all(['/healthz', '/metrics', '/v1/order'].map(ask)) : [];
  expect([worker.app.server.listening, answers]).toEqual([listens, listens ? [200, 200, 404] : []]);
  expect(await soon(worker.stop())).toBe('stopped');
  await database.drop();
  fs.rmSync(DATA_DIR, { recursive: true, force: true });
});
