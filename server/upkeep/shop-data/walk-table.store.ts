// Reads any table of the shop completely through a cursor, with counts and sums.
import { sql, type TenantTx } from '../../platform/database.ts';

const PAGE_ROWS = 200;

export interface Column {
  readonly name: string;
  /** The PostgreSQL type. */
  readonly type: string;
}

/** Stored columns, without generated ones and the tenant id. */
export const columnsOfTable = (tx: TenantTx, table: string): Promise<Column[]> =>
  tx.rows<Column>(sql`
    select a.attname::text as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${table}::text::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname <> 'tenant_id'
    order by a.attnum`);

export type StoredRow = Readonly<Record<string, unknown>>;

export const openWalk = (tx: TenantTx, table: string, columns: readonly string[]) =>
  tx.rows(sql`
    declare walk no scroll cursor for
    select row from shop_rows(${table}::text::regclass, ${[...columns]}::text[]) as w (row)`);

/** Fewer rows than a page: the end. */
export async function walkOn(tx: TenantTx): Promise<{ rows: StoredRow[]; isOver: boolean }> {
  const page: unknown[] = await tx.rows(sql.raw(`fetch forward ${PAGE_ROWS} from walk`));
  const rows = page.map((each) => (each as { row: StoredRow }).row);
  return { rows, isOver: rows.length < PAGE_ROWS };
}

export const closeWalk = (tx: TenantTx) => tx.rows(sql`close walk`);

export async function countRows(tx: TenantTx, table: string): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(*) as n from shop_rows(${table}::text::regclass, '{tenant_id}')`);
  return row?.n ?? 0;
}

/** The column sums, computed by the database. */
export const sumColumns = (tx: TenantTx, table: string, columns: readonly string[]) =>
  tx.rows<{ name: string; sum: number }>(sql`
    select c.name, coalesce(sum((w.row ->> c.name)::bigint), 0)::bigint as sum
    from unnest(${[...columns]}::text[]) as c (name)
      left join shop_rows(${table}::text::regclass, ${[...columns]}::text[]) as w (row) on true
    group by c.name`);
