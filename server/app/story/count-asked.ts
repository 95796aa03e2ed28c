// Counts a transaction's statements: work on many rows must use as many as work on few.
import type { TenantTx } from '../../platform/database.ts';

const ASKING = new Set<PropertyKey>(['rows', 'first', 'named', 'prepared']);

/** The same transaction with a counter of its statements. */
export function counting(tx: TenantTx): { tx: TenantTx; asked: () => number } {
  let asked = 0;
  const counted = new Proxy(tx, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== 'function') return part;
      return (...given: unknown[]): unknown => {
        if (ASKING.has(name)) asked += 1;
        return part.apply(target, given) as unknown;
      };
    },
  });
  return { tx: counted, asked: () => asked };
}
