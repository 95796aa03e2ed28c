// Promises about webhook addresses: none inside the network, a bounded time, and no redirect.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postWebhook } from './post-webhook.ts';
import { faultOfTarget, lookUpTarget, targetRules } from './target.ts';

const production = { mayPlain: false, mayLocal: false };
const local = { mayPlain: true, mayLocal: true };
let server: http.Server;
let port: number;
const seen: string[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    seen.push(request.url ?? '');
    request.resume();
    if (request.url === '/slow') return;
    if (request.url === '/redirect') {
      response.writeHead(307, { location: '/elsewhere' }).end();
      return;
    }
    response.writeHead(200);
    if (request.url !== '/endless') {
      response.end('ok');
      return;
    }
    const pour = setInterval(() => response.write('x'.repeat(1000)), 1);
    response.on('close', () => clearInterval(pour));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (url: string, more: Partial<Parameters<typeof postWebhook>[1]> = {}) =>
  postWebhook(url, {
    ...{ headers: {}, body: '{}', rules: local, signal: new AbortController().signal },
    ...more,
  });

test('a webhook refuses every internal address, however it is written', () => {
  for (const host of [
    ...['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1'],
    ...['[fe80::1]', '[fd00::1]', '[64:ff9b::7f00:1]', 'localhost', 'localhost.', 'a.localhost'],
    ...['[64:ff9b:1::7f00:1]', '[::ffff:0:7f00:1]', '[2001:0:7f00:1::]', '[fec0::1]', '[100::1]'],
    ...['metadata.google.internal', 'printer.local', 'intranet', 'db.lan'],
  ])
    expect([host, faultOfTarget(`https://${host}/in`, production)]).toEqual([
      host,
      expect.stringContaining('ภายใน'),
    ]);
  for (const url of [
    'https://example.com/in',
    'https://example.com:8443/in?a=1',
    'https://1.1.1.1/',
  ])
    expect(faultOfTarget(url, production)).toBeNull();
});

test('a webhook needs https in production, no password, and a complete address', () => {
  const faults = [
    'http://example.com/',
    'https://a:b@example.com/',
    'ftp://example.com/',
    'example',
  ];
  for (const url of faults) expect([url, faultOfTarget(url, production)]).not.toEqual([url, null]);
  expect(faultOfTarget('http://example.com/', { ...production, mayPlain: true })).toBeNull();
});

test('a webhook reaches this machine only outside production, and no other internal address', () => {
  const rules = (isProduction: boolean, WEBHOOK_ALLOW_LOCAL: boolean) =>
    targetRules({ isProduction, WEBHOOK_ALLOW_LOCAL });
  const own = 'https://127.0.0.1:8443/in';
  expect(faultOfTarget(own, rules(false, true))).toBeNull();
  expect(faultOfTarget('http://localhost:90/in', rules(false, true))).toBeNull();
  expect(faultOfTarget(own, rules(false, false))).not.toBeNull();
  expect(faultOfTarget(own, rules(true, true))).not.toBeNull();
  expect(faultOfTarget('http://10.0.0.1/in', rules(false, true))).not.toBeNull();
});

test('a webhook whose name resolves to an internal address at connection reaches nobody', async () => {
  const before = seen.length;
  let asked = 0;
  // Public when it was chosen, this machine when it is called.
  const lookup = lookUpTarget({ mayPlain: true, mayLocal: false }, (_name, _options, found) => {
    asked += 1;
    found(null, [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  });
  const rules = { mayPlain: true, mayLocal: false };
  const outcome = await post(`http://rebound.example.com:${port}/in`, { rules, lookup });
  expect([outcome.reason, outcome.status, asked]).toEqual(['address', null, 1]);
  expect(await post(`http://127.0.0.1:${port}/in`, { rules })).toMatchObject({ reason: 'address' });
  expect(seen.length).toBe(before);
});

test('a webhook that is redirected is not followed', async () => {
  expect(await post(`http://127.0.0.1:${port}/redirect`)).toMatchObject({
    ...{ reason: 'redirect', status: 307 },
  });
  expect(seen).not.toContain('/elsewhere');
});

test('a webhook waits a limited time for an answer', async () => {
  const outcome = await post(`http://127.0.0.1:${port}/slow`, { timeoutMs: 200 });
  expect(outcome).toMatchObject({ reason: 'timeout', status: null });
});

test('a webhook reads only the beginning of an answer that never ends', async () => {
  const outcome = await post(`http://127.0.0.1:${port}/endless`);
  expect(outcome).toMatchObject({ reason: '', status: 200, answer: 'x'.repeat(2048) });
});

test('a webhook reports that nobody answers', async () => {
  expect(await post('http://127.0.0.1:1/in')).toMatchObject({
    ...{ reason: 'unreachable', status: null, answer: 'ECONNREFUSED' },
  });
});
