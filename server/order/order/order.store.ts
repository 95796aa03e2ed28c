// Orders and their lines as rows: pages, single orders, locks, references, and fingerprints of
// printed paper.
import type { LabelStale } from '@app/contract/order/order';
import { orderSource, type OrderScope } from './order-filter.store.ts';
import {
  composed,
  namesOf,
  rowMaker,
  sql,
  type Column,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

type Reasons = Readonly<Record<'cancel_reason' | 'duplicate_reason' | 'risk_reason', string>>;

/** The columns that an edit may change. */
export interface OrderColumns
  extends
    Reasons,
    Row<
      'orders',
      | 'status'
      | 'channel_id'
      | 'customer_name'
      | 'phone'
      | 'phone2'
      | 'phone_key'
      | 'social'
      | 'address'
      | 'subdistrict'
      | 'district'
      | 'province'
      | 'postcode'
      | 'note'
      | 'address_reason'
      | 'branch'
      | 'sender_address_id'
      | 'weight_grams'
      | 'width_cm'
      | 'length_cm'
      | 'height_cm'
      | 'ship_note'
      | 'pay_method'
      | 'currency'
      | 'rate_day'
      | 'items_satang'
      | 'shipping_fee_satang'
      | 'discount_satang'
      | 'total_satang'
      | 'paid_satang'
      | 'cod_satang'
      | 'bank'
      | 'paid_at'
      | 'telesale_by'
      | 'pno'
      | 'print_count'
      | 'tracking_carrier'
      | 'tracking_code'
      | 'tracking_label'
      | 'tracking_bucket'
      | 'tracking_at'
      | 'tracking_place'
      | 'stock_state'
      | 'is_short'
      | 'sent_at'
      | 'delivered_at'
      | 'returned_at'
      | 'cancelled_at'
      | 'packed_at'
      | 'packed_by'
    > {
  readonly carrier: number | null;
  /** Kip per baht, and the Bangkok day of that rate. */
  readonly rate: Column<'orders', 'rate'>;
}

export interface OrderRow
  extends
    OrderColumns,
    Row<
      'orders',
      | 'id'
      | 'code'
      | 'type'
      | 'country'
      | 'lead_id'
      | 'message'
      | 'created_by'
      | 'created_at'
      | 'updated_at'
      | 'version'
      | 'parent_id'
      | 'merged_into'
    > {
  readonly channel_name: Column<'channels', 'name'> | null;
  readonly channel_kind: Column<'channels', 'kind'> | null;
  readonly label_stale: LabelStale | null;
  readonly telesale_name: Column<'users', 'username'> | null;
  readonly webhook: { at: string; body: string; ended?: true }[];
  readonly creator_name: Column<'users', 'username'> | null;
  readonly packer_name: Column<'users', 'username'> | null;
  /** The buyer's open proposal. */
  readonly proposal: Readonly<
    Record<
      'name' | 'phone' | 'address' | 'subdistrict' | 'district' | 'province' | 'postcode' | 'at',
      string
    > & { id: number }
  > | null;
}

type Instant = {
  [K in keyof OrderRow]: Date extends OrderRow[K] ? K : never;
}[keyof OrderRow];

const instants = Object.keys({
  created_at: 0,
  updated_at: 0,
  paid_at: 0,
  packed_at: 0,
  sent_at: 0,
  delivered_at: 0,
  returned_at: 0,
  cancelled_at: 0,
  tracking_at: 0,
} satisfies Record<Instant, 0>);

export interface ItemRow extends Row<
  'order_items',
  | 'id'
  | 'order_id'
  | 'product_id'
  | 'product_code'
  | 'product_name'
  | 'category_id'
  | 'category_name'
  | 'unit'
  | 'price_satang'
  | 'discount_satang'
  | 'amount_satang'
  | 'cost_satang'
  | 'is_free'
  | 'is_pack'
  | 'is_set'
> {
  /** The product's picture and the shop it belongs to; null if there is none. */
  readonly image_name: Column<'products', 'image_name'> | null;
  readonly shop_label: Column<'tenants', 'label'> | null;
}

// `$1` is the tenant id, here and in the columns below.

/** The content of the order's label; `goods` is the SQL for the product of the line `i`. */
const labelFactsWith = (goods: string): string =>
  `o.customer_name, o.phone, o.address, o.subdistrict, o.district, o.province, o.postcode,
  o.cod_satang, o.currency, (select string_agg(${goods} || 'x' || i.unit, ',' order by i.id) from order_items i
    where i.tenant_id = $1 and i.order_id = o.id)`;

export const labelFacts = labelFactsWith('i.product_id');

/** A fingerprint of the label's content for the order `o`. */
export const labelWords = `label_words(o.pno, ${labelFacts})`;

/** The same fingerprint with the old shop's product ids, which `known.goods` gives by new id. */
export const labelWordsBefore = `label_words(o.pno, ${labelFactsWith('(known.goods ->> i.product_id::text)')})`;

/** What is outdated on the printed paper of the order `o`. */
export const labelStale = `case when o.label_print <> ''
  then label_fault(o.label_print, o.label_booked, o.status, o.pno, ${labelWords}) end`;

/** The order's own columns, and the names of what they refer to. */
export const storedColumns = `o.id, o.code, o.status, o.type, o.channel_id, ch.name as channel_name, ch.kind as channel_kind,
  o.country, o.customer_name, o.phone, o.phone2, o.phone_key, o.social, o.address, o.subdistrict, o.district,
  o.province, o.postcode, o.note, o.address_reason, o.branch, o.carrier, o.sender_address_id, o.weight_grams, o.width_cm,
  o.length_cm, o.height_cm, o.ship_note, o.pay_method, o.currency, o.rate, o.rate_day, o.items_satang, o.shipping_fee_satang,
  o.discount_satang, o.total_satang, o.paid_satang, o.cod_satang, o.bank, o.paid_at, o.pno, o.tracking_carrier,
  o.tracking_code, o.tracking_label, o.tracking_bucket, o.tracking_at, o.tracking_place, o.print_count,
  o.telesale_by, tb.username as telesale_name,
  o.message, o.webhook, o.stock_state, o.is_short, o.cancel_reason,
  o.created_by, cb.username as creator_name, o.created_at, o.updated_at, o.sent_at, o.delivered_at,
  o.returned_at, o.cancelled_at, o.packed_at, o.packed_by, pb.username as packer_name, o.duplicate_reason, o.risk_reason, o.version,
  o.parent_id, o.merged_into, o.lead_id`;

export const orderColumns = `${storedColumns}, ${labelStale} as label_stale, (select jsonb_build_object('id', r.id, 'name', r.customer_name, 'phone', r.phone,
    'address', r.address, 'subdistrict', r.subdistrict, 'district', r.district, 'province', r.province, 'postcode', r.postcode,
    'at', r.created_at) from order_proposals r
    where r.tenant_id = $1 and r.order_id = o.id and r.state = 'open') as proposal`;

/** The column names of `orderColumns`, in its order. */
export const orderNames = namesOf(orderColumns);

/** Builds the row from an array of its values. */
export const orderRowOf = rowMaker<OrderRow>(orderNames, instants);

export const orderJoins = `left join channels ch on ch.tenant_id = $1 and ch.id = o.channel_id
  left join users tb on tb.tenant_id = $1 and tb.id = o.telesale_by
  left join users cb on cb.tenant_id = $1 and cb.id = o.created_by
  left join users pb on pb.tenant_id = $1 and pb.id = o.packed_by`;

const itemColumns = `i.id, i.order_id, i.product_id, i.product_code, i.product_name, i.category_id, i.category_name, i.unit,
  i.price_satang, i.discount_satang, i.amount_satang, i.cost_satang, i.is_free, i.is_pack, i.is_set, p.image_name,
  case when p.image_name <> '' then (select label from tenants where id = $1) end as shop_label`;

export const itemNames = namesOf(itemColumns);

export const itemRowOf = rowMaker<ItemRow>(itemNames);

export const itemsOfOrders = (tx: TenantTx, ids: readonly number[]): Promise<ItemRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.named<ItemRow>('order-items', itemsOfPage, [tx.tenantId, ids]);

/** The lines of orders; `ids` is SQL for an array of order ids. */
export const itemsOf = (ids: string): string => `select ${itemColumns}
  from order_items i left join products p on p.tenant_id = $1 and p.id = i.product_id
  where i.tenant_id = $1 and i.order_id = any(${ids}) order by i.order_id, i.id`;

const itemsOfPage = itemsOf('$2::bigint[]');

// `$3` narrows to the orders of one user if the session may not see all.
const alsoDeleted = `from orders o ${orderJoins} where o.tenant_id = $1 and o.id = any($2::bigint[])
  and ($3::bigint is null or o.created_by = $3 or o.telesale_by = $3)`;
const oneOf = `${alsoDeleted} and o.deleted_at is null`;

export async function findOrderRow(
  tx: TenantTx,
  id: number,
  ownerId: number | null,
): Promise<OrderRow | undefined> {
  const [row] = await tx.named<OrderRow>('order-one', `select ${orderColumns} ${oneOf}`, [
    tx.tenantId,
    [id],
    ownerId,
  ]);
  return row;
}

/** Locks in order of id, so that two bulk changes cannot deadlock; missing orders are left out. */
export const lockOrderRows = (
  tx: TenantTx,
  ids: readonly number[],
  ownerId: number | null,
): Promise<OrderRow[]> =>
  tx.named<OrderRow>(
    'order-lock',
    `select ${orderColumns} ${oneOf} order by o.id for update of o`,
    [tx.tenantId, ids, ownerId],
  );

/** Locks an order that may be in the trash. */
export const lockAnyOrder = async (
  tx: TenantTx,
  id: number,
  ownerId: number | null,
): Promise<(OrderRow & { readonly is_deleted: boolean }) | undefined> =>
  (
    await tx.named<OrderRow & { readonly is_deleted: boolean }>(
      'order-lock-any',
      `select ${orderColumns}, o.deleted_at is not null as is_deleted ${alsoDeleted} for update of o`,
      [tx.tenantId, [id], ownerId],
    )
  )[0];

/** Locks an order before its parcel gets a new number; history keeps the old one. */
export const lockForNumber = async (
  tx: TenantTx,
  id: number,
): Promise<Pick<OrderRow, 'id' | 'pno'> | undefined> =>
  (
    await tx.named<Pick<OrderRow, 'id' | 'pno'>>(
      'order-lock-number',
      `select id, pno from orders where tenant_id = $1 and id = $2 and deleted_at is null for update`,
      [tx.tenantId, id],
    )
  )[0];

/** The columns that a scan report needs; the rest is read only for orders that change status. */
export type TrackedOrder = Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'pno'
  | 'tracking_carrier'
  | 'tracking_code'
  | 'tracking_label'
  | 'tracking_bucket'
  | 'tracking_at'
  | 'tracking_place'
  | 'delivered_at'
  | 'lead_id'
>;

export const lockTracked = (tx: TenantTx, ids: readonly number[]): Promise<TrackedOrder[]> =>
  tx.named<TrackedOrder>(
    'order-lock-tracked',
    `select o.id, o.status, o.pno, o.tracking_carrier, o.tracking_code, o.tracking_label, o.tracking_bucket, o.tracking_at,
       o.tracking_place, o.delivered_at, o.lead_id
     from orders o where o.tenant_id = $1 and o.id = any($2::bigint[]) and o.deleted_at is null order by o.id for update`,
    [tx.tenantId, ids],
  );

/** The weight of one unit of each product now, in grams. */
export async function gramsOfProducts(
  tx: TenantTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<Row<'products', 'id' | 'weight_grams'>>(sql`
    select id, weight_grams from products where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row.weight_grams]));
}

/** The ids of the orders in a filter, newest first. */
export async function orderIdsOf(tx: TenantTx, scope: OrderScope, most: number): Promise<number[]> {
  const { from, where } = orderSource(tx, scope);
  const rows = await tx.rows<Row<'orders', 'id'>>(sql`
    select o.id from ${from} where ${where} order by o.created_at desc, o.id desc limit ${most}`);
  return rows.map(({ id }) => id);
}

export interface References {
  readonly channelId: number | null;
  readonly senderAddressId: number | null;
  readonly telesaleBy: number | null;
}

/** Which of the given references exist; null counts as existing. */
export async function knownReferences(
  tx: TenantTx,
  { channelId, senderAddressId, telesaleBy }: References,
): Promise<{ channel: boolean; sender: boolean; telesale: boolean }> {
  const [row] = await tx.named<{ channel: boolean; sender: boolean; telesale: boolean }>(
    'order-references',
    `select
       $2::bigint is null or exists (select from channels where tenant_id = $1 and id = $2 and deleted_at is null) as channel,
       $3::bigint is null or exists (select from addresses where tenant_id = $1 and id = $3 and type = 'sender' and deleted_at is null) as sender,
       $4::bigint is null or exists (select from users where tenant_id = $1 and id = $4 and deleted_at is null) as telesale`,
    [tx.tenantId, channelId, senderAddressId, telesaleBy],
  );
  return row ?? { channel: false, sender: false, telesale: false };
}

export type HeldStock = Row<'order_stock', 'order_id' | 'product_id' | 'unit'>;

/** What these orders hold or took of each counted product. */
export const heldStock = (tx: TenantTx, ids: readonly number[]): Promise<HeldStock[]> =>
  tx.rows<HeldStock>(sql`
    select order_id, product_id, unit from order_stock
    where tenant_id = ${tx.tenantId} and order_id = any(${[...ids]}::bigint[]) order by product_id`);

/**
 * Locks the stock counters of all goods of these orders in product order, as every new order does.
 * Locked order by order, two transactions could deadlock, and the database would abort one.
 */
export const lockStockOf = (tx: TenantTx, orderIds: readonly number[]): Promise<unknown> =>
  tx.named(
    'order-lock-stock',
    `with line as (
       select product_id from order_items where tenant_id = $1 and order_id = any($2::bigint[])
       union select product_id from order_stock where tenant_id = $1 and order_id = any($2::bigint[])
     ), piece as (
       select product_id from line
       union select sc.component_id from line l
         join set_components sc on sc.tenant_id = $1 and sc.set_id = l.product_id
     )
     select s.product_id from stock s where s.tenant_id = $1 and s.product_id in (select product_id from piece)
     order by s.product_id for update`,
    [tx.tenantId, orderIds],
  );

/** Waits for other transactions that create orders, so that the limit is exact. */
export const holdOrderLimit = (tx: TenantTx): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('order_limit'))`);

export async function countMadeSince(tx: TenantTx, since: string): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(*) as n from orders
    where tenant_id = ${tx.tenantId} and deleted_at is null and created_at >= ${since}::timestamptz`);
  return row?.n ?? 0;
}

/** Records what the courier was told: the label shows this, whatever the order says later. */
export const noteBooked = (tx: TenantTx, id: number): Promise<unknown> =>
  tx.rows(sql`
    update orders o set label_booked = ${composed(labelWords)} where o.tenant_id = ${tx.tenantId} and o.id = ${id}`);

/** A printed label or pick list, as the fingerprint of its content. */
export interface Paper {
  readonly orderId: number;
  readonly content: string;
}

/** A drawn paper may never be printed; only a confirmed one (`isSure`) replaces an older paper. */
export const notePapers = (
  tx: TenantTx,
  papers: readonly Paper[],
  isSure: boolean,
): Promise<unknown> =>
  tx.rows(sql`
    update orders o set label_print = p.content
    from unnest(${papers.map(({ orderId }) => orderId)}::bigint[], ${papers.map(({ content }) => content)}::text[])
      as p (id, content)
    where o.tenant_id = ${tx.tenantId} and o.id = p.id and p.content <> '' and (${isSure} or o.label_print = '')`);
