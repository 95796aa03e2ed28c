// SQL for a shop's options.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

type OptionRow = Row<'options', 'name'> & Row<'options', 'value'>;

export const listOptions = (tx: TenantTx, names: readonly string[]): Promise<OptionRow[]> =>
  tx.named<OptionRow>(
    'options',
    'select name, value from options where tenant_id = $1 and name = any($2::text[])',
    [tx.tenantId, names],
  );

/** Writes the value and returns the previous one, if any. */
export async function saveOption(tx: TenantTx, name: string, value: unknown): Promise<unknown> {
  const before = await tx.first<OptionRow>(sql`
    select name, value from options where tenant_id = ${tx.tenantId} and name = ${name} for update`);
  await tx.rows(sql`
    insert into options (tenant_id, name, value)
    values (${tx.tenantId}, ${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (tenant_id, name) do update set value = excluded.value, updated_at = ${tx.now}::timestamptz`);
  return before?.value;
}
