// SQL for imports, their results, remembered headers, and the names that sheets refer to.
import type { ImportKind, ImportSource } from '@app/contract/upkeep/import';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export type CatalogueRow = Row<
  'products',
  'id' | 'code' | 'barcode' | 'name' | 'aliases' | 'price_satang' | 'weight_grams'
>;

/** All products on sale. */
export const listCatalogue = (tx: TenantTx) =>
  tx.rows<CatalogueRow>(sql`
    select id, code, barcode, name, aliases, price_satang, weight_grams from products
    where tenant_id = ${tx.tenantId} and active and deleted_at is null order by id`);

/** Calls for the rest of a file follow each other within this time; a user's name for a file means one of them. */
const FILE_PAUSE = sql`interval '10 minutes'`;

interface FileCount {
  readonly files: number;
  /** The file is one of them and was active recently. */
  readonly isUnderWay: boolean;
}

/** Of all kinds; a concurrent start of another import waits. */
export async function countFilesSince(
  tx: TenantTx,
  since: string,
  { kind, fileName }: { readonly kind: ImportKind; readonly fileName: string },
): Promise<FileCount> {
  await tx.rows(sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('import_limit'))`);
  const row = await tx.first<FileCount>(sql`
    select (count(*) filter (where i.before is null or i.file_name = '' or i.created_at > i.before + ${FILE_PAUSE}))::int as files,
      coalesce(bool_or(i.kind = ${kind} and i.file_name = ${fileName} and i.file_name <> ''
        and i.user_id is not distinct from ${tx.actor.userId}::bigint and i.created_at > now() - ${FILE_PAUSE}), false) as "isUnderWay"
    from (
      select kind, user_id, file_name, created_at,
        lag(created_at) over (partition by kind, user_id, file_name order by id) as before
      from imports where tenant_id = ${tx.tenantId} and created_at >= ${since}::timestamptz) i`);
  return row ?? { files: 0, isUnderWay: false };
}

/**
 * Discards cached plans. A plan made for an empty table may look up a key through an index on the shop alone: after
 * an import has filled the table, each lookup, including those of foreign keys, would read all its rows until
 * PostgreSQL analyses it.
 */
export const discardPlans = (tx: TenantTx): Promise<unknown> => tx.rows(sql`discard plans`);

/** Names to ids, as sheets refer to things. */
type NamedRow = Row<'categories', 'id' | 'name'>;

export const listCategoryNames = (tx: TenantTx) =>
  tx.rows<NamedRow>(sql`
    select id, name from categories where tenant_id = ${tx.tenantId} and deleted_at is null`);

export const listChannelNames = (tx: TenantTx) =>
  tx.rows<NamedRow>(sql`
    select id, name from channels where tenant_id = ${tx.tenantId} and deleted_at is null`);

// PostgreSQL text cannot contain NUL, so no name can.
const isStorable = (text: string): boolean => !text.includes('\0');

/** The codes that products have, on sale or not. */
export const productsByCode = (tx: TenantTx, codes: readonly string[]) =>
  tx.rows<Row<'products', 'id' | 'code' | 'version' | 'is_set' | 'weight_grams'>>(sql`
    select id, code, version, is_set, weight_grams from products
    where tenant_id = ${tx.tenantId} and lower(code) = any(${codes.filter(isStorable).map((code) => code.toLowerCase())}::text[])
      and deleted_at is null`);

/** Products that a sheet names by code or name, on sale or not. */
export const productsCalled = (tx: TenantTx, words: readonly string[]) =>
  tx.rows<Row<'products', 'id' | 'code' | 'name'>>(sql`
    select id, code, name from products
    where tenant_id = ${tx.tenantId} and (lower(code) = any(${words.filter(isStorable).map((word) => word.toLowerCase())}::text[])
      or name = any(${words.filter(isStorable)}::text[])) and deleted_at is null order by id`);

export const productsByIds = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'products', 'id' | 'version'>>(sql`
    select id, version from products
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and deleted_at is null`);

/**
 * How often each set was recomputed from its components since its last change by a person or a file: recomputing
 * raises its version, too.
 */
export const recountsOf = (tx: TenantTx, productIds: readonly number[]) =>
  tx.rows<{ id: NonNullable<Column<'audit_log', 'entity_id'>>; n: number }>(sql`
    select a.entity_id as id, count(*)::int as n from audit_log a
    where a.tenant_id = ${tx.tenantId} and a.entity = 'product' and a.entity_id = any(${[...productIds]}::bigint[])
      and a.action = 'product.update' and not a.after ? 'code' and a.id > coalesce((
        select max(b.id) from audit_log b where b.tenant_id = ${tx.tenantId} and b.entity = 'product'
          and b.entity_id = a.entity_id and b.after ? 'code'), 0)
    group by a.entity_id`);

/** Expenses of a book on these days. */
export const expensesOfDays = (tx: TenantTx, type: string, days: readonly string[]) =>
  tx.rows<
    Row<'expenses', 'amount_satang' | 'note' | 'ref' | 'channel_id' | 'product_id'> & {
      readonly spent_on: string;
    }
  >(sql`
    select spent_on::text as spent_on, amount_satang, note, ref, channel_id, product_id from expenses
    where tenant_id = ${tx.tenantId} and type = ${type} and spent_on = any(${[...days]}::date[]) and deleted_at is null`);

/** A concurrent import of other marketplace orders waits and then knows of these. */
export const awaitOtherImports = (tx: TenantTx) =>
  tx.rows(
    sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('import_marketplace_orders'))`,
  );

