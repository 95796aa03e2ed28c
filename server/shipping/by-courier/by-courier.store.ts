// SQL for the orders of one courier, each with its newest parcel there.
import {
  carrierTabs,
  type CarrierOrderQuery,
  type CarrierTab,
} from '@app/contract/shipping/by-courier';
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import type { ShipmentState } from '@app/contract/shipping/shipment';
import type { RawBuilder } from 'kysely';
import { orderRows, ownOrders } from '../../order/index.ts';
import type { Session } from '../../platform/session.ts';
import {
  composed,
  ours,
  sql,
  type Column,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

/** Rows beyond this limit are neither counted nor paged through. */
const COUNTED_MOST = 10_000;

interface ShownShipment {
  readonly shipment_id: Column<'shipments', 'id'>;
  readonly s_state: Column<'shipments', 'state'>;
  readonly s_pno: Column<'shipments', 'pno'> | null;
  readonly s_sort_code: Column<'shipments', 'sort_code'>;
  readonly s_error: Column<'shipments', 'error_code'>;
  readonly s_message: Column<'shipments', 'error_message'>;
  readonly s_fix_field: string | null;
  readonly s_label: Column<'shipments', 'tracking_label'>;
  readonly s_subscribed_at: Column<'shipments', 'subscribed_at'>;
  readonly s_created_at: Column<'shipments', 'created_at'>;
  readonly s_created_by: Column<'shipments', 'created_by'>;
  readonly s_creator: Column<'users', 'name'> | null;
  readonly s_cancelled_at: Column<'shipments', 'cancelled_at'>;
  readonly s_cancel_message: Column<'shipments', 'cancel_message'>;
}

/** An order of the list with its newest parcel at the courier, if it has one. */
export type CarrierOrderRow = orderRows.OrderRow & (ShownShipment | { readonly shipment_id: null });

type Condition = RawBuilder<unknown>;

/** The goods came back and the order is to be sent again, so this parcel no longer counts. */
const isOver = sql`s.state = 'booked' and s.closed_at is not null and o.status = 'send' and o.pno = ''`;

const ofState = (states: readonly ShipmentState[], more: Condition): Condition =>
  sql`s.state = any(${[...states]}::text[]) and ${more}`;

/** Where an order stands with its courier, by its newest shipment `s` there. */
const steps: Record<Exclude<CarrierTab, 'waiting'>, Condition> = {
  numbered: ofState(
    ['booked'],
    sql`s.picked_up_at is null and s.closed_at is null and o.print_count = 0`,
  ),
  printed: ofState(
    ['booked'],
    sql`s.picked_up_at is null and s.closed_at is null and o.print_count > 0`,
  ),
  picked: ofState(['booked'], sql`s.picked_up_at is not null and not (${isOver})`),
  failed: ofState(['refused', 'unknown', 'booking'], sql`o.pno = '' and o.status = 'send'`),
  cancelled: ofState(['cancelled'], sql`o.pno = ''`),
};

interface Listed {
  readonly courier: CourierId;
  /** Which orders `o` the reader may see. */
  readonly seen: Condition;
}

type StepQuery = Omit<CarrierOrderQuery, 'page' | 'pageSize'>;

/**
 * Ids of the orders and shipments of one step. The order list holds orders without a shipment, or
 * whose last shipment is over.
 */
function source(tx: TenantTx, { courier, seen }: Listed, query: StepQuery): Condition {
  const { tenantId } = tx;
  const waiting = narrowed(query, { at: sql`o.created_at`, sender: senderOfOrder(courier) });
  if (query.tab === 'waiting') {
    const code = carrierById(courier)?.code ?? 0;
    return sql`select o.id as order_id, null::bigint as shipment_id, o.id as at from orders o
      where o.tenant_id = ${tenantId} and o.status = 'send' and o.deleted_at is null and o.pno = ''
        and o.carrier = ${code} and coalesce((select ${isOver} from shipments s
          where s.tenant_id = ${ours} and s.order_id = o.id and s.courier = ${courier} order by s.id desc limit 1), true)
        and ${seen} ${waiting}`;
  }
  const booked = sql`select o.id as order_id, s.id as shipment_id, s.id as at from shipments s
    join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id and o.deleted_at is null
    where s.tenant_id = ${tenantId} and s.courier = ${courier} and ${steps[query.tab]}
      and not exists (select from shipments n where n.tenant_id = ${ours} and n.order_id = s.order_id
        and n.courier = s.courier and n.id > s.id) and ${seen}
      ${narrowed(query, { at: sql`s.created_at`, sender: senderOfParcel })} ${query.error === undefined ? sql`` : sql`and s.error_code = ${query.error}`}`;
  if (query.tab !== 'numbered' || query.error !== undefined) return booked;
  // Tracking numbers that the courier issued outside this system.
  return sql`${booked} union all select o.id, null::bigint, o.id from orders o
    where o.tenant_id = ${tenantId} and o.status = 'send' and o.deleted_at is null and o.pno <> ''
      and o.carrier = ${carrierById(courier)?.code ?? 0} and not exists (select from shipments s
        where s.tenant_id = ${ours} and s.order_id = o.id and s.courier = ${courier}) and ${seen} ${waiting}`;
}

interface CourierConditions {
  readonly at: Condition;
  readonly sender: (senderId: number) => Condition;
}

function narrowed(query: StepQuery, { at, sender }: CourierConditions): Condition {
  const { cod, senderId, from, to, printed } = query;
  const parts = [
    cod === undefined ? null : cod ? sql`o.cod_satang > 0` : sql`o.cod_satang = 0`,
    printed === undefined ? null : printed ? sql`o.print_count > 0` : sql`o.print_count = 0`,
    from === undefined
      ? null
      : sql`${at} >= (${from}::date)::timestamp at time zone 'Asia/Bangkok'`,
    to === undefined ? null : sql`${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'`,
    senderId === undefined ? null : sender(senderId),
  ];
  const given = parts.filter((part) => part !== null);
  return given.length === 0 ? sql`` : sql`and ${sql.join(given, sql` and `)}`;
}

/** The sender as it was sent to the courier. */
const senderOfParcel = (senderId: number): Condition => sql`exists (select from addresses a
  where a.tenant_id = ${ours} and a.id = ${senderId}
    and a.name = s.sent -> 'sender' ->> 'name' and a.address = s.sent -> 'sender' ->> 'address')`;

/**
 * The sender of the order, else of the account, else the shop's default: the same choice as a
 * booking makes.
 */
const senderOfOrder =
  (courier: CourierId) =>
  (senderId: number): Condition =>
    sql`${senderId} = coalesce(o.sender_address_id,
    (select sender_address_id from courier_accounts c where c.tenant_id = ${ours} and c.courier = ${courier}),
    (select id from addresses a where a.tenant_id = ${ours} and a.type = 'sender' and a.is_default and a.deleted_at is null limit 1))`;

/** The list's columns for the given orders, newest first. */
const rowsOf = (tx: TenantTx, found: Condition) => sql<CarrierOrderRow>`
  with page as materialized (${found})
  select ${composed(orderRows.orderColumns)}, p.shipment_id, s.state as s_state, s.pno as s_pno, s.sort_code as s_sort_code,
    s.error_code as s_error, s.error_message as s_message, s.answer ->> 'fixField' as s_fix_field,
    s.tracking_label as s_label, s.subscribed_at as s_subscribed_at, s.created_at as s_created_at, s.created_by as s_created_by,
    su.name as s_creator, s.cancelled_at as s_cancelled_at, s.cancel_message as s_cancel_message
  from page p join orders o on o.tenant_id = ${tx.tenantId} and o.id = p.order_id ${composed(orderRows.orderJoins)}
  left join shipments s on s.tenant_id = o.tenant_id and s.id = p.shipment_id
  left join users su on su.tenant_id = s.tenant_id and su.id = s.created_by
  order by p.at desc`;

export async function pageOfCarrierOrders(
  tx: TenantTx,
  listed: Listed,
  query: CarrierOrderQuery,
): Promise<{ rows: CarrierOrderRow[]; total: number }> {
  const from = source(tx, listed, query);
  const window = sql`order by at desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`;
  const [rows, counted] = await Promise.all([
    tx.page(rowsOf(tx, from), query, () => tx.rows(rowsOf(tx, sql`${from} ${window}`))),
    tx.first<{ n: number }>(
      sql`select count(*) as n from (${from} limit ${COUNTED_MOST + 1}) found`,
    ),
  ]);
  return { rows, total: counted?.n ?? 0 };
}

/** Number of orders in each step. */
export async function countsOfSteps(
  tx: TenantTx,
  listed: Listed,
): Promise<Record<CarrierTab, number>> {
  const tabs = Object.keys(carrierTabs) as CarrierTab[];
  const counts = tabs.map(
    (tab) => sql`select ${tab}::text as tab, count(*)::int as n
      from (select from (${source(tx, listed, { tab })}) step limit ${COUNTED_MOST}) found`,
  );
  const rows = await tx.rows<{ tab: CarrierTab; n: number }>(
    sql`${sql.join(counts, sql` union all `)}`,
  );
  return Object.fromEntries(rows.map(({ tab, n }) => [tab, n])) as Record<CarrierTab, number>;
}

export const isCapped = (total: number): boolean => total > COUNTED_MOST;

/** Finds ids by order code or id as typed; the keys of the result are upper case. */
export async function idsOfCodes(
  tx: TenantTx,
  session: Session,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const wanted = codes.map((code) => code.toUpperCase());
  const rows = await tx.rows<Row<'orders', 'id' | 'code'>>(sql`
    select o.id, o.code from orders o where o.tenant_id = ${tx.tenantId} and o.deleted_at is null
      and (upper(o.code) = any(${wanted}::text[]) or o.id::text = any(${wanted}::text[]))
      and ${ownOrders.seenBy(session)}`);
  return new Map(
    rows.flatMap(({ id, code }) => [
      [code.toUpperCase(), id],
      [String(id), id],
    ]),
  );
}

/**
 * The order or parcel that already has each of these numbers. A typed number that was taken off its
 * order belongs to nobody.
 */
export async function ownersOfNumbers(
  tx: TenantTx,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ pno: string; order_id: number }>(sql`
    select pno, order_id from shipments where tenant_id = ${tx.tenantId} and pno = any(${[...numbers]}::text[])
      and not (is_outside and state = 'cancelled')
    union all
    select pno, id from orders where tenant_id = ${tx.tenantId} and pno <> '' and pno = any(${[...numbers]}::text[])`);
  return new Map(rows.map((row) => [row.pno, row.order_id]));
}

export async function withLiveParcel(tx: TenantTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.rows<Row<'shipments', 'order_id'>>(sql`
    select order_id from shipments where tenant_id = ${tx.tenantId} and order_id = any(${[...ids]}::bigint[])
      and state in ('booking', 'booked', 'unknown') and closed_at is null and not is_outside`);
  return new Set(rows.map((row) => row.order_id));
}
