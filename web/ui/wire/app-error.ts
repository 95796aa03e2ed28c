// The error of a call, with the texts that the seller will read.

export const unknownText = 'ไม่สามารถทำรายการได้ กรุณาลองใหม่';
export const networkText = 'เชื่อมต่อระบบไม่ได้ กรุณาตรวจสอบการเชื่อมต่ออินเทอร์เน็ต แล้วลองอีกครั้ง';
/** For a create whose answer was lost: its idempotency key prevents a second creation. */
export const againText = 'กดอีกครั้งได้ จะไม่บันทึกซ้ำ';

/** `network`: no answer; `malformed`: an answer without our envelope; `server`: an answer of our server. */
export type ErrorKind = 'server' | 'network' | 'malformed';

export interface AppErrorFacts {
  kind: ErrorKind;
  status: number;
  code: string;
  text: string;
  next?: string | undefined;
  requestId?: string | undefined;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number | undefined;
  /** The idempotency key of a change without an answer. */
  lost?: string | undefined;
}

export class AppError extends Error {
  override readonly name = 'AppError';
  declare readonly kind: ErrorKind;
  declare readonly status: number;
  declare readonly code: string;
  /** The Thai sentence: what happened. */
  declare readonly text: string;
  /** What the seller can do next, in Thai. */
  declare readonly next: string | undefined;
  declare readonly requestId: string | undefined;
  /** Thai text per input, by its path in the body. */
  declare readonly fields: Readonly<Record<string, string>>;
  declare readonly details: Readonly<Record<string, unknown>>;
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly lost: string | undefined;

  constructor(facts: AppErrorFacts, options?: ErrorOptions) {
    super(`${facts.code}: ${facts.text}`, options);
    Object.assign(this, { fields: {}, details: {} }, facts);
  }

  /** The same refusal with the screen's own text and fields. */
  said(text: string, fields: Readonly<Record<string, string>>): AppError {
    return Object.assign(new AppError(this as AppErrorFacts), { text, fields });
  }

  /** A missing token redirects to the login page, without a message (spec.md §8). */
  get isSilent(): boolean {
    return this.code === 'TOKEN_MISSING' && this.status === 403;
  }

  /** Whether the same request may succeed later without any change. */
  get isWorthRetrying(): boolean {
    return this.kind !== 'server' || this.status >= 500 || this.status === 429;
  }
}

export const isAbort = (fault: unknown): boolean =>
  fault instanceof DOMException && fault.name === 'AbortError';

/** Its time limit was exceeded. */
export const isTimeout = (fault: unknown): boolean =>
  fault instanceof DOMException && fault.name === 'TimeoutError';

const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;

function textRecord(value: unknown): Record<string, string> {
  const entries = Object.entries(asRecord(value) ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

// Loaded on the first refusal: the login page does not include all error texts.
const register = () => import('@app/contract/kit/errors').catch(() => null);

/** A text from the server wins: a whole sentence, or the reason why a module is off, which rights cannot change. */
async function words(
  message: string,
  isSentence: boolean,
  { flag, text }: Record<string, unknown>,
): Promise<{ text: string; next?: string | undefined }> {
  const said = isSentence ? message : flag && text;
  if (typeof said === 'string') return { text: said };
  const code = message === 'UNPROCESS' ? 'UNPROCESSED' : message;
  const known = await register();
  if (!known?.isErrorCode(code)) return { text: unknownText };
  const entry = known.errors[code];
  return { text: entry.th, next: entry.next };
}

/** Seconds of a `Retry-After` header, which may also be an HTTP date. */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** Reads the error envelope of a refused call; anything else becomes the generic sentence. */
export async function errorOfResponse(response: Response): Promise<AppError> {
  const wait = retryAfterSeconds(response.headers.get('retry-after'));
  const body = asRecord(await response.json().catch(() => null));
  const requestId = body?.['requestId'] ?? response.headers.get('x-request-id');
  const shared = {
    status: response.status,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfterSeconds: wait,
  };
  const message = body?.['message'];
  if (typeof message !== 'string' || message === '') {
    return new AppError({
      ...shared,
      kind: 'malformed',
      code: `HTTP_${response.status}`,
      text: unknownText,
    });
  }
  const details = asRecord(body?.['details']) ?? {};
  const isSentence = body?.['type'] === 1;
  const { text, next } = await words(message, isSentence, details);
  return new AppError({
    ...shared,
    kind: 'server',
    code: isSentence ? 'MESSAGE' : message,
    text,
    next,
    fields: textRecord(body?.['fields']),
    details,
  });
}

export const networkError = (cause: unknown): AppError =>
  new AppError({ kind: 'network', status: 0, code: 'NETWORK', text: networkText }, { cause });

export const malformedAnswer = (status: number, cause: unknown): AppError =>
  new AppError(
    { kind: 'malformed', status, code: 'MALFORMED_ANSWER', text: unknownText },
    { cause },
  );
