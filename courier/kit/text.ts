// Text on its way to a courier and back: cleaned values, secrets compared, Thai local times.
import { timingSafeEqual } from 'node:crypto';

/**
 * JavaScript and Java disagree on which characters are white space (U+00A0, U+FEFF): a value made of
 * those alone would be signed by one side and not by the other. After this none is left.
 */
export function cleanText(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .trim();
}

/** Digits as ASCII, separators gone, Thailand's own code as the leading 0 it stands for. */
export function cleanPhone(value: string): string {
  const ascii = cleanText(value).replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  return ascii.replace(/\D/g, '').replace(/^66(?=\d{8,9}$)/, '0');
}

/** For what a stranger must not find out letter by letter. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const FIRST_MS = Date.UTC(2000, 0);
const LAST_MS = Date.UTC(10_000, 0);

/** A time that no parcel can have is none: systems write the first day that they know (year 1, 1970) where they have no time. */
export const knownInstant = (at: number): number | null =>
  at >= FIRST_MS && at < LAST_MS ? at : null;

/** `2026-01-31 13:45:00`: Thai local time without an offset, as several couriers tell it; null for anything else. */
export function thaiInstant(text: string | null): number | null {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text ?? '') ?? [];
  return knownInstant(Date.parse(`${day}T${clock}+07:00`));
}
