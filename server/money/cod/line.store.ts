// Lines of COD statements: written once, matched by tracking number, judged by all that was paid
// for one parcel.
import type { RawBuilder } from 'kysely';
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
import type { StatementLine } from './read-file.ts';
import { jsonOfMany } from '../../platform/json-of-many.ts';
import { rowsInPieces } from '../../platform/rows-in-pieces.ts';

export interface NewLine extends StatementLine {
  readonly billId: number;
}

type InsertedLine = Row<'cod_lines', 'id' | 'bill_id' | 'target'>;

/**
 * The buyer does not have the parcel: the courier says so, its number was cancelled, or it was
 * settled as a return without a delivery. A lost parcel does not count, because the courier owes
 * its money.
 */
const BACK = `(s.tracking_bucket in ('returning', 'returned') or s.state = 'cancelled'
    or (s.state = 'booked' and s.closed_at is not null and s.delivered_at is null and s.tracking_bucket <> 'lost'))`;

// Most lines are the only one of their parcel and are judged so on insert; `reconcileLines` handles
// shared parcels.
const INSERT = `
  insert into cod_lines (tenant_id, bill_id, import_id, courier, row, digest, pno, order_ref, remark, paid_on, delivered_on,
    collected_satang, fee_satang, freight_satang, net_satang, target, expected_satang, difference_satang, bucket)
  select $1, e."billId", $2, $3, e.row, e.digest, e.pno, e."orderRef", e.remark, e."paidOn", e."deliveredOn",
    e.collected, e.fee, e.freight, e.net, s.id, x.expected, e.collected - x.expected,
    case when s.id is null then 'unknown' when abs(e.collected - x.expected) <= 1 then 'matched'
      when x.back and e.collected > 0 then 'returned_paid' when e.collected < x.expected then 'short' else 'over' end
  from jsonb_to_recordset($4::text::jsonb) as e ("billId" bigint, row int, digest uuid, pno text, "orderRef" text, remark text,
    "paidOn" date, "deliveredOn" date, collected bigint, fee bigint, freight bigint, net bigint)
  left join shipments s on s.tenant_id = $1 and s.courier = $3 and s.pno = e.pno and s.pno <> ''
  cross join lateral (select coalesce(${BACK}, false) as back) b
  cross join lateral (select b.back, case when b.back then 0 else coalesce(s.cod_satang, 0) end as expected) x
  on conflict (tenant_id, digest) do nothing returning id, bill_id, target`;

/** Skips lines that exist already; returns the new ones, each with the parcel that it pays. */
export async function insertLines(
  tx: TenantTx,
  { importId, courier }: { importId: number; courier: string },
  lines: readonly NewLine[],
): Promise<InsertedLine[]> {
  const made = await tx.named<InsertedLine>('cod-lines', INSERT, [
    tx.tenantId,
    importId,
    courier,
    await jsonOfMany(lines),
  ]);
  await markPaid(
    tx,
    made.map(({ target }) => target),
  );
  return made;
}

/** The digests among these that exist. */
export const knownDigests = async (
  tx: TenantTx,
  digests: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx.rows<{ digest: string }>(sql`
    select replace(digest::text, '-', '') as digest from cod_lines where tenant_id = ${tx.tenantId} and digest = any(${[...digests]}::uuid[])`);
  return new Set(rows.map(({ digest }) => digest));
};

/** Matches unknown lines of open bills again: to shipments, then to orders with a typed number. */
export async function matchUnknown(tx: TenantTx, courier: string): Promise<number[]> {
  const waiting = sql`l.tenant_id = ${tx.tenantId} and l.courier = ${courier} and l.bucket = 'unknown' and l.target is null
    and exists (select from cod_bills b where b.tenant_id = ${ours} and b.id = l.bill_id and b.closed_at is null)`;
  const byShipment = await tx.rows<{ target: NonNullable<Column<'cod_lines', 'target'>> }>(sql`
    update cod_lines l set target = s.id from shipments s
    where ${waiting} and s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.pno = l.pno returning l.target`);
  const byOrder = await tx.rows<{ target: NonNullable<Column<'cod_lines', 'target'>> }>(sql`
    update cod_lines l set target = -o.id from orders o
    where ${waiting} and o.tenant_id = ${tx.tenantId} and o.pno = l.pno and o.pno <> '' and o.deleted_at is null
      and not exists (select from shipments x where x.tenant_id = ${ours} and x.order_id = o.id and x.pno = o.pno)
    returning l.target`);
  const targets = [...byShipment, ...byOrder].map(({ target }) => target);
  await markPaid(tx, targets);
  return targets;
}

