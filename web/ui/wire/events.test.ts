// Guarantees of following an event stream: over a real server that disconnects, nothing is lost and
// nothing is sent twice.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { endpoint } from '@app/contract/kit/endpoint';
import { createWatch, eventOf } from './events.ts';
import type { TransportDeps } from './transport.ts';

const stream = endpoint({
  does: 'Streams.',
  at: 'GET /stream',
  may: 'signedIn',
  takes: {},
  gives: 'events',
  fails: [],
});
let server: http.Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function serve(
  answer: (lastId: string | undefined, response: http.ServerResponse) => void,
): Promise<TransportDeps> {
  server = http.createServer((request, response) =>
    answer(request.headers['last-event-id'] as string | undefined, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    base: '/v1',
    session: { tokens: () => undefined } as unknown as TransportDeps['session'],
    locks: {
      request: (_name: string, run: () => unknown) => run(),
    } as unknown as TransportDeps['locks'],
    fetch,
    onLost: () => undefined,
    onReach: () => undefined,
  };
}

test('the event stream is resumed after the last received event when it breaks', async () => {
  const asked: (string | undefined)[] = [];
  const deps = await serve((lastId, response) => {
    asked.push(lastId);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      lastId === undefined
        ? 'retry: 1\n\nid: 7\nevent: item\ndata: {"n":1}\n\n: still here\n\nid: 8\nevent: ite'
        : 'id: 9\nevent: done\ndata: {"n":2}\n\n',
    );
  });
  const heard: unknown[] = [];
  await createWatch(deps)(
    stream,
    {},
    {
      signal: new AbortController().signal,
      onEvent: (event) => (heard.push([event.name, event.data]), event.name === 'done'),
    },
  );
  expect(asked).toEqual([undefined, '7']);
  expect(heard).toEqual([
    ['item', { n: 1 }],
    ['done', { n: 2 }],
  ]);
});

test.each([
  { how: 'breaks in the middle', reaches: [true, true] },
  { how: 'is silent', reaches: [true, false, true] },
])(
  'the event stream is resumed after the last received event when the line $how',
  async ({ how, reaches }) => {
    const asked: (string | undefined)[] = [];
    const reached: boolean[] = [];
    const deps = await serve((lastId, response) => {
      asked.push(lastId);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (lastId !== undefined) return void response.end('id: 9\nevent: done\ndata: {"n":2}\n\n');
      response.write('id: 7\nevent: item\ndata: {"n":1}\n\n');
      if (how !== 'is silent') setTimeout(() => response.destroy(), 50);
    });
    const heard: unknown[] = [];
    await createWatch({ ...deps, onReach: (ok) => reached.push(ok) }, { silentMs: 300 })(
      stream,
      {},
      {
        signal: new AbortController().signal,
        onEvent: (event) => (heard.push(event.id), event.name === 'done'),
      },
    );
    expect([asked, heard]).toEqual([
      [undefined, '7'],
      ['7', '9'],
    ]);
    expect(reached).toEqual(reaches);
  },
);

test('the event stream continues while the server sends signs of life', async () => {
  let asked = 0;
  const deps = await serve((_lastId, response) => {
    asked += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let words = 0;
    const timer = setInterval(() => {
      words += 1;
      if (words < 8) return void response.write(': still here\n\n');
      clearInterval(timer);
      response.end('id: 9\nevent: done\ndata: {"n":2}\n\n');
    }, 100);
  });
  const onEvent = ({ name }: { name: string }) => name === 'done';
  const { signal } = new AbortController();
  await createWatch(deps, { silentMs: 500 })(stream, {}, { signal, onEvent });
  expect(asked).toBe(1);
});

test('the event stream delivers an event once it is complete when it arrives in parts', async () => {
  const deps = await serve((_lastId, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: 7\nevent: item\ndata: {"n":1}\n\nid: 8\nevent: done\nda');
    setTimeout(() => response.end('ta: {"n":2}\n\n'), 20);
  });
  const heard: unknown[] = [];
  await createWatch(deps)(
    stream,
    {},
    {
      signal: new AbortController().signal,
      onEvent: (event) => (heard.push([event.id, event.data]), event.name === 'done'),
    },
  );
  expect(heard).toEqual([
    ['7', { n: 1 }],
    ['8', { n: 2 }],
  ]);
});

test('the event stream stops with the server’s message on a refusal', async () => {
  const deps = await serve((_lastId, response) =>
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"type":0,"message":"NOT_FOUND","requestId":"r"}'),
  );
  const watching = createWatch(deps)(
    stream,
    {},
    { signal: new AbortController().signal, onEvent: () => undefined },
  );
  await expect(watching).rejects.toMatchObject({ code: 'NOT_FOUND', text: 'ไม่พบข้อมูล' });
});

test('the event stream joins data over several lines into one event', () => {
  expect(eventOf('id: 1\ndata: {"a":\ndata: 2}')).toEqual({
    id: '1',
    name: 'message',
    data: { a: 2 },
  });
  expect(eventOf(': comment')).toBeUndefined();
});
