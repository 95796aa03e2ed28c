// What couriers still owe: delivered parcels that no bill names, when their money is due, the sums,
// and decisions about them.
import { DEFAULT_HOLD_DAYS } from '@app/contract/money/cod-desk';
import { settleParcels } from '../../shipping/index.ts';
import { markPaid } from './mark-paid.store.ts';
import {
  ours,
  sql,
  type Column,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';
import type { ParcelRow } from './line.store.ts';

const delivered = sql.raw(`s.cod_satang > 0 and s.delivered_at is not null and s.state = 'booked'`);
const named = sql`exists (select from cod_lines l where l.tenant_id = ${ours} and l.target = s.id)`;
/** Delivered COD parcels in no bill; parcels marked as settled are skipped by the index. */
const waiting = sql`s.cod_satang > 0 and s.delivered_at is not null and s.state = 'booked'
  and not s.cod_settled and not ${named}`;
const deliveredOn = sql.raw(`(s.delivered_at at time zone 'Asia/Bangkok')::date`);
const terms = sql.raw(
  `left join cod_terms t on t.tenant_id = s.tenant_id and t.courier = s.courier`,
);

/** `today` is the Bangkok day; `codDay` are the shop's extra days on top of the courier's. */
export interface Clock {
  readonly today: string;
  readonly codDay: number;
}

const dueOn = ({ codDay }: Clock) =>
  sql`(${deliveredOn} + coalesce(t.hold_days, ${DEFAULT_HOLD_DAYS}::int) + ${codDay}::int)`;

export interface WaitFilter {
  readonly courier: string | null;
  readonly search: string;
  readonly open: boolean;
  readonly decision: string | null;
  readonly overdue: boolean;
  /** Only these tracking numbers. */
  readonly pnos: readonly string[] | null;
}

export async function pageOfWaits(tx: TenantTx, { filter, clock }: Waits, at: Page) {
  const { courier, search, open, decision, overdue, pnos } = filter;
  const from = sql`from shipments s ${terms}
    join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    left join cod_claims m on m.tenant_id = s.tenant_id and m.shipment_id = s.id
    where s.tenant_id = ${tx.tenantId} and ${waiting}
      and (${courier}::text is null or s.courier = ${courier})
      and (${pnos}::text[] is null or s.pno = any(${pnos}::text[]))
      and (not ${open}::boolean or m.decision is null)
      and (${decision}::text is null or m.decision = ${decision})
      and (not ${overdue}::boolean or ${dueOn(clock)} < ${clock.today}::date)
      and (${search} = '' or strpos(upper(s.pno), upper(${search})) > 0 or strpos(lower(o.code), lower(${search})) > 0)`;
  const [rows, all] = await Promise.all([
    tx.page(
      sql<ParcelRow>`select null::bigint as id, s.id as shipment_id, s.courier, s.pno, o.id as order_id, o.code as order_code,
      s.cod_satang as sent_satang, null::bigint as collected_satang, 0 as difference_satang, 0 as fee_satang, 0 as net_satang,
      'unremitted' as bucket, null::bigint as bill_id, null as bill_no, false as is_closed, null::date as paid_on, s.delivered_at,
      ${dueOn(clock)} as due_on, greatest(0, ${clock.today}::date - ${dueOn(clock)}) as overdue_days, '' as order_ref, '' as remark,
      m.decision, coalesce(m.reason, '') as reason, m.told_at, s.cod_paid_at as said_paid_at,
      (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = m.decided_by) as decider
      ${from} order by ${dueOn(clock)}, s.id`,
      at,
    ),
    tx.first<{ n: number }>(sql`select count(*) as n ${from}`),
  ]);
  return { rows, total: all?.n ?? 0 };
}

export interface Waits {
  readonly filter: WaitFilter;
  readonly clock: Clock;
}

export interface PaymentRow {
  readonly paid: number;
  readonly billed: number;
  readonly difference: number;
  readonly exceptions: number;
  readonly outstanding: number;
  readonly outstanding_parcels: number;
  readonly due: number;
  readonly overdue: number;
  readonly overdue_parcels: number;
}

export async function readPayment(
  tx: TenantTx,
  courier: string | null,
  clock: Clock,
): Promise<PaymentRow> {
  const ofCourier = courier === null ? sql`` : sql`and courier = ${courier}`;
  // The amount billed is what lines paid minus their differences, and differences are few.
  const row = await tx.first<PaymentRow>(sql`
    select b.paid, d.difference, b.paid - d.difference as billed, x.exceptions, w.*
    from (select coalesce(sum(collected_satang), 0) as paid from cod_bills where tenant_id = ${tx.tenantId} ${ofCourier}) b,
    (select coalesce(sum(difference_satang), 0) as difference from cod_lines
      where tenant_id = ${tx.tenantId} and difference_satang <> 0 ${ofCourier}) d,
    (select count(*) as exceptions from cod_lines
      where tenant_id = ${tx.tenantId} and bucket <> 'matched' and decision is null ${ofCourier}) x,
    (select coalesce(sum(s.cod_satang), 0) as outstanding, count(*) as outstanding_parcels,
        coalesce(sum(s.cod_satang) filter (where ${dueOn(clock)} <= ${clock.today}::date), 0) as due,
        coalesce(sum(s.cod_satang) filter (where ${dueOn(clock)} < ${clock.today}::date), 0) as overdue,
        count(*) filter (where ${dueOn(clock)} < ${clock.today}::date) as overdue_parcels
      from shipments s ${terms}
      where s.tenant_id = ${tx.tenantId} ${courier === null ? sql`` : sql`and s.courier = ${courier}`} and ${waiting}) w`);
  if (!row) throw new Error('no sums came back');
  return row;
}

interface DayRow {
  readonly date: string;
  readonly parcels: number;
  readonly amount: number;
  readonly outstanding: number;
}

export const readDays = (
  tx: TenantTx,
  courier: string | null,
  days: { start: string; end: string },
) =>
  tx.rows<DayRow>(sql`
    with range as (
      select ${days.start}::date::timestamp at time zone 'Asia/Bangkok' as first,
        (${days.end}::date + 1)::timestamp at time zone 'Asia/Bangkok' as after),
    there as (
      select ${deliveredOn} as day, count(*)::int as parcels, sum(s.cod_satang) as amount
      from shipments s, range r
      where s.tenant_id = ${tx.tenantId} ${courier === null ? sql`` : sql`and s.courier = ${courier}`} and ${delivered}
        and s.delivered_at >= r.first and s.delivered_at < r.after
      group by 1),
    open as (
      select ${deliveredOn} as day, sum(s.cod_satang) as amount from shipments s, range r
      where s.tenant_id = ${tx.tenantId} ${courier === null ? sql`` : sql`and s.courier = ${courier}`} and ${waiting}
        and s.delivered_at >= r.first and s.delivered_at < r.after
      group by 1)
    select t.day::text as date, t.parcels, t.amount, coalesce(o.amount, 0) as outstanding
    from there t left join open o using (day) order by t.day`);

/**
 * Marks parcels that a bill names as settled, up to `most`, which takes them out of the waiting
 * index; returns how many.
 */
export const settleNamedParcels = (tx: TenantTx, most: number): Promise<number> =>
  settleParcels(
    tx,
    sql`select s.id from shipments s where s.tenant_id = ${tx.tenantId} and ${delivered} and not s.cod_settled and ${named}
        order by s.id limit ${most}`,
  );

interface LedgerRange {
  readonly billId: number;
  readonly courier: string;
  readonly start: string;
  readonly end: string;
  /** The courier's expected fee, in hundredths of a percent. */
  readonly feeRate: number;
}

/**
 * Adds the waiting parcels of these days as lines of a bill the shop builds; returns how many. The
 * bill's id is in the digest, because a parcel whose line was linked to another order may get a
 * line in a later bill.
 */
export async function insertLedgerLines(tx: TenantTx, ledgerRange: LedgerRange): Promise<number> {
  const made = await tx.rows<{ target: NonNullable<Column<'cod_lines', 'target'>> }>(sql`
      insert into cod_lines (tenant_id, bill_id, courier, digest, pno, delivered_on, collected_satang, fee_satang, net_satang,
        target, expected_satang, bucket)
      select s.tenant_id, ${ledgerRange.billId}, s.courier, md5('ledger:' || ${ledgerRange.billId}::bigint || ':' || s.id)::uuid, s.pno, ${deliveredOn}, s.cod_satang, f.fee,
        s.cod_satang - f.fee, s.id, s.cod_satang, 'matched'
      from shipments s cross join lateral (select (s.cod_satang * ${ledgerRange.feeRate}::bigint * 2 + 10000) / 20000 as fee) f
      where s.tenant_id = ${tx.tenantId} and s.courier = ${ledgerRange.courier} and ${waiting}
        and s.delivered_at >= ${ledgerRange.start}::date::timestamp at time zone 'Asia/Bangkok'
        and s.delivered_at < (${ledgerRange.end}::date + 1)::timestamp at time zone 'Asia/Bangkok'
      returning target`);
  await markPaid(
    tx,
    made.map(({ target }) => target),
  );
  return made.length;
}

/**
 * Spreads a fee for the whole bill over its lines by amount, so that they sum to it; the first
 * lines carry the odd satang.
 */
export async function spreadFee(tx: TenantTx, billId: number, feeSatang: number): Promise<void> {
  const spread = await tx.rows<Row<'cod_lines', 'target'>>(sql`
    with shares as (
      select l.id, floor(${feeSatang}::numeric * l.collected_satang / nullif(sum(l.collected_satang) over (), 0))::bigint as fee,
        row_number() over (order by l.id) as nth
      from cod_lines l where l.tenant_id = ${tx.tenantId} and l.bill_id = ${billId}),
    rest as (select ${feeSatang}::bigint - sum(fee) as satang from shares)
    update cod_lines l set fee_satang = s.fee + (s.nth <= r.satang)::int,
      net_satang = l.collected_satang - s.fee - (s.nth <= r.satang)::int
    from shares s, rest r where l.tenant_id = ${tx.tenantId} and l.id = s.id returning l.target`);
  await markPaid(
    tx,
    spread.map(({ target }) => target),
  );
}

export const listTerms = (tx: TenantTx) =>
  tx.rows<Row<'cod_terms', 'courier' | 'hold_days'>>(
    sql`select courier, hold_days from cod_terms where tenant_id = ${tx.tenantId}`,
  );

export const saveTerm = (tx: TenantTx, courier: string, holdDays: number) =>
  tx.rows(sql`
    insert into cod_terms (tenant_id, courier, hold_days) values (${tx.tenantId}, ${courier}, ${holdDays})
    on conflict (tenant_id, courier) do update set hold_days = excluded.hold_days`);

/** A null `decision` withdraws it. */
export interface Verdict {
  readonly decision: 'accepted' | 'debtor' | null;
  readonly reason: string;
}

export const decideLines = (tx: TenantTx, ids: readonly number[], { decision, reason }: Verdict) =>
  tx.rows(sql`
    update cod_lines set decision = ${decision}::text, reason = ${reason},
      decided_by = case when ${decision}::text is null then null else ${tx.actor.userId}::bigint end,
      decided_at = case when ${decision}::text is null then null else ${tx.now}::timestamptz end
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

export const tellLines = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`update cod_lines set told_at = now(), told_by = ${tx.actor.userId}
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

/** The ids among these that are delivered COD parcels of the shop. */
export const waitingAmong = async (tx: TenantTx, ids: readonly number[]): Promise<number[]> =>
  (
    await tx.rows<Row<'shipments', 'id'>>(sql`
      select id from shipments where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])
        and cod_satang > 0 and delivered_at is not null order by id`)
  ).map(({ id }) => id);

export const decideWaiting = (
  tx: TenantTx,
  ids: readonly number[],
  { decision, reason }: Verdict,
) =>
  tx.rows(sql`
    insert into cod_claims (tenant_id, shipment_id, decision, reason, decided_by, decided_at)
    select ${tx.tenantId}, e.id, ${decision}::text, ${reason}, case when ${decision}::text is null then null else ${tx.actor.userId}::bigint end,
      case when ${decision}::text is null then null else ${tx.now}::timestamptz end
    from unnest(${[...ids]}::bigint[]) as e (id)
    on conflict (tenant_id, shipment_id) do update set decision = excluded.decision, reason = excluded.reason,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at`);

export const tellWaiting = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`
    insert into cod_claims (tenant_id, shipment_id, told_at, told_by)
    select ${tx.tenantId}, e.id, now(), ${tx.actor.userId} from unnest(${[...ids]}::bigint[]) as e (id)
    on conflict (tenant_id, shipment_id) do update set told_at = excluded.told_at, told_by = excluded.told_by`);
