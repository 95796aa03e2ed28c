// Tenants as rows: found by label, created by the operator's command.
import { sql, type Database, type Row, type TenantTx } from '../../platform/database.ts';

export interface TenantRow extends Row<'tenants', 'id' | 'label' | 'name' | 'state'> {
  readonly theme: Record<string, string>;
}

export async function findTenantByLabel(
  db: Database,
  label: string,
): Promise<TenantRow | undefined> {
  const rows = await db.plain<TenantRow>(
    sql`select id, label, name, state, theme from tenants where label = ${label}`,
  );
  return rows[0];
}

export async function insertTenant(db: Database, label: string, name: string): Promise<TenantRow> {
  const [row] = await db.plain<TenantRow>(
    sql`insert into tenants (label, name) values (${label}, ${name}) returning id, label, name, state, theme`,
  );
  if (!row) throw new Error('no tenant row came back');
  return row;
}

export async function setTenantState(
  db: Database,
  label: string,
  state: 'active' | 'suspended',
): Promise<boolean> {
  const rows = await db.plain(
    sql`update tenants set state = ${state} where label = ${label} returning 1`,
  );
  return rows.length > 0;
}

export const listFlagOptions = (tx: TenantTx, names: readonly string[]) =>
  tx.rows<Row<'options', 'name'> & Row<'options', 'value'>>(
    sql`select name, value from options where tenant_id = ${tx.tenantId} and name = any(${names})`,
  );
