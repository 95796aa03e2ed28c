// SQL for the state of parcels: their checkpoints, where they are, and when their couriers are
// polled next.
import type { CourierId } from '@app/contract/kit/carriers';
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import { lockedColumns, type LockedShipment, type ShipmentRow } from './shipment.store.ts';

/** In id order, so that two batches never deadlock. */
export const lockShipments = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<LockedShipment>(sql`select ${lockedColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.id = any(${[...ids]}::bigint[]) order by s.id for update`);

/** A courier's clock may be ahead by this much (the view report_scans uses the same value). */
export const COURIER_AHEAD_MS = 120_000;
const ahead = (of: string): string =>
  `${of}.at > ${of}.received_at + interval '${COURIER_AHEAD_MS / 1000} seconds'`;
/** SQL for when a scan counts: at its receipt, where its courier's clock was ahead. */
const counting = (of: string): string =>
  `case when ${ahead(of)} then date_trunc('second', ${of}.received_at) else ${of}.at end`;
export const countsAt = (of: 'e') => sql.raw<Date>(counting(of));

/** Times in milliseconds since 1970. */
export interface AheadScan {
  readonly shipmentId: number;
  readonly digest: string;
  readonly code: string;
  /** By the courier's clock. */
  readonly statedAt: number;
  readonly receivedAt: number;
}

/** The stored facts about these parcels against which a courier's news is judged. */
export interface KnownScans {
  /** Scans that were received before their own timestamp. */
  readonly ahead: readonly AheadScan[];
  /**
   * Each time a courier took back a delivery: when it counts and when it was stated, in
   * milliseconds.
   */
  readonly takenBack: readonly {
    readonly shipmentId: number;
    readonly at: number;
    readonly statedAt: number;
  }[];
}

