// Serves the built web app: hashed assets for ever, screens as one page with a fresh style nonce.
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import serveStatic from '@fastify/static';
import { LOGIN, SCREEN, styleNonce } from '../platform/http.ts';

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
  app.get(SCREEN, uncounted, pageSender(page));
  // Drawn at build time, so that it stands before any script has run.
  const login = path.join(folder, 'login.html');
  app.get(LOGIN, uncounted, pageSender(fs.existsSync(login) ? login : page));
}

/** Reads the page again when a new build has replaced it. */
function pageSender(file: string) {
  let html = { text: '', readAt: -1 };
  return (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { mtimeMs } = fs.statSync(file);
    if (html.readAt !== mtimeMs) html = { text: fs.readFileSync(file, 'utf8'), readAt: mtimeMs };
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.text.replaceAll(NONCE_MARK, styleNonce(reply)));
  };
}

function sendAsset(reply: FastifyReply, file: string): FastifyReply {
  return reply.sendFile(file, { maxAge: YEAR_SECONDS * 1000, immutable: true });
}
