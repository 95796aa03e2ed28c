// A fake of LINE's Messaging API over HTTP, after its documentation: for tests and the demo.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Push {
  readonly to: string;
  readonly text: string;
  readonly retryKey: string;
  readonly token: string;
}

export interface LineSandbox {
  readonly url: string;
  /** Delivered messages, oldest first. */
  readonly pushes: Push[];
  /** Number of push requests, whatever their outcome. */
  asked: number;
  /** Answers 500 to everything while down. */
  isDown: boolean;
  /** Accepts this many of the next pushes and drops the connection before the answer. */
  cut: number;
  /** Answers this many of the next calls with 429. */
  tooMany: number;
  /** Monthly limit; null = none. */
  limit: number | null;
  used: number;
  /** Users who blocked the shop. */
  readonly blocked: Set<string>;
  /** Forgets retry keys, as LINE does after 24 hours. */
  forgetKeys(): void;
  stop(): Promise<void>;
}

interface Body {
  readonly to?: unknown;
  readonly messages?: readonly { readonly text?: unknown }[];
}

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const WRONG_TOKEN = 'wrong';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function takePush(
  line: LineSandbox,
  accepted: Set<string>,
  { request, response }: Exchange,
): Promise<void> {
  const body = (await json(request)) as Body;
  line.asked += 1;
  const retryKey = String(request.headers['x-line-retry-key'] ?? '');
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  const [to, text] = [String(body.to), String(body.messages?.[0]?.text ?? '')];
  if (line.isDown) return answer(response, 500, { message: 'Internal Server Error' });
  if (line.tooMany > 0) {
    line.tooMany -= 1;
    return answer(response, 429, {
      message: 'The API rate limit has been exceeded. Try again later.',
    });
  }
  if (token === WRONG_TOKEN) return answer(response, 401, { message: 'Authentication failed' });
  if (accepted.has(retryKey))
    return answer(response, 409, { message: 'The retry key is already accepted' });
  if (line.limit !== null && line.used >= line.limit)
    return answer(response, 429, { message: 'You have reached your monthly limit.' });
  if (line.blocked.has(to)) return answer(response, 400, { message: 'Failed to send messages' });
  accepted.add(retryKey);
  line.pushes.push({ to, text, retryKey, token });
  line.used += 1;
  if (line.cut > 0) {
    line.cut -= 1;
    request.socket.destroy();
    return;
  }
  answer(response, 200, { sentMessages: [{ id: String(line.used) }] });
}

function answerQuota(line: LineSandbox, request: IncomingMessage, response: ServerResponse): void {
  if (line.isDown) return answer(response, 500, { message: 'Internal Server Error' });
  if (request.headers.authorization === `Bearer ${WRONG_TOKEN}`)
    return answer(response, 401, { message: 'Authentication failed' });
  if (request.url?.endsWith('/consumption'))
    return answer(response, 200, { totalUsage: line.used });
  const { limit } = line;
  return answer(
    response,
    200,
    limit === null ? { type: 'none' } : { type: 'limited', value: limit },
  );
}

export async function startLineSandbox(): Promise<LineSandbox> {
  const accepted = new Set<string>();
  const server = createServer((request, response) => {
    const { url = '', method } = request;
    if (method === 'POST' && url === '/v2/bot/message/push') {
      takePush(line, accepted, { request, response }).catch(() =>
        answer(response, 400, { message: 'The request body has 1 error(s)' }),
      );
    } else if (url.startsWith('/v2/bot/message/quota')) answerQuota(line, request, response);
    else if (url.startsWith('/v2/bot/profile/'))
      answer(response, 200, { displayName: 'ลูกค้าในตัวอย่าง' });
    else answer(response, 404, { message: 'Not found' });
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  const line: LineSandbox = {
    url: `http://127.0.0.1:${port}`,
    pushes: [],
    ...{ asked: 0, isDown: false, cut: 0, tooMany: 0, limit: null, used: 0 },
    blocked: new Set(),
    forgetKeys: () => accepted.clear(),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return line;
}
