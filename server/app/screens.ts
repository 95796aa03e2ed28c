// Serves the built web app: hashed assets for ever, screens as one page with a fresh style nonce.
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import serveStatic from '@fastify/static';
import { SCREEN, styleNonce } from '../platform/http.ts';

const NONCE_MARK = '%CSP_NONCE%';
const YEAR_SECONDS = 31_536_000;
// Opening the app fetches a hundred files: counted as calls, two people behind one address would lock each other out.
const uncounted = { config: { rateLimit: false } } as const;
// Files at the root of the build that browsers ask for by these names.
const rootFiles = ['favicon.ico', 'robots.txt', 'sw.js', 'manifest.webmanifest'];

/** Without a build (an API-only process) screens answer 404. */
export async function addScreens(app: FastifyInstance, folder: string): Promise<void> {
  const page = path.join(folder, 'index.html');
  if (!fs.existsSync(page)) return;
  await app.register(serveStatic, { root: folder, serve: false });
  app.get('/assets/*', uncounted, (request, reply) =>
    sendAsset(reply, `assets/${(request.params as { '*': string })['*']}`),
  );
  app.get('/fonts/*', uncounted, (request, reply) =>
    sendAsset(reply, `fonts/${(request.params as { '*': string })['*']}`),
  );
  for (const file of rootFiles) {
    app.get(`/${file}`, uncounted, (_request, reply) => {
      // The service worker decides what is fresh; a cached copy of it would pin an old version.
      reply.header('cache-control', 'no-cache');
      return reply.sendFile(file, { cacheControl: false });
    });
  }
  let html = { text: '', readAt: -1 };
  app.get(SCREEN, uncounted, (_request, reply) => {
    const { mtimeMs } = fs.statSync(page);
    if (html.readAt !== mtimeMs) html = { text: fs.readFileSync(page, 'utf8'), readAt: mtimeMs };
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.text.replaceAll(NONCE_MARK, styleNonce(reply)));
  });
}

function sendAsset(reply: FastifyReply, file: string): FastifyReply {
  return reply.sendFile(file, { maxAge: YEAR_SECONDS * 1000, immutable: true });
}
