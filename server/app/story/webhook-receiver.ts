// An external receiver of webhooks: it verifies each with the Standard Webhooks library.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly id: string;
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

type Answer = (response: http.ServerResponse, received: Received) => void;

const taken: Answer = (response) => response.writeHead(204).end();

export class WebhookReceiver {
  /** Accepted webhooks in order of arrival. */
  readonly got: Received[] = [];
  /** Number of requests, including refused ones. */
  asked = 0;
  secret = '';
  answer: Answer = taken;
  readonly #server = http.createServer((request, response) => void this.#take(request, response));
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/in`;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Stops listening until it is started again at the same address. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  recover(): void {
    this.answer = taken;
  }

  types(): string[] {
    return this.got.map(({ type }) => type);
  }

  async #take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.asked += 1;
    const text = (await buffer(request)).toString('utf8');
    const headers = request.headers as Record<string, string>;
    try {
      const message = new Webhook(this.secret).verify(text, headers) as Omit<
        Received,
        'id' | 'headers' | 'text'
      >;
      const received = { ...message, id: headers['webhook-id'] ?? '', headers, text };
      this.answer(response, received);
      if (response.statusCode < 300) this.got.push(received);
    } catch (error) {
      response.writeHead(401).end(String(error));
    }
  }
}
