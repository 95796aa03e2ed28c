// Plays an OpenTelemetry collector: keeps what it receives by OTLP over HTTP, as text.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface Collector {
  readonly origin: string;
  /** Everything received at this path so far. */
  said(path: '/v1/traces' | '/v1/metrics'): string;
  stop(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const came = new Map<string, string>();
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
    const path = request.url ?? '';
    came.set(path, `${came.get(path) ?? ''}${text.toString()}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    said: (path) => came.get(path) ?? '',
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
