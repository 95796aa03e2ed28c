// Rows of imported files and of bank lines, and the lookups for a line.
import type { CodKind } from '@app/contract/money/cod-import';
import { DAY_MS } from '@app/contract/kit/bangkok';
import { courierIds } from '@app/contract/kit/carriers';
import { markPaid } from './mark-paid.store.ts';
import {
  ours,
  sql,
  type Column,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';
import type { BankLine } from './read-file.ts';

export interface ImportRow extends Row<
  'cod_imports',
  | 'id'
  | 'kind'
  | 'courier'
  | 'file_name'
  | 'made'
  | 'same'
  | 'created_at'
  | 'undone_at'
  | 'bill_ids'
> {
  readonly username: string | null;
  readonly is_open: boolean;
}

/** A wrong file shows when its money does not come: its bills are never paired or closed. */
const UNDO_DAYS = 60;

export const undoUntil = (at: Date): string =>
  new Date(at.getTime() + UNDO_DAYS * DAY_MS).toISOString();

const columns = sql`i.id, i.kind, i.courier, i.file_name, i.bill_ids, i.made, i.same, i.created_at, i.undone_at,
  (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = i.user_id) as username,
  i.undone_at is null and i.created_at > now() - make_interval(days => ${UNDO_DAYS}::int) as is_open`;

interface NewImport {
  readonly kind: CodKind;
  readonly courier: string;
  readonly fileName: string;
}

export async function insertImport(tx: TenantTx, one: NewImport): Promise<number> {
  const row = await tx.first<Row<'cod_imports', 'id'>>(sql`
    insert into cod_imports (tenant_id, kind, courier, file_name, user_id)
    values (${tx.tenantId}, ${one.kind}, ${one.courier}, ${one.fileName}, ${tx.actor.userId}) returning id`);
  if (!row) throw new Error('the import was not written');
  return row.id;
}

interface Counts {
  readonly made: number;
  readonly same: number;
  readonly billIds: readonly number[];
  /** The lines it took out of bills that the shop built. */
  readonly taken: readonly TakenLine[];
}

export const writeImport = (tx: TenantTx, id: number, counts: Counts) =>
  tx.rows(sql`update cod_imports set made = ${counts.made}, same = ${counts.same}, bill_ids = ${[...counts.billIds]}::bigint[],
      taken = ${JSON.stringify(counts.taken)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Locked, so that two users cannot undo the same file at once. */
export const lockImport = (tx: TenantTx, id: number) =>
  tx.first<ImportRow>(sql`select ${columns} from cod_imports i
    where i.tenant_id = ${tx.tenantId} and i.id = ${id} for update of i`);

export const markUndone = (tx: TenantTx, id: number) =>
  tx.rows(
    sql`update cod_imports set undone_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

/** A removed line with its bill's number and day, which the undo needs to restore it. */
export interface TakenLine extends Readonly<Record<string, unknown>> {
  readonly bill_id: number;
  readonly target: number | null;
}

/** Removes parcels that the courier has paid from the shop's own bills; returns the lines. */
export async function dropFromLedger(
  tx: TenantTx,
  targets: readonly number[],
): Promise<TakenLine[]> {
  const rows = await tx.rows<{ line: TakenLine }>(sql`
    with gone as (delete from cod_lines l using cod_bills b
    where l.tenant_id = ${tx.tenantId} and l.target = any(${[...targets]}::bigint[]) and l.import_id is null
      and b.tenant_id = l.tenant_id and b.id = l.bill_id and b.source = 'ledger' and b.closed_at is null
    returning l.*, b.bill_no, b.billed_on)
    select to_jsonb(gone) as line from gone`);
  const taken = rows.map(({ line }) => line);
  await markPaid(
    tx,
    taken.map(({ target }) => target),
  );
  return taken;
}

/** Records lines removed when a line was linked, so that undoing its import restores them. */
export const addTaken = (tx: TenantTx, lineId: number, taken: readonly TakenLine[]) =>
  tx.rows(sql`
    update cod_imports i set taken = i.taken || ${JSON.stringify(taken)}::jsonb from cod_lines l
    where l.tenant_id = ${tx.tenantId} and l.id = ${lineId} and i.tenant_id = ${tx.tenantId} and i.id = l.import_id`);

const lineColumns = (
  'courier row digest pno order_ref remark paid_on delivered_on collected_satang fee_satang net_satang target ' +
  'expected_satang difference_satang bucket decision reason decided_by decided_at told_at told_by linked_by'
).split(' ');
const asColumns = sql.raw(lineColumns.join(', '));
const asTaken = sql.raw(lineColumns.map((column) => `e.${column}`).join(', '));

/**
 * Restores the lines that a statement took out of the shop's own bills, and recreates a bill it had
 * emptied. A parcel that is in another bill since stays there. Returns the bills.
 */
export async function restoreTakenLines(tx: TenantTx, importId: number): Promise<number[]> {
  const taken = sql`cod_imports i cross join lateral jsonb_array_elements(i.taken) x
    cross join lateral jsonb_populate_record(null::cod_lines, x) e`;
  const here = sql`i.tenant_id = ${tx.tenantId} and i.id = ${importId}`;
  await tx.rows(sql`
    insert into cod_bills (tenant_id, courier, bill_no, source, billed_on, created_by)
    select distinct i.tenant_id, e.courier, x->>'bill_no', 'ledger', (x->>'billed_on')::date, ${tx.actor.userId}::bigint
    from ${taken} where ${here} on conflict (tenant_id, courier, bill_no) do nothing`);
  const back = await tx.rows<Row<'cod_lines', 'bill_id'>>(sql`
    insert into cod_lines (tenant_id, bill_id, ${asColumns})
    select i.tenant_id, b.id, ${asTaken} from ${taken}
    join cod_bills b on b.tenant_id = i.tenant_id and b.courier = e.courier and b.bill_no = x->>'bill_no'
      and b.source = 'ledger' and b.closed_at is null
    where ${here} and not exists (
      select from cod_lines l where l.tenant_id = ${ours} and l.target = e.target)
    on conflict (tenant_id, digest) do nothing returning bill_id`);
  return [...new Set(back.map(({ bill_id }) => bill_id))];
}

export const removeImport = (tx: TenantTx, id: number) =>
  tx.rows(sql`delete from cod_imports where tenant_id = ${tx.tenantId} and id = ${id}`);

export async function pageOfImports(tx: TenantTx, at: Page) {
  const [rows, all] = await Promise.all([
    tx.page(
      sql<ImportRow>`select ${columns} from cod_imports i where i.tenant_id = ${tx.tenantId} order by i.id desc`,
      at,
    ),
    tx.first<{ n: number }>(
      sql`select count(*) as n from cod_imports where tenant_id = ${tx.tenantId}`,
    ),
  ]);
  return { rows, total: all?.n ?? 0 };
}

export interface BankRow extends Row<
  'cod_bank_lines',
  'id' | 'received_on' | 'amount_satang' | 'description' | 'ref'
> {
  readonly bill_id: Column<'cod_bills', 'id'> | null;
  readonly bill_no: Column<'cod_bills', 'bill_no'> | null;
}

/** Skips lines that exist already; returns how many are new. */
export async function insertBankLines(
  tx: TenantTx,
  importId: number,
  lines: readonly BankLine[],
): Promise<number> {
  const made = await tx.rows<Row<'cod_bank_lines', 'id'>>(sql`
    insert into cod_bank_lines (tenant_id, import_id, digest, received_on, amount_satang, description, ref)
    select ${tx.tenantId}, ${importId}, e.digest, e.date, e.amount, e.description, e.ref
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as e (digest uuid, date date, amount bigint, description text, ref text)
    on conflict (tenant_id, digest) do nothing returning id`);
  return made.length;
}

interface BankFilter {
  readonly free: boolean;
  readonly amountSatang: number | null;
}

const bankFrom = sql.raw(`from cod_bank_lines k
  left join cod_bills b on b.tenant_id = k.tenant_id and b.bank_line_id = k.id`);

export async function pageOfBank(tx: TenantTx, filter: BankFilter, at: Page) {
  const where = sql`k.tenant_id = ${tx.tenantId} and (not ${filter.free}::boolean or (b.id is null
      and not exists (select from slips p where p.tenant_id = ${ours} and p.bank_line_id = k.id)))
    and (${filter.amountSatang}::bigint is null or k.amount_satang = ${filter.amountSatang})`;
  const [rows, all] = await Promise.all([
    tx.page(
      sql<BankRow>`select k.id, k.received_on, k.amount_satang, k.description, k.ref, b.id as bill_id, b.bill_no ${bankFrom}
      where ${where} order by k.received_on desc, k.id desc`,
      at,
    ),
    tx.first<{ n: number }>(sql`select count(*) as n ${bankFrom} where ${where}`),
  ]);
  return { rows, total: all?.n ?? 0 };
}

export const findBankLine = (tx: TenantTx, id: number) =>
  tx.first<Row<'cod_bank_lines', 'id' | 'amount_satang'> & { bill_id: number | null }>(sql`
    select k.id, k.amount_satang,
      (select b.id from cod_bills b where b.tenant_id = ${ours} and b.bank_line_id = k.id) as bill_id
    from cod_bank_lines k where k.tenant_id = ${tx.tenantId} and k.id = ${id}`);

/** The bills paid by bank lines of this file. */
export const billsPaidBy = async (tx: TenantTx, importId: number): Promise<number[]> =>
  (
    await tx.rows<Row<'cod_bills', 'id'>>(sql`
      select b.id from cod_bills b join cod_bank_lines k on k.tenant_id = b.tenant_id and k.id = b.bank_line_id
      where b.tenant_id = ${tx.tenantId} and k.import_id = ${importId} order by b.id`)
  ).map(({ id }) => id);

export async function removeBankLines(tx: TenantTx, importId: number): Promise<number> {
  await tx.rows(sql`
    update cod_bills b set bank_line_id = null, version = version + 1 from cod_bank_lines k
    where b.tenant_id = ${tx.tenantId} and k.tenant_id = ${tx.tenantId} and k.id = b.bank_line_id and k.import_id = ${importId}`);
  await tx.rows(sql`
    update slips s set bank_line_id = null from cod_bank_lines k
    where s.tenant_id = ${tx.tenantId} and k.tenant_id = ${tx.tenantId} and k.id = s.bank_line_id and k.import_id = ${importId}`);
  const gone = await tx.rows(sql`
    delete from cod_bank_lines where tenant_id = ${tx.tenantId} and import_id = ${importId} returning id`);
  return gone.length;
}

/** The courier with the most parcels among these numbers; undefined if none is known. */
export const courierOfNumbers = async (
  tx: TenantTx,
  pnos: readonly string[],
): Promise<string | undefined> =>
  (
    await tx.first<Row<'shipments', 'courier'>>(sql`
      select s.courier from shipments s where s.tenant_id = ${tx.tenantId} and s.courier = any(${[...courierIds]}::text[])
        and s.pno = any(${[...pnos]}::text[]) group by s.courier order by count(*) desc, s.courier limit 1`)
  )?.courier;

export const billsOfDigests = async (tx: TenantTx, digests: readonly string[]): Promise<number[]> =>
  (
    await tx.rows<Row<'cod_lines', 'bill_id'>>(sql`
      select distinct bill_id from cod_lines where tenant_id = ${tx.tenantId} and digest = any(${[...digests]}::uuid[])`)
  ).map(({ bill_id }) => bill_id);

export type LockedLine = Row<
  'cod_lines',
  'id' | 'bill_id' | 'import_id' | 'pno' | 'target' | 'bucket' | 'decision'
>;

export const lockLines = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<LockedLine>(sql`
    select id, bill_id, import_id, pno, target, bucket, decision from cod_lines
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) order by id for update`);

/** The id of the order's newest parcel with a number, else minus the order's id. */
export const targetOfOrder = (tx: TenantTx, wanted: { id: number; code: string }) =>
  tx.first<{ order_id: Column<'orders', 'id'>; target: number }>(sql`
    select o.id as order_id, coalesce((select s.id from shipments s where s.tenant_id = ${ours} and s.order_id = o.id
        and s.pno <> '' order by (s.state = 'booked') desc, s.id desc limit 1), -o.id) as target
    from orders o where o.tenant_id = ${tx.tenantId} and o.deleted_at is null
      and (o.id = ${wanted.id} or (${wanted.code} <> '' and o.code = ${wanted.code})) limit 1`);
