// Label → tenant, remembered for a short while: labels never change, suspension counts within seconds.
import type { Database } from '../../platform/database.ts';
import { findTenantByLabel, type TenantRow } from './tenant.store.ts';

const KEEP_MS = 10_000;
const MOST = 20_000;

interface Remembered {
  readonly tenant: TenantRow | undefined;
  readonly until: number;
}

interface TenantFinder {
  (label: string): Promise<TenantRow | undefined>;
  /** What was remembered is asked for anew. */
  forget(): void;
}

/** Answers from memory for ten seconds; labels nobody has are remembered too, within bounds. */
export function tenantFinder(
  db: Database,
  now: () => number = () => performance.now(),
): TenantFinder {
  const known = new Map<string, Remembered>();
  const find = async (label: string): Promise<TenantRow | undefined> => {
    const found = known.get(label);
    if (found && found.until > now()) return found.tenant;
    const tenant = await findTenantByLabel(db, label);
    if (known.size >= MOST) known.clear();
    known.set(label, { tenant, until: now() + KEEP_MS });
    return tenant;
  };
  return Object.assign(find, { forget: () => known.clear() });
}