/** Marketplace numbers that another import has brought in before, with their orders. */
export const knownRefs = (tx: TenantTx, refs: readonly string[], underWay: number | null = null) =>
  tx.rows<Row<'import_rows', 'ref'> & Row<'orders', 'code'>>(sql`
    select r.ref, o.code from import_rows r
    join orders o on o.tenant_id = r.tenant_id and o.id = r.entity_id and o.deleted_at is null
    join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id and i.kind = 'order'
    where r.tenant_id = ${tx.tenantId} and r.ref = any(${[...refs]}::text[]) and r.ref <> '' and r.undone_at is null
      and r.import_id is distinct from ${underWay}::bigint`);

/** Orders that imports of other people made just now. */
const justMadeByOthers = (tx: TenantTx) => sql`and o.id in (
  select r.entity_id from import_rows r join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id
  where r.tenant_id = ${tx.tenantId} and r.undone_at is null and i.kind = 'order'
    and i.user_id is distinct from ${tx.actor.userId}::bigint and i.created_at > now() - ${FILE_PAUSE})`;

/**
 * Orders of these phones within a month, with the units of their goods; cancelled ones do not count. `justByOthers`:
 * only those that imports of other people made just now.
 */
export const ordersOfPhones = (
  tx: TenantTx,
  phones: readonly string[],
  { justByOthers = false } = {},
) =>
  tx.rows<
    Row<'orders', 'code' | 'phone_key' | 'customer_name'> & {
      readonly goods: Readonly<Record<string, number>> | null;
    }
  >(sql`
    select o.code, o.phone_key, o.customer_name, (
      select json_object_agg(x.product_id, x.units) from (
        select i.product_id, sum(i.unit) as units from order_items i
        where i.tenant_id = ${ours} and i.order_id = o.id group by i.product_id) x) as goods
    from orders o
    where o.tenant_id = ${tx.tenantId} and o.phone_key = any(${[...phones]}::text[]) and o.created_at > ${tx.now}::timestamptz - interval '31 days'
      and o.status <> 'cancel' and o.deleted_at is null ${justByOthers ? justMadeByOthers(tx) : sql``} order by o.id`);

interface NewImport {
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly fileName: string;
}

export async function insertImport(tx: TenantTx, one: NewImport): Promise<number> {
  const row = await tx.first<Row<'imports', 'id'>>(sql`
    insert into imports (tenant_id, kind, source, file_name, user_id)
    values (${tx.tenantId}, ${one.kind}, ${one.source}, ${one.fileName}, ${tx.actor.userId})
    returning id`);
  if (!row) throw new Error('the import was not written');
  return row.id;
}

export interface MadeRow extends Row<
  'import_rows',
  'at' | 'row' | 'entity_id' | 'ref' | 'version'
> {
  /** Its earlier values, if it existed. */
  readonly before: object | null;
}

export async function insertMadeRows(
  tx: TenantTx,
  importId: number,
  rows: readonly MadeRow[],
): Promise<void> {
  await tx.rows(sql`
    insert into import_rows (tenant_id, import_id, at, row, entity_id, ref, version, before)
    select ${tx.tenantId}, ${importId}, at, row, entity_id, ref, version, before
    from json_populate_recordset(null::import_rows, ${JSON.stringify(rows)}::json) returning 1`);
  await tx.rows(sql`
    update imports set made = made + ${rows.length}
    where tenant_id = ${tx.tenantId} and id = ${importId}`);
}

export const noteFailed = (tx: TenantTx, importId: number, failed: number) =>
  tx.rows(sql`
    update imports set failed = ${failed} where tenant_id = ${tx.tenantId} and id = ${importId}`);

interface ImportRow extends Row<'imports', 'id' | 'kind' | 'user_id'> {
  readonly is_open: boolean;
}

/** Locked, so that two people cannot undo the same import at once. */
export const lockImport = (tx: TenantTx, id: number) =>
  tx.first<ImportRow>(sql`
    select id, kind, user_id, undone_at is null and created_at > now() - interval '1 hour' as is_open
    from imports where tenant_id = ${tx.tenantId} and id = ${id} for update`);

export const listMadeRows = (tx: TenantTx, importId: number) =>
  tx.rows<MadeRow>(sql`
    select at, row, entity_id, ref, version, before from import_rows
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and undone_at is null order by at`);

export const markUndone = (tx: TenantTx, importId: number, places: readonly number[]) =>
  tx.rows(sql`
    update import_rows set undone_at = now()
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and at = any(${[...places]}::int[])`);

export const closeImport = (tx: TenantTx, importId: number) =>
  tx.rows(sql`
    update imports set undone_at = now() where tenant_id = ${tx.tenantId} and id = ${importId}`);
