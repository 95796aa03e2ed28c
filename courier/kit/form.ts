// Reads what comes in loose forms: bodies that couriers push (form fields, JSON, either inside the other), values, keys of an account.
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

/** An object as it is, or a JSON object written as text; else null. */
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
 * A list, one alone, or nothing, where entries may be null. Each is read for itself: one that cannot be read does not take
 * the others with it, and is counted.
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

/** A name or a key as couriers give them out: printable ASCII without a blank. */
export const keyText = (label: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(
      new RegExp(`^[\\x21-\\x7e]{${least},${most}}$`),
      `${label}เป็นตัวอักษรอังกฤษ ตัวเลข หรือสัญลักษณ์ ${least}–${most} ตัว ไม่มีช่องว่าง`,
    );
