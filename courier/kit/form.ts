// Lenient readers: bodies that couriers push (form fields, JSON, either inside the other), values,
// and keys of an account.
import * as z from 'zod';
import type { RawPush } from './courier.ts';

export type Fields = Record<string, unknown>;

/** Null when the body is neither a form nor a JSON object. */
export function parseBody(push: RawPush): Fields | null {
  const body = push.body.trim();
  if (/json/i.test(push.contentType) || body.startsWith('{')) return asObject(parseJson(body));
  const fields: Fields = Object.create(null) as Fields;
  for (const [name, value] of new URLSearchParams(body)) {
    const inner = /^(\w+)\[(\w+)\]$/.exec(name);
    if (!inner) {
      fields[name] = value;
      continue;
    }
    const [, outerName = '', innerName = ''] = inner;
    const known = asObject(fields[outerName]);
    const nested = known ?? (Object.create(null) as Fields);
    nested[innerName] = value;
    fields[outerName] = nested;
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

/** Returns an object unchanged, parses a JSON object given as text; else null. */
export function asObject(value: unknown): Fields | null {
  const read = typeof value === 'string' ? parseJson(value) : value;
  return typeof read === 'object' && read !== null && !Array.isArray(read)
    ? (read as Fields)
    : null;
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null, absent and '' mean the same to couriers; numbers may come as text and text as numbers. */
export const maybeText = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.union([
    z.null(),
    z.string().transform((text) => text.trim()),
    z.union([z.number(), z.boolean()]).transform(String),
  ]),
);

/**
 * Reads a list, a single entry or nothing; entries may be null. Entries are parsed one by one: an
 * unreadable entry does not fail the others and is counted.
 */
export const rowsOf = <T extends z.ZodType>(entry: T) =>
  z.preprocess(
    (value) => [value ?? []].flat().filter((one: unknown) => one !== null),
    z.array(z.unknown()).transform((all) => {
      const read = all.map((one) => entry.safeParse(one));
      const rows = read.flatMap((one) => (one.success ? [one.data] : []));
      return { rows, unread: all.length - rows.length };
    }),
  );

/** A user name or key as couriers issue them: printable ASCII without spaces. */
export const keyText = (label: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(
      new RegExp(`^[\\x21-\\x7e]{${least},${most}}$`),
      `${label}เป็นตัวอักษรอังกฤษ ตัวเลข หรือสัญลักษณ์ ${least}–${most} ตัว ไม่มีช่องว่าง`,
    );
