// A connection that has each statement planned once, for a library that gives its statements no names.
import { createHash } from 'node:crypto';
import pg from 'pg';

/** Texts that are put together anew each time are not to pile up in a connection. */
export const MOST_NAMED = 200;

/** The same in every connection. */
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
  /** `query(text, values, …)` is prepared under a name of its own; without values, or in another form, it goes as it is. */
  override query(...given: never[]): never {
    const [text, values, ...rest] = given as unknown[];
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = typeof text === 'string' && hasValues ? nameOf(text) : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    return (super.query as Query).apply(this, asked) as never;
  }
}
