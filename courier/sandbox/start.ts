// Starts a courier sandbox: a loopback HTTP server that speaks the courier's real protocol.
import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bestSandbox } from './best/best.ts';
import { control } from './control.ts';
import { kindsAfterCommit, pickFault, seededRandom, type Faults } from './faults.ts';
import { flashSandbox } from './flash/flash.ts';
import { jntSandbox } from './jnt/jnt.ts';
import { openJournal } from './journal.ts';
import { kerrySandbox } from './kerry/kerry.ts';
import { catchUp } from './motion.ts';
import type { CourierSandbox, SandboxReply } from './courier-sandbox.ts';
import { startPusher } from './pusher.ts';
import { spxSandbox } from './spx/spx.ts';
import { thaipostSandbox } from './thaipost/thaipost.ts';
import { openWorld, type World, type WorldEvent } from './world.ts';

/** One line per courier that has a sandbox. */
const plays = {
  flash: flashSandbox,
  jnt: jntSandbox,
  best: bestSandbox,
  spx: spxSandbox,
  kerry: kerrySandbox,
  thaipost: thaipostSandbox,
} satisfies Record<string, CourierSandbox>;
export type SandboxName = keyof typeof plays;
export const sandboxNames = Object.keys(plays) as SandboxName[];

export interface SandboxOptions {
  courier: SandboxName;
  /** 0 or absent = a free port. */
  port?: number;
  /** A file that keeps all parcels across restarts; absent = memory only. */
  statePath?: string;
  /** Seed of the random faults. */
  seed?: number;
  /** Delay before an unacknowledged push is retried; doubled each time. */
  firstRetryMs?: number;
}

export interface Sandbox {
  url: string;
  stop: () => Promise<void>;
}

const bodyBytesMax = 1024 * 1024;
const tickMs = 15_000;
const saltAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const newSalt = (): string =>
  Array.from({ length: 4 }, () => saltAlphabet[randomInt(saltAlphabet.length)]).join('');

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const play: CourierSandbox = plays[options.courier];
  const journal = openJournal<WorldEvent>(options.statePath);
  const world = openWorld(journal, newSalt());
  const seed = options.seed ?? 1;
  const pusher = startPusher(world, {
    contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
    isAcked: play.isAcked,
    firstRetryMs: options.firstRetryMs ?? 1_000,
    // A separate random stream: the number of calls must not change which pushes break.
    random: seededRandom(seed + 1),
  });
  const random = seededRandom(seed);
  const server = createServer((request, response) => {
    serve(world, { play, request, response, random })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
      .finally(() => pusher.wake());
  });
  const ticking = setInterval(() => {
    if (catchUp(world, play) > 0) pusher.wake();
  }, tickMs);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port ?? 0, host: '127.0.0.1', backlog: 1024 }, resolve);
  });
  pusher.wake();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      clearInterval(ticking);
      pusher.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      journal.close();
    },
  };
}

interface SandboxCall {
  play: CourierSandbox;
  request: IncomingMessage;
  response: ServerResponse;
  random: () => number;
}

async function serve(world: World, sandboxCall: SandboxCall): Promise<void> {
  const { play, request, response } = sandboxCall;
  const method = request.method ?? 'GET';
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://sandbox');
  const body = await readBody(request);
  if (body === null) return sendJson(response, 413, { error: 'body too large' });
  const lever = control(world, play, { method, path, body });
  if (lever) return sendJson(response, lever.status, lever.body);
  const operation = play.findOperation(path, method, body);
  if (!operation) return sendJson(response, 404, { error: 'not found' });
  world.calls[operation.name] = (world.calls[operation.name] ?? 0) + 1;
  const fault = pickFault(world.faults, operation.name, sandboxCall.random);
  if (world.faults.latencyMs > 0) await pause(world.faults.latencyMs);
  if (fault === 'cut') return void request.socket.destroy();
  if (fault === '5xx') return sendJson(response, 500, { error: 'sandbox fault' });
  if (fault === 'throttle') {
    response.setHeader('Retry-After', '2');
    return sendJson(response, 429, { error: 'too many requests' });
  }
  const headers = request.headers as Record<string, string>;
  const origin = `http://${headers['host'] ?? ''}`;
  const result = operation.run(world, { method, path, query, headers, body, origin });
  if (!kindsAfterCommit.includes(fault)) return sendAnswer(response, result, world.faults);
  if (fault === 'lost') request.socket.destroy();
  else if (fault === '5xx_after') sendJson(response, 502, { error: 'sandbox fault' });
  else if (fault === 'malformed') {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(play.brokenAnswer ?? '{"code":1,"message":"succ');
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > bodyBytesMax) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

function sendAnswer(response: ServerResponse, result: SandboxReply, faults: Faults): void {
  if (result.kind === 'pdf') {
    response.writeHead(200, { 'Content-Type': 'application/pdf' });
    response.end(result.pdf);
    return;
  }
  if (result.kind === 'file') {
    response.writeHead(200, { 'Content-Type': result.type });
    response.end(result.bytes);
    return;
  }
  const extra = faults.extraFields ? { tid: 'sandbox-0001', serverTime: 1 } : {};
  const said = result.body;
  const body: unknown = Array.isArray(said) ? said : { ...(said as object), ...extra };
  const numbersAsText = (_name: string, value: unknown): unknown =>
    typeof value === 'number' ? String(value) : value;
  response.writeHead(result.status ?? 200, { 'Content-Type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body, faults.stringNumbers ? numbersAsText : undefined));
}
