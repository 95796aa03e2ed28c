// Counts the statements on a pool's connections: those that read or write rows, and those around them.
import type pg from 'pg';

export interface QueryCount {
  /** Statements that select, insert, update or delete rows. */
  readonly rows: number;
  /** Begin with its settings, commit and rollback. */
  readonly around: number;
}

export interface QueryCounter {
  take(): QueryCount;
}

const isAround = (text: string): boolean => /^\s*(begin|commit|rollback)/i.test(text);

/** Counts from now on, also on connections that open later. */
export function countQueries(pool: pg.Pool): QueryCounter {
  let [rows, around] = [0, 0];
  const seen = new WeakSet<pg.ClientBase>();
  const watch = (client: pg.ClientBase): void => {
    if (seen.has(client)) return;
    seen.add(client);
    const run = client.query.bind(client) as (...given: unknown[]) => unknown;
    const counted = (...given: unknown[]): unknown => {
      const [first] = given;
      const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
      if (isAround(text)) around += 1;
      else rows += 1;
      return run(...given);
    };
    Object.assign(client, { query: counted });
  };
  pool.on('connect', watch);
  pool.on('acquire', watch);
  return {
    take() {
      const taken = { rows, around };
      [rows, around] = [0, 0];
      return taken;
    },
  };
}
