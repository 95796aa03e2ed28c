// Scans, pushes and where parcels are, as rows.
import type { CourierId } from '@app/contract/kit/carriers';
import { shipmentColumns, type ShipmentRow } from '../shipment/index.ts';
import { sql, type TenantTx } from '../platform/database.ts';

export interface NewEvent {
  readonly at: string;
  readonly code: string;
  readonly label: string;
  readonly place: string;
  readonly signer: string;
  readonly bucket: string | null;
  readonly digest: string;
}

/** A scan that is known already, by poll or by push, is left as it is. */
export const insertEvents = (
  tx: TenantTx,
  { shipmentId, source }: { shipmentId: number; source: 'poll' | 'push' },
  events: readonly NewEvent[],
) =>
  tx.named(
    'tracking-events',
    `insert into tracking_events (tenant_id, shipment_id, at, code, label, place, signer, bucket, source, digest)
     select $1, $2, e.at, e.code, e.label, e.place, e.signer, e.bucket, $3, e.digest
     from jsonb_to_recordset($4::jsonb)
       as e (at timestamptz, code text, label text, place text, signer text, bucket text, digest text)
     on conflict (tenant_id, shipment_id, digest) do nothing`,
    [tx.tenantId, shipmentId, source, JSON.stringify(events)],
  );

export interface Position {
  readonly code: string;
  readonly label: string;
  /** Null for a code that we do not know: the stage stays. */
  readonly bucket: string | null;
  readonly at: Date;
  readonly place: string;
  /** Tells of money only. */
  readonly isCodPaid?: true;
}

export interface Dates {
  readonly pickedUpAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly closedAt: Date | null;
}

/** Moves a locked shipment to where the courier last saw it. */
export const writePosition = (
  tx: TenantTx,
  id: number,
  { position, dates }: { position: Position; dates: Dates },
) =>
  tx.named(
    'shipment-position',
    `update shipments set tracking_code = $3, tracking_label = $4, tracking_bucket = coalesce($5, tracking_bucket),
       tracking_at = $6, tracking_place = $7, picked_up_at = $8, delivered_at = $9, closed_at = $10, version = version + 1,
       attempts_failed = greatest(0, (select count(*) from tracking_events e where e.tenant_id = $1 and e.shipment_id = $2
         and e.bucket = 'out_for_delivery') - case when $5 in ('out_for_delivery', 'delivered') then 1 else 0 end)
     where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      position.code,
      position.label,
      position.bucket,
      position.at,
      position.place,
      dates.pickedUpAt,
      dates.deliveredAt,
      dates.closedAt,
    ],
  );

/** The first word of it stands. */
export const writeCodPaid = (tx: TenantTx, id: number, at: Date) =>
  tx.rows(sql`update shipments set cod_paid_at = coalesce(cod_paid_at, ${at}), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Scales differ a little; what a courier may charge more for is told. */
const TOLERANCE_GRAMS = 100;

/** Older news than what is known changes nothing. */
export const writeWeighed = (
  tx: TenantTx,
  id: number,
  { grams, at }: { grams: number; at: number | null },
) =>
  tx.rows(sql`
    update shipments set courier_weight_grams = ${grams}::int, version = version + 1,
      weighed_at = coalesce(${at === null ? null : new Date(at)}::timestamptz, now()),
      reweighed_at = case when weight_grams > 0 and ${grams}::int > weight_grams + ${TOLERANCE_GRAMS}::int then now() end
    where tenant_id = ${tx.tenantId} and id = ${id} and courier_weight_grams is distinct from ${grams}::int
      and (weighed_at is null or weighed_at <= coalesce(${at === null ? null : new Date(at)}::timestamptz, now()))`);

export const writeReturnPno = (tx: TenantTx, id: number, pno: string) =>
  tx.rows(
    sql`update shipments set return_pno = ${pno} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

/** `polled` says that the courier answered; null = never again. */
export const writeNextPoll = (
  tx: TenantTx,
  id: number,
  next: { at: Date | null; polled: boolean },
) =>
  tx.named(
    'shipment-next-poll',
    `update shipments set next_poll_at = $3, polled_at = case when $4 then now() else polled_at end
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, next.at, next.polled],
  );

export const dueShipments = (tx: TenantTx, courier: CourierId, limit: number) =>
  tx.rows<ShipmentRow>(sql`select ${shipmentColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.next_poll_at <= now() and s.pno <> ''
    order by s.next_poll_at limit ${limit}`);

