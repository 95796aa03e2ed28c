// Writes orders: the row, its lines and its events; every statement runs in the caller's
// transaction.
import type { RawBuilder } from 'kysely';
import {
  countSoon,
  orderFollower,
  ordersChanged,
  withDirtyOrders,
} from '../../platform/recount.store.ts';
import { composed, sql, type TenantTx } from '../../platform/database.ts';
import {
  labelFacts,
  orderJoins,
  storedColumns,
  type ItemRow,
  type OrderColumns,
  type OrderRow,
} from './order.store.ts';
import { parcelsOfOrders } from './parcels-of-orders.ts';
import { createColumns, type NewOrderColumns } from './parts/create-columns.ts';

export type { NewOrderColumns } from './parts/create-columns.ts';

/** A priced line; `id` only if it is stored already. */
export interface Line {
  readonly id?: number;
  readonly productId: number;
  readonly productCode: string;
  readonly productName: string;
  readonly categoryId: number;
  readonly categoryName: string;
  readonly unit: number;
  readonly priceSatang: number;
  readonly discountSatang: number;
  readonly amountSatang: number;
  /** The cost of one unit at the time of sale. */
  readonly costSatang: number;
  readonly isFree: boolean;
  readonly isPack: boolean;
  readonly isSet: boolean;
}

export interface OrderEvent {
  readonly orderId: number;
  readonly kind: string;
  readonly from?: string;
  readonly to?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
  /** Defaults to now. */
  readonly at?: Date | undefined;
}

/** The line columns with their types and fields, in the order of every insert. */
const lineParts = [
  ['product_id', 'bigint', 'productId'],
  ['product_code', 'text', 'productCode'],
  ['product_name', 'text', 'productName'],
  ['category_id', 'bigint', 'categoryId'],
  ['category_name', 'text', 'categoryName'],
  ['unit', 'int', 'unit'],
  ['price_satang', 'bigint', 'priceSatang'],
  ['discount_satang', 'bigint', 'discountSatang'],
  ['amount_satang', 'bigint', 'amountSatang'],
  ['cost_satang', 'bigint', 'costSatang'],
  ['is_free', 'boolean', 'isFree'],
  ['is_pack', 'boolean', 'isPack'],
  ['is_set', 'boolean', 'isSet'],
] as const satisfies readonly (readonly [string, string, keyof Line])[];

const lineColumns = lineParts.map(([column]) => column).join(', ');

const linesFrom = (first: number): string => {
  const arrays = lineParts.map(([, type], at) => `$${first + at}::${type}[]`).join(', ');
  return `unnest(${arrays}) with ordinality as l (${lineColumns}, place)`;
};

const arraysOf = (lines: readonly Line[]): unknown[][] =>
  lineParts.map(([, , key]) => lines.map((line) => line[key]));

const FIRST_COLUMN = 4;
const FIRST_LINE = FIRST_COLUMN + createColumns.length;

// Writes order, lines, first event and the recount mark in one trip, and returns what a reading
// would.
const insertOrderText = `
  with o as (
    insert into orders (tenant_id, id, code, ${createColumns.join(', ')})
    values ($1, $2, $3, ${createColumns.map((_, at) => `$${FIRST_COLUMN + at}`).join(', ')}) returning *
  ), i as (
    insert into order_items (tenant_id, order_id, ${lineColumns})
    select $1, $2, ${lineColumns} from ${linesFrom(FIRST_LINE)} order by place returning *
  ), e as (
    insert into order_events (tenant_id, order_id, user_id, kind, to_status, after)
    select $1, o.id, $${FIRST_LINE + lineParts.length}, 'created', $${FIRST_COLUMN}, $${FIRST_LINE + lineParts.length + 1}::jsonb from o returning 1
  ), f as (${withDirtyOrders('o')})
  select ${storedColumns}, null::text as label_stale, null::jsonb as proposal,
    coalesce((select json_agg(i order by i.id) from i), '[]') as items from o ${orderJoins}`;

