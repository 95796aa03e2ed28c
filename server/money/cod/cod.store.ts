// Rows of COD bills, of the bank lines that pay them, and of the files that brought both.
import { lockBankLedger } from '../slip/slip.store.ts';
import { markPaid } from './mark-paid.store.ts';
import {
  ours,
  sql,
  type Column,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

export interface BillRow extends Row<
  'cod_bills',
  | 'id'
  | 'courier'
  | 'bill_no'
  | 'source'
  | 'billed_on'
  | 'parcels'
  | 'collected_satang'
  | 'fee_satang'
  | 'net_satang'
  | 'bank_line_id'
  | 'expense_id'
  | 'closed_at'
  | 'version'
> {
  readonly bank_on: Column<'cod_bank_lines', 'received_on'> | null;
  readonly bank_satang: Column<'cod_bank_lines', 'amount_satang'> | null;
  readonly bank_text: string | null;
  readonly closer: string | null;
  readonly exceptions: number;
  readonly state: 'open' | 'matched' | 'mismatch' | 'closed';
}

const undecided = sql`(select count(*) from cod_lines x where x.tenant_id = ${ours} and x.bill_id = b.id
  and x.bucket <> 'matched' and x.decision is null)`;
const state = sql`case when b.closed_at is not null then 'closed' when b.bank_line_id is not null then 'matched'
  when ${undecided} > 0 then 'mismatch' else 'open' end`;

const columns = sql`b.id, b.courier, b.bill_no, b.source, b.billed_on, b.parcels, b.collected_satang, b.fee_satang, b.net_satang,
  b.bank_line_id, k.received_on as bank_on, k.amount_satang as bank_satang, concat_ws(' ', nullif(k.description, ''), nullif(k.ref, '')) as bank_text,
  b.expense_id, b.closed_at, b.version, ${undecided} as exceptions, ${state} as state,
  (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = b.closed_by) as closer`;
const from = sql.raw(`from cod_bills b
  left join cod_bank_lines k on k.tenant_id = b.tenant_id and k.id = b.bank_line_id`);

export interface BillFilter {
  readonly courier: string | null;
  readonly state: string | null;
  readonly search: string;
  readonly from: string | null;
  readonly to: string | null;
}

export async function pageOfBills(tx: TenantTx, filter: BillFilter, at: Page) {
  const where = sql`b.tenant_id = ${tx.tenantId} and (${filter.courier}::text is null or b.courier = ${filter.courier})
    and (${filter.from}::date is null or b.billed_on >= ${filter.from}::date)
    and (${filter.to}::date is null or b.billed_on <= ${filter.to}::date)
    and strpos(lower(b.bill_no), lower(${filter.search})) > 0
    and (${filter.state}::text is null or ${state} = ${filter.state})`;
  const [rows, all] = await Promise.all([
    tx.page(
      sql<BillRow>`select ${columns} ${from} where ${where} order by b.billed_on desc, b.id desc`,
      at,
    ),
    tx.first<{ n: number }>(sql`select count(*) as n ${from} where ${where}`),
  ]);
  return { rows, total: all?.n ?? 0 };
}

export const billsByIds = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<BillRow>(sql`select ${columns} ${from}
    where b.tenant_id = ${tx.tenantId} and b.id = any(${[...ids]}::bigint[]) order by b.billed_on desc, b.id desc`);

/** Locked in order of id, so that two users closing the same bills wait for each other. */
export const lockBills = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<BillRow>(sql`select ${columns} ${from}
    where b.tenant_id = ${tx.tenantId} and b.id = any(${[...ids]}::bigint[]) order by b.id for update of b`);

export interface NamedBill {
  readonly billNo: string;
  readonly day: string;
}

interface OpenBill extends Row<'cod_bills', 'id' | 'bill_no'> {
  readonly is_closed: boolean;
}

/** Returns the bills with these numbers and creates missing ones; all are locked. */
export async function openBills(
  tx: TenantTx,
  courier: string,
  bills: readonly NamedBill[],
): Promise<OpenBill[]> {
  await tx.rows(sql`
    insert into cod_bills (tenant_id, courier, bill_no, source, billed_on, created_by)
    select ${tx.tenantId}, ${courier}, e."billNo", 'statement', e.day, ${tx.actor.userId}
    from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as e ("billNo" text, day date)
    order by e."billNo" on conflict (tenant_id, courier, bill_no) do nothing`);
  return tx.rows<OpenBill>(sql`
    select id, bill_no, closed_at is not null as is_closed from cod_bills
    where tenant_id = ${tx.tenantId} and courier = ${courier} and bill_no = any(${bills.map((bill) => bill.billNo)}::text[])
    order by id for update`);
}

interface LedgerBill extends NamedBill {
  readonly courier: string;
}

export async function insertLedgerBill(
  tx: TenantTx,
  { courier, billNo, day }: LedgerBill,
): Promise<number> {
  // The same days may be billed again for late deliveries: the next bill is `…-2`, even if an
  // earlier one was deleted.
  const row = await tx.first<Row<'cod_bills', 'id'>>(sql`
    insert into cod_bills (tenant_id, courier, bill_no, source, billed_on, created_by)
    select ${tx.tenantId}, ${courier}::text, ${billNo}::text || coalesce('-' || max(u.n) + 1, ''), 'ledger',
      ${day}::date, ${tx.actor.userId}::bigint
    from (
      select case when rest = '' then 1 else substr(rest, 2)::int end as n
      from (select substr(bill_no, length(${billNo}::text) + 1) as rest from cod_bills
        where tenant_id = ${tx.tenantId} and courier = ${courier} and starts_with(bill_no, ${billNo})) b
      where rest ~ '^(-[0-9]{1,6})?$') u
    returning id`);
  if (!row) throw new Error('the bill was not written');
  return row.id;
}

/**
 * Sums the lines again. A bill whose net no longer equals its bank line loses it; one without lines
 * is deleted.
 */
export async function refreshBills(tx: TenantTx, ids: readonly number[]): Promise<void> {
  const list = [...new Set(ids)];
  await tx.rows(sql`
    with sums as (
      select b.id, count(l.id)::int as parcels, coalesce(sum(l.collected_satang), 0) as collected,
        coalesce(sum(l.fee_satang), 0) as fee, coalesce(sum(l.net_satang), 0) as net, min(l.paid_on) as paid_on
      from cod_bills b left join cod_lines l on l.tenant_id = b.tenant_id and l.bill_id = b.id
      where b.tenant_id = ${tx.tenantId} and b.id = any(${list}::bigint[]) group by b.id)
    update cod_bills b set parcels = s.parcels, collected_satang = s.collected, fee_satang = s.fee, net_satang = s.net,
      billed_on = case when b.source = 'statement' then coalesce(s.paid_on, b.billed_on) else b.billed_on end,
      bank_line_id = case when b.net_satang = s.net then b.bank_line_id end, version = version + 1
    from sums s where b.tenant_id = ${tx.tenantId} and b.id = s.id and b.closed_at is null`);
  await tx.rows(sql`
    delete from cod_bills where tenant_id = ${tx.tenantId} and id = any(${list}::bigint[]) and parcels = 0 and closed_at is null`);
}

/** Pairs an open bill with a bank line if each is the only one of this amount, near in time. */
export async function pairBills(tx: TenantTx): Promise<number[]> {
  const rows = await tx.rows<Row<'cod_bills', 'id'>>(sql`
    with pairs as (
      select b.id as bill_id, k.id as bank_id, count(*) over (partition by b.id) as lines, count(*) over (partition by k.id) as bills
      from cod_bills b
      join cod_bank_lines k on k.tenant_id = b.tenant_id and k.amount_satang = b.net_satang
        and k.received_on between b.billed_on - 3 and b.billed_on + 14
      where b.tenant_id = ${tx.tenantId} and b.bank_line_id is null and b.closed_at is null and b.net_satang > 0
        and not exists (select from cod_bills u where u.tenant_id = ${ours} and u.bank_line_id = k.id)
        and not exists (select from slips p where p.tenant_id = ${ours} and p.bank_line_id = k.id))
    update cod_bills b set bank_line_id = p.bank_id, version = version + 1
    from pairs p where b.tenant_id = ${tx.tenantId} and b.id = p.bill_id and p.lines = 1 and p.bills = 1
    returning b.id`);
  return rows.map(({ id }) => id);
}

export const writeBank = (tx: TenantTx, id: number, bankLineId: number | null) =>
  tx.rows(sql`update cod_bills set bank_line_id = ${bankLineId}, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

interface BillClosing {
  readonly expenseId: number | null;
  readonly isClosed: boolean;
}

/** Closes or reopens a bill; a closed bill confirms that its money has come. */
export async function writeClosed(
  tx: TenantTx,
  id: number,
  { expenseId, isClosed }: BillClosing,
): Promise<void> {
  await tx.rows(sql`update cod_bills set expense_id = ${expenseId}, version = version + 1,
      closed_at = case when ${isClosed} then ${tx.now}::timestamptz end, closed_by = case when ${isClosed} then ${tx.actor.userId}::bigint end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  const lines = await tx.rows<Row<'cod_lines', 'target'>>(
    sql`select target from cod_lines where tenant_id = ${tx.tenantId} and bill_id = ${id}`,
  );
  await markPaid(
    tx,
    lines.map(({ target }) => target),
  );
}

/** Whether any of the bills is closed; locks them. */
export const closedAmong = async (tx: TenantTx, ids: readonly number[]): Promise<boolean> =>
  (
    await tx.rows(sql`select 1 from (select closed_at from cod_bills
        where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) order by id for update) b
      where b.closed_at is not null`)
  ).length > 0;

/** Serializes imports of a shop: two files that name the same parcels must see each other. */
export const lockCodLedger = lockBankLedger;
