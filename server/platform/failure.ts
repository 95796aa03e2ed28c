// Refusals that a caller may see: how errors become refusals, and their one envelope.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors, errors, type ErrorCode, type ErrorEnvelope } from '@app/contract/kit/errors';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { sendPlainPage } from './plain-page.ts';
import type { Services } from './route.ts';

interface FailureDetails {
  /** Thai text per field path. */
  readonly fields?: Record<string, string>;
  /** Facts about the error: the product that is short, the live tracking number. */
  readonly details?: Record<string, unknown>;
  /** Thai text shown instead of the code's sentence (envelope type 1). */
  readonly thai?: string;
  readonly retryAfterSeconds?: number;
}

export class Failure extends Error {
  readonly code: ErrorCode;
  readonly info: FailureDetails;

  constructor(code: ErrorCode, info: FailureDetails, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.info = info;
  }
}

/** Throw this for every refusal: the caller gets code and sentence, the log gets the cause. */
export const fail = (code: ErrorCode, info: FailureDetails = {}, cause?: unknown): Failure =>
  new Failure(code, info, cause);

const goneCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
  '25006',
  // The role's password changed, or the database is being recreated: no caller can do anything about it.
  '28P01',
  '28000',
  '3D000',
  // PgBouncer's own errors: no connection became free in time, or its database is unreachable.
  '08P01',
  // The database's disk or memory is full, or its disk fails.
  '53100',
  '53200',
  '58030',
]);
const goneErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // Its machine is unreachable, or its name does not resolve.
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  // The disk of the stored files is full, read-only, not ours, failing or gone; or too many files are open.
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ESTALE',
  'EMFILE',
  'ENFILE',
]);
const retryCodes = new Set(['40001', '40P01']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True when the same transaction can be run again. */
export const isRetryable = (error: unknown): boolean => retryCodes.has(codeOf(error));

/** On Citus, the name of an index ends with its shard number. */
const SHARD = /_\d{6,}$/;

/** An error of a Citus node reaches us only as a message. */
const indexOf = (error: Error): string | undefined =>
  'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : /"([^"]+)"/.exec(error.message)?.[1];

/** True for the unique violation of exactly this index. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' &&
  error instanceof Error &&
  indexOf(error)?.replace(SHARD, '') === index;

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (goneCodes.has(codeOf(error)) ||
    goneErrnos.has(codeOf(error)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    ));

const cutCodes = new Set([
  '57P01',
  '57P02',
  '08000',
  '08003',
  '08006',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** True where a transaction lost its connection: it may have committed with only the answer missing. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof Error &&
  (cutCodes.has(codeOf(error)) ||
    /Connection terminated|Client has encountered a connection error/.test(error.message));

// JSON can name half of a surrogate pair, which is not a character; PostgreSQL rejects it in jsonb.
const isHalfLetter = (error: unknown): boolean =>
  codeOf(error) === '22P02' &&
  error instanceof Error &&
  'detail' in error &&
  /surrogate/.test(String(error.detail));

/** A statement ran into its time limit. */
export const tookTooLong = (error: unknown): boolean => codeOf(error) === '57014';

/** An unreachable or slow database is a 503; text that it cannot store is the caller's fault. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  if (isAway(error)) return fail('SERVICE_AWAY', { retryAfterSeconds: 2 }, error);
  if (tookTooLong(error) || code === '55P03')
    return fail('SERVICE_AWAY', { retryAfterSeconds: 5 }, error);
  if (isRetryable(error)) return fail('SERVICE_AWAY', { retryAfterSeconds: 1 }, error);
  if (code === '22021' || code === '22P05' || isHalfLetter(error))
    return fail('BAD_REQUEST', {}, error);
  return undefined;
}

/**
 * True where background work may succeed in a moment because something it needs is unreachable. What times out would
 * time out again.
 */
export const isPassing = (error: unknown): boolean =>
  isAway(error) ||
  isRetryable(error) ||
  (error instanceof Failure && error.code === 'SERVICE_AWAY');

/** A refusal that the endpoint does not list is a gap between contract and code: counted, and an error in tests. */
export function declared(error: unknown, endpoint: EndpointSpec, services: Services): unknown {
  const failure = toFailure(error);
  if (!failure) return error;
  const known: readonly string[] = [...endpoint.fails, ...commonErrors];
  if (!known.includes(failure.code)) {
    services.metrics.undeclared.inc({ route: endpoint.at, code: failure.code });
    services.log.error({ route: endpoint.at, code: failure.code }, 'undeclared failure');
    if (services.config.NODE_ENV === 'test')
      return new Error(`${endpoint.at} does not declare ${failure.code}`, { cause: error });
  }
  return failure;
}

function frameworkFailure(error: unknown): Failure | undefined {
  const known = toFailure(error);
  if (known) return known;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return fail('TOO_LARGE', {}, error);
  if (status === 429) return fail('TOO_MANY_REQUEST', {}, error);
  return status >= 400 && status < 500 ? fail('BAD_REQUEST', {}, error) : undefined;
}

/** The envelope of a refusal; an unknown error becomes INTERNAL_ERROR and is logged with its cause. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = frameworkFailure(error) ?? fail('INTERNAL_ERROR', {}, error);
  const { info, code } = failure;
  const status = errors[code].status;
  const requestId = request.id;
  if (status >= 500)
    request.log.error({ err: failure.cause ?? failure, code, requestId }, 'call failed');
  else if (failure.cause !== undefined)
    request.log.debug({ err: failure.cause, code, requestId }, 'refused');
  if (info.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(info.retryAfterSeconds));
  // Closing while the caller still sends would lose the refusal, so the rest is read and dropped.
  if (code === 'TOO_LARGE') reply.removeHeader('connection');
  // A file that failed before its first byte has already set its name.
  reply.removeHeader('content-disposition').raw.removeHeader('content-disposition');
  const body: ErrorEnvelope = {
    type: info.thai === undefined ? 0 : 1,
    message: info.thai ?? code,
    requestId,
    ...(info.fields && { fields: info.fields }),
    ...(info.details && { details: info.details }),
  };
  reply.status(status).header('cache-control', 'no-store');
  if (isBuyersPage(request))
    return sendPlainPage(reply, {
      title: info.thai ?? errors[code].th,
      to: pathOf(request),
      link: 'กลับไปหน้าก่อน',
    });
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const pathOf = ({ url }: FastifyRequest): string => /^\/t\/[\w-]+/.exec(url)?.[0] ?? '/';

const takesHtml = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html');

/** A form that a buyer sends from an order's page is answered as a page. */
const isBuyersPage = (request: FastifyRequest): boolean =>
  request.url.startsWith('/t/') && takesHtml(request);

/** Below a shop's base everything is API, whatever the client accepts; elsewhere people get a page. */
export function notFound(
  request: FastifyRequest,
  reply: FastifyReply,
  isApi: boolean,
): FastifyReply {
  const wantsPage = !isApi && request.method === 'GET' && takesHtml(request);
  if (!wantsPage) return refuse(fail('NOT_FOUND'), request, reply);
  // The address stays at the form's target; opened again, or shared, it must lead to the page.
  const sentFrom = /^(\/t\/[\w-]+)\/(?:address|slip)\b/.exec(request.url)?.[1];
  if (sentFrom !== undefined) return reply.redirect(sentFrom, 303);
  return sendPlainPage(reply.status(404), {
    title: 'ไม่พบหน้านี้',
    text: 'ลิงก์อาจเก่าหรือพิมพ์ผิด',
    isSearched: true,
    to: '/',
    link: 'กลับหน้าหลัก',
  });
}