/** The next order's id; the gap left by a refused order is harmless. */
export async function nextOrderId(tx: TenantTx): Promise<number> {
  const text = `select nextval('orders_id_seq') as id`;
  const [row] = await tx.named<{ id: number }>('order-next-id', text, []);
  if (!row) throw new Error('no order id came back');
  return row.id;
}

export interface NewOrder {
  readonly id: number;
  readonly code: string;
  readonly columns: NewOrderColumns;
  readonly lines: readonly Line[];
  /** The first values that the history shows. */
  readonly after: unknown;
}

/** A line as written; its picture comes from the product. */
type WrittenLine = Omit<ItemRow, 'image_name' | 'shop_label'>;
export type MadeOrder = OrderRow & { readonly items: readonly WrittenLine[] };

export async function insertOrder(tx: TenantTx, order: NewOrder): Promise<MadeOrder> {
  const [[made]] = await Promise.all([
    tx.named<MadeOrder>('order-insert', insertOrderText, [
      tx.tenantId,
      order.id,
      order.code,
      ...createColumns.map((column) => order.columns[column]),
      ...arraysOf(order.lines),
      tx.actor.userId,
      JSON.stringify(order.after),
    ]),
    ordersChanged(tx, [order.id], 'made'),
  ]);
  if (!made) throw new Error('no order came back');
  return made;
}

type Columns = Partial<OrderColumns>;

const tellsParcel = (columns: Columns): boolean =>
  Object.keys(columns).some((name) => parcelFacts.has(name));

// Column names come from code, values are parameters.
const setsOf = (columns: Columns): RawBuilder<unknown>[] =>
  Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);

interface Change {
  readonly sets: RawBuilder<unknown>[];
  /** Whether a parcel with an outside number must be changed alike. */
  readonly tellsParcel?: boolean;
}

async function setColumns(tx: TenantTx, ids: readonly number[], { sets, tellsParcel }: Change) {
  await tx.rows(sql`
    with changed as (
      update orders set ${sql.join([...sets, sql`updated_at = now()`])}
      where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) returning *)
    ${tellsParcel ? sql`, told as (${parcelsOfOrders.get().following(tx)})` : sql``}
    ${sql.raw(withDirtyOrders('changed'))}`);
  await ordersChanged(tx, ids);
}

export interface ParcelNumber {
  readonly pno: string;
  /** The courier's number on the wire, 0 for Flash. */
  readonly carrier: number;
}

/**
 * Writes a newly issued tracking number: tracking and prints of an earlier number no longer count,
 * and the label shows what the courier was told, whatever the order says later.
 */
export async function noteParcel(
  tx: TenantTx,
  id: number,
  { pno, carrier }: ParcelNumber,
): Promise<void> {
  await tx.prepared(
    'order-note-parcel',
    sql`
    with changed as (
      update orders o set pno = ${pno}::text, carrier = ${carrier}::smallint,
        print_count = case when o.pno = ${pno}::text then o.print_count else 0 end,
        tracking_carrier = null, tracking_code = null, tracking_label = null, tracking_bucket = null, tracking_at = null,
        tracking_place = null, label_booked = label_words(${pno}::text, ${composed(labelFacts)}), updated_at = now()
      where o.tenant_id = ${tx.tenantId} and o.id = ${id} returning *),
    told as (${parcelsOfOrders.get().following(tx)})
    ${sql.raw(withDirtyOrders('changed'))}`,
  );
  await ordersChanged(tx, [id]);
}

/** The columns that an outside parcel copies from its order; the courier got nothing else. */
const parcelFacts = new Set<string>([
  ...['pno', 'cod_satang', 'customer_name', 'phone'],
  ...['address', 'subdistrict', 'district', 'province', 'postcode'],
]);

/** Changes orders alike and raises their version, so an older editor's save fails as STALE. */
export const saveOrders = (tx: TenantTx, ids: readonly number[], columns: Columns) =>
  setColumns(tx, ids, {
    sets: [...setsOf(columns), sql`version = version + 1`],
    tellsParcel: tellsParcel(columns),
  });

