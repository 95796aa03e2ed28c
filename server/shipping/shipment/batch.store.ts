// SQL for batches of shipments, their lines, and the orders in them.
import type { BatchCounts, LineState } from '@app/contract/shipping/shipment';
import type { CourierId } from '@app/contract/kit/carriers';
import { HEAVIEST_GRAMS } from '@app/contract/kit/order-sums';
import { shippingFacts } from '../../order/index.ts';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import { shipmentColumns, type ShipmentRow } from './shipment.store.ts';

/** The request, stored so that a retry uses the same choices. */
export interface BatchRequest {
  readonly address: number | null;
  readonly category: number | null;
  readonly expressCategory: number | null;
  /** 0 = not insured. */
  readonly declaredSatang: number;
  /** The shop's courier rules choose the courier of each order. */
  readonly byRule?: boolean;
  /** Parcels at other couriers are cancelled first. */
  readonly changes?: boolean;
}

export interface BatchRow extends Row<
  'shipment_batches',
  'id' | 'state' | 'created_by' | 'created_at' | 'finished_at'
> {
  readonly courier: CourierId;
  readonly request: BatchRequest;
}

const columns = sql.raw('id, courier, request, state, created_by, created_at, finished_at');

export async function insertBatch(
  tx: TenantTx,
  courier: CourierId,
  request: BatchRequest,
): Promise<number> {
  const row = await tx.first<Row<'shipment_batches', 'id'>>(sql`
    insert into shipment_batches (tenant_id, courier, request, created_by)
    values (${tx.tenantId}, ${courier}, ${JSON.stringify(request)}::jsonb, ${tx.actor.userId}) returning id`);
  if (!row) throw new Error('no batch row came back');
  return row.id;
}

export interface NewLine {
  readonly line: number;
  readonly orderId: number;
  readonly shipmentId: number | null;
  readonly state: LineState;
  readonly error: string;
  readonly errorMessage: string;
}

export const insertLines = (tx: TenantTx, batchId: number, lines: readonly NewLine[]) =>
  tx.rows(sql`
    insert into shipment_batch_items (tenant_id, batch_id, line, order_id, shipment_id, state, error, error_message)
    select ${tx.tenantId}, ${batchId}, l.line, l."orderId", l."shipmentId", l.state, l.error, l."errorMessage"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (line int, "orderId" bigint, "shipmentId" bigint, state text, error text, "errorMessage" text) returning 1`);

