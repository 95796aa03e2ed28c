// How far a new shop is with its first steps.
import { sql, type TenantTx } from '../platform/database.ts';

export interface Steps {
  readonly shop: boolean;
  readonly sender: boolean;
  readonly courier: boolean;
  readonly product: boolean;
  readonly staff: boolean;
  readonly order: boolean;
}

export async function readSteps(tx: TenantTx): Promise<Steps> {
  const ours = sql`tenant_id = ${tx.tenantId}`;
  const row = await tx.first<Steps>(sql`
    select
      exists (select from options where ${ours} and name = 'company_name' and value not in ('null', '""')) as shop,
      exists (select from addresses where ${ours} and type = 'sender' and deleted_at is null) as sender,
      exists (select from courier_accounts where ${ours} and enabled) as courier,
      exists (select from products where ${ours} and deleted_at is null) as product,
      (select count(*) from (select from users where ${ours} and deleted_at is null limit 2) u) > 1 as staff,
      exists (select from orders where ${ours} and deleted_at is null) as order`);
  if (!row) throw new Error('no steps came back');
  return row;
}