/** For facts from a courier or printer: the version stays, so an open editor can still save. */
export const noteOnOrder = (tx: TenantTx, id: number, columns: Columns) =>
  setColumns(tx, [id], { sets: setsOf(columns), tellsParcel: tellsParcel(columns) });

export interface TrackingColumns {
  readonly id: number;
  readonly carrier: number;
  readonly code: string;
  readonly label: string;
  readonly bucket: string | null;
  readonly at: Date;
  readonly place: string;
  readonly deliveredAt: Date | null;
  /** Whether the order must be marked for recount. */
  readonly counts: boolean;
}

/** Writes the tracking of many parcels in one statement. */
export async function noteTrackings(tx: TenantTx, rows: readonly TrackingColumns[]): Promise<void> {
  await tx.named(
    'orders-note-trackings',
    `with n as (
       select * from jsonb_to_recordset($2::jsonb) as n (id bigint, carrier int, code text, label text, bucket text,
         at timestamptz, place text, "deliveredAt" timestamptz, counts boolean)
     ), changed as (
       update orders o set tracking_carrier = n.carrier, tracking_code = n.code, tracking_label = n.label,
         tracking_bucket = n.bucket, tracking_at = n.at, tracking_place = n.place, delivered_at = n."deliveredAt", updated_at = now()
       from n where o.tenant_id = $1 and o.id = n.id returning o.tenant_id, o.id, n.counts
     ), counted as (select tenant_id, id from changed where counts)
     ${withDirtyOrders('counted')}`,
    [tx.tenantId, JSON.stringify(rows)],
  );
  const idsOf = (some: readonly TrackingColumns[]) => some.map(({ id }) => id);
  await Promise.all([
    orderFollower.get().follow(tx, idsOf(rows), 'tracked'),
    countSoon(tx, idsOf(rows.filter(({ counts }) => counts))),
  ]);
}

export async function insertLines(
  tx: TenantTx,
  orderId: number,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.named(
    'order-lines-insert',
    `insert into order_items (tenant_id, order_id, ${lineColumns})
     select $1, $2, ${lineColumns} from ${linesFrom(3)} order by place returning 1`,
    [tx.tenantId, orderId, ...arraysOf(lines)],
  );
}

export async function updateLine(
  tx: TenantTx,
  line: Line & { readonly id: number },
): Promise<void> {
  const sets = lineParts.map(([column, , key]) => sql`${sql.ref(column)} = ${line[key]}`);
  await tx.rows(
    sql`update order_items set ${sql.join(sets)} where tenant_id = ${tx.tenantId} and id = ${line.id}`,
  );
}

export async function deleteLines(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.rows(
    sql`delete from order_items where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`,
  );
}

export async function insertEvents(tx: TenantTx, events: readonly OrderEvent[]): Promise<void> {
  if (events.length === 0) return;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx.named(
    'order-events-insert',
    `insert into order_events (tenant_id, order_id, user_id, kind, from_status, to_status, before, after, reason, at)
     select $1, order_id, $2, kind, from_status, to_status, before::jsonb, after::jsonb, reason, coalesce(at, now())
     from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::timestamptz[]) with ordinality as e (order_id, kind, from_status, to_status, before, after, reason, at, place) order by place returning 1`,
    [
      tx.tenantId,
      tx.actor.userId,
      events.map((event) => event.orderId),
      events.map((event) => event.kind),
      events.map((event) => event.from ?? null),
      events.map((event) => event.to ?? null),
      events.map((event) => json(event.before)),
      events.map((event) => json(event.after)),
      events.map((event) => event.reason ?? ''),
      events.map((event) => event.at ?? null),
    ],
  );
}

export const putIntoTrash = (tx: TenantTx, id: number): Promise<void> =>
  setColumns(tx, [id], { sets: [sql`deleted_at = now()`, sql`version = version + 1`] });

export const addPrints = (tx: TenantTx, ids: readonly number[]): Promise<void> =>
  setColumns(tx, ids, { sets: [sql`print_count = print_count + 1`] });