export const findBatch = (tx: TenantTx, id: number) =>
  tx.first<BatchRow>(
    sql`select ${columns} from shipment_batches where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

export interface LineRow extends Row<
  'shipment_batch_items',
  'line' | 'order_id' | 'shipment_id' | 'state' | 'error' | 'error_message'
> {
  readonly pno: Column<'shipments', 'pno'> | null;
  readonly sort_code: Column<'shipments', 'sort_code'> | null;
  readonly courier: CourierId | null;
  readonly fix_field: string | null;
  /** The courier's answer under the field names of spec.md §3, for couriers with such names. */
  readonly response: Record<string, string> | null;
  readonly updated_us: number;
}

/** Lines in batch order. */
export const linesOf = (tx: TenantTx, batchId: number) =>
  tx.named<LineRow>(
    'batch-lines',
    `select i.line, i.order_id, i.shipment_id, i.state, i.error, i.error_message, s.pno, s.sort_code, s.courier,
       s.answer ->> 'fixField' as fix_field, s.answer -> 'response' as response, (extract(epoch from i.updated_at) * 1000000)::bigint as updated_us
     from shipment_batch_items i left join shipments s on s.tenant_id = i.tenant_id and s.id = i.shipment_id
     where i.tenant_id = $1 and i.batch_id = $2 order by i.line`,
    [tx.tenantId, batchId],
  );

export const openShipmentsOf = (tx: TenantTx, batchId: number) =>
  tx.rows<ShipmentRow>(sql`
    select ${shipmentColumns} from shipment_batch_items i
    join shipments s on s.tenant_id = i.tenant_id and s.id = i.shipment_id
    where i.tenant_id = ${tx.tenantId} and i.batch_id = ${batchId} and i.state in ('waiting', 'booking')
      and s.state = 'booking' order by i.line`);

/**
 * Lines of a courier change whose old parcel is not cancelled yet, or was being cancelled when the
 * last run ended.
 */
export const unfreedLines = (tx: TenantTx, batchId: number) =>
  tx.rows<Row<'shipment_batch_items', 'line' | 'order_id'>>(sql`
    select line, order_id from shipment_batch_items
    where tenant_id = ${tx.tenantId} and batch_id = ${batchId} and state = 'waiting' and shipment_id is null
    order by line`);

interface LineAt {
  readonly batchId: number;
  readonly line: number;
}

export const setLineShipment = (tx: TenantTx, { batchId, line }: LineAt, shipmentId: number) =>
  tx.rows(sql`
    with t as materialized (select clock_timestamp() as at)
    update shipment_batch_items set shipment_id = ${shipmentId}, updated_at = t.at from t
    where tenant_id = ${tx.tenantId} and batch_id = ${batchId} and line = ${line}`);

export const refuseLine = (
  tx: TenantTx,
  { batchId, line }: LineAt,
  { code, text }: { readonly code: string; readonly text: string },
) =>
  tx.rows(sql`
    with t as materialized (select clock_timestamp() as at)
    update shipment_batch_items set state = 'refused', error = ${code}, error_message = ${text}, updated_at = t.at from t
    where tenant_id = ${tx.tenantId} and batch_id = ${batchId} and line = ${line} and state = 'waiting'`);

export const countOpen = async (tx: TenantTx, batchId: number): Promise<number> =>
  (
    await tx.named<{ n: number }>(
      'batch-open',
      `select count(*) as n from shipment_batch_items
       where tenant_id = $1 and batch_id = $2 and state in ('waiting', 'booking')`,
      [tx.tenantId, batchId],
    )
  )[0]?.n ?? 0;

/** Marks the batch as done when no line is open; returns whether it is done. */
export const closeBatch = async (tx: TenantTx, batchId: number): Promise<boolean> =>
  (
    await tx.rows(sql`
      update shipment_batches b set state = 'done', finished_at = coalesce(finished_at, ${tx.now}::timestamptz)
      where b.tenant_id = ${tx.tenantId} and b.id = ${batchId} and not exists (
        select from shipment_batch_items i where i.tenant_id = ${ours} and i.batch_id = b.id
          and i.state in ('waiting', 'booking'))
      returning 1`)
  ).length > 0;

/** Seconds since the last change of any line of the batch. */
export const idleSeconds = async (tx: TenantTx, batchId: number): Promise<number> =>
  (
    await tx.first<{ idle: number }>(sql`
      select extract(epoch from now() - max(updated_at))::float8 as idle from shipment_batch_items
      where tenant_id = ${tx.tenantId} and batch_id = ${batchId}`)
  )?.idle ?? 0;

export interface BatchHeadRow extends BatchRow, BatchCounts {}

export interface BatchPage {
  readonly open: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** The user's batches; open ones are running or hold an unconfirmed line. */
export async function pageOfBatches(
  tx: TenantTx,
  { open, ...at }: BatchPage,
): Promise<{ rows: BatchHeadRow[]; total: number }> {
  const where = sql`b.tenant_id = ${tx.tenantId} and b.created_by = ${tx.actor.userId}
    and (not ${open}::boolean or b.state = 'running' or (b.created_at > now() - interval '30 days' and exists (
      select from shipment_batch_items u where u.tenant_id = ${ours} and u.batch_id = b.id and u.state = 'unknown')))`;
  const whole = sql<BatchHeadRow>`
    select b.id, b.courier, b.request, b.state, b.created_by, b.created_at, b.finished_at, c.* from shipment_batches b
    cross join lateral (
      select count(*) filter (where i.state = 'booked') as booked, count(*) filter (where i.state = 'refused') as refused,
        count(*) filter (where i.state = 'unknown') as unknown,
        count(*) filter (where i.state in ('waiting', 'booking')) as waiting
      from shipment_batch_items i where i.tenant_id = ${ours} and i.batch_id = b.id) c
    where ${where} order by b.id desc`;
  const [rows, counted] = await Promise.all([
    tx.page(whole, at),
    tx.first<{ n: number }>(sql`select count(*) as n from shipment_batches b where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
}

/** An order with the weight of its goods. */
export type OrderToShip = shippingFacts.OrderForShipping & { readonly goodsGrams: number };

export async function lockOrdersToShip(
  tx: TenantTx,
  ids: readonly number[],
): Promise<Map<number, OrderToShip>> {
  const orders = await shippingFacts.lockOrders(tx, ids);
  const weights = await tx.rows<Row<'order_items', 'order_id'> & { grams: number }>(sql`
    select i.order_id, least(sum(i.unit::bigint * p.weight_grams), ${HEAVIEST_GRAMS}::bigint)::int as grams from order_items i
    join products p on p.tenant_id = i.tenant_id and p.id = i.product_id
    where i.tenant_id = ${tx.tenantId} and i.order_id = any(${ids}::bigint[]) group by i.order_id`);
  const grams = new Map(weights.map((row) => [row.order_id, row.grams]));
  return new Map(
    orders.map((order) => [order.id, { ...order, goodsGrams: grams.get(order.id) ?? 0 }]),
  );
}

export type SenderRow = Row<
  'addresses',
  'id' | 'name' | 'phone' | 'address' | 'subdistrict' | 'district' | 'province' | 'postcode'
>;

/** An address that may be the sender of a parcel. */
export type ShopSender = SenderRow & Row<'addresses', 'is_default'>;

export const sendersOf = (tx: TenantTx) =>
  tx.rows<ShopSender>(sql`
    select id, name, phone, address, subdistrict, district, province, postcode, is_default from addresses
    where tenant_id = ${tx.tenantId} and type = 'sender' and deleted_at is null`);

/** The prefix of the shop's merchant numbers. */
export const shopLabel = async (tx: TenantTx): Promise<string> =>
  (
    await tx.first<Row<'tenants', 'label'>>(
      sql`select label from tenants where id = ${tx.tenantId}`,
    )
  )?.label ?? 'shop';
