// A connection that is open and silent: the caller gets an error in the end, and can send the same
// again.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoint } from '@app/contract/kit/endpoint';
import * as z from 'zod/mini';
import { againText, networkText } from './app-error.ts';
import { createClient, type Call, type TimeLimits } from './client.ts';
import { createSession, type Session } from './session.ts';
import { createSubmitKeys } from './submit-key.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const anything = z.record(z.string(), z.unknown());
const shared = { may: 'signedIn', takes: {}, fails: [] } as const;
const readThing = endpoint({ ...shared, does: 'Reads.', at: 'GET /thing', gives: anything });
const changeThing = endpoint({
  ...{ ...shared, does: 'Makes.', at: 'POST /thing', gives: anything },
  takes: { body: z.object({ name: z.string() }) },
  once: true,
});
const readPaper = endpoint({ ...shared, does: 'Reads.', at: 'GET /paper', gives: 'pdf' });

const LONG: TimeLimits = { read: 60_000, change: 60_000, file: 60_000 };

let server: Server;
let keys: unknown[];
let answer: (path: string, response: ServerResponse) => void;
let session: Session;
let reached: boolean[];
let lost: number;
let clientWith: (patience: Partial<TimeLimits>) => Call;

const silent = (): void => undefined;
/** Half of an answer, and then nothing. */
const stalled = (_path: string, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"access_token":');
};

beforeEach(async () => {
  keys = [];
  reached = [];
  lost = 0;
  server = createServer((request, response) => {
    request.resume();
    keys.push(request.headers['idempotency-key']);
    answer(request.url ?? '', response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const [kept, ofTab] = [memoryStorage(), memoryStorage()];
  session = createSession(() => kept);
  session.save({ access_token: 'old', refresh_token: 'r1' });
  const submitKeys = createSubmitKeys(() => ofTab);
  clientWith = (patience) =>
    createClient({
      ...{ origin: `http://127.0.0.1:${port}`, base: '/v1', session, submitKeys, fetch },
      locks: navigator.locks,
      onLost: () => (lost += 1),
      onReach: (ok) => reached.push(ok),
      patience: { ...LONG, ...patience },
    });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ['no word of an answer', silent],
  ['half of an answer', stalled],
])(
  'the API client ends a read that gets %s, and asks to check the connection',
  async (_what, how) => {
    answer = how;
    const call = clientWith({ read: 100 });
    await expect(call(readThing)).rejects.toMatchObject({ kind: 'network', text: networkText });
    expect(reached.at(-1)).toBe(false);
  },
);

test('the API client ends a change that gets no answer, and sends the next press with its key', async () => {
  answer = silent;
  const body = { name: 'มะลิ' };
  await expect(clientWith({ change: 100 })(changeThing, { body })).rejects.toMatchObject({
    kind: 'network',
    next: againText,
  });
  answer = (_path, response) => void response.end('{"id":1}');
  await clientWith({})(changeThing, { body });
  expect(keys[1]).toBe(keys[0]);
  expect(reached.at(-1)).toBe(true);
});

test('the API client waits longer for a file than for a read', async () => {
  answer = (_path, response) => void setTimeout(() => response.end('%PDF'), 300);
  const call = clientWith({ read: 100 });
  expect(await ((await call(readPaper)) as unknown as Blob).text()).toBe('%PDF');
});

test.each([
  ['no word of an answer', silent],
  ['half of an answer', stalled],
])('the API client keeps the session when its renewal gets %s', async (_what, how) => {
  answer = (path, response) => {
    if (path.endsWith('/refreshToken')) return how(path, response);
    response.writeHead(401).end();
  };
  const call = clientWith({ read: 100 });
  await expect(call(readThing)).rejects.toMatchObject({ kind: 'network' });
  expect([lost, session.tokens()]).toEqual([0, { access_token: 'old', refresh_token: 'r1' }]);
});
