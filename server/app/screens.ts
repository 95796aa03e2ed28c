// Serves the built web app: hashed assets with unlimited caching, screens as one page with a fresh style nonce.
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import serveStatic from '@fastify/static';
import { basePath, isTenantLabel, tenantOfHost } from '@app/contract/kit/paths';
import { requireMainHost } from '../operator/access/operator-session.ts';
import type { Config } from '../platform/config.ts';
import { LOGIN, SCREEN } from '../platform/http.ts';
import { allowScript, securityHeaders, styleNonce } from '../platform/security-headers.ts';

const NONCE_MARK = '%CSP_NONCE%';
const YEAR_SECONDS = 31_536_000;
// Opening the app fetches a hundred files: counted as calls, two users behind one address would lock each other out.
// A new object for each route, because Fastify writes into a route's `config`.
const uncounted = () => ({ config: { rateLimit: false } }) as const;
// A page's policy covers the files it loads; repeated with each of forty files the headers would cost a second on a
// slow line.
const assetHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const asset = () => ({ config: { rateLimit: false, securityHeaders: assetHeaders } }) as const;
// Files at the root of the build that browsers request by name.
const rootFiles = ['favicon.ico', 'robots.txt', 'sw.js', 'push.js', 'manifest.webmanifest'];

/** Without a build (an API-only process) screens answer 404. */
export async function addScreens(
  app: FastifyInstance,
  folder: string,
  config: Config,
): Promise<void> {
  const page = path.join(folder, 'index.html');
  if (!fs.existsSync(page)) return;
  await app.register(serveStatic, { root: folder, serve: false, preCompressed: true });
  app.get('/assets/*', asset(), (request, reply) =>
    sendAsset(reply, `assets/${(request.params as { '*': string })['*']}`),
  );
  app.get('/fonts/*', asset(), (request, reply) =>
    sendAsset(reply, `fonts/${(request.params as { '*': string })['*']}`),
  );
  for (const file of rootFiles) {
    app.get(`/${file}`, uncounted(), (_request, reply) => {
      // The service worker decides what is fresh; a cached copy of it would pin an old version.
      reply.header('cache-control', 'no-cache');
      return reply.sendFile(file, { cacheControl: false });
    });
  }
  addConsole(app, folder, config);
  app.decorate('productStyles', fresh(page, stylesIn));
  app.get(SCREEN, uncounted(), pageSender(page, filesAhead(folder)));
  // Prerendered at build time, so that it shows before any script has run.
  const login = path.join(folder, 'login.html');
  app.get(
    LOGIN,
    uncounted(),
    pageSender(fs.existsSync(login) ? login : page, () => nothing),
  );
}

/** No external sources and no frames: a user of this console can reach all shops. */
const consolePolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
};

/** The operator's console, on the main host only; everything in it is behind its own login. */
function addConsole(app: FastifyInstance, folder: string, config: Config): void {
  const page = path.join(folder, 'operator/console/index.html');
  if (!fs.existsSync(page)) return;
  const headers = securityHeaders({
    contentSecurityPolicy: consolePolicy,
    referrerPolicy: { policy: 'no-referrer' },
  });
  const own = { config: { rateLimit: false, securityHeaders: headers } } as const;
  const send = pageSender(page, () => nothing);
  app.get('/operator', own, (request, reply) => {
    requireMainHost(request, config);
    return send(request, reply);
  });
  app.get('/operator/assets/*', asset(), (request, reply) =>
    sendAsset(reply, `operator/assets/${(request.params as { '*': string })['*']}`),
  );
}

const stylesIn = (page: string): string | undefined =>
  /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(page)?.[1];

/** Caches a parsed file and reads it again when a new build has replaced it. */
function fresh<T>(file: string, read: (text: string) => T): () => T {
  let kept: { value: T; readAt: number } | undefined;
  return () => {
    const { mtimeMs } = fs.statSync(file);
    if (kept?.readAt !== mtimeMs)
      kept = { value: read(fs.readFileSync(file, 'utf8')), readAt: mtimeMs };
    return kept.value;
  };
}

/** What the screen at a path needs. */
interface Needs {
  readonly files: readonly string[];
  readonly first?: FirstRead | undefined;
}

interface FirstRead {
  readonly path: string;
  /** The inline script that sends the read. */
  readonly sender: string;
  /** The file that shows the result, where there is one. */
  readonly shower: string | undefined;
}
type Ahead = (request: FastifyRequest) => Needs;
const nothing: Needs = { files: [] };

/** The page, with the files of the screen at this path in its head. */
function pageSender(file: string, ahead: Ahead) {
  const page = fresh(file, (text) => text);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { files, first } = ahead(request);
    const html = page().replaceAll(NONCE_MARK, () => styleNonce(reply));
    if (first) allowScript(reply, first.sender);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(first ? withFirstRead(html, files, first) : withFiles(html, files));
  };
}

function withFiles(html: string, files: readonly string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

const preloads = /<link rel="modulepreload"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * The read is sent by the page itself before any file: a browser has six connections, and behind a dozen files the
 * read would wait. The same script then adds the files, which load meanwhile.
 */
function withFirstRead(html: string, files: readonly string[], first: FirstRead): string {
  const shell = [...html.matchAll(preloads)].map(([, file]) => file);
  const behind = [...shell, ...files].join(' ');
  const { path, sender, shower } = first;
  const head = [
    `<meta name="first-read" content="${path}" data-behind="${behind}">`,
    `<script type="module" async>${sender}</script>`,
    ...(shower ? [`<script type="module" async crossorigin src="/${shower}"></script>`] : []),
  ];
  return html.replaceAll(preloads, '').replace('<head>', () => `<head>${head.join('')}`);
}

/** A route pattern (`/order/$id/view`), the files of its screen, its first read, and the files that send and show it. */
type ScreenFiles = readonly (readonly [
  path: string,
  files: readonly string[],
  first?: string,
  sender?: string,
  shower?: string,
])[];

const shapeOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\$[a-zA-Z]+/g, '[^/]+')}/?$`);

/** Lets a browser fetch a screen's code and first rows beside the shell's code instead of after it. */
function filesAhead(folder: string): Ahead {
  const file = path.join(folder, 'screen-files.json');
  const textOf = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');
  const table = fresh(file, (text) =>
    (JSON.parse(text) as ScreenFiles).map(([screen, files, read, sender, shower]) => ({
      ...{ shape: shapeOf(screen), files, read, shower },
      sender: sender === undefined ? '' : textOf(sender).trim(),
    })),
  );
  return ({ originalUrl, hostname }) => {
    const [wanted = '', query] = originalUrl.split('?');
    const found = table().find(({ shape }) => shape.test(wanted));
    if (!found) return nothing;
    const { files, read, sender, shower } = found;
    const tenant = tenantOfHost(hostname);
    // With a query the screen reads something else, which it requests itself.
    if (read === undefined || query !== undefined || !isTenantLabel(tenant)) return { files };
    const address = `${basePath(tenant)}${read}`.replaceAll('&', '&amp;');
    return { files, first: { path: address, sender, shower } };
  };
}

function sendAsset(reply: FastifyReply, file: string): FastifyReply {
  // Hashed files never change, so they need no validator.
  return reply.sendFile(file, {
    maxAge: YEAR_SECONDS * 1000,
    immutable: true,
    etag: false,
    lastModified: false,
    acceptRanges: false,
  });
}
