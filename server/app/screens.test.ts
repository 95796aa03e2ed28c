// Guarantees of serving the built web app.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { addScreens } from './screens.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'songdee-screens-'));
afterAll(() => fs.rm(folder, { recursive: true }));

test('files of the app are never counted as calls: an office behind one address opens it at will', async () => {
  await fs.mkdir(path.join(folder, 'assets'));
  await fs.writeFile(path.join(folder, 'index.html'), '<p>app</p>');
  await fs.writeFile(path.join(folder, 'sw.js'), '');
  await fs.writeFile(path.join(folder, 'assets/a.js'), '');
  const app = fastify() as unknown as FastifyInstance;
  await app.register(rateLimit, { global: true, max: 2, timeWindow: 60_000 });
  await addScreens(app, folder);
  app.get('/call', () => 'ok');
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  for (let n = 0; n < 5; n += 1) {
    expect(await statusOf('/assets/a.js')).toBe(200);
    expect(await statusOf('/sw.js')).toBe(200);
  }
  expect([await statusOf('/call'), await statusOf('/call'), await statusOf('/call')]).toEqual([
    200, 200, 429,
  ]);
  await app.close();
});
