// SQL for shipments: intents written before the call, answers written after it, and the rows for
// reads.
import type { CourierId } from '@app/contract/kit/carriers';
import { CLOCKS_APART_MS } from '../../platform/clock.ts';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import type { Words, ownNumbers } from '../../courier-setup/index.ts';

export interface ShipmentRow extends Row<
  'shipments',
  | 'id'
  | 'order_id'
  | 'batch_id'
  | 'merchant_no'
  | 'attempt'
  | 'state'
  | 'pno'
  | 'sort_code'
  | 'cod_satang'
  | 'weight_grams'
  | 'error_code'
  | 'error_message'
  | 'return_pno'
  | 'unknown_since'
  | 'called_at'
  | 'booked_at'
  | 'picked_up_at'
  | 'delivered_at'
  | 'cancelled_at'
  | 'closed_at'
  | 'tracking_code'
  | 'tracking_label'
  | 'tracking_bucket'
  | 'tracking_at'
  | 'tracking_place'
  | 'attempts_failed'
  | 'subscribed_at'
  | 'watched_at'
  | 'is_outside'
  | 'cod_paid_at'
  | 'courier_weight_grams'
  | 'fee_satang'
  | 'estimated_fee_satang'
  | 'created_by'
  | 'created_at'
  | 'has_scans_ahead'
> {
  readonly courier: CourierId;
  /**
   * From the shop's own range; null where the courier issues the numbers, and after it was
   * returned.
   */
  readonly own_number: ownNumbers.OwnNumber | null;
  readonly sent: Words.Parcel;
  /** Since when it is unknown which of two addresses or sums the courier uses. */
  readonly amend_asked_at: Column<'shipments', 'amend_asked_at'>;
}

const columnText = `s.id, s.order_id, s.batch_id, s.courier, s.merchant_no, s.attempt, s.state, s.pno, s.own_number, s.sort_code, s.sent,
   s.cod_satang, s.weight_grams, s.error_code, s.error_message, s.return_pno, s.unknown_since, s.called_at,
   s.booked_at, s.picked_up_at, s.delivered_at, s.cancelled_at, s.closed_at, s.tracking_code, s.tracking_label,
   s.tracking_bucket, s.tracking_at, s.tracking_place, s.attempts_failed, s.subscribed_at, s.watched_at, s.amend_asked_at, s.is_outside, s.cod_paid_at,
   s.courier_weight_grams, s.fee_satang, s.estimated_fee_satang, s.created_by, s.created_at, s.has_scans_ahead`;
export const shipmentColumns = sql.raw(columnText);

const isLive = sql.raw(`s.state in ('booking', 'booked', 'unknown') and s.closed_at is null`);

export const findShipment = (tx: TenantTx, id: number) =>
  tx.first<ShipmentRow>(
    sql`select ${shipmentColumns} from shipments s where s.tenant_id = ${tx.tenantId} and s.id = ${id}`,
  );

/** A shipment that is locked until the transaction ends. */
export interface LockedShipment extends ShipmentRow {
  /** By the database's clock: the receipt time of what this transaction stores. */
  readonly receives_at: Date;
}

const lockedText = `${columnText}, now() as receives_at`;
export const lockedColumns = sql.raw(lockedText);

/** Locks the shipment, so that an answer, a push and a person's decision run one after another. */
export const lockShipment = async (tx: TenantTx, id: number): Promise<LockedShipment | undefined> =>
  (
    await tx.named<LockedShipment>(
      'shipment-lock',
      `select ${lockedText} from shipments s where s.tenant_id = $1 and s.id = $2 for update`,
      [tx.tenantId, id],
    )
  )[0];

export const lockByMerchantNo = (tx: TenantTx, courier: CourierId, merchantNo: string) =>
  tx.first<ShipmentRow>(sql`select ${shipmentColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.merchant_no = ${merchantNo} for update`);

export interface LiveRow extends ShipmentRow {
  readonly creator: Column<'users', 'name'> | null;
}

/** What forbids a new shipment of these orders, and who began it. */
export const liveShipmentsOf = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows<LiveRow>(sql`select ${shipmentColumns}, u.name as creator from shipments s
    left join users u on u.tenant_id = s.tenant_id and u.id = s.created_by
    where s.tenant_id = ${tx.tenantId} and s.order_id = any(${orderIds}::bigint[]) and ${isLive}`);

export async function lastAttempts(
  tx: TenantTx,
  courier: CourierId,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.rows<Row<'shipments', 'order_id'> & { attempt: number }>(sql`
    select order_id, max(attempt) as attempt from shipments
    where tenant_id = ${tx.tenantId} and order_id = any(${orderIds}::bigint[]) and courier = ${courier} group by order_id`);
  return new Map(rows.map((row) => [row.order_id, row.attempt]));
}

export interface Intent {
  readonly orderId: number;
  readonly attempt: number;
  readonly parcel: Words.Parcel;
  readonly ownNumber: ownNumbers.OwnNumber | null;
}

