// How the API clients of tests keep their connections.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { getMe } from '@app/contract/shop/user';
import { person } from './person.ts';

test('an API client closes an idle connection half a minute before the server’s limit', async () => {
  const left = Promise.withResolvers<void>();
  const server = http.createServer((request, response) => {
    request.socket.once('close', () => left.resolve());
    // This server closes nothing by itself, so a close comes from the client.
    response.setHeader('keep-alive', 'timeout=31').end('{}');
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const stranger = person({ base: `http://127.0.0.1:${port}`, token: '', id: 0 });
    expect((await stranger.ask(getMe)).status).toBe(200);
    await left.promise;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}, 20_000);
