// Marks orders whose COD money changed for recount, and emits the event for webhooks.
import { webhooks } from '../../shop/index.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import { markOrdersDirtyIn } from '../../platform/recount.store.ts';

/** A COD line's target is a parcel's id, or minus the id of an order without a parcel here. */
export async function markPaid(tx: TenantTx, targets: readonly (number | null)[]): Promise<void> {
  const paid = targets.filter((target) => target !== null);
  if (paid.length === 0) return;
  await markOrdersDirtyIn(
    tx,
    sql`select coalesce(s.order_id, -t.target) from unnest(${paid}::bigint[]) as t (target)
      left join shipments s on s.tenant_id = ${tx.tenantId} and s.id = t.target
      where s.id is not null or t.target < 0`,
  );
  await webhooks.markForWebhooks(tx, 'cod', [...new Set(paid)]);
}
