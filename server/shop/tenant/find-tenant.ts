// Label → tenant, cached briefly: labels never change, and a suspension takes effect within seconds.
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
  /** Clears the cache. */
  forget(): void;
}

/** Cached for ten seconds; unknown labels too, within bounds. */
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