/** `codes` are the codes that take back a delivery. Runs no query where there can be none. */
export async function knownScans(
  tx: TenantTx,
  parcels: readonly ShipmentRow[],
  codes: readonly string[],
): Promise<KnownScans> {
  const asked = codes.length > 0 ? parcels : parcels.filter((one) => one.has_scans_ahead);
  if (asked.length === 0) return { ahead: [], takenBack: [] };
  const [row] = await tx.named<KnownScans>(
    'known-scans',
    `select
       coalesce(jsonb_agg(jsonb_build_object('shipmentId', e.shipment_id, 'digest', e.digest, 'code', e.code,
         'statedAt', extract(epoch from e.at) * 1000, 'receivedAt', extract(epoch from e.received_at) * 1000))
         filter (where ${ahead('e')}), '[]') as ahead,
       coalesce(jsonb_agg(jsonb_build_object('shipmentId', e.shipment_id, 'at', extract(epoch from ${counting('e')}) * 1000,
         'statedAt', extract(epoch from e.at) * 1000)) filter (where e.code = any($3::text[])), '[]') as "takenBack"
     from tracking_events e where e.tenant_id = $1 and e.shipment_id = any($2::bigint[]) and (${ahead('e')} or e.code = any($3::text[]))`,
    [tx.tenantId, asked.map(({ id }) => id), [...codes]],
  );
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** The outcome of a parcel's checkpoints, with the parcel as it was locked. */
interface ParcelStanding {
  readonly locked: ShipmentRow;
  readonly row: ShipmentRow;
  readonly events: ReadonlyMap<string, object>;
  readonly isMoved: boolean;
  readonly isAnswered: boolean;
  readonly nextPollAt: Date | null;
}

/** Whether sums by parcel stage, or received money, may change. */
const isCounted = ({ locked, row }: ParcelStanding): boolean =>
  locked.tracking_bucket !== row.tracking_bucket ||
  locked.state !== row.state ||
  (!locked.cod_paid_at && row.cod_paid_at !== null);

/** Known scans stay as they are. A parcel that did not move is written only for its next poll. */
const WRITE = `
  with seen as (
    insert into tracking_events (tenant_id, shipment_id, at, code, label, place, signer, bucket, source, digest)
    select $1, e.id, e.at, e.code, e.label, e.place, e.signer, e.bucket, e.source, e.digest
    from jsonb_to_recordset($2::jsonb) as e
      (id bigint, at timestamptz, code text, label text, place text, signer text, bucket text, source text, digest text)
    on conflict (tenant_id, shipment_id, digest) do nothing returning shipment_id, bucket, ${ahead('tracking_events')} as is_ahead
  ), tries as (
    select shipment_id, count(*) filter (where bucket = 'out_for_delivery') as n, bool_or(is_ahead) as is_ahead
    from seen group by shipment_id
  ), told as (
    select n.*, coalesce(tries.n, 0) as tries, coalesce(tries.is_ahead, false) as is_ahead
    from jsonb_to_recordset($3::jsonb) as n
      (id bigint, moved boolean, answered boolean, code text, label text, bucket text, at timestamptz, place text,
       picked timestamptz, delivered timestamptz, closed timestamptz, paid timestamptz, back text, next timestamptz)
    left join tries on tries.shipment_id = n.id
  )
  update shipments s set
    tracking_code = case when n.moved then n.code else s.tracking_code end,
    tracking_label = case when n.moved then n.label else s.tracking_label end,
    tracking_bucket = case when n.moved then n.bucket else s.tracking_bucket end,
    tracking_at = case when n.moved then n.at else s.tracking_at end,
    tracking_place = case when n.moved then n.place else s.tracking_place end,
    picked_up_at = case when n.moved then n.picked else s.picked_up_at end,
    delivered_at = case when n.moved then n.delivered else s.delivered_at end,
    closed_at = case when n.moved then n.closed else s.closed_at end,
    attempts_failed = case when n.moved and (n.tries > 0 or s.tracking_bucket is distinct from n.bucket) then greatest(0, n.tries + (select count(*) from tracking_events e
        where e.tenant_id = $1 and e.shipment_id = s.id and e.bucket = 'out_for_delivery')
      - case when n.bucket in ('out_for_delivery', 'delivered') then 1 else 0 end) else s.attempts_failed end,
    cod_paid_at = coalesce(s.cod_paid_at, n.paid), return_pno = n.back, next_poll_at = n.next,
    has_scans_ahead = s.has_scans_ahead or n.is_ahead,
    polled_at = case when n.answered then $4::timestamptz else s.polled_at end,
    version = s.version + case when n.moved or (s.cod_paid_at is null and n.paid is not null) then 1 else 0 end
  from told n where s.tenant_id = $1 and s.id = n.id`;

export async function writeStandings(tx: TenantTx, all: readonly ParcelStanding[]): Promise<void> {
  if (all.length === 0) return;
  const events = all.flatMap(({ locked: { id }, events: seen }) =>
    [...seen.values()].map((event) => ({ ...event, id })),
  );
  const told = all.map(({ row, isMoved: moved, isAnswered: answered, nextPollAt: next }) => ({
    id: row.id,
    moved,
    answered,
    next,
    code: row.tracking_code,
    label: row.tracking_label,
    bucket: row.tracking_bucket,
    at: row.tracking_at,
    place: row.tracking_place,
    picked: row.picked_up_at,
    delivered: row.delivered_at,
    closed: row.closed_at,
    paid: row.cod_paid_at,
    back: row.return_pno,
  }));
  await tx.named('sightings-write', WRITE, [
    tx.tenantId,
    JSON.stringify(events),
    JSON.stringify(told),
    tx.now,
  ]);
  await markOrdersDirty(
    tx,
    all.filter(isCounted).map(({ row }) => row.order_id),
  );
}

/**
 * Scales differ a little; a difference above this is shown, because the courier may charge for it.
 */
const TOLERANCE_GRAMS = 100;

/** Stores a measured weight unless it is older than the stored one; a future date counts as now. */
export const writeWeighed = (
  tx: TenantTx,
  id: number,
  { grams, at }: { grams: number; at: number | null },
) =>
  tx.rows(sql`
    update shipments set courier_weight_grams = ${grams}::int, version = version + 1,
      weighed_at = least(${at === null ? tx.now : new Date(at)}::timestamptz, date_trunc('second', now())),
      reweighed_at = case when weight_grams > 0 and ${grams}::int > weight_grams + ${TOLERANCE_GRAMS}::int then ${tx.now}::timestamptz end
    where tenant_id = ${tx.tenantId} and id = ${id} and courier_weight_grams is distinct from ${grams}::int
      and (weighed_at is null or weighed_at > now() or weighed_at <= ${at === null ? tx.now : new Date(at)}::timestamptz)`);

/** Plans the next poll of parcels for which no answer came back. */
export const writeNextPolls = (
  tx: TenantTx,
  plans: readonly { readonly id: number; readonly at: Date }[],
) =>
  tx.named(
    'shipments-next-poll',
    `update shipments s set next_poll_at = n.at from jsonb_to_recordset($2::jsonb) as n (id bigint, at timestamptz)
     where s.tenant_id = $1 and s.id = n.id`,
    [tx.tenantId, JSON.stringify(plans)],
  );

/** Plans polling of a parcel; false if it has reached a final state. */
export const watchParcel = async (tx: TenantTx, shipmentId: number): Promise<boolean> =>
  (await tx.first(sql`
    update shipments set watched_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${shipmentId} and state = 'booked' and closed_at is null
      and tracking_bucket not in ('delivered', 'returned', 'lost', 'cancelled') returning id`)) !==
  undefined;

export const writeSubscribed = (tx: TenantTx, courier: CourierId, pnos: readonly string[]) =>
  tx.rows(sql`update shipments set subscribed_at = coalesce(subscribed_at, ${tx.now}::timestamptz)
    where tenant_id = ${tx.tenantId} and courier = ${courier} and pno = any(${[...pnos]}::text[])`);

export type CheckpointRow = Row<
  'tracking_events',
  'shipment_id' | 'at' | 'code' | 'label' | 'place' | 'signer' | 'bucket'
>;

/** The newest parcel of an order under its current number. */
export const parcelOfOrder = (
  tx: TenantTx,
  { id, pno }: { readonly id: number; readonly pno: string },
) =>
  tx.first<Row<'shipments', 'id' | 'courier'>>(sql`select id, courier from shipments
    where tenant_id = ${tx.tenantId} and order_id = ${id} and pno = ${pno} order by id desc limit 1`);

/** Newest first, each at the time at which it counts. */
export const checkpointsOf = (tx: TenantTx, shipmentIds: readonly number[]) =>
  tx.rows<CheckpointRow>(sql`
    select e.shipment_id, ${countsAt('e')} as at, e.code, e.label, e.place, e.signer, e.bucket from tracking_events e
    where e.tenant_id = ${tx.tenantId} and e.shipment_id = any(${shipmentIds}::bigint[])
    order by 2 desc, e.at desc, e.id desc limit 500`);
