// SQL for a shop's size: only counts.
import { sql, type TenantTx } from '../../platform/database.ts';

export interface ShopSize {
  readonly orders: number;
  readonly orders_30: number;
  readonly orders_before_30: number;
  readonly users: number;
  readonly seen_at: Date | null;
}

export async function readSize(tx: TenantTx): Promise<ShopSize> {
  const row = await tx.first<ShopSize>(sql`
    select count(*) as orders,
      count(*) filter (where created_at > ${tx.now}::timestamptz - interval '30 days') as orders_30,
      count(*) filter (where created_at > ${tx.now}::timestamptz - interval '60 days'
        and created_at <= ${tx.now}::timestamptz - interval '30 days') as orders_before_30,
      (select count(*) from users where tenant_id = ${tx.tenantId} and deleted_at is null
        and left(username, 1) <> '~') as users,
      (select max(created_at) from refresh_tokens where tenant_id = ${tx.tenantId}) as seen_at
    from orders where tenant_id = ${tx.tenantId} and deleted_at is null`);
  if (!row) throw new Error('no counts came back');
  return row;
}