interface IntentHead {
  readonly batchId: number;
  readonly courier: CourierId;
}

/** All intents of a batch in one statement; the partial unique index rejects a second live one. */
export async function insertIntents(
  tx: TenantTx,
  { batchId, courier }: IntentHead,
  intents: readonly Intent[],
): Promise<Map<number, number>> {
  if (intents.length === 0) return new Map();
  const rows = await tx.rows<Row<'shipments', 'id' | 'order_id'>>(sql`
    insert into shipments (tenant_id, order_id, batch_id, courier, account_id, merchant_no, attempt, state, sent, own_number,
      cod_satang, declared_satang, weight_grams, created_by)
    select ${tx.tenantId}, i."orderId", ${batchId}, ${courier},
      (select id from courier_accounts where tenant_id = ${tx.tenantId} and courier = ${courier}),
      i.parcel ->> 'merchantNumber', i.attempt, 'booking', i.parcel, i."ownNumber",
      (i.parcel ->> 'codAmountSatang')::bigint, (i.parcel ->> 'declaredValueSatang')::bigint,
      (i.parcel ->> 'weightGrams')::int, ${tx.actor.userId}
    from jsonb_to_recordset(${JSON.stringify(intents)}::jsonb) as i ("orderId" bigint, attempt int, parcel jsonb, "ownNumber" jsonb)
    returning id, order_id`);
  return new Map(rows.map((row) => [row.order_id, row.id]));
}

// Selected separately: Citus allows no volatile time function in an update.
const clock = `t as materialized (select clock_timestamp() as at)`;

/** From here on the courier may have been called. */
export const markCalled = (tx: TenantTx, id: number) =>
  tx.named(
    'shipment-called',
    `with ${clock}, s as (update shipments set called_at = now() where tenant_id = $1 and id = $2 and state = 'booking'
       returning batch_id, order_id)
     update shipment_batch_items i set state = 'booking', updated_at = t.at
     from s, t where i.tenant_id = $1 and i.batch_id = s.batch_id and i.order_id = s.order_id`,
    [tx.tenantId, id],
  );

/** The call certainly did not leave: the line waits again. */
export const markNotCalled = (tx: TenantTx, id: number) =>
  tx.named(
    'shipment-not-called',
    `with ${clock}, s as (update shipments set called_at = null where tenant_id = $1 and id = $2 and state = 'booking'
       returning batch_id, order_id)
     update shipment_batch_items i set state = 'waiting', updated_at = t.at
     from s, t where i.tenant_id = $1 and i.batch_id = s.batch_id and i.order_id = s.order_id`,
    [tx.tenantId, id],
  );

export interface Answer {
  readonly state: 'booked' | 'refused' | 'unknown';
  readonly pno?: string;
  readonly sortCode?: string;
  readonly lineCode?: string;
  readonly hub?: string;
  readonly labelFile?: string;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly answer?: unknown;
}

const FIRST_POLL_MS = 30 * 60_000;

/** Stores the known state of a locked shipment, and the same on its batch line. */
export const writeAnswer = (tx: TenantTx, id: number, given: Answer) =>
  tx.named(
    'shipment-answer',
    `with ${clock}, s as (
       update shipments set state = $3, pno = $4, sort_code = $5, line_code = $6, destination_hub = $7,
         error_code = $8, error_message = $9, answer = coalesce($10::jsonb, answer), version = version + 1,
         called_at = coalesce(called_at, $12::timestamptz),
         unknown_since = case when $3 = 'unknown' then coalesce(unknown_since, $12) end,
         asked_at = case when $3 = 'unknown' then $12 else asked_at end,
         booked_at = case when $3 = 'booked' then $12 end,
         next_poll_at = case when $3 = 'booked' then $13::timestamptz end,
         label_file = case when $11 = '' then label_file else $11 end,
         closed_at = case when $3 = 'refused' then $12 end
       where tenant_id = $1 and id = $2 returning batch_id, order_id)
     update shipment_batch_items i set state = $3, error = $8, error_message = $9, updated_at = t.at
     from s, t where i.tenant_id = $1 and i.batch_id = s.batch_id and i.order_id = s.order_id`,
    [
      tx.tenantId,
      id,
      given.state,
      given.pno ?? '',
      given.sortCode ?? '',
      given.lineCode ?? '',
      given.hub ?? '',
      given.errorCode ?? '',
      given.errorMessage ?? '',
      given.answer === undefined ? null : JSON.stringify(given.answer),
      given.labelFile ?? '',
      tx.now,
      new Date(tx.now.getTime() + FIRST_POLL_MS),
    ],
  );