/** The parcels among these that more than one line pays. */
export const sharedTargets = async (tx: TenantTx, targets: readonly number[]): Promise<number[]> =>
  (
    await tx.rows<{ target: NonNullable<Column<'cod_lines', 'target'>> }>(sql`
      select target from cod_lines where tenant_id = ${tx.tenantId} and target = any(${[...targets]}::bigint[])
      group by target having count(*) > 1`)
  ).map(({ target }) => target);

/**
 * Judges all lines of one parcel together. `e` is what the parcel should bring (0 once it comes
 * back), the first line stands for it, and one satang is no difference. Σ difference = Σ paid − Σ
 * expected. A user's decision holds for the difference it was made on: if that changes, the
 * decision is removed.
 */
const JUDGE = `
  with seen as (
    select l.id, l.collected_satang as c, x.back, case when x.back then 0 else x.cod end as e,
      sum(l.collected_satang) over w as paid, count(*) filter (where l.collected_satang > 0) over w as pays,
      row_number() over (partition by l.target order by (l.collected_satang <= 0), l.id) as nth
    from (select *, -target as own_order from cod_lines
      where tenant_id = $1 and target = any($2::bigint[]) offset 0) l
    left join shipments s on s.tenant_id = l.tenant_id and s.id = l.target
    left join orders o on o.tenant_id = l.tenant_id and o.id = l.own_order
    cross join lateral (select coalesce(s.cod_satang, o.cod_satang, 0) as cod,
      coalesce(${BACK}, o.status in ('return', 'cancel'), false) as back) x
    where l.tenant_id = $1
    window w as (partition by l.target)),
  parted as (
    select *, abs(paid - e) > 1 and pays > 1 and paid > e as more, abs(paid - e) <= 1 as even from seen),
  judged as (
    select id, back, even, more, nth, c, case when nth = 1 then e else 0 end as expected,
      case when more then case when nth = 1 then c - e else c end when nth = 1 then paid - e else 0 end as difference
    from parted),
  named as (
    select id, expected, difference, case
      when even then 'matched'
      when more and nth > 1 then case when c > 0 then 'twice' else 'matched' end
      when abs(difference) <= 1 then 'matched'
      when back and difference > 0 then 'returned_paid'
      when difference < 0 then 'short' else 'over' end as bucket
    from judged)
  update cod_lines l set expected_satang = j.expected, difference_satang = j.difference, bucket = j.bucket,
    decision = case when j.other then null else l.decision end, reason = case when j.other then '' else l.reason end,
    decided_by = case when j.other then null else l.decided_by end,
    decided_at = case when j.other then null else l.decided_at end
  from (select n.*, (o.bucket, o.difference_satang) is distinct from (n.bucket, n.difference) as other
    from named n join cod_lines o on o.tenant_id = $1 and o.id = n.id) j where l.tenant_id = $1 and l.id = j.id
    and (l.bucket, l.expected_satang, l.difference_satang) is distinct from (j.bucket, j.expected, j.difference)`;

export const reconcileLines = (tx: TenantTx, targets: readonly number[]) =>
  targets.length === 0
    ? Promise.resolve([])
    : tx.named('cod-judge', JUDGE, [tx.tenantId, [...new Set(targets)]]);

