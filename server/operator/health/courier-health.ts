// How couriers answer, over all shops: reads the counts within each shop and adds them up.
import type { CourierHealth } from '@app/contract/operator/health';
import type { Database } from '../../platform/database.ts';
import { tenants } from '../../shop/index.ts';
import { BOUNDS, readCounts, type ShopCounts } from './health.store.ts';

const AT_ONCE = 4;
const PAGE = 200;

/** The bound below which this share of the calls stayed; the last bound when none suffices. */
function boundOf(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  const at = buckets.findIndex((count) => (seen += count) >= total * share);
  return BOUNDS[Math.min(at, BOUNDS.length - 1)] ?? null;
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

function merge(one: ShopCounts | undefined, other: ShopCounts): ShopCounts {
  if (!one) return other;
  return {
    courier: other.courier,
    answered: one.answered + other.answered,
    buckets: one.buckets.map((count, at) => count + (other.buckets[at] ?? 0)),
    failed_at: later(one.failed_at, other.failed_at),
  };
}

async function* eachShop(db: Database): AsyncGenerator<number[]> {
  for (let page = 1, seen = 0; ; page += 1) {
    const { rows, total } = await tenants.listShops(db, { search: '', page, pageSize: PAGE });
    for (let at = 0; at < rows.length; at += AT_ONCE)
      yield rows.slice(at, at + AT_ONCE).map(({ id }) => id);
    seen += rows.length;
    if (rows.length === 0 || seen >= total) return;
  }
}

/** Of the last 24 hours, by courier. */
export async function readCouriers(db: Database): Promise<CourierHealth[]> {
  const all = new Map<string, ShopCounts>();
  for await (const some of eachShop(db)) {
    const counts = await Promise.all(
      some.map((tenantId) =>
        db.withTenant({ tenantId, userId: null }, readCounts, { mode: 'read' }),
      ),
    );
    for (const each of counts.flat()) all.set(each.courier, merge(all.get(each.courier), each));
  }
  return [...all.values()]
    .map(({ courier, answered, buckets, failed_at: failedAt }) => ({
      courier,
      calls: buckets.reduce((sum, count) => sum + count, 0),
      answered,
      p50: boundOf(buckets, 0.5),
      p95: boundOf(buckets, 0.95),
      failedAt: failedAt?.toISOString() ?? null,
    }))
    .toSorted((one, other) => other.calls - one.calls);
}
