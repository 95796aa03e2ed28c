// A websocket server plays the bridge; the browser’s own websocket talks to it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { BridgeFault, openBridge, type Signing } from './bridge.ts';

const unsigned: Signing = { certificate: async () => null, sign: async () => '' };

const troubleOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'none',
    (error: unknown) => (error instanceof BridgeFault ? error.trouble : error),
  );

/** Answers everything but `print`, at which it disconnects. */
async function playBridge(): Promise<{ address: string; end(): void }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  server.on('connection', (socket) =>
    socket.on('message', (text) => {
      const { uid, call } = JSON.parse(String(text)) as { uid: string; call?: string };
      if (call === 'print') socket.close();
      else socket.send(JSON.stringify({ uid, result: call === 'printers.find' ? ['A'] : null }));
    }),
  );
  const { port } = server.address() as AddressInfo;
  return { address: `ws://127.0.0.1:${port}`, end: () => server.close() };
}

test('a print bridge that is not running is reported as away', async () => {
  const { address, end } = await playBridge();
  end();
  expect(await troubleOf(openBridge(unsigned, [address]))).toBe('away');
});

test('a print bridge that disconnects during a print reports that print as unsure, and the next as away', async () => {
  const { address, end } = await playBridge();
  const bridge = await openBridge(unsigned, [address]);
  expect(await bridge.printers()).toEqual(['A']);
  expect(bridge.isOpen).toBe(true);
  const job = { printer: 'A', url: 'http://127.0.0.1/a.pdf', paper: null };
  expect(await troubleOf(bridge.print(job))).toBe('unsure');
  expect(bridge.isOpen).toBe(false);
  expect(await troubleOf(bridge.print(job))).toBe('away');
  end();
}, 20_000);
