// A load balancer in front of several servers: it spreads calls over those whose /readyz answers
// yes, over kept connections. It retries no call, so each one that breaks is seen.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Balancer {
  readonly origin: string;
  stop(): Promise<void>;
}

const LOOK_MS = 50;
const MOST_LOOKS = 1200;
/**
 * Clients stop using a connection half a minute before this, so they never send on one that is
 * being closed.
 */
const KEPT_MS = 72_000;

interface Backend {
  readonly origin: string;
  isReady: boolean;
}

const looksReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(30_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const backends: Backend[] = origins.map((origin) => ({ origin, isReady: true }));
  // Without its own timeout, the agent would hold connections until the server closes them, and
  // lose calls.
  const agent = new http.Agent({ keepAlive: true, timeout: 30_000 });
  let isOver = false;
  const watch = async (backend: Backend): Promise<void> => {
    while (!isOver) {
      backend.isReady = await looksReady(backend.origin);
      await sleep(LOOK_MS);
    }
  };
  const watching = backends.map(watch);
  let turn = 0;
  // On a busy machine no server may be ready for a moment.
  const nextReady = async (): Promise<Backend | undefined> => {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const ready = backends.filter(({ isReady }) => isReady);
      if (ready.length > 0) return ready[(turn += 1) % ready.length];
      await sleep(LOOK_MS);
    }
    return undefined;
  };
  const server = http.createServer(async (incoming, outgoing) => {
    const backend = await nextReady();
    if (!backend) return void outgoing.writeHead(502).end();
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = http.request(backend.origin + url, { agent, method, headers }, (answer) => {
      // The keep-alive time is set again for each connection.
      const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    onward.once('error', () =>
      outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(),
    );
    incoming.pipe(onward);
    return undefined;
  });
  server.keepAliveTimeout = KEPT_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      isOver = true;
      await Promise.all(watching);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
