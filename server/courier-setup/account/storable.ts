// A courier's answer in a form that PostgreSQL can store: without NUL and without half a surrogate pair.

const textOf = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Without those characters at any depth; labels and other bytes are unchanged. */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map((one) => storable(one));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [textOf(key), storable(one)]),
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const parent: unknown = Object.getPrototypeOf(value);
  return parent === Object.prototype || parent === null;
}
