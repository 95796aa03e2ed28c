// The progress of a new shop's first steps.
import type { FirstStep } from '@app/contract/report/dashboard';
import { sql, type TenantTx } from '../../platform/database.ts';

export async function findFirstSteps(tx: TenantTx): Promise<Record<FirstStep, boolean>> {
  const ours = sql`tenant_id = ${tx.tenantId}`;
  const isSet = (name: string) =>
    sql`exists (select from options where ${ours} and name = ${name} and value not in ('null', '""'))`;
  const row = await tx.first<Record<FirstStep, boolean>>(sql`
    select
      ${isSet('company_name')} and ${isSet('company_phone')} as shop,
      exists (select from addresses where ${ours} and type = 'sender' and deleted_at is null) as sender,
      exists (select from courier_accounts where ${ours} and enabled) as courier,
      exists (select from products where ${ours} and deleted_at is null) as product,
      (select count(*) from (select from users where ${ours} and deleted_at is null and left(username, 1) <> '~' limit 2) u) > 1 as staff,
      exists (select from orders where ${ours} and deleted_at is null) as order,
      exists (select from print_jobs where ${ours}) as label`);
  if (!row) throw new Error('no steps came back');
  return row;
}
