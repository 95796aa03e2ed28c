// The HTTP face: tenant from the path, token, limits, security headers, and every failure in one envelope.
import crypto from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { methodOf, pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import {
  isReservedLabel,
  isScreenSegment,
  isTenantLabel,
  mainSegment,
} from '@app/contract/kit/paths';
import { declared, fail, notFound, refuse } from './failure.ts';
import { observeCalls } from './metrics.ts';
import type { Incoming, Reply, Route, Services, TenantRef } from './route.ts';
import type { TokenClaims } from './secrets.ts';

const MB = 1024 * 1024;
const API = '/~';
/** Where GETs of screens are sent; the app registers what answers there. */
export const SCREEN = '/~screen';
export const LOGIN = '/~login';
const PUBLIC_RATE_SHARE = 0.1;

declare module 'fastify' {
  interface FastifyRequest {
    claims: TokenClaims | undefined;
    tenant: TenantRef | undefined;
  }
}

export interface TenantFinder {
  (label: string): Promise<TenantRef | undefined>;
}

interface HttpOptions {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly findTenant: TenantFinder;
}

/** Builds the server; nothing listens yet. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services } = options;
  const { config } = services;
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    bodyLimit: MB,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    trustProxy: config.TRUST_PROXY.length === 0 ? false : config.TRUST_PROXY,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    rewriteUrl: (request) => internalUrl(request, config.MAIN_TENANT),
    // A pasted chat in a query is long: 5,000 Thai letters are 45 kB of address.
    http: { maxHeaderSize: 64 * 1024 },
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.decorateRequest('claims', undefined).decorateRequest('tenant', undefined);
  // Lines are weak; what comes in packed is refused, a small body could unpack to a huge one.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(formbody, { bodyLimit: MB });
  await app.register(multipart, {
    limits: { fileSize: 10 * MB, files: 5, fields: 200, fieldSize: MB },
  });
  app.addHook('onRequest', async (_request, reply) => {
    (reply.raw as StyledResponse).styleNonce = crypto.randomBytes(16).toString('base64');
  });
  await app.register(helmet, securityHeaders(config.MEDIA_URL, config.EXPORT_URL));
  acceptEmptyJson(app);
  observeCalls(app, services.metrics, `${API}/:tenant`);
  app.addHook('onRequest', async (request) => identify(request, services));
  await limitRates(app, config.RATE_LIMIT);
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    const [, place = '', label = ''] = request.url.split(/[/?#]/);
    const isApi = `/${place}` === API && (await options.findTenant(label)) !== undefined;
    return notFound(request, reply, isApi);
  });
  const isRaw = (route: Route) => route.endpoint.takes.encoding === 'raw';
  for (const route of options.routes) if (!isRaw(route)) mount(app, route, options);
  await app.register(async (scope) => mountRaw(scope, options.routes.filter(isRaw), options));
  return app;
}

// A tenant label may look like any word, so paths are sorted before the router sees them.
function internalUrl(request: IncomingMessage, mainTenant: string): string {
  const url = request.url ?? '/';
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const segment = path.split('/')[1] ?? '';
  if (segment === mainSegment) return `${API}/${mainTenant}${url.slice(mainSegment.length + 1)}`;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (isScreenSegment(segment)) return reads ? (path === '/login' ? LOGIN : SCREEN) : '/~nothing';
  if (isReservedLabel(segment)) return url;
  return isTenantLabel(segment) ? `${API}${url}` : '/~nothing';
}

interface StyledResponse {
  styleNonce?: string;
}

/** The nonce that styles in this reply's page may carry. */
export const styleNonce = (reply: FastifyReply): string =>
  (reply.raw as StyledResponse).styleNonce ?? '';

function securityHeaders(media: string | undefined, exportUrl: string | undefined) {
  const origins = [media, exportUrl]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Styles that a page brings in itself carry the nonce of their reply; scripts never do.
        styleSrc: [
          "'self'",
          (_request: unknown, response: unknown) =>
            `'nonce-${(response as StyledResponse).styleNonce}'`,
        ],
        imgSrc: ["'self'", 'data:', 'blob:', ...origins],
        connectSrc: ["'self'", ...origins],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  };
}

// Several clients send `content-type: application/json` with an empty body on DELETE and POST.
function acceptEmptyJson(app: FastifyInstance): void {
  // Refuses bodies that try to set a prototype.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: 10 * MB },
    (request, body, done) => {
      if (body === '') return done(null, undefined);
      return parse(request, body as string, done);
    },
  );
}

