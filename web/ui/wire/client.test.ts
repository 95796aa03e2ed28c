// Guarantees of how calls are sent, against a real HTTP server on this machine.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endpoint } from '@app/contract/kit/endpoint';
import * as z from 'zod/mini';
import { busyStore, loadingStore, SUCCESS_MS } from './activity.ts';
import { againText, AppError, networkText, unknownText } from './app-error.ts';
import { createClient, type Call } from './client.ts';
import { createSession, type Session } from './session.ts';
import { createSubmitKeys } from './submit-key.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const anything = z.record(z.string(), z.unknown());
const listThings = endpoint({
  does: 'Lists things.',
  at: 'GET /thing',
  may: 'signedIn',
  takes: { query: z.object({ page: z.optional(z.number()), search: z.optional(z.string()) }) },
  gives: anything,
  fails: [],
});
const createThing = endpoint({
  does: 'Creates a thing.',
  at: 'POST /thing',
  may: 'signedIn',
  takes: { body: z.object({ name: z.string() }) },
  gives: anything,
  fails: [],
  once: true,
});
const changeThing = endpoint({
  does: 'Changes a thing.',
  at: 'PUT /thing/{id}',
  may: 'signedIn',
  takes: { params: z.object({ id: z.number() }), body: z.object({ name: z.string() }) },
  gives: anything,
  fails: [],
});
const signIn = endpoint({
  does: 'Signs in.',
  at: 'POST /user/login',
  may: 'anyone',
  takes: { body: z.object({ username: z.string() }) },
  gives: anything,
  fails: ['LOGIN_FAILS'],
  reads: true,
});

interface SeenCall {
  method: string;
  url: string;
  token: string | undefined;
  key: string | undefined;
  body: string;
  aborted: boolean;
}

type Answer = (seenCall: SeenCall, response: ServerResponse) => void | Promise<void>;

let server: Server;
let seen: SeenCall[];
let answer: Answer;
let session: Session;
let lost: number;
let reached: boolean[];
let answered: string[];
let call: Call;
let newTab: () => Call;

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