/** A push brought the number first: adds the other facts of the answer. */
export const writeLate = (tx: TenantTx, id: number, given: Omit<Answer, 'state'>) =>
  tx.rows(sql`update shipments set
    label_file = case when label_file = '' then ${given.labelFile ?? ''} else label_file end,
    sort_code = case when sort_code = '' then ${given.sortCode ?? ''} else sort_code end,
    line_code = case when line_code = '' then ${given.lineCode ?? ''} else line_code end,
    destination_hub = case when destination_hub = '' then ${given.hub ?? ''} else destination_hub end,
    answer = case when answer -> 'response' is null then coalesce(answer, '{}') || ${JSON.stringify(given.answer ?? {})}::jsonb else answer end
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Removes the shipment's own number: it goes to another parcel, or already belongs to one. */
export const dropOwnNumber = (tx: TenantTx, id: number) =>
  tx.rows(
    sql`update shipments set own_number = null where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

/**
 * The parcel turned up after a person settled that it does not exist: it is tracked, but never
 * becomes the order's parcel.
 */
export const writeStray = (tx: TenantTx, id: number, pno: string) =>
  tx.rows(sql`update shipments set pno = ${pno}, error_code = 'STRAY',
      error_message = 'พบพัสดุนี้ที่ขนส่งภายหลัง ควรยกเลิกกับขนส่ง', next_poll_at = now() + interval '30 minutes',
      stray_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** The courier has cancelled the stray parcel: it belongs to nobody and is not polled. */
export const writeStrayCancelled = (tx: TenantTx, id: number) =>
  tx.rows(sql`update shipments set tracking_bucket = 'cancelled', cancelled_at = now(), next_poll_at = null, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'refused' and error_code = 'STRAY'`);

export const writeAsked = (tx: TenantTx, id: number) =>
  tx.rows(
    sql`update shipments set asked_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

/**
 * A shipment that became unknown at a future time of a wrong clock counts as unknown since now;
 * otherwise nobody could settle it.
 */
export const clampFutureUnknown = (tx: TenantTx, id: number) =>
  tx.rows(sql`update shipments set unknown_since = now() where tenant_id = ${tx.tenantId} and id = ${id}
    and unknown_since > now() + make_interval(secs => ${CLOCKS_APART_MS / 1000})`);

/**
 * `code` and `message` of an open question about a booked parcel, such as a cancel without an
 * answer; '' clears it.
 */
export const writeQuestion = (
  tx: TenantTx,
  id: number,
  question: { code: string; message: string },
) =>
  tx.rows(sql`update shipments set error_code = ${question.code}, error_message = ${question.message}, asked_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'booked'`);

/** Stores the data that the courier has, as far as known. */
export const writeSent = (tx: TenantTx, id: number, parcel: Words.Parcel) =>
  tx.rows(sql`update shipments set sent = ${JSON.stringify(parcel)}::jsonb, cod_satang = ${parcel.codAmountSatang},
      error_code = '', error_message = '', amend_asked = null, amend_asked_at = null, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'booked'`);

export interface CancelledStatus {
  readonly code: string | null;
  readonly label: string | null;
}

export const writeCancelled = (tx: TenantTx, id: number, status: CancelledStatus) =>
  tx.named(
    'shipment-cancelled',
    `with ${clock}, s as (
       update shipments set state = 'cancelled', cancelled_at = now(), closed_at = coalesce(closed_at, $5::timestamptz),
         next_poll_at = null, error_code = '', error_message = '', cancel_message = '', version = version + 1, tracking_bucket = 'cancelled',
         tracking_code = coalesce($3, tracking_code), tracking_label = coalesce($4, tracking_label),
         tracking_at = greatest(coalesce(tracking_at, $5), $5)
       where tenant_id = $1 and id = $2 and state = 'booked' returning batch_id, order_id)
     update shipment_batch_items i set state = 'cancelled', updated_at = t.at
     from s, t where i.tenant_id = $1 and i.batch_id = s.batch_id and i.order_id = s.order_id`,
    [tx.tenantId, id, status.code, status.label, tx.now],
  );

export interface LatestRow extends ShipmentRow {
  readonly order_code: string;
}

/** The newest booked or unsettled shipment of each order with this courier. */
export const latestOf = (tx: TenantTx, courier: CourierId, orderIds: readonly number[]) =>
  tx.rows<ShipmentRow>(sql`
    select distinct on (s.order_id) ${shipmentColumns} from shipments s
    where s.tenant_id = ${tx.tenantId} and s.order_id = any(${orderIds}::bigint[]) and s.courier = ${courier}
    order by s.order_id, (${isLive}) desc, s.id desc`);

export interface ViewRow extends ShipmentRow {
  readonly creator: Column<'users', 'name'> | null;
  readonly is_live: boolean;
}

export const shipmentsOfOrder = (tx: TenantTx, orderId: number) =>
  tx.rows<ViewRow>(sql`select ${shipmentColumns}, u.name as creator, (${isLive}) as is_live from shipments s
    left join users u on u.tenant_id = s.tenant_id and u.id = s.created_by
    where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} order by s.id desc limit 50`);
