// Promises of the client: nothing is doubled by sending again, and nothing that may not be repeated is.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrder } from '../order/create.contract.ts';
import { listOrders } from '../order/list.contract.ts';
import { assignOrders } from '../order/telesale.contract.ts';
import { openClient, Refused } from './client.ts';

const busy = { type: 0, message: 'SERVICE_AWAY', requestId: 'r1' };
let answers: (readonly [status: number, body: object] | 'hang up')[] = [];
let seen: { url: string; headers: http.IncomingHttpHeaders; body: string }[] = [];

const server = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  seen.push({ url: request.url ?? '', headers: request.headers, body });
  const next = answers.shift() ?? [200, {}];
  if (next === 'hang up') return void request.socket.destroy();
  response.writeHead(next[0], { 'content-type': 'application/json', 'retry-after': '0.01' });
  response.end(JSON.stringify(next[1]));
});

let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());
beforeEach(() => {
  answers = [];
  seen = [];
});

const client = () => openClient({ base, token: 'sd_test', retries: 2 });
const body = { info: { name: 'สมหญิง', phone: '0810001234' }, items: [] } as never;

test('the api client sends its token, and omits values that were left out', async () => {
  await client().call(listOrders, { query: { status: 'send', search: undefined } });
  expect(seen[0]).toMatchObject({
    url: '/v1/order?status=send',
    headers: { authorization: 'Bearer sd_test' },
  });
});

test('the api client repeats a replayable write with one key, when no answer came or the server was busy', async () => {
  answers = ['hang up', [503, busy], [200, { id: 7 }]];
  expect(await client().call(createOrder, { body })).toEqual({ id: 7 });
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(seen[0]?.headers['idempotency-key']).toBeTruthy();
});

test('the api client keeps the key that a program gave', async () => {
  await client().call(createOrder, { body }, { 'idempotency-key': 'mine-1' });
  expect(seen[0]?.headers['idempotency-key']).toBe('mine-1');
});

test('the api client never repeats a write that cannot be replayed safely', async () => {
  expect('once' in assignOrders && assignOrders.once).toBe(false);
  answers = [[503, busy]];
  const change = client().call(assignOrders, { body: { ids: [1], telesaleBy: null } });
  await expect(change).rejects.toMatchObject({ status: 503, code: 'SERVICE_AWAY' });
  expect(seen).toHaveLength(1);
});

test('the api client throws a refusal with its code, after its last try', async () => {
  answers = [
    [503, busy],
    [503, busy],
    [429, { ...busy, message: 'RATE_LIMITED' }],
  ];
  const refused = await client()
    .call(listOrders, { query: {} })
    .catch((fault: unknown) => fault);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(seen).toHaveLength(3);
});