beforeEach(async () => {
  seen = [];
  loadingStore.set('WAIT');
  lost = 0;
  reached = [];
  answered = [];
  answer = (_seen, response) => json(response, 200, { ok: true });
  server = createServer((request, response) => {
    void (async () => {
      const entry: SeenCall = {
        method: request.method ?? '',
        url: request.url ?? '',
        token: request.headers.authorization?.replace('Bearer ', ''),
        key: request.headers['idempotency-key'] as string | undefined,
        body: await read(request),
        aborted: false,
      };
      response.on('close', () => {
        entry.aborted = !response.writableEnded;
      });
      seen.push(entry);
      await answer(entry, response);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const storage = memoryStorage();
  const tabStorage = memoryStorage();
  session = createSession(() => storage);
  session.save({ access_token: 'old', refresh_token: 'r1' });
  newTab = () =>
    createClient({
      origin: `http://127.0.0.1:${port}`,
      base: '/v1',
      session,
      submitKeys: createSubmitKeys(() => tabStorage),
      locks: navigator.locks,
      fetch,
      onLost: () => (lost += 1),
      onReach: (ok) => reached.push(ok),
      onAnswered: (sent) => answered.push(sent),
    });
  call = newTab();
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const only = (url: string): SeenCall[] => seen.filter((entry) => entry.url === url);
const refreshes = (): SeenCall[] => only('/v1/user/refreshToken');

/** Answers 401 for any token but `good`, which the refresh returns. */
const expiring =
  (good: string): Answer =>
  async (entry, response) => {
    await sleep(5);
    if (entry.url === '/v1/user/refreshToken') {
      return json(response, 200, { access_token: good, refresh_token: 'r2' });
    }
    if (entry.token !== good) return json(response, 401, { type: 0, message: 'UNAUTHORIZED' });
    json(response, 200, { url: entry.url });
  };

describe('the API client with an expired token', () => {
  test('renews it once for twenty refused calls, and all get their answers', async () => {
    answer = expiring('new');
    const pages = Array.from({ length: 20 }, (_, page) => call(listThings, { query: { page } }));
    const answers = await Promise.all(pages);
    expect(answers.map((each) => each['url'])).toContain('/v1/thing?page=7');
    expect(refreshes()).toHaveLength(1);
    expect(JSON.parse(refreshes()[0]?.body ?? '')).toEqual({
      accessToken: 'old',
      refreshToken: 'r1',
    });
    expect(session.tokens()).toEqual({ access_token: 'new', refresh_token: 'r2' });
  });

  test('renews it once in two tabs, where the second uses the token that the first has stored', async () => {
    answer = expiring('new');
    const other = newTab();
    await Promise.all([
      call(listThings, { query: { page: 1 } }),
      other(listThings, { query: { page: 2 } }),
    ]);
    expect(refreshes()).toHaveLength(1);
  });

  test('does not renew the new token again for a late 401 of the old one', async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const usual = expiring('new');
    answer = async (entry, response) => {
      if (entry.url === '/v1/thing?page=2' && entry.token === 'old') await held;
      await usual(entry, response);
    };
    const slow = call(listThings, { query: { page: 2 } });
    await call(listThings, { query: { page: 1 } });
    release?.();
    expect(await slow).toEqual({ url: '/v1/thing?page=2' });
    expect(refreshes()).toHaveLength(1);
  });

  test('ends the session once and keeps the shop when the renewal is refused', async () => {
    session.write('domainConfig', { name: 'ร้านใบเตย' });
    answer = (entry, response) => {
      const message = entry.url.endsWith('/refreshToken')
        ? 'INVALID_REFRESH_TOKEN'
        : 'UNAUTHORIZED';
      json(response, 401, { type: 0, message });
    };
    const calls = [1, 2, 3].map((page) => call(listThings, { query: { page } }));
    const results = await Promise.allSettled(calls);
    expect(results.every((each) => each.status === 'rejected')).toBe(true);
    expect(lost).toBe(1);
    expect(session.tokens()).toBeNull();
    expect(session.read('domainConfig')).toEqual({ name: 'ร้านใบเตย' });
  });

  test('keeps the session when the renewal cannot reach the server', async () => {
    answer = (entry, response) => {
      if (entry.url.endsWith('/refreshToken')) {
        return json(response, 503, { type: 0, message: 'SERVICE_AWAY' });
      }
      json(response, 401, { type: 0, message: 'UNAUTHORIZED' });
    };
    await expect(call(listThings, { query: {} })).rejects.toMatchObject({ code: 'SERVICE_AWAY' });
    expect(lost).toBe(0);
    expect(session.tokens()).not.toBeNull();
  });

  test('treats a wrong password as an answer and not as an expired token', async () => {
    answer = (_entry, response) => json(response, 401, { type: 0, message: 'LOGIN_FAILS' });
    await expect(call(signIn, { body: { username: 'a' } })).rejects.toMatchObject({
      code: 'LOGIN_FAILS',
      text: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
    });
    expect(refreshes()).toHaveLength(0);
    expect(seen[0]?.token).toBeUndefined();
  });
});

describe('the API client with identical reads at once', () => {
  test('cancels the older read on the network and gives it the newer answer', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    answer = async (_entry, response) => {
      await released;
      if (!response.destroyed) json(response, 200, { number: seen.length });
    };
    const older = call(listThings, { query: { page: 1 } });
    await expect.poll(() => seen.length).toBe(1);
    const newer = call(listThings, { query: { page: 1 } });
    await expect.poll(() => seen.map((entry) => entry.aborted)).toEqual([true, false]);
    release();
    expect(await older).toEqual(await newer);
  });

  test('sends the older read again when the newer one is abandoned', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    answer = async (_entry, response) => {
      await released;
      if (!response.destroyed) json(response, 200, { number: seen.length });
    };
    const leaving = new AbortController();
    const older = call(listThings, { query: { page: 1 } });
    await expect.poll(() => seen.length).toBe(1);
    const newer = call(listThings, { query: { page: 1 } }, { signal: leaving.signal });
    await expect.poll(() => seen.length).toBe(2);
    leaving.abort(new DOMException('left', 'AbortError'));
    await expect(newer).rejects.toMatchObject({ name: 'AbortError' });
    release();
    expect(await older).toEqual({ number: 3 });
  });

  test('keeps reads of other pages, and equal writes', async () => {
    answer = async (_entry, response) => {
      await sleep(30);
      json(response, 200, {});
    };
    await Promise.all([
      call(listThings, { query: { page: 1 } }),
      call(listThings, { query: { page: 2 } }),
      call(changeThing, { params: { id: 7 }, body: { name: 'ก' } }),
      call(changeThing, { params: { id: 7 }, body: { name: 'ก' } }),
    ]);
    expect(seen).toHaveLength(4);
    expect(seen.some((entry) => entry.aborted)).toBe(false);
  });
});

describe('the API client that creates', () => {
  const body = { name: 'เสื้อ' };

  test('sends its caller’s key, and a new one with each form of files', async () => {
    await call(createThing, { body }, { idempotencyKey: 'kept' });
    await call(createThing, { body }, { idempotencyKey: 'kept' });
    const form = new FormData();
    form.set('name', 'เสื้อ');
    await call(createThing, { body: form as unknown as typeof body });
    await call(createThing, { body: form as unknown as typeof body });
    const [first, second, third, fourth] = seen.map(({ key }) => key);
    expect([first, second]).toEqual(['kept', 'kept']);
    expect(third).toMatch(/\S/);
    expect(fourth).toMatch(/\S/);
    expect(fourth).not.toBe(third);
  });

  test('sends another key for a form of files when the first got no answer', async () => {
    let tries = 0;
    answer = (_entry, response) => {
      tries += 1;
      return tries === 1 ? void response.destroy() : json(response, 200, { id: 1 });
    };
    const form = new FormData();
    form.set('name', 'เสื้อ');
    await expect(call(createThing, { body: form as unknown as typeof body })).rejects.toThrow();
    await call(createThing, { body: form as unknown as typeof body });
    expect(seen[1]?.key).not.toBe(seen[0]?.key);
  });

  test('names the change whose answer was lost, and reports when that same change is answered, even by a refusal', async () => {
    let tries = 0;
    answer = (_entry, response) => {
      tries += 1;
      if (tries === 1) return void response.destroy();
      if (tries === 2) return json(response, 409, { type: 0, message: 'STALE' });
      json(response, 200, { id: 1 });
    };
    const fault = await call(createThing, { body }).catch((refused: unknown) => refused);
    const { lost: sent = '' } = fault as AppError;
    expect(sent).toMatch(/\/v1\/thing \{/);
    expect(answered).toEqual([]);
    await expect(call(createThing, { body })).rejects.toMatchObject({ code: 'STALE' });
    expect(answered).toEqual([sent]);
    await call(createThing, { body: { ...body, name: 'อีกชิ้น' } });
    expect(answered).toEqual([sent, expect.not.stringContaining(sent)]);
  });

  test('keeps the key of a repeated submit until the server has answered', async () => {
    let tries = 0;
    answer = (_entry, response) => {
      tries += 1;
      if (tries === 1) return void response.destroy();
      if (tries === 2) return json(response, 500, { type: 0, message: 'INTERNAL_ERROR' });
      json(response, 200, { id: 1 });
    };
    await expect(call(createThing, { body })).rejects.toMatchObject({
      kind: 'network',
      text: networkText,
      next: againText,
    });
    await expect(call(createThing, { body })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    await newTab()(createThing, { body });
    await call(createThing, { body });
    const keys = seen.map((entry) => entry.key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('sends one key for a double press', async () => {
    answer = async (_entry, response) => {
      await sleep(20);
      json(response, 200, {});
    };
    await Promise.all([call(createThing, { body }), call(createThing, { body })]);
    expect(seen[0]?.key).toBe(seen[1]?.key);
  });

  test('treats another body as another submit, and frees the key after a refusal', async () => {
    answer = (_entry, response) => json(response, 422, { type: 0, message: 'UNPROCESSED' });
    await expect(call(createThing, { body })).rejects.toBeInstanceOf(AppError);
    await expect(call(createThing, { body })).rejects.toBeInstanceOf(AppError);
    await expect(call(createThing, { body: { name: 'กางเกง' } })).rejects.toBeInstanceOf(AppError);
    expect(new Set(seen.map((entry) => entry.key)).size).toBe(3);
  });

  test('sends no key with a change', async () => {
    await call(changeThing, { params: { id: 7 }, body });
    expect(seen[0]).toMatchObject({ method: 'PUT', url: '/v1/thing/7', key: undefined });
  });
});

describe('the API client on a refusal', () => {
  const refusal = async (status: number, body: string, headers = {}): Promise<AppError> => {
    answer = (_entry, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body);
    };
    const fault: unknown = await call(listThings, { query: {} }).catch((caught: unknown) => caught);
    if (!(fault instanceof AppError)) throw new Error('no AppError');
    return fault;
  };

  test('shows for a known code its sentence, next step, fields and reference in Thai', async () => {
    const body = {
      type: 0,
      message: 'STOCK_SHORT',
      requestId: 'q-1',
      fields: { 'info.phone': 'เบอร์ไม่ครบ' },
    };
    const error = await refusal(409, JSON.stringify(body));
    expect(error).toMatchObject({ text: 'สต็อกไม่พอ', requestId: 'q-1', status: 409 });
    expect(error.next).toContain('รับสินค้า');
    expect(error.fields).toEqual({ 'info.phone': 'เบอร์ไม่ครบ' });
  });

  test('shows a message of type 1 unchanged', async () => {
    const error = await refusal(422, JSON.stringify({ type: 1, message: 'พัสดุนี้ถูกรับไปแล้ว' }));
    expect(error.text).toBe('พัสดุนี้ถูกรับไปแล้ว');
  });

  test('treats UNPROCESS like UNPROCESSED', async () => {
    const error = await refusal(422, JSON.stringify({ type: 0, message: 'UNPROCESS' }));
    expect(error.text).toBe('ดำเนินการไม่ได้ ตรวจข้อมูลอีกครั้ง');
  });

  test.each([
    ['an unknown code', 400, JSON.stringify({ type: 0, message: 'SOMETHING_NEW' })],
    ['a missing body', 500, ''],
    ['a page instead of JSON', 502, '<html>Bad gateway</html>'],
    ['JSON without a message', 500, '{}'],
    ['a word that objects have anyway', 400, JSON.stringify({ type: 0, message: 'constructor' })],
  ])('asks for %s to try again', async (_what, status, body) => {
    expect((await refusal(status, body)).text).toBe(unknownText);
  });

  test('stays silent only on a missing token with 403', async () => {
    const missing = JSON.stringify({ type: 0, message: 'TOKEN_MISSING' });
    expect((await refusal(403, missing)).isSilent).toBe(true);
    expect((await refusal(400, missing)).isSilent).toBe(false);
    const denied = JSON.stringify({ type: 0, message: 'PERMISSION_DENIED' });
    expect((await refusal(403, denied)).isSilent).toBe(false);
  });

  test('shows the server’s own words about a module that is off, without a hint about rights', async () => {
    const details = { flag: 'shippingLaos', text: 'ร้านนี้ยังไม่เปิดใช้ส่วนนี้' };
    const off = await refusal(
      403,
      JSON.stringify({ type: 0, message: 'PERMISSION_DENIED', details }),
    );
    expect([off.text, off.next]).toEqual([details.text, undefined]);
  });

  test('reads the wait of a 429 in seconds and as a date', async () => {
    const busy = JSON.stringify({ type: 0, message: 'TOO_MANY_REQUEST' });
    expect((await refusal(429, busy, { 'retry-after': '17' })).retryAfterSeconds).toBe(17);
    const soon = new Date(Date.now() + 30_000).toUTCString();
    const wait = (await refusal(429, busy, { 'retry-after': soon })).retryAfterSeconds ?? 0;
    expect(wait).toBeGreaterThan(25);
    expect(wait).toBeLessThanOrEqual(31);
  });

  test('asks offline to check the connection, and notices when it is back', async () => {
    answer = (_entry, response) => void response.destroy();
    await expect(call(listThings, { query: {} })).rejects.toMatchObject({
      text: networkText,
      kind: 'network',
    });
    answer = (_entry, response) => json(response, 200, {});
    await call(listThings, { query: {} });
    expect(reached).toEqual([false, true]);
  });

  test('refuses an answer of 200 that is no JSON, and does not show it', async () => {
    answer = (_entry, response) => void response.end('not json');
    await expect(call(listThings, { query: {} })).rejects.toMatchObject({ kind: 'malformed' });
  });
});

describe('the loading state of the API client', () => {
  test('goes in a write from WAIT to LOADING, SUCCESS for 500 ms, WAIT', async () => {
    const states: string[] = [loadingStore.get()];
    const stop = loadingStore.follow(() => states.push(loadingStore.get()));
    await call(changeThing, { params: { id: 1 }, body: { name: 'ก' } });
    expect(states).toEqual(['WAIT', 'LOADING', 'SUCCESS']);
    await sleep(SUCCESS_MS - 100);
    expect(loadingStore.get()).toBe('SUCCESS');
    await sleep(200);
    expect(loadingStore.get()).toBe('WAIT');
    stop();
  });

  test('ends in ERROR for a refused write, and in WAIT for an abandoned one', async () => {
    answer = (_entry, response) => json(response, 422, { type: 0, message: 'UNPROCESSED' });
    const parts = { params: { id: 1 }, body: { name: 'ก' } };
    await expect(call(changeThing, parts)).rejects.toBeInstanceOf(AppError);
    expect(loadingStore.get()).toBe('ERROR');
    await expect(call(changeThing, parts, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(loadingStore.get()).toBe('WAIT');
  });

  test('shows the loading bar for reads, but not for quiet ones', async () => {
    let during = 0;
    answer = (_entry, response) => {
      during = busyStore.get();
      json(response, 200, {});
    };
    await call(listThings, { query: {} });
    expect(during).toBe(1);
    await call(listThings, { query: {} }, { quiet: true });
    expect([during, busyStore.get()]).toEqual([0, 0]);
  });
});

test('the API client has the same address for a read in any order of its filters', async () => {
  await call(listThings, { query: { search: 'น้ำผึ้ง', page: 2 } });
  await call(listThings, { query: { page: 2, search: 'น้ำผึ้ง' } });
  expect(seen[0]?.url).toBe(seen[1]?.url);
  expect(seen[0]?.url).toContain('page=2&search=%E0');
});
