// SQL for pushes, lookups and the state of parcels.
import type { CourierId } from '@app/contract/kit/carriers';
import { ownOrders } from '../../order/index.ts';
import type { Session } from '../../platform/session.ts';
import {
  lockedColumns,
  shipmentColumns,
  type LockedShipment,
  type ShipmentRow,
} from '../shipment/shipment.store.ts';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export const dueShipments = (tx: TenantTx, courier: CourierId, limit: number) =>
  tx.rows<ShipmentRow>(sql`select ${shipmentColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.next_poll_at <= now() and s.pno <> ''
    order by s.next_poll_at limit ${limit}`);

/**
 * Seconds until the next parcel is due, or null when none is waiting. Due times beyond any planned
 * delay came from a clock that ran ahead; they count as due now.
 */
export const secondsToNextPoll = async (
  tx: TenantTx,
  courier: CourierId,
  mostHours: number,
): Promise<number | null> =>
  (
    await tx.first<{ seconds: number | null }>(sql`
      with hurried as (
        update shipments set next_poll_at = now()
        where tenant_id = ${tx.tenantId} and courier = ${courier} and next_poll_at > now() + make_interval(hours => ${mostHours})
        returning id)
      select case when exists (select 1 from hurried) then 0 else (
        select extract(epoch from min(next_poll_at) - now())::float8 from shipments
        where tenant_id = ${tx.tenantId} and courier = ${courier} and next_poll_at is not null) end as seconds`)
  )?.seconds ?? null;

interface LookupsOf {
  readonly courier: CourierId;
  /** Day in Bangkok, YYYY-MM-DD. */
  readonly day: string;
}

/**
 * Locked until the transaction ends, so that two concurrent requests do not take the same lookups.
 */
export async function lockLookups(
  tx: TenantTx,
  { courier, day }: LookupsOf,
): Promise<{ used: number; most: number | null }> {
  await tx.rows(sql`insert into courier_lookups (tenant_id, courier, day) values (${tx.tenantId}, ${courier}, ${day})
    on conflict (tenant_id, courier, day) do nothing`);
  const row = await tx.first<
    Row<'courier_lookups', 'used' | 'most'>
  >(sql`select used, most from courier_lookups
    where tenant_id = ${tx.tenantId} and courier = ${courier} and day = ${day} for update`);
  return row ?? { used: 0, most: null };
}

export const addLookups = (tx: TenantTx, { courier, day }: LookupsOf, count: number) =>
  tx.rows(sql`update courier_lookups set used = greatest(0, used + ${count})
    where tenant_id = ${tx.tenantId} and courier = ${courier} and day = ${day}`);

/** Stores the courier's own count, because others may use the same key. */
export const learnLookups = (
  tx: TenantTx,
  { courier, day }: LookupsOf,
  told: { used: number; most: number },
) =>
  tx.rows(sql`update courier_lookups set used = greatest(used, ${told.used}), most = ${told.most}
    where tenant_id = ${tx.tenantId} and courier = ${courier} and day = ${day}`);

/** Booked parcels that are not subscribed yet, newest first. */
export const unsubscribedShipments = (
  tx: TenantTx,
  { courier, limit, days }: { courier: CourierId; limit: number; days: number },
) =>
  tx.rows<ShipmentRow>(sql`select ${shipmentColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.state = 'booked' and s.closed_at is null
      and s.subscribed_at is null and s.pno <> '' and s.booked_at > now() - make_interval(days => ${days})
    order by s.id desc limit ${limit}`);

interface ParcelNumbers {
  readonly courier: CourierId;
  /**
   * The courier's numbers; a number of the shop's own is known before the courier has confirmed it.
   */
  readonly numbers: readonly string[];
  readonly merchantNos: readonly string[];
}

/** The parcels that pushes name, in id order, so that two batches never deadlock. */
export const lockNamed = (tx: TenantTx, { courier, numbers, merchantNos }: ParcelNumbers) =>
  tx.rows<LockedShipment>(sql`
    with named as (
      select id from shipments where tenant_id = ${tx.tenantId} and courier = ${courier}
        and pno <> '' and pno = any(${[...numbers]}::text[])
      union select id from shipments where tenant_id = ${tx.tenantId} and courier = ${courier}
        and own_number is not null and own_number ->> 'text' = any(${[...numbers]}::text[])
      union select id from shipments where tenant_id = ${tx.tenantId} and courier = ${courier}
        and merchant_no = any(${[...merchantNos]}::text[])
    )
    select ${lockedColumns} from shipments s where s.tenant_id = ${tx.tenantId} and s.id in (select id from named)
    order by s.id for update of s`);

export const findByPno = (tx: TenantTx, courier: CourierId, pno: string) =>
  tx.first<AskedRow>(sql`select ${shipmentColumns}, s.polled_at from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.pno = ${pno}`);

export type AskedRow = ShipmentRow & Row<'shipments', 'polled_at'>;

/** The newest shipment of an order that has a number. */
export const findOfOrder = (tx: TenantTx, courier: CourierId, orderId: number) =>
  tx.first<AskedRow>(sql`select ${shipmentColumns}, s.polled_at from shipments s
    where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and s.courier = ${courier} and s.pno <> ''
    order by s.id desc limit 1`);

interface BookedQuery {
  readonly courier: CourierId;
  readonly orderIds: readonly number[] | null;
  readonly code: string | null;
  readonly limit: number;
  readonly session: Session;
}

export const bookedShipments = (
  tx: TenantTx,
  { courier, orderIds, code, limit, session }: BookedQuery,
) =>
  tx.rows<ShipmentRow>(sql`select ${shipmentColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.state = 'booked'
      and (${orderIds}::bigint[] is null or s.order_id = any(${orderIds}::bigint[]))
      and (${code}::text is null or s.tracking_code = ${code})
      and ${ownOrders.ofSeenOrder(session, 's')} order by s.id desc limit ${limit}`);

interface NewPush {
  readonly courier: CourierId;
  readonly digest: string;
  readonly body: string;
  /** Number of the parcel that the push names, or ''. */
  readonly number: string;
}

/**
 * Stored as applied, which is true when this transaction commits; pushes stored before are skipped.
 */
export async function insertPushes(
  tx: TenantTx,
  pushes: readonly NewPush[],
): Promise<Map<string, number>> {
  const rows = await tx.named<Row<'courier_pushes', 'id' | 'digest'>>(
    'courier-pushes',
    `insert into courier_pushes (tenant_id, courier, digest, body, number, applied_at)
     select $1, p.courier, p.digest, p.body, p.number, now()
     from jsonb_to_recordset($2::jsonb) as p (courier text, digest text, body text, number text)
     on conflict (tenant_id, courier, digest) do nothing returning id, digest`,
    [tx.tenantId, JSON.stringify(pushes)],
  );
  return new Map(rows.map((row) => [row.digest, row.id]));
}

/** A courier's stored pushes about a parcel, oldest first. */
export const pushesOf = (tx: TenantTx, courier: CourierId, number: string) =>
  tx.rows<Row<'courier_pushes', 'body'>>(sql`select body from courier_pushes
    where tenant_id = ${tx.tenantId} and courier = ${courier} and number = ${number} order by id limit 500`);

/** The errors that kept pushes from being applied. */
export const writePushProblems = (tx: TenantTx, ids: readonly number[], problem: string) =>
  tx.rows(sql`update courier_pushes set problem = ${problem}
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);
