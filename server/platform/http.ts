// The HTTP layer: tenant from the path, token, limits, security headers, and one envelope for every failure.
import crypto from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import compress from '@fastify/compress';
import { methodOf, pathOf, takesToken, type EndpointSpec } from '@app/contract/kit/endpoint';
import {
  isReservedLabel,
  isScreenSegment,
  isTenantLabel,
  mainSegment,
} from '@app/contract/kit/paths';
import { countedAddress } from './addresses.ts';
import { acceptBodies, MB, readMultipart, requireReadable } from './bodies.ts';
import { declared, fail, notFound, refuse } from './failure.ts';
import { limitRates } from './limits.ts';
import { observeCalls } from './metrics.ts';
import type { Incoming, Reply, Route, Services, TenantRef } from './route.ts';
import type { TokenClaims } from './secrets.ts';
import { apiTokenUses } from './session.ts';
import { addSecurityHeaders } from './security-headers.ts';

const API = '/~';
/** The prefix of the patterns of a shop's calls. */
export const SHOP_CALLS = `${API}/:tenant`;
/** GETs of screens are routed here; the app registers the handler. */
export const SCREEN = '/~screen';
export const LOGIN = '/~login';

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

/** Builds the server; it does not listen yet. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services } = options;
  const { config } = services;
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({
      disableRequestLogging: true,
    }),
    bodyLimit: MB,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    trustProxy: config.TRUST_PROXY.length === 0 ? false : config.TRUST_PROXY,
    // Log lines name their call themselves; a child logger per call costs more than a line.
    childLoggerFactory: (log) => log,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    rewriteUrl: (request) => internalUrl(request, config.MAIN_TENANT),
    // A pasted chat in a query is long: 5,000 Thai letters are 45 kB of URL.
    http: { maxHeaderSize: 64 * 1024 },
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.decorateRequest('claims', undefined).decorateRequest('tenant', undefined);
  // Replies are compressed for slow lines; compressed requests are refused, because a small body could unpack to a
  // huge one.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  await acceptBodies(app);
  addSecurityHeaders(app, config);
  observeCalls(app, services.metrics, SHOP_CALLS);
  app.addHook('onRequest', async (request) => identify(request, services));
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 401) await noteTokenUse(request, services);
  });
  const limited = await limitRates(app, config.RATE_LIMIT, {
    counts: services.counts,
    findTenant: options.findTenant,
  });
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler(limited, async (request, reply) => {
    const [, place = '', label = ''] = request.url.split(/[/?#]/);
    const isApi = `/${place}` === API && (await options.findTenant(label)) !== undefined;
    return notFound(request, reply, isApi);
  });
  const isRaw = (route: Route) => route.endpoint.takes.encoding === 'raw';
  for (const route of options.routes) if (!isRaw(route)) mount(app, route, options);
  await app.register(async (scope) => mountRaw(scope, options.routes.filter(isRaw), options));
  return app;
}

// A tenant label may look like any word, so paths are rewritten before the router sees them.
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

function identify(request: FastifyRequest, services: Services): void {
  const header = request.headers.authorization;
  if (header === undefined) return;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) return;
  request.claims = services.secrets.readApiToken(token) ?? services.secrets.readToken(token);
}

/** A use of a token that could not be recorded does not fail the call. */
async function noteTokenUse(request: FastifyRequest, services: Services): Promise<void> {
  const { claims, id: requestId } = request;
  if (!claims?.token) return;
  const { tid: tenantId, sub: userId, token: hash } = claims;
  const use = { tenantId, userId, hash, from: countedAddress(request.ip), requestId };
  await apiTokenUses
    .get()
    .note(services, use)
    .catch((error: unknown) =>
      services.log.warn({ err: error }, 'the use of a token was not noted'),
    );
}

function mount(app: FastifyInstance, route: Route, { services, findTenant }: HttpOptions): void {
  const { endpoint } = route;
  const path = pathOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1');
  const isSystem = endpoint.scope === 'system';
  app.route({
    method: methodOf(endpoint),
    url: isSystem ? path : `${SHOP_CALLS}${path}`,
    bodyLimit: endpoint.bodyLimit ?? MB,
    ...(endpoint.perMinute && { config: { rateLimit: { max: endpoint.perMinute } } }),
    // After the rate limiter, which also counts calls refused here.
    preParsing: async (request) => {
      if (!isSystem) await enterTenant(request, endpoint, findTenant);
      else if (endpoint.may === 'operator') refuseToken(request);
      else if (endpoint.may !== 'anyone') requireToken(request);
      requireTakenToken(request, endpoint);
      requireReadable(request, endpoint);
    },
    handler: async (request, reply) => {
      const answer = await answerOf(route, incomingOf(request, reply), {
        services,
        ...(request.isMultipart() && { readForm: () => readMultipart(request, endpoint) }),
      }).catch((error: unknown) => {
        throw declared(error, endpoint, services);
      });
      return sendReply(reply, answer);
    },
  });
}

interface Answering {
  readonly services: Services;
  /** For a form with files: no byte is read for a caller without the right. */
  readonly readForm?: () => Promise<Record<string, unknown>>;
}

async function answerOf(
  route: Route,
  incoming: Incoming,
  { services, readForm }: Answering,
): Promise<Reply> {
  if (!readForm) return route.run(incoming, services);
  await route.admit?.(incoming, services);
  return route.run({ ...incoming, body: await readForm() }, services);
}

/** Calls that take the raw bytes: signatures cover them, and senders' content types are unreliable. */
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

/** A shop's token gives no access to operator calls, which check a session of their own. */
function refuseToken({ headers }: FastifyRequest): void {
  if (headers.authorization !== undefined) throw fail('PERMISSION_DENIED');
}

/** Calls that only people may make are refused to programs, whatever their rights. */
function requireTakenToken({ claims }: FastifyRequest, endpoint: EndpointSpec): void {
  if (!claims?.token || endpoint.may === 'anyone' || takesToken(endpoint)) return;
  throw fail('PERMISSION_DENIED', { details: { text: 'คำสั่งนี้ใช้กับโทเคน API ไม่ได้ ต้องเข้าสู่ระบบเอง' } });
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

function incomingOf(request: FastifyRequest, reply: FastifyReply): Incoming {
  const { tenant: _label, ...params } = (request.params ?? {}) as Record<string, unknown>;
  const gone = new AbortController();
  // The request closes once its body is read; only the reply's connection shows that the caller left.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return {
    requestId: request.id,
    address: countedAddress(request.ip),
    hostname: request.hostname,
    claims: request.claims,
    tenant: request.tenant,
    headers: request.headers,
    params,
    query: request.query,
    body: request.body,
    signal: gone.signal,
  };
}

// For a string reply the bytes are counted twice before the socket encodes it; a long one is encoded once into a kept
// buffer, which saves a quarter of the cost of sending.
const LONG = 4096;
const spelled = new Uint8Array(256 * 1024);
const speller = new TextEncoder();

function bytesOf(text: string): string | Buffer {
  const most = text.length * 3;
  if (text.length < LONG || most > spelled.length) return text;
  const { written } = speller.encodeInto(text, spelled);
  return Buffer.from(spelled.subarray(0, written));
}

function sendReply(reply: FastifyReply, answer: Reply): FastifyReply {
  reply.status(answer.status ?? 200).type(answer.type);
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  return reply.send(typeof answer.body === 'string' ? bytesOf(answer.body) : answer.body);
}
