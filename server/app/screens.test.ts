// Guarantees of serving the built web app.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { notFound } from '../platform/failure.ts';
import { LOGIN, SCREEN } from '../platform/http.ts';
import { addSecurityHeaders } from '../platform/security-headers.ts';
import { addScreens } from './screens.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'songdee-screens-'));
afterAll(() => fs.rm(folder, { recursive: true }));

test('the screen server never counts files of the app as calls, so that many users behind one address can open it', async () => {
  await fs.mkdir(path.join(folder, 'assets'));
  await fs.writeFile(path.join(folder, 'index.html'), '<head></head><p>app</p>');
  await fs.writeFile(path.join(folder, 'screen-files.json'), '[]');
  await fs.writeFile(path.join(folder, 'sw.js'), '');
  await fs.writeFile(path.join(folder, 'assets/a.js'), '');
  const app = fastify() as unknown as FastifyInstance;
  await app.register(rateLimit, { global: true, max: 2, timeWindow: 60_000 });
  await addScreens(app, folder, readConfig({}));
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

/** A separate build, served with every path as a screen except its files. */
async function serve(files: Readonly<Record<string, string | Buffer>>): Promise<FastifyInstance> {
  const build = await fs.mkdtemp(path.join(folder, 'build-'));
  await fs.mkdir(path.join(build, 'assets'));
  for (const [name, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(build, name)), { recursive: true });
    await fs.writeFile(path.join(build, name), text);
  }
  const app = fastify({
    rewriteUrl: ({ url = '/' }) => {
      if (/^\/(assets|operator)\b/.test(url) || url === '/sw.js') return url;
      return url === '/login' ? LOGIN : SCREEN;
    },
  }) as unknown as FastifyInstance;
  addSecurityHeaders(app, readConfig({}));
  await addScreens(app, build, readConfig({}));
  return app;
}

test('a served page names the code of its own screen, so that its files load in parallel', async () => {
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

test('a served page for an unknown address uses the stylesheet of the build', async () => {
  const sheet = '<link rel="stylesheet" crossorigin href="/assets/look.css">';
  const app = await serve({ 'index.html': `<head>${sheet}</head>`, 'screen-files.json': '[]' });
  app.setNotFoundHandler((request, reply) => notFound(request, reply, false));
  const { body, statusCode } = await app.inject({
    url: '/operator/nothing',
    headers: { accept: 'text/html' },
  });
  expect([statusCode, body.includes('<h1>ไม่พบหน้านี้</h1>')]).toEqual([404, true]);
  expect(body).toMatch(/<link rel="stylesheet" href="\/assets\/look\.css"><style nonce=/);
  await app.close();
});

test('a served page names the first reads of its screen for the shop of its host, unless its address has filters', async () => {
  const app = await serve({
    'index.html':
      '<head><title>app</title><link rel="modulepreload" crossorigin href="/assets/shell.js"></head>',
    'assets/first.js': 'send();\n',
    'screen-files.json': JSON.stringify([
      [
        '/order/send',
        ['assets/kit.js', 'assets/list.js'],
        '/order?page=1&status=send',
        ...['assets/first.js', 'assets/show.js'],
      ],
      ['/product', ['assets/product.js']],
    ]),
  });
  const headOf = async (url: string, host = 'app.example.com') => {
    const { body } = await app.inject({ url, headers: { host } });
    return body.slice(0, body.indexOf('<title>'));
  };
  const scripts = [
    '<script type="module" async>send();</script>',
    '<script type="module" async crossorigin src="/assets/show.js"></script>',
  ];
  const read = (base: string) =>
    `<head><meta name="first-read" content="${base}/order?page=1&amp;status=send"` +
    ` data-behind="assets/shell.js assets/kit.js assets/list.js">${scripts.join('')}`;
  expect(await headOf('/order/send')).toBe(read('/v1'));
  expect(await headOf('/order/send', 'shopb.example.com:8443')).toBe(read('/shopb'));
  for (const url of ['/order/send?page=2', '/order/send/17', '/product'])
    expect(await headOf(url)).toBe('<head>');
  expect(await headOf('/order/send', '"><script>.example.com')).toBe('<head>');
  // Every named file comes before the read: with one of them, no other file does.
  const namedIn = async (url: string) =>
    (await app.inject(url)).body.match(/rel="modulepreload"/g)?.length;
  expect([await namedIn('/order/send'), await namedIn('/order/send?page=2')]).toEqual([
    undefined,
    3,
  ]);
  // The sender is allowed by its own hash; a page without one allows only script files.
  const scriptsOf = async (url: string) =>
    /script-src ([^;]+)/.exec(
      String((await app.inject(url)).headers['content-security-policy']),
    )?.[1];
  const hash = createHash('sha256').update('send();').digest('base64');
  expect(await scriptsOf('/order/send')).toBe(`'self' 'sha256-${hash}' 'wasm-unsafe-eval'`);
  expect(await scriptsOf('/product')).toBe("'self' 'wasm-unsafe-eval'");
  await app.close();
});

test('the screen server sends compressed files to browsers that accept them, without the security headers of pages', async () => {
  const code = 'const a = 1;\n'.repeat(40);
  const app = await serve({
    'index.html': '<head></head>',
    'screen-files.json': '[]',
    'sw.js': '',
    'assets/a.js': code,
    'assets/a.js.br': brotliCompressSync(code),
  });
  const packed = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(code);
  expect(packed.headers['x-content-type-options']).toBe('nosniff');
  const rules = 'content-security-policy';
  for (const said of [rules, 'permissions-policy']) expect(packed.headers[said]).toBeUndefined();
  for (const url of ['/order/send', '/login', '/sw.js'])
    expect((await app.inject(url)).headers[rules]).toContain("script-src 'self'");
  const plain = await app.inject('/assets/a.js');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, code]);
  await app.close();
});

test('a served page of the operator has its own security headers, and only the main host serves it', async () => {
  const app = await serve({
    'index.html': '<head></head>',
    'screen-files.json': '[]',
    'operator/console/index.html': '<p>console</p>',
    'operator/assets/a.js': '1',
  });
  app.setErrorHandler((error, _request, reply) =>
    reply.code((error as { status?: number }).status ?? 500).send(),
  );
  const ask = (url: string, host: string) => app.inject({ url, headers: { host } });
  const page = await ask('/operator', 'localhost:8080');
  expect([page.statusCode, page.body]).toEqual([200, '<p>console</p>']);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|nonce|blob:/);
  expect((await ask('/operator/assets/a.js', 'localhost:8080')).statusCode).toBe(200);
  expect((await ask('/operator', 'nok.localhost:8080')).statusCode).not.toBe(200);
  await app.close();
});
