// Promises of idempotency keys: a change without an answer is not done twice, and one that was
// undone since is done again.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@app/contract/kit/endpoint';
import type { AppError } from './app-error.ts';
import { createClient, type Call } from './client.ts';
import { createSession } from './session.ts';
import { createSubmitKeys } from './submit-key.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const common = { may: 'signedIn', takes: { params: z.object({ id: z.number() }) } } as const;
const gives = z.looseObject({});
const close = endpoint({
  ...common,
  ...{ does: 'Closes a bill.', at: 'POST /bill/{id}/close', once: 'by-state', gives, fails: [] },
});
const open = endpoint({
  ...common,
  ...{ does: 'Opens a bill.', at: 'POST /bill/{id}/open', once: 'by-state', gives, fails: [] },
});
const pay = endpoint({
  ...common,
  ...{ does: 'Notes a payment.', at: 'POST /bill/{id}/pay', once: true, gives, fails: [] },
});

let server: Server;
let call: Call;
let clock: number;
/** Path and key of each received call. */
let seen: { readonly url: string; readonly key: string }[];
/** How many of the next calls get no answer. */
let lost: number;
/** Answers wait for this promise. */
let held: Promise<void> | undefined;

beforeEach(async () => {
  seen = [];
  lost = 0;
  clock = 0;
  held = undefined;
  server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', key: String(request.headers['idempotency-key']) });
    const isLost = lost > 0;
    if (isLost) lost -= 1;
    void (held ?? Promise.resolve()).then(() => {
      if (isLost) {
        request.socket.destroy();
        return;
      }
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const [kept, ofTab] = [memoryStorage(), memoryStorage()];
  const session = createSession(() => kept);
  session.save({ access_token: 'one', refresh_token: 'two' });
  call = createClient({
    origin: `http://127.0.0.1:${port}`,
    base: '/v1',
    session,
    submitKeys: createSubmitKeys(
      () => ofTab,
      () => clock,
    ),
    locks: navigator.locks,
    fetch,
    onLost: () => undefined,
    onReach: () => undefined,
  });
});
afterEach(() => server.close());

const of = { params: { id: 7 } };
const keysOf = (what: string) =>
  seen.flatMap(({ url, key }) => (url.endsWith(`/${what}`) ? [key] : []));
async function loseOne(asked: typeof close | typeof pay): Promise<void> {
  lost = 1;
  await expect(call(asked, of)).rejects.toMatchObject({ kind: 'network' });
}

test('the submit key of a change without an answer is reused by the next press, until one is answered', async () => {
  await loseOne(close);
  await call(close, of);
  await call(close, of);
  const [first, second, third] = keysOf('close');
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('the submit key of a change ends when another change succeeds, which may have undone it', async () => {
  await loseOne(close);
  await call(open, of);
  await call(close, of);
  const [first, second] = keysOf('close');
  expect(second).not.toBe(first);
});

test('the submit key of a change ends after ten minutes, when another user may have undone it', async () => {
  await loseOne(close);
  clock = 10 * 60_000 - 1;
  await loseOne(close);
  clock = 10 * 60_000;
  await call(close, of);
  const [first, second, third] = keysOf('close');
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('the submit key of a creating call stays for a day, whatever else succeeds', async () => {
  await loseOne(pay);
  await call(open, of);
  clock = 23 * 3_600_000;
  await call(pay, of);
  const [first, second] = keysOf('pay');
  expect(second).toBe(first);
});

test('the submit key of a running change stays when another change succeeds meanwhile', async () => {
  let release = (): void => undefined;
  held = new Promise((resolve) => (release = resolve));
  lost = 1;
  const closing = call(close, of).catch((fault: AppError) => fault.kind);
  await expect.poll(() => seen.length).toBe(1);
  const gate = held;
  held = undefined;
  await call(open, of);
  release();
  await gate;
  expect(await closing).toBe('network');
  await call(close, of);
  const [first, second] = keysOf('close');
  expect(second).toBe(first);
});