/** Seconds until the next parcel is due, or null when none is waiting. */
export const secondsToNextPoll = async (tx: TenantTx, courier: CourierId): Promise<number | null> =>
  (
    await tx.first<{ seconds: number | null }>(sql`
      select extract(epoch from min(next_poll_at) - now())::float8 as seconds from shipments
      where tenant_id = ${tx.tenantId} and courier = ${courier} and next_poll_at is not null`)
  )?.seconds ?? null;

interface LookupsOf {
  readonly courier: CourierId;
  /** Bangkok's, as YYYY-MM-DD. */
  readonly day: string;
}

/** Locked until the transaction ends, so that two who ask at once do not take the same lookups. */
export async function lockLookups(
  tx: TenantTx,
  { courier, day }: LookupsOf,
): Promise<{ used: number; most: number | null }> {
  await tx.rows(sql`insert into courier_lookups (tenant_id, courier, day) values (${tx.tenantId}, ${courier}, ${day})
    on conflict (tenant_id, courier, day) do nothing`);
  const row = await tx.first<{
    used: number;
    most: number | null;
  }>(sql`select used, most from courier_lookups
    where tenant_id = ${tx.tenantId} and courier = ${courier} and day = ${day} for update`);
  return row ?? { used: 0, most: null };
}

export const addLookups = (tx: TenantTx, { courier, day }: LookupsOf, count: number) =>
  tx.rows(sql`update courier_lookups set used = greatest(0, used + ${count})
    where tenant_id = ${tx.tenantId} and courier = ${courier} and day = ${day}`);

/** The courier's own count: others may be using the same key. */
export const learnLookups = (
  tx: TenantTx,
  { courier, day }: LookupsOf,
  told: { used: number; most: number },
) =>
  tx.rows(sql`update courier_lookups set used = greatest(used, ${told.used}), most = ${told.most}
    where tenant_id = ${tx.tenantId} and courier = ${courier} and day = ${day}`);

/** Booked parcels that the courier has not been asked to tell of, newest first. */
export const unsubscribedShipments = (
  tx: TenantTx,
  { courier, limit, days }: { courier: CourierId; limit: number; days: number },
) =>
  tx.rows<ShipmentRow>(sql`select ${shipmentColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.state = 'booked' and s.closed_at is null
      and s.subscribed_at is null and s.pno <> '' and s.booked_at > now() - make_interval(days => ${days})
    order by s.id desc limit ${limit}`);

export const writeSubscribed = (tx: TenantTx, courier: CourierId, pnos: readonly string[]) =>
  tx.rows(sql`update shipments set subscribed_at = coalesce(subscribed_at, now())
    where tenant_id = ${tx.tenantId} and courier = ${courier} and pno = any(${[...pnos]}::text[])`);

export const lockByPno = (tx: TenantTx, courier: CourierId, pno: string) =>
  tx.first<ShipmentRow>(sql`select ${shipmentColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.pno = ${pno} for update`);

/** A number of the shop's own is known before the courier has confirmed it. */
export const lockByOwnNumber = (tx: TenantTx, courier: CourierId, number: string) =>
  tx.first<ShipmentRow>(sql`select ${shipmentColumns} from shipments s where s.tenant_id = ${tx.tenantId}
    and s.courier = ${courier} and s.own_number is not null and s.own_number ->> 'text' = ${number} for update`);

export const findByPno = (tx: TenantTx, courier: CourierId, pno: string) =>
  tx.first<AskedRow>(sql`select ${shipmentColumns}, s.polled_at from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.pno = ${pno}`);

export interface AskedRow extends ShipmentRow {
  readonly polled_at: Date | null;
}

/** The newest shipment of an order that has a number. */
export const findOfOrder = (tx: TenantTx, courier: CourierId, orderId: number) =>
  tx.first<AskedRow>(sql`select ${shipmentColumns}, s.polled_at from shipments s
    where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} and s.courier = ${courier} and s.pno <> ''
    order by s.id desc limit 1`);

interface Wanted {
  readonly courier: CourierId;
  readonly orderIds: readonly number[] | null;
  readonly code: string | null;
  readonly limit: number;
}

