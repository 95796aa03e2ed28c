// Serves a built web app like a simple web server: compressed files, the app's page for its screens, and calls passed
// on to an API.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

interface Ready {
  readonly body: Buffer;
  readonly headers: http.OutgoingHttpHeaders;
}

export interface Served {
  readonly origin: string;
  stop(): Promise<void>;
}

function readyFile(file: string): Ready {
  const plain = fs.readFileSync(file);
  const type = path.extname(file);
  const packed = type !== '.woff2';
  return {
    body: packed ? gzipSync(plain, { level: 9 }) : plain,
    headers: {
      'content-type': TYPES[type] ?? 'application/octet-stream',
      ...(packed && { 'content-encoding': 'gzip' }),
    },
  };
}

/** `api` is the URL of the server for `/v1/…`; without it there is no API. */
export async function serveFolder(folder: string, api?: string): Promise<Served> {
  const files = new Map<string, Ready>();
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (fs.statSync(file).isFile()) files.set(`/${name}`, readyFile(file));
  }
  const fileAt = (where: string): Ready | undefined =>
    files.get(where) ?? files.get(`${where}.html`) ?? files.get('/index.html');
  const server = http.createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    if (api !== undefined && pathname.startsWith('/v1/')) {
      passOn(request, response, api + pathname + search);
      return;
    }
    const found = fileAt(pathname);
    response.writeHead(found ? 200 : 404, found?.headers);
    response.end(found?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, stop };
}

function passOn(from: http.IncomingMessage, to: http.ServerResponse, url: string): void {
  const { host: _host, ...headers } = from.headers;
  const request = http.request(url, { method: from.method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  request.once('error', () => to.destroy());
  from.pipe(request);
}
