// Compares two OpenAPI documents call by call: path, method, right, shapes and errors.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Calls = ReadonlyMap<string, Json>;

interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Json } };
}

const callsOf = ({ paths }: Document): Calls =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'parameters')
        .map(([method, call]) => [`${method.toUpperCase()} ${path}`, call]),
    ),
  );

/**
 * Order is irrelevant where names identify: object keys, required or allowed words, parameters. The
 * last two become objects keyed by name, so that an additional one is a single difference.
 */
function named(value: Json): Json {
  if (Array.isArray(value)) {
    const entries = value.map((one) => [nameOf(one), named(one)] as const);
    const isNamed = entries.every(([name]) => name !== undefined);
    return isNamed ? sorted(entries as [string, Json][]) : entries.map(([, one]) => one);
  }
  if (typeof value !== 'object' || value === null) return value;
  return sorted(Object.entries(value).map(([key, one]) => [key, named(one)]));
}

function nameOf(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
  const { name } = isTree ? (value as { readonly [key: string]: Json }) : {};
  return typeof name === 'string' ? name : undefined;
}

const sorted = (entries: readonly (readonly [string, Json])[]): Json =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The first places where two values differ, such as `responses.200.content`. */
function differences(before: Json, after: Json, at = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isTree = (value: Json) => typeof value === 'object' && value !== null;
  if (!isTree(before) || !isTree(after)) {
    return [`${at}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`];
  }
  const [old, now] = [before as Record<string, Json>, after as Record<string, Json>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
    const place = at === '' ? key : `${at}.${key}`;
    if (!(key in old)) return [`${place}: added`];
    if (!(key in now)) return [`${place}: gone`];
    return differences(old[key] ?? null, now[key] ?? null, place);
  });
}

export interface Comparison {
  /** The number of calls in each document. */
  readonly before: number;
  readonly after: number;
  /** One line per difference; empty if callers cannot tell the two apart. */
  readonly found: readonly string[];
}

export function compareCalls(before: Document, after: Document): Comparison {
  const [old, now] = [callsOf(before), callsOf(after)];
  const gone = [...old.keys()].filter((call) => !now.has(call)).map((call) => `${call}: gone`);
  const added = [...now.keys()].filter((call) => !old.has(call)).map((call) => `${call}: added`);
  const changed = [...old].flatMap(([call, shape]) => {
    const other = now.get(call);
    if (other === undefined) return [];
    return differences(named(shape), named(other)).map((line) => `${call} ${line}`);
  });
  return { before: old.size, after: now.size, found: [...gone, ...added, ...changed] };
}
