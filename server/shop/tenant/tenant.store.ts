// SQL for tenants: found by label, created by the operator's command.
import { sql, type Database, type Row, type TenantTx } from '../../platform/database.ts';

export interface TenantRow extends Row<
  'tenants',
  'id' | 'label' | 'name' | 'state' | 'created_at'
> {
  readonly theme: Record<string, string>;
}

export const listTenantIds = async (db: Database): Promise<number[]> =>
  (await db.plain<Row<'tenants', 'id'>>(sql`select id from tenants order by id`)).map(
    ({ id }) => id,
  );

export async function findTenantByLabel(
  db: Database,
  label: string,
): Promise<TenantRow | undefined> {
  const rows = await db.plain<TenantRow>(
    sql`select id, label, name, state, theme, created_at from tenants where label = ${label}`,
  );
  return rows[0];
}

export async function labelOfShop(tx: TenantTx): Promise<string | undefined> {
  const row = await tx.first<Row<'tenants', 'label'>>(sql`
    select label from tenants where id = ${tx.tenantId}`);
  return row?.label;
}

/** The id of a new shop, so that its first transaction already runs as that shop. */
export async function nextTenantId(db: Database): Promise<number> {
  const [row] = await db.plain<{ id: number }>(sql`select nextval('tenants_id_seq')::int as id`);
  if (!row) throw new Error('no number came back');
  return row.id;
}

export async function insertTenant(tx: TenantTx, label: string, name: string): Promise<TenantRow> {
  const row = await tx.first<TenantRow>(
    sql`insert into tenants (id, label, name) values (${tx.tenantId}, ${label}, ${name})
      returning id, label, name, state, theme, created_at`,
  );
  if (!row) throw new Error('no tenant row came back');
  return row;
}

/** Locks the shop, so that concurrent changes are serialised. */
export const lockTenant = (tx: TenantTx) =>
  tx.first<TenantRow>(
    sql`select id, label, name, state, theme, created_at from tenants where id = ${tx.tenantId} for update`,
  );

export const saveTenant = (
  tx: TenantTx,
  { name, state }: { name: string; state: 'active' | 'suspended' },
) => tx.rows(sql`update tenants set name = ${name}, state = ${state} where id = ${tx.tenantId}`);

export type ShopListed = Row<'tenants', 'id' | 'label' | 'name' | 'state' | 'created_at'>;

/** A page of all shops by label, and their number; `search` is part of a label or a name. */
export async function listShops(
  db: Database,
  { search, page, pageSize }: { search: string; page: number; pageSize: number },
): Promise<{ rows: ShopListed[]; total: number }> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await db.plain<ShopListed>(sql`
    select id, label, name, state, created_at from tenants
    where label like ${pattern} or lower(name) like ${pattern}
    order by label limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const [counted] = await db.plain<{ n: number }>(sql`
    select count(*) as n from tenants where label like ${pattern} or lower(name) like ${pattern}`);
  return { rows, total: counted?.n ?? 0 };
}

/** By id; omits shops that are gone. */
export async function labelsOfShops(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.plain<Row<'tenants', 'id' | 'label'>>(
    sql`select id, label from tenants where id = any(${[...new Set(ids)]}::int[])`,
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}

export const listFlagOptions = (tx: TenantTx, names: readonly string[]) =>
  tx.prepared<Row<'options', 'name'> & Row<'options', 'value'>>(
    'flag-options',
    sql`select name, value from options where tenant_id = ${tx.tenantId} and name = any(${names})`,
  );
