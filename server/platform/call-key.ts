// Recognises a repeated call: by its idempotency key and a hash of the request.
import crypto from 'node:crypto';
import { fail } from './failure.ts';

export interface CallKey {
  readonly key: string;
  /** For programs: the key as it was sent, under which answers were stored before programs had keys of their own. */
  readonly sharedKey?: string;
  /** Hash of the request; another body under the same key is refused. */
  readonly hash: string;
}

const MAX_KEY = 200;
const MARK_LETTERS = 16;

/** A fast hash would reveal a short secret; the rest of the request tells calls apart. */
const SECRET = /password|credentials/i;

/** Sent only by what the browser kept offline: the first try, whose answer may have been lost, had no such field. */
const KEPT_SINCE = 'calledAt';

function shortOf(name: string, value: unknown): unknown {
  if (SECRET.test(name) || name === KEPT_SINCE) return undefined;
  // Written out, the bytes of a file would be many times as long.
  return value instanceof Uint8Array
    ? crypto.createHash('sha256').update(value).digest('hex')
    : value;
}

function requireKey(header: string): void {
  if (header.length > MAX_KEY || !/^[\x21-\x7e]+$/.test(header)) {
    throw fail('UNPROCESSED', {
      fields: { 'Idempotency-Key': 'คีย์ต้องเป็นอักษรอังกฤษหรือตัวเลข ไม่เกิน 200 ตัว' },
    });
  }
}

// Deeply nested lists (a hundred thousand levels) can be parsed but not serialised.
function writtenOut(asked: unknown): string {
  try {
    return JSON.stringify(asked, shortOf);
  } catch (error) {
    throw error instanceof RangeError ? fail('BAD_REQUEST', {}, error) : error;
  }
}

/**
 * `token` is the hash of the API token: programs choose their keys freely, and two programs of one user know nothing
 * of each other, so each token has its own keys. A key that a client sends contains no space.
 */
export function callKey(header: string, asked: unknown, token: string | undefined): CallKey {
  requireKey(header);
  const hash = crypto.createHash('sha256').update(writtenOut(asked)).digest('hex');
  if (token === undefined) return { key: header, hash };
  return { key: `${token.slice(0, MARK_LETTERS)} ${header}`, sharedKey: header, hash };
}
