// A connection that prepares each statement once, for a library whose statements have no names.
import { createHash } from 'node:crypto';
import pg from 'pg';

/** Limit, because generated texts must not pile up in a connection. */
export const MOST_NAMED = 200;

/** Shared by all connections. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMED) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}

type Query = (...given: unknown[]) => unknown;

export class PlanningClient extends pg.Client {
  /** Prepares `query(text, values, …)` under a generated name; without values, or in another form, sends it as it is. */
  override query(...given: never[]): never {
    const [text, values, ...rest] = given as unknown[];
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = typeof text === 'string' && hasValues ? nameOf(text) : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    return (super.query as Query).apply(this, asked) as never;
  }
}