/** The targets that lines pay for these orders: parcel ids, or minus order ids. */
export const paidTargets = async (tx: TenantTx, orderIds: readonly number[]): Promise<number[]> =>
  (
    await tx.named<{ target: NonNullable<Column<'cod_lines', 'target'>> }>(
      'cod-paid-targets',
      `select distinct target from cod_lines where tenant_id = $1 and target = any($3::bigint[]
         || array(select id from shipments where tenant_id = $1 and order_id = any($2::bigint[])))`,
      [tx.tenantId, orderIds, orderIds.map((id) => -id)],
    )
  ).map(({ target }) => target);

export interface ParcelRow
  extends
    Row<
      'cod_lines',
      | 'courier'
      | 'pno'
      | 'difference_satang'
      | 'fee_satang'
      | 'net_satang'
      | 'bucket'
      | 'order_ref'
      | 'remark'
      | 'decision'
      | 'reason'
      | 'told_at'
    >,
    Row<'shipments', 'delivered_at'> {
  readonly id: Column<'cod_lines', 'id'> | null;
  readonly shipment_id: Column<'shipments', 'id'> | null;
  readonly order_id: Column<'orders', 'id'> | null;
  readonly order_code: Column<'orders', 'code'> | null;
  readonly sent_satang: Column<'shipments', 'cod_satang'> | null;
  readonly collected_satang: Column<'cod_lines', 'collected_satang'> | null;
  readonly bill_id: Column<'cod_lines', 'bill_id'> | null;
  readonly bill_no: Column<'cod_bills', 'bill_no'> | null;
  readonly is_closed: boolean;
  readonly paid_on: string | null;
  readonly due_on: string | null;
  readonly overdue_days: number;
  readonly decider: string | null;
  readonly said_paid_at: Column<'shipments', 'cod_paid_at'>;
}

export const lineColumns = sql`l.id, case when l.target > 0 then l.target end as shipment_id, l.courier, l.pno, o.id as order_id,
  o.code as order_code, coalesce(s.cod_satang, o.cod_satang) as sent_satang, l.collected_satang, l.difference_satang, l.fee_satang,
  l.net_satang, l.bucket, l.bill_id, b.bill_no, b.closed_at is not null as is_closed, coalesce(l.paid_on, b.billed_on) as paid_on,
  s.delivered_at, null::date as due_on, 0 as overdue_days, l.order_ref, l.remark, l.decision, l.reason, l.told_at, s.cod_paid_at as said_paid_at,
  (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = l.decided_by) as decider`;
/**
 * The lines of `where`, each with its bill, parcel and order. Under row-level security an index
 * does not serve for an expression such as a minus or a coalesce, and all orders would be read for
 * each line; behind a limit or an offset the expression is a plain column.
 */
export const fromLines = (where: RawBuilder<unknown>, most = sql`offset 0`) => sql`
  from (select l.*, -l.target as own_order from cod_lines l where ${where} ${most}) l
  join cod_bills b on b.tenant_id = l.tenant_id and b.id = l.bill_id
  left join shipments s on s.tenant_id = l.tenant_id and s.id = l.target
  left join orders o on o.tenant_id = l.tenant_id
    and o.id = case when s.order_id is null then l.own_order else s.order_id end`;

const wrongBuckets = ['short', 'over', 'unknown', 'returned_paid', 'twice'];

export interface LineFilter {
  readonly buckets: readonly string[] | null;
  readonly courier: string | null;
  readonly billId: number | null;
  readonly search: string;
  readonly open: boolean;
  readonly decision: string | null;
}

const lineOrder = sql.raw(`(l.bucket = 'matched'), l.id desc`);

export async function pageOfLines(tx: TenantTx, filter: LineFilter, at: Page) {
  const list = (most?: RawBuilder<unknown>) => sql<ParcelRow>`
    select ${lineColumns} ${fromLines(linesWhere(tx, filter), most)}
    where l.tenant_id = ${tx.tenantId} and ${found(filter)} order by ${lineOrder}`;
  // The page's lines first; only these are joined with bills, parcels and orders.
  const hot = () =>
    tx.rows(
      list(sql`
        order by ${lineOrder} limit ${at.pageSize}::bigint offset ${(at.page - 1) * at.pageSize}::bigint`),
    );
  const [rows, total] = await Promise.all([
    tx.page(list(), at, filter.search === '' ? hot : undefined),
    countLines(tx, filter),
  ]);
  return { rows, total };
}

