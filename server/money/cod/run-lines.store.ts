// The lines of one imported file: listed, counted and removed.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import { rowsInPieces } from '../../platform/rows-in-pieces.ts';
import { lineColumns, fromLines, type ParcelRow } from './line.store.ts';
import { markPaid } from './mark-paid.store.ts';

/** An imported file, with the bills of its lines. */
export interface ImportRun {
  readonly id: number;
  readonly billIds: readonly number[];
}

const ofRun = (tx: TenantTx, { id, billIds }: ImportRun) =>
  sql`l.tenant_id = ${tx.tenantId} and l.bill_id = any(${[...billIds]}::bigint[]) and l.import_id = ${id}`;

export const wrongLinesOf = (tx: TenantTx, run: ImportRun) =>
  rowsInPieces(
    tx,
    sql<ParcelRow>`select ${lineColumns} ${fromLines(sql`${ofRun(tx, run)} and l.bucket <> 'matched'`)}
    where l.tenant_id = ${tx.tenantId} order by l.row, l.id`,
  );

export const countBuckets = (tx: TenantTx, run: ImportRun) =>
  tx.rows<Row<'cod_lines', 'bucket'> & { n: number }>(sql`
    select l.bucket, count(*)::int as n from cod_lines l where ${ofRun(tx, run)} group by l.bucket`);

/** The bills and parcels of a file's lines, read before the lines are removed. */
export const listTouchedLines = (tx: TenantTx, run: ImportRun) =>
  tx.rows<Row<'cod_lines', 'bill_id' | 'target'>>(sql`
    select distinct l.bill_id, l.target from cod_lines l where ${ofRun(tx, run)}`);

export async function removeLines(tx: TenantTx, run: ImportRun): Promise<number> {
  const gone = await tx.rows<Row<'cod_lines', 'target'>>(
    sql`delete from cod_lines l where ${ofRun(tx, run)} returning l.target`,
  );
  await markPaid(
    tx,
    gone.map(({ target }) => target),
  );
  return gone.length;
}
