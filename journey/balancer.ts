// What stands in front of several servers: calls go round those whose /readyz says yes, over kept connections. It repeats no
// call, so each that breaks is seen.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Balancer {
  readonly origin: string;
  stop(): Promise<void>;
}

const LOOK_MS = 50;
const MOST_LOOKS = 1200;
/** A caller leaves half a minute before that: it never sends on a connection that is just being closed. */
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
  // Without a limit of its own it would hold connections until the server closes them, and lose calls to that.
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
  // On a busy machine nobody is ready for a moment.
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
      // How long a connection is kept is said for each anew.
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
