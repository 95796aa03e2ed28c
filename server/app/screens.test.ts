// Guarantees of serving the built web app.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { SCREEN } from '../platform/http.ts';
import { addScreens } from './screens.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'songdee-screens-'));
afterAll(() => fs.rm(folder, { recursive: true }));

test('files of the app are never counted as calls: an office behind one address opens it at will', async () => {
  await fs.mkdir(path.join(folder, 'assets'));
  await fs.writeFile(path.join(folder, 'index.html'), '<head></head><p>app</p>');
  await fs.writeFile(path.join(folder, 'screen-files.json'), '[]');
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

/** A build of its own, served where every path is a screen but those of files. */
async function serve(files: Readonly<Record<string, string | Buffer>>): Promise<FastifyInstance> {
  const build = await fs.mkdtemp(path.join(folder, 'build-'));
  await fs.mkdir(path.join(build, 'assets'));
  for (const [name, text] of Object.entries(files))
    await fs.writeFile(path.join(build, name), text);
  const app = fastify({
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/assets/') ? url : SCREEN),
  }) as unknown as FastifyInstance;
  await addScreens(app, build);
  return app;
}

test('a page names the code of its own screen, so that nobody waits for one file after the other', async () => {
  const app = await serve({
    'index.html': '<head></head><p>app</p>',
    'screen-files.json': JSON.stringify([
      ['/order/send', ['assets/send.js', 'assets/kit.js']],
      ['/order/$id/view', ['assets/view.js']],
    ]),
  });
  const linksOf = async (url: string) => {
    const { body } = await app.inject(url);
    return [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(
      ([, href]) => href,
    );
  };
  expect(await linksOf('/order/send?page=2')).toEqual(['/assets/send.js', '/assets/kit.js']);
  expect(await linksOf('/order/17/view')).toEqual(['/assets/view.js']);
  expect(await linksOf('/order/17/view/more')).toEqual([]);
  await app.close();
});

test('a file goes out packed where the browser takes it, and never repeats the rules of its page', async () => {
  const code = 'const a = 1;\n'.repeat(40);
  const app = await serve({
    'index.html': '<head></head>',
    'screen-files.json': '[]',
    'assets/a.js': code,
    'assets/a.js.br': brotliCompressSync(code),
  });
  const packed = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(code);
  expect(packed.headers['x-content-type-options']).toBe('nosniff');
  const plain = await app.inject('/assets/a.js');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, code]);
  await app.close();
});