// Only the conditions asked for: a condition that may be null keeps the partial indexes of the few
// wrong lines from use.
function linesWhere(tx: TenantTx, filter: LineFilter) {
  const { buckets, courier, billId, open, decision } = filter;
  const parts = [sql`l.tenant_id = ${tx.tenantId}`];
  if (buckets) parts.push(sql`l.bucket = any(${[...buckets]}::text[])`);
  if (open || (buckets && !buckets.includes('matched'))) parts.push(sql`l.bucket <> 'matched'`);
  if (buckets?.length === 1 && buckets[0] === 'matched') parts.push(sql`(l.bucket = 'matched')`);
  if (courier !== null) parts.push(sql`l.courier = ${courier}`);
  if (billId !== null) parts.push(sql`l.bill_id = ${billId}`);
  if (open) parts.push(sql`l.decision is null`);
  if (decision !== null) parts.push(sql`l.decision = ${decision}`);
  return sql.join(parts, sql` and `);
}

const found = ({ search }: LineFilter) =>
  search === ''
    ? sql`true`
    : sql`(strpos(l.pno, upper(${search})) > 0 or strpos(lower(coalesce(o.code, '')), lower(${search})) > 0)`;

/** Bills store their number of lines, and wrong lines are few: nothing counts all of history. */
async function countLines(tx: TenantTx, filter: LineFilter): Promise<number> {
  const { buckets, courier, billId, search, open, decision } = filter;
  const isAll = buckets === null || (buckets.length === 1 && buckets[0] === 'matched');
  if (search !== '' || open || decision !== null || !isAll) {
    const where = linesWhere(tx, filter);
    const row = await tx.first<{ n: number }>(
      search === ''
        ? sql`select count(*) as n from cod_lines l where ${where}`
        : sql`select count(*) as n ${fromLines(where)} where l.tenant_id = ${tx.tenantId} and ${found(filter)}`,
    );
    return row?.n ?? 0;
  }
  const wrong = { ...filter, buckets: wrongBuckets };
  const row = await tx.first<{ n: number }>(sql`
    select coalesce(sum(parcels), 0) as n from cod_bills b where b.tenant_id = ${tx.tenantId}
      ${courier === null ? sql`` : sql`and b.courier = ${courier}`} ${billId === null ? sql`` : sql`and b.id = ${billId}`}`);
  return (row?.n ?? 0) - (buckets === null ? 0 : await countLines(tx, wrong));
}

/** Finds lines by their parcels, and by the number in the file where it is not the parcel's own. */
export const linesOfNumbers = (tx: TenantTx, pnos: readonly string[]) =>
  rowsInPieces(
    tx,
    sql<ParcelRow>`
    with wanted as (select unnest(${[...pnos]}::text[]) as pno),
    found as (
      select x.id from cod_lines x where x.tenant_id = ${tx.tenantId} and x.target in (
        select p.id from shipments p join wanted w on w.pno = p.pno
        where p.tenant_id = ${tx.tenantId} and p.courier = any(${[...courierIds]}::text[]))
      union
      select x.id from cod_lines x join wanted w on w.pno = x.pno
      where x.tenant_id = ${tx.tenantId} and (x.target is null or x.target < 0 or x.linked_by is not null))
    select ${lineColumns} ${fromLines(sql`l.tenant_id = ${tx.tenantId} and l.id in (select id from found)`)}
    where l.tenant_id = ${tx.tenantId} order by l.id`,
  );

export async function linkLine(tx: TenantTx, id: number, target: number): Promise<void> {
  const before = await tx.first<Row<'cod_lines', 'target'>>(sql`
    select target from cod_lines where tenant_id = ${tx.tenantId} and id = ${id}`);
  await tx.rows(sql`update cod_lines set target = ${target}, linked_by = ${tx.actor.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await markPaid(tx, [before?.target ?? null, target]);
}