export const bookedShipments = (tx: TenantTx, { courier, orderIds, code, limit }: Wanted) =>
  tx.rows<ShipmentRow>(sql`select ${shipmentColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.state = 'booked'
      and (${orderIds}::bigint[] is null or s.order_id = any(${orderIds}::bigint[]))
      and (${code}::text is null or s.tracking_code = ${code}) order by s.id desc limit ${limit}`);

export const pnoOfOrder = async (tx: TenantTx, orderId: number): Promise<string> =>
  (
    await tx.first<{ pno: string }>(
      sql`select pno from orders where tenant_id = ${tx.tenantId} and id = ${orderId}`,
    )
  )?.pno ?? '';

interface NewPush {
  readonly courier: CourierId;
  readonly digest: string;
  readonly body: string;
  /** Of the parcel it speaks of, or ''. */
  readonly number: string;
}

/** Undefined when the same push was here before. */
export const insertPush = async (tx: TenantTx, push: NewPush): Promise<number | undefined> =>
  (
    await tx.first<{ id: number }>(sql`
      insert into courier_pushes (tenant_id, courier, digest, body, number)
      values (${tx.tenantId}, ${push.courier}, ${push.digest}, ${push.body}, ${push.number})
      on conflict (tenant_id, courier, digest) do nothing returning id`)
  )?.id;

/** What the courier has told of a parcel, oldest first. */
export const pushesOf = (tx: TenantTx, courier: CourierId, number: string) =>
  tx.rows<{ body: string }>(sql`select body from courier_pushes
    where tenant_id = ${tx.tenantId} and courier = ${courier} and number = ${number} order by id limit 500`);

/** Whether the courier has taken a delivery back at this time or after it. */
export const isTakenBack = async (
  tx: TenantTx,
  shipmentId: number,
  { at, codes }: { at: Date; codes: readonly string[] },
): Promise<boolean> =>
  (await tx.first(sql`select 1 from tracking_events where tenant_id = ${tx.tenantId} and shipment_id = ${shipmentId}
    and at >= ${at} and code = any(${[...codes]}::text[]) limit 1`)) !== undefined;

export const writePushApplied = (tx: TenantTx, id: number, problem: string) =>
  tx.rows(sql`update courier_pushes set applied_at = now(), problem = ${problem}
    where tenant_id = ${tx.tenantId} and id = ${id}`);

export const forgetPushes = (tx: TenantTx, courier: CourierId, days: number) =>
  tx.rows(sql`delete from courier_pushes where tenant_id = ${tx.tenantId} and courier = ${courier}
    and received_at < now() - make_interval(days => ${days})`);

export interface ParcelFilter {
  readonly courier: CourierId;
  readonly code: string | null;
  readonly stuckHours: number | null;
  readonly cod: boolean;
  readonly province: string;
}

export interface ParcelRow extends ShipmentRow {
  readonly order_code: string;
  readonly customer_name: string;
  readonly phone: string;
  readonly province: string;
}

export async function pageOfParcels(
  tx: TenantTx,
  filter: ParcelFilter,
  at: { page: number; pageSize: number },
): Promise<{ rows: ParcelRow[]; total: number }> {
  const from = sql`from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    where s.tenant_id = ${tx.tenantId} and s.courier = ${filter.courier} and s.state in ('booked', 'cancelled') and s.pno <> ''
      and (${filter.code}::text is null or s.tracking_code = ${filter.code})
      and (${filter.stuckHours}::int is null or (s.closed_at is null and s.delivered_at is null
        and coalesce(s.tracking_at, s.booked_at) < now() - make_interval(hours => ${filter.stuckHours}::int)))
      and (not ${filter.cod}::boolean or s.cod_satang > 0)
      and (${filter.province} = '' or o.province = ${filter.province})`;
  const whole = sql<ParcelRow>`
    select ${shipmentColumns}, o.code as order_code, o.customer_name, o.phone, o.province ${from}
    order by s.tracking_at desc nulls last, s.id desc`;
  const rows = await tx.page(whole, at);
  const counted = await tx.first<{ n: number }>(sql`select count(*) as n ${from}`);
  return { rows, total: counted?.n ?? 0 };
}

export const countByCode = (tx: TenantTx, courier: CourierId) =>
  tx.rows<{ code: string; n: number }>(sql`
    select tracking_code as code, count(*) as n from shipments
    where tenant_id = ${tx.tenantId} and courier = ${courier} and state in ('booked', 'cancelled') and tracking_code is not null
    group by tracking_code`);
