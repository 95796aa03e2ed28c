// How a call that is sent again is known: by its key, and by a hash of what was asked.
import crypto from 'node:crypto';
import { fail } from './failure.ts';

export interface CallKey {
  readonly key: string;
  /** Of a program: as it was sent, and as it was kept before each had keys of its own. */
  readonly sharedKey?: string;
  /** Of what was asked; another body under the same key is refused. */
  readonly hash: string;
}

const MAX_KEY = 200;
const MARK_LETTERS = 16;

/** A hash that is quick to make would give a short secret away; what is asked for differs by the rest. */
const SECRET = /password|credentials/i;

/** Said only by what was kept: the first try, which may have come through without its answer, did not say it. */
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

// Lists in lists in lists, a hundred thousand deep, can be read but not be written.
function writtenOut(asked: unknown): string {
  try {
    return JSON.stringify(asked, shortOf);
  } catch (error) {
    throw error instanceof RangeError ? fail('BAD_REQUEST', {}, error) : error;
  }
}

/**
 * `token` is the hash of the API token that it came by: programs number what they send as they like, and two of one maker know
 * nothing of each other, so each has keys of its own. No key that is sent holds a space.
 */
export function callKey(header: string, asked: unknown, token: string | undefined): CallKey {
  requireKey(header);
  const hash = crypto.createHash('sha256').update(writtenOut(asked)).digest('hex');
  if (token === undefined) return { key: header, hash };
  return { key: `${token.slice(0, MARK_LETTERS)} ${header}`, sharedKey: header, hash };
}
