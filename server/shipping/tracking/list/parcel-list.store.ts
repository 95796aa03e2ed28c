// SQL for lists of parcels by their courier's codes, with who looks after each.
import { ownOrders } from '../../../order/index.ts';
import type { ExceptionRule } from '@app/contract/shipping/exception';
import type { CourierId } from '@app/contract/kit/carriers';
import type { ParcelQuery } from '@app/contract/shipping/tracking';
import { liveRows as troublesNow } from '../../exception/exception.store.ts';
import { ours, sql, type Column, type Row, type TenantTx } from '../../../platform/database.ts';
import type { Session } from '../../../platform/session.ts';
import { shipmentColumns, type ShipmentRow } from '../../shipment/shipment.store.ts';

/** Rows beyond this limit are neither counted nor paged through. */
const COUNTED_MOST = 10_000;

export interface ParcelRow
  extends
    ShipmentRow,
    Row<'orders', 'customer_name' | 'phone' | 'province'>,
    Row<'exceptions', 'owner_id'> {
  readonly order_code: Column<'orders', 'code'>;
  readonly agent_id: number | null;
  readonly agent_name: Column<'users', 'username'> | null;
  readonly is_received: boolean;
  readonly rule: ExceptionRule | null;
  readonly subject_id: number;
  readonly owner_name: Column<'users', 'username'> | null;
  readonly due_at: Date;
  readonly is_late: boolean;
  readonly claim_by: Date | null;
  readonly claimed_at: Date | null;
  readonly note: string;
}

export interface ParcelsWanted {
  readonly courier: CourierId;
  readonly query: ParcelQuery;
  /** Which orders `o` the reader may see. */
  readonly seen: ReturnType<typeof ownOrders.seenBy>;
  /** Final parcels need no attention: their lists read only the index. */
  readonly hasCare: boolean;
}

/** One exception per parcel, an owned one first; none where the list can have none. */
const careOf = (tx: TenantTx, isOn: boolean) =>
  isOn
    ? sql`select distinct on (x.shipment_id) x.shipment_id, x.rule, x.subject_id, x.owner_id, x.due_at, x.claim_by,
        x.claimed_at, x.note
      from (${troublesNow(tx)}) x where x.state <> 'closed' and x.shipment_id is not null
      order by x.shipment_id, x.owner_id is null, x.rule = 'watched', x.since`
    : sql`select null::bigint as shipment_id, null::text as rule, null::bigint as subject_id, null::bigint as owner_id,
        null::timestamptz as due_at, null::timestamptz as claim_by, null::timestamptz as claimed_at, null::text as note
      where false`;

function conditionsOf(tx: TenantTx, { courier, query, seen }: ParcelsWanted) {
  const { code, stuck, cod, province = '', from, to, agent, owner, note, care } = query;
  const parts = [
    sql`s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.state in ('booked', 'cancelled') and s.pno <> ''`,
    seen,
  ];
  if (code !== undefined) parts.push(sql`s.tracking_code = ${code}`);
  if (stuck !== undefined)
    parts.push(sql`s.closed_at is null and s.delivered_at is null
      and coalesce(s.tracking_at, s.booked_at) < now() - make_interval(hours => ${stuck}::int)`);
  if (cod !== undefined) parts.push(cod ? sql`s.cod_satang > 0` : sql`s.cod_satang = 0`);
  if (province !== '') parts.push(sql`o.province = ${province}`);
  // Days are days in Bangkok.
  if (from !== undefined)
    parts.push(sql`s.booked_at >= (${from}::date)::timestamp at time zone 'Asia/Bangkok'`);
  if (to !== undefined)
    parts.push(sql`s.booked_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'`);
  if (agent !== undefined)
    parts.push(sql`coalesce(o.telesale_by, o.created_by) = ${agent}::bigint`);
  if (owner === 'me') parts.push(sql`c.owner_id = ${tx.actor.userId}::bigint`);
  if (owner === 'none') parts.push(sql`c.owner_id is null`);
  if (note !== undefined)
    parts.push(note ? sql`coalesce(c.note, '') <> ''` : sql`coalesce(c.note, '') = ''`);
  if (care !== undefined)
    parts.push(care ? sql`c.shipment_id is not null` : sql`c.shipment_id is null`);
  return sql.join(parts, sql` and `);
}

export async function pageOfParcels(
  tx: TenantTx,
  wanted: ParcelsWanted,
): Promise<{ rows: ParcelRow[]; total: number }> {
  const care = careOf(tx, wanted.hasCare);
  const from = sql`from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    left join care c on c.shipment_id = s.id where ${conditionsOf(tx, wanted)}`;
  const order = wanted.hasCare
    ? sql`c.due_at nulls last, s.tracking_at desc nulls last, s.id desc`
    : sql`s.tracking_at desc nulls last, s.id desc`;
  const whole = sql<ParcelRow>`with care as materialized (${care})
    select ${shipmentColumns}, o.code as order_code, o.customer_name, o.phone, o.province,
      coalesce(o.telesale_by, o.created_by) as agent_id, a.username as agent_name,
      exists (select from return_scans r where r.tenant_id = ${ours} and r.order_id = s.order_id
        and r.undone_at is null and r.scanned_at >= s.created_at) as is_received,
      c.rule, c.subject_id, c.owner_id, ow.username as owner_name, c.due_at, c.due_at < now() as is_late,
      c.claim_by, c.claimed_at, c.note
    from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    left join care c on c.shipment_id = s.id
    left join users a on a.tenant_id = s.tenant_id and a.id = case when o.telesale_by is null then o.created_by else o.telesale_by end
    left join users ow on ow.tenant_id = s.tenant_id and ow.id = c.owner_id
    where ${conditionsOf(tx, wanted)} order by ${order}`;
  const [rows, counted] = await Promise.all([
    tx.page(whole, wanted.query),
    tx.first<{ n: number }>(sql`with care as materialized (${care})
    select count(*)::int as n from (select ${from} limit ${COUNTED_MOST + 1}) found`),
  ]);
  return { rows, total: counted?.n ?? 0 };
}

export const isCapped = (total: number): boolean => total > COUNTED_MOST;

export const countByCode = (tx: TenantTx, courier: CourierId, session: Session) =>
  tx.rows<{ code: NonNullable<Column<'shipments', 'tracking_code'>>; n: number }>(sql`
    select tracking_code as code, count(*) as n from shipments s
    where tenant_id = ${tx.tenantId} and courier = ${courier} and state in ('booked', 'cancelled') and tracking_code is not null
      and exists (select from orders o where o.tenant_id = ${ours} and o.id = s.order_id and ${ownOrders.seenBy(session)})
    group by tracking_code`);

/** Everyone who may have sold something; a shop has few. */
export const agentsOf = (tx: TenantTx) =>
  tx.rows<Row<'users', 'id' | 'username'>>(sql`
    select id, username from users where tenant_id = ${tx.tenantId} and deleted_at is null order by username limit 200`);
