// A fake push service of browsers over HTTP (RFC 8030, 8188, 8292): for tests and the demo. It displays nothing.
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenPush {
  /** The endpoint of the request, as the browser would have received it. */
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  /** Encrypted. */
  readonly body: Buffer;
}

export interface PushAnswerWish {
  readonly status: number;
  readonly retryAfter?: string;
}

export interface PushSandbox {
  readonly url: string;
  /** Received requests, newest last, whatever the answer; a demo drops the oldest. */
  readonly taken: TakenPush[];
  /** Answers to the next requests, in order; after them everything is accepted. */
  readonly answers: PushAnswerWish[];
  stop(): Promise<void>;
}

const MOST_TAKEN = 200;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The error that a real service would return, or null. */
function faultOf({ headers, body }: TakenPush): number | null {
  if (!/^vapid t=[\w.-]+, k=[\w-]+$/.test(headers.authorization ?? '')) return 401;
  if (headers['content-encoding'] !== 'aes128gcm' || headers.ttl === undefined) return 400;
  return body.length > 4096 ? 413 : null;
}

export async function startPushSandbox(): Promise<PushSandbox> {
  const taken: TakenPush[] = [];
  const answers: PushAnswerWish[] = [];
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const endpoint = `https:/${request.url ?? '/'}`;
      const push = { endpoint, headers: request.headers, body: await bodyOf(request) };
      taken.push(push);
      taken.splice(0, taken.length - MOST_TAKEN);
      const fault = faultOf(push);
      const { status, retryAfter } =
        fault === null ? (answers.shift() ?? { status: 201 }) : { status: fault };
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
      response.end();
    };
    serve().catch(() => response.destroy());
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answers,
    stop: () =>
      new Promise<void>((ended) => {
        server.closeAllConnections();
        server.close(() => ended());
      }),
  };
}
