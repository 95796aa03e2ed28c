// Imports orders with lines and history from another shop's archive, without their side effects.
import type { OrderStatus } from '@app/contract/order/order';
import { fail } from '../platform/failure.ts';
import { FOLD_FIGURES, markOrdersDirtyIn } from '../platform/recount.store.ts';
import { composed, sql, type Row, type TenantTx } from '../platform/database.ts';
import type { MovedNumbers, MovedRow } from '../platform/upkeep.ts';
import { countOrders } from './order/order-counts.store.ts';
import { labelWords, labelWordsBefore } from './order/order.store.ts';

type Id = Row<'orders', 'id'>;

export const newOrderIds = (tx: TenantTx, n: number): Promise<Id[]> =>
  tx.rows<Id>(sql`select nextval('orders_id_seq') as id from generate_series(1, ${n}::int)`);

const orderColumns = sql.raw(
  `id, code, status, type, channel_id, country, customer_name, phone, phone2, phone_key, social, address,
   subdistrict, district, province, postcode, note, address_reason, abroad, carrier, sender_address_id,
   weight_grams, width_cm, length_cm, height_cm, ship_note, pay_method, currency, rate, rate_day, items_satang,
   shipping_fee_satang, discount_satang, total_satang, paid_satang, cod_satang, bank, paid_at, pno,
   tracking_carrier, tracking_code, tracking_label, tracking_bucket, tracking_at, tracking_place, print_count,
   label_booked, label_print, telesale_by, message, webhook, stock_state, is_short, cancel_reason,
   duplicate_reason, risk_reason, parent_id, merged_into, branch, created_by, created_at, updated_at, sent_at,
   delivered_at, returned_at, cancelled_at, closed_at, deleted_at, erased_at, packed_at, packed_by, version,
   typed_fee_satang, typed_return_fee_satang`,
);

/** The most order numbers skipped at once: no shop needs more, and skipping takes long. */
const MOST_PASSED = 10_000_000;

/** Moves the sequence so that new orders are numbered after the highest imported number. */
async function passNumbers(tx: TenantTx, highest: number): Promise<void> {
  const [next] = await newOrderIds(tx, 1);
  const missing = highest - (next?.id ?? 0);
  if (missing > MOST_PASSED)
    throw fail('UNPROCESSED', { thai: 'เลขออเดอร์ในไฟล์สูงเกินกว่าที่ระบบนี้นับต่อได้' });
  await tx.rows(sql`
    select count(nextval('orders_id_seq')) as passed from generate_series(1, ${Math.max(0, missing)}::int)`);
}

/** The number in an order code made by this app; 0 for any other code. */
const numberOf = ({ code }: MovedRow): number =>
  typeof code === 'string' ? Number(/^SD(\d{1,15})$/.exec(code)?.[1] ?? 0) : 0;

export async function ordersIn(tx: TenantTx, rows: readonly MovedRow[]): Promise<void> {
  await passNumbers(tx, Math.max(...rows.map(numberOf)));
  await tx.rows(sql`
    insert into orders (tenant_id, ${orderColumns})
    select ${tx.tenantId}::int, ${orderColumns}
    from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}::jsonb) returning 1`);
}

const itemColumns = sql.raw(
  `order_id, product_id, product_code, product_name, category_id, category_name, unit, price_satang,
   discount_satang, amount_satang, cost_satang, is_free, is_pack, is_set`,
);

export const itemsIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into order_items (tenant_id, ${itemColumns})
    select ${tx.tenantId}::int, ${itemColumns}
    from jsonb_populate_recordset(null::order_items, ${JSON.stringify(rows)}::jsonb) returning 1`);

const eventColumns = sql.raw(
  'order_id, at, user_id, kind, from_status, to_status, before, after, reason',
);

export const eventsIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into order_events (tenant_id, ${eventColumns})
    select ${tx.tenantId}::int, ${eventColumns}
    from jsonb_populate_recordset(null::order_events, ${JSON.stringify(rows)}::jsonb) returning 1`);

export const picturesIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into order_pictures (tenant_id, order_id, kind, image_name, created_at, created_by)
    select ${tx.tenantId}::int, order_id, kind, image_name, created_at, created_by
    from jsonb_populate_recordset(null::order_pictures, ${JSON.stringify(rows)}::jsonb) returning 1`);

const MOST_ROUNDS = 20;

/**
 * Points orders that were merged in a chain to the order that holds the goods now, however long the
 * chain: each round doubles the distance. Circles in a broken file end up with no target.
 */
export async function endMerges(tx: TenantTx): Promise<void> {
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const gone = await tx.rows(sql`
      update orders o set merged_into = m.merged_into from orders m
      where o.tenant_id = ${tx.tenantId} and m.tenant_id = ${tx.tenantId} and m.id = o.merged_into
        and m.merged_into is not null returning 1`);
    if (gone.length === 0) return;
  }
  await tx.rows(sql`
    update orders o set merged_into = null
    where o.tenant_id = ${tx.tenantId} and o.merged_into in (
      select m.id from orders m where m.tenant_id = ${tx.tenantId} and m.merged_into is not null)`);
}

/**
 * An order in `send` with a tracking number has a parcel booked by the old shop. It is kept as an
 * outside parcel, so the next booking does not book it again.
 */
async function keepBookedParcels(tx: TenantTx): Promise<void> {
  const waiting = await tx.rows<Id>(sql`
    select id from orders
    where tenant_id = ${tx.tenantId} and status = 'send' and pno <> '' and deleted_at is null order by id`);
  for (const { id } of waiting) await tx.enqueue('shipment.outside', { orderId: id });
}

/**
 * Fingerprints of printed papers contain product ids, which differ here. Papers that were up to
 * date stay so, and outdated ones stay outdated.
 */
const renumberPapers = (tx: TenantTx, products: ReadonlyMap<number, number> = new Map()) =>
  tx.rows(sql`
    update orders o set
      label_print = case when o.label_print = w.before then w.now else o.label_print end,
      label_booked = case when o.label_booked = w.before then w.now else o.label_booked end
    from (
      select o.id, ${composed(labelWordsBefore)} as before, ${composed(labelWords)} as now
      from orders o, (select ${JSON.stringify(Object.fromEntries([...products].map(([was, is]) => [is, was])))}::jsonb as goods) known
      where o.tenant_id = ${tx.tenantId} and (o.label_print <> '' or o.label_booked <> '')) w
    where o.tenant_id = ${tx.tenantId} and o.id = w.id returning 1`);

/** Adds all orders to counters and reports, without notices about new orders. */
export async function noteMovedOrders(tx: TenantTx, numbers: MovedNumbers): Promise<void> {
  await renumberPapers(tx, numbers.get('products'));
  const rows = await tx.rows<Row<'orders', 'status'> & { readonly n: number }>(sql`
    select status, count(*) as n from orders
    where tenant_id = ${tx.tenantId} and deleted_at is null group by status`);
  const counts: Partial<Record<OrderStatus, number>> = {};
  for (const { status, n } of rows) counts[status] = n;
  await countOrders(tx, counts);
  await endMerges(tx);
  await markOrdersDirtyIn(tx, sql`select id from orders where tenant_id = ${tx.tenantId}`);
  await tx.enqueue(FOLD_FIGURES, {}, { key: 'figures' });
  await keepBookedParcels(tx);
}