function identify(request: FastifyRequest, services: Services): void {
  const header = request.headers.authorization;
  if (header === undefined) return;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  request.claims = token === undefined ? undefined : services.secrets.readToken(token);
}

/** Couriers push every scan of every parcel from a few addresses; their path holds a secret. */
const isHook = (request: FastifyRequest): boolean => request.url.startsWith('/hook/');

async function limitRates(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    // Counted apart: what a courier pushes must not use up the logins of its address.
    keyGenerator: (request) => {
      if (request.claims) return `u${request.claims.tid}:${request.claims.sub}`;
      return `${isHook(request) ? 'h' : 'a'}${request.ip}`;
    },
    max: (request) =>
      request.claims || isHook(request) ? perMinute : Math.ceil(perMinute * PUBLIC_RATE_SHARE),
    allowList: (request) => request.url.startsWith('/healthz') || request.url.startsWith('/readyz'),
    errorResponseBuilder: (_request, context) =>
      fail('TOO_MANY_REQUEST', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  });
}

function mount(app: FastifyInstance, route: Route, { services, findTenant }: HttpOptions): void {
  const { endpoint } = route;
  const path = pathOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1');
  const isSystem = endpoint.scope === 'system';
  app.route({
    method: methodOf(endpoint),
    url: isSystem ? path : `${API}/:tenant${path}`,
    bodyLimit: endpoint.bodyLimit ?? MB,
    ...(endpoint.perMinute && { config: { rateLimit: { max: endpoint.perMinute } } }),
    onRequest: async (request) => {
      if (!isSystem) await enterTenant(request, endpoint, findTenant);
      else if (endpoint.may !== 'anyone') requireToken(request);
    },
    handler: async (request, reply) => {
      const answer = await route
        .run(await incomingOf(request, reply, endpoint), services)
        .catch((error: unknown) => {
          throw declared(error, endpoint, services);
        });
      return sendReply(reply, answer);
    },
  });
}

/** Calls that take the bytes as they came: signatures are over them, and senders' content types lie. */
function mountRaw(scope: FastifyInstance, routes: readonly Route[], options: HttpOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MB }, (_request, body, done) =>
    done(null, body),
  );
  for (const route of routes) mount(scope, route, options);
}

function requireToken(request: FastifyRequest): void {
  if (request.claims) return;
  throw fail(request.headers.authorization === undefined ? 'TOKEN_MISSING' : 'UNAUTHORIZED');
}

// The tenant is the token's claim; the path must agree with it.
async function enterTenant(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  findTenant: TenantFinder,
): Promise<void> {
  if (endpoint.may !== 'anyone') requireToken(request);
  const { tenant: label } = request.params as { tenant: string };
  const tenant = await findTenant(label);
  if (request.claims && endpoint.may !== 'anyone' && tenant?.id !== request.claims.tid) {
    throw fail('PERMISSION_DENIED');
  }
  request.tenant = tenant;
}

async function incomingOf(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointSpec,
): Promise<Incoming> {
  const { tenant: _label, ...params } = (request.params ?? {}) as Record<string, unknown>;
  const gone = new AbortController();
  // The request closes once its body is read; only the reply's connection tells that the caller left.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return {
    requestId: request.id,
    address: request.ip,
    claims: request.claims,
    tenant: request.tenant,
    headers: request.headers,
    params,
    query: request.query,
    body:
      request.isMultipart() && endpoint.takes.encoding === 'form'
        ? await multipartBody(request)
        : request.body,
    signal: gone.signal,
  };
}

/** Text fields as text, repeated ones as lists, files as `{bytes, type, filename}`. */
async function multipartBody(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      const value =
        part.type === 'file'
          ? { bytes: await part.toBuffer(), type: part.mimetype, filename: part.filename }
          : part.value;
      const before = body[part.fieldname];
      body[part.fieldname] = before === undefined ? value : [before, value].flat();
    }
  } catch (error) {
    // What the parser refuses by a limit says so by its status; all else is a body that cannot be read.
    throw error instanceof Error && 'statusCode' in error ? error : fail('BAD_REQUEST', {}, error);
  }
  return body;
}

function sendReply(reply: FastifyReply, answer: Reply): FastifyReply {
  reply.type(answer.type);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply.send(answer.body);
}
