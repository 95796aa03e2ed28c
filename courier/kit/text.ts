// Text sent to a courier and received from it: cleaned values, constant-time comparison, Thai local
// times.
import { timingSafeEqual } from 'node:crypto';

/**
 * JavaScript and Java disagree on which characters are white space (U+00A0, U+FEFF): one side would
 * sign a value made only of those and the other would not. The cleaned text contains none of them.
 */
export function cleanText(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .trim();
}

/** ASCII digits without separators, with the country code 66 replaced by the leading 0. */
export function cleanPhone(value: string): string {
  const ascii = cleanText(value).replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  return ascii.replace(/\D/g, '').replace(/^66(?=\d{8,9}$)/, '0');
}

/** Constant-time comparison, so that a secret cannot be guessed character by character. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const FIRST_MS = Date.UTC(2000, 0);
const LAST_MS = Date.UTC(10_000, 0);

/**
 * Null for an instant that no parcel can have: systems without a time send the first day that they
 * know (year 1, 1970).
 */
export const knownInstant = (at: number): number | null =>
  at >= FIRST_MS && at < LAST_MS ? at : null;

/**
 * Parses `2026-01-31 13:45:00`, Thai local time without an offset, as several couriers send it;
 * null for anything else.
 */
export function thaiInstant(text: string | null): number | null {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text ?? '') ?? [];
  return knownInstant(Date.parse(`${day}T${clock}+07:00`));
}
