// Label → tenant, remembered for a short while: labels never change, suspension counts within seconds.
import type { Database } from '../../platform/database.ts';
import { findTenantByLabel, type TenantRow } from './tenant.store.ts';

const KEEP_MS = 10_000;
const MOST = 20_000;

interface Remembered {
  readonly tenant: TenantRow | undefined;
  readonly until: number;
}

/** Answers from memory for ten seconds; labels nobody has are remembered too, within bounds. */
export function tenantFinder(db: Database, now: () => number = () => performance.now()) {
  const known = new Map<string, Remembered>();
  return async (label: string): Promise<TenantRow | undefined> => {
    const found = known.get(label);
    if (found && found.until > now()) return found.tenant;
    const tenant = await findTenantByLabel(db, label);
    if (known.size >= MOST) known.clear();
    known.set(label, { tenant, until: now() + KEEP_MS });
    return tenant;
  };
}
