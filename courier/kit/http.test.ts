// One request against real, misbehaving sockets: which requests were certainly not sent, and which
// maybe were.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { CourierLink } from './courier.ts';
import type { Exchange } from './exchange.ts';
import { post, type HttpRequest } from './http.ts';

const servers: { close: () => unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener): Promise<string> => listen(createServer(listener));

const secret = 'SECRET-OF-THE-SHOP';

async function send(
  url: string,
  change: Partial<CourierLink> = {},
  part: Partial<HttpRequest> = {},
) {
  const exchanges: Exchange[] = [];
  const link: CourierLink = {
    credentials: {},
    environment: 'training',
    now: () => 0,
    nonce: () => '1',
    record: (exchange) => void exchanges.push(exchange),
    timeoutMs: 400,
    ...change,
  };
  const ask: HttpRequest = {
    operation: 'book',
    url: new URL(url),
    headers: { 'Content-Type': 'text/plain' },
    body: `key=${secret}`,
    redactedBody: `key=${secret}`,
    sensitive: { secretNames: ['sign'], personalNames: ['dstName'] },
    secrets: [secret],
    ...part,
  };
  const result = await post(link, ask);
  return { result, exchanges };
}

test('a courier call is certainly not sent when the port is closed, the host unknown or the TLS handshake fails', async () => {
  const host = await listen(createTcpServer((socket) => void socket.destroy()));
  servers.splice(0).forEach((server) => server.close());
  const plain = await serve((_request, response) => response.end('hello'));
  for (const url of [`http://${host}/`, 'http://no-such-host.invalid/', `https://${plain}/`]) {
    const { result, exchanges } = await send(url);
    expect(result, url).toMatchObject({ outcome: 'down', reason: 'unreachable' });
    expect(exchanges[0]?.delivery).toBe('not_sent');
  }
});

test('a courier call to a foreign host is not sent to a machine of this network', async () => {
  let calls = 0;
  const host = await serve((_request, response) => {
    calls += 1;
    response.end('inside');
  });
  const port = host.split(':')[1];
  for (const name of ['127.0.0.1', 'localhost', '2130706433', '[::1]', '[::ffff:127.0.0.1]']) {
    const { result } = await send(`http://${name}:${port}/`, {}, { isForeign: true });
    expect(result, name).toMatchObject({
      outcome: 'down',
      detail: expect.stringContaining('not a public one'),
    });
  }
  expect(calls).toBe(0);
  expect((await send(`http://${host}/`)).result.outcome).toBe('reply');
});

test('a courier call is maybe sent when the connection is accepted and dropped', async () => {
  const host = await listen(
    createTcpServer((socket) => void socket.once('data', () => socket.destroy())),
  );
  expect((await send(`http://${host}/`)).result).toMatchObject({
    outcome: 'unknown',
    reason: 'cut',
  });
});

test('a courier call is maybe sent when the answer stops half-way or never comes', async () => {
  const half = await serve((request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('half');
    setTimeout(() => request.socket.destroy(), 20);
  });
  expect((await send(`http://${half}/`)).result).toMatchObject({
    outcome: 'unknown',
    reason: 'cut',
  });
  const silent = await serve(() => undefined);
  expect((await send(`http://${silent}/`)).result).toMatchObject({
    outcome: 'unknown',
    reason: 'timeout',
  });
  const dripping = await serve((_request, response) => {
    const timer = setInterval(() => response.write(' '), 50);
    response.once('close', () => clearInterval(timer));
  });
  expect((await send(`http://${dripping}/`)).result).toMatchObject({
    outcome: 'unknown',
    reason: 'timeout',
  });
});

test('a courier answer is not read to the end when it is larger than 20 MB', async () => {
  const host = await serve((_request, response) => {
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    const pump = (): void => {
      while (!response.destroyed && response.write(megabyte)) continue;
      if (!response.destroyed) response.once('drain', pump);
    };
    pump();
  });
  const { result } = await send(`http://${host}/`, { timeoutMs: 15_000 });
  expect(result).toMatchObject({ outcome: 'unknown', reason: 'malformed' });
});

test('a courier call never follows a redirect', async () => {
  let visits = 0;
  const elsewhere = await serve((_request, response) => {
    visits += 1;
    response.end('{}');
  });
  const host = await serve((_request, response) => {
    response.writeHead(307, { Location: `http://${elsewhere}/` });
    response.end();
  });
  expect((await send(`http://${host}/`)).result).toMatchObject({
    outcome: 'unknown',
    reason: 'malformed',
  });
  expect(visits).toBe(0);
});

test('a courier call uses a new connection, because an idle one may be closed while it is written to', async () => {
  const server = createServer((_request, response) => response.end('{}'));
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const host = await listen(server);
  for (let count = 1; count <= 3; count += 1) {
    expect((await send(`http://${host}/`)).result).toMatchObject({ outcome: 'reply' });
    expect(connections).toBe(count);
  }
});

test('a courier call has an unknown result when its caller leaves after the request was sent', async () => {
  const ending = new AbortController();
  const host = await serve(() => ending.abort());
  const patient = { signal: ending.signal, timeoutMs: 30_000 };
  const during = await send(`http://${host}/`, patient);
  expect(during.result).toMatchObject({ outcome: 'unknown', reason: 'cut' });
  const after = await send(`http://${host}/`, patient);
  expect(after.result).toMatchObject({ outcome: 'down', reason: 'unreachable' });
});

test('a call record holds no secret, name or phone, even when the courier echoes them', async () => {
  const host = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(
      `{"message":"${secret}","sign":"ABCDEF","dstName":"สมศรี \\"ใจดี\\"","note":"โทร 080-000-1234"}`,
    );
  });
  const { result, exchanges } = await send(`http://${host}/open?key=${secret}`);
  expect(result.outcome).toBe('reply');
  const written = JSON.stringify(exchanges);
  for (const text of [secret, 'ABCDEF', 'สมศรี', 'ใจดี', '080-000-1234']) {
    expect(written).not.toContain(text);
  }
  expect(exchanges[0]?.url).toBe(`http://${host}/open`);
});

test('a call record names a file by its kind and size only', async () => {
  const host = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
    response.end('%PDF-1.7 …');
  });
  const { exchanges } = await send(`http://${host}/`);
  expect(exchanges[0]?.responseBody).toMatch(/^<pdf \d+ bytes>$/);
});
