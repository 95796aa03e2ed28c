// SQL for a buyer's history by phone, and for recent orders that look like a new one.
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

/** Whose orders may be seen: null for the whole shop. */
type Owner = number | null;

const own = (ownerId: Owner) =>
  sql`(${ownerId}::bigint is null or o.created_by = ${ownerId} or o.telesale_by = ${ownerId})`;

export interface StandingRow {
  readonly phone_key: string;
  readonly orders: number;
  readonly delivered: number;
  readonly refused: number;
  /**
   * The positions of the refused ones among all orders of the phone, newest = 1, whoever sold them: the input of the
   * shop's rule.
   */
  readonly refused_places: readonly number[];
}

/** More orders of one phone add no information, and a page of orders must not read thousands. */
const MOST_COUNTED = 100;

interface StandingQuery {
  readonly phoneKeys: readonly string[];
  readonly ownerId: Owner;
}

/**
 * For an array in a parameter PostgreSQL estimates ten elements, finds the generic plan too expensive, and plans each
 * call anew.
 */
const asRows = (phoneKeys: readonly string[]) =>
  phoneKeys.length === 1 ? sql`${phoneKeys[0]}::text` : sql`unnest(${[...phoneKeys]}::text[])`;

/** Excludes cancelled orders, which say nothing about a buyer. */
export const standingRows = (
  tx: TenantTx,
  { phoneKeys, ownerId }: StandingQuery,
): Promise<StandingRow[]> =>
  tx.prepared<StandingRow>(
    phoneKeys.length === 1 ? 'customer-standing-one' : 'customer-standing',
    sql`
    select k.phone_key, count(*) filter (where o.mine) as orders,
      count(*) filter (where o.mine and o.delivered) as delivered,
      count(*) filter (where o.mine and o.refused) as refused,
      coalesce(array_agg(o.place::int) filter (where o.refused), '{}') as refused_places
    from (select ${asRows(phoneKeys)}) k (phone_key)
    cross join lateral (
      select ${own(ownerId)} as mine, o.delivered_at is not null as delivered,
        (o.status = 'return' or coalesce(o.tracking_bucket in ('returning', 'returned'), false)) as refused,
        row_number() over (order by o.created_at desc, o.id desc) as place
      from report_orders o
      where o.tenant_id = ${tx.tenantId} and o.phone_key = k.phone_key and o.deleted_at is null
        and o.status <> 'cancel'
      order by o.created_at desc, o.id desc limit ${sql.lit(MOST_COUNTED)}
    ) o
    group by k.phone_key`,
  );

export type BuyerRow = Row<'orders', 'id' | 'code' | 'phone_key'>;

/** The orders of these ids that the owner may see, with the buyer's phone. */
export const buyersOf = (
  tx: TenantTx,
  orderIds: readonly number[],
  ownerId: Owner,
): Promise<BuyerRow[]> =>
  tx.rows<BuyerRow>(sql`
    select o.id, o.code, o.phone_key from report_orders o
    where o.tenant_id = ${tx.tenantId} and o.id = any(${[...orderIds]}::bigint[]) and o.deleted_at is null
      and ${own(ownerId)}`);

export interface TwinRow extends Row<'orders', 'id' | 'code'> {
  readonly order_id: Column<'orders', 'id'>;
}

interface Twins {
  readonly orderIds: readonly number[];
  readonly days: number;
  readonly ownerId: Owner;
}

/** For each order that is not sent: older ones of its phone within `days` before it, with products in common. */
export const twinsOf = (tx: TenantTx, { orderIds, days, ownerId }: Twins): Promise<TwinRow[]> =>
  tx.rows<TwinRow>(sql`
    select t.id as order_id, p.id, p.code from report_orders t
    cross join lateral (
      select o.id, o.code from report_orders o
      where o.tenant_id = ${ours} and o.phone_key = t.phone_key and o.deleted_at is null
        and o.status not in ('cancel', 'return') and o.id < t.id and o.created_at <= t.created_at
        and o.created_at > t.created_at - make_interval(days => ${days}) and ${own(ownerId)}
      order by o.created_at desc limit 20
    ) p
    where t.tenant_id = ${tx.tenantId} and t.id = any(${[...orderIds]}::bigint[]) and t.phone_key <> ''
      and t.status in ('telesale', 'pending', 'send')
      and exists (
        select from report_order_lines mine join report_order_lines other
          on other.tenant_id = mine.tenant_id and other.product_id = mine.product_id and other.order_id = p.id
        where mine.tenant_id = ${ours} and mine.order_id = t.id)
    order by p.id desc`);

export type PastOrderRow = Row<
  'orders',
  | 'id'
  | 'code'
  | 'status'
  | 'customer_name'
  | 'phone'
  | 'phone2'
  | 'social'
  | 'address'
  | 'subdistrict'
  | 'district'
  | 'province'
  | 'postcode'
  | 'total_satang'
  | 'created_at'
>;

const pastColumns = sql.raw(
  `o.id, o.code, o.status, o.customer_name, o.phone, o.phone2, o.social, o.address, o.subdistrict, o.district,
   o.province, o.postcode, o.total_satang, o.created_at`,
);

interface LastOrdersQuery {
  readonly ownerId: Owner;
  readonly most: number;
}

export const lastOrdersOf = (
  tx: TenantTx,
  phoneKey: string,
  { ownerId, most }: LastOrdersQuery,
): Promise<PastOrderRow[]> =>
  tx.rows<PastOrderRow>(sql`
    select ${pastColumns} from report_orders o
    where o.tenant_id = ${tx.tenantId} and o.phone_key = ${phoneKey} and o.deleted_at is null and ${own(ownerId)}
    order by o.created_at desc, o.id desc limit ${most}`);

export interface Likeness extends LastOrdersQuery {
  readonly name: string;
  readonly phoneKey: string;
  readonly days: number;
  /** With products, the phone matches only orders that contain one of them. */
  readonly productIds: readonly number[] | null;
}

export interface LookAlikeRow extends PastOrderRow, Row<'orders', 'version'> {
  readonly same_name: boolean;
  readonly same_phone: boolean;
  readonly same_items: boolean;
  /** Neither sent nor numbered: lines can still be added. */
  readonly is_open: boolean;
}

/** By exact name or by phone, not cancelled, created within `days`; each uses an index of its own. */
export const lookAlikes = (
  tx: TenantTx,
  { name, phoneKey, days, productIds, ownerId, most }: Likeness,
): Promise<LookAlikeRow[]> => {
  const goods = sql`${productIds === null ? null : [...productIds]}::bigint[]`;
  const recent = (key: string, value: string) => sql`
    (select o.id from report_orders o
     where o.tenant_id = ${tx.tenantId} and ${sql.ref(`o.${key}`)} = ${value} and ${value} <> ''
       and o.deleted_at is null and o.status <> 'cancel'
       and o.created_at > now() - make_interval(days => ${days}) and ${own(ownerId)}
     order by o.created_at desc limit 50)`;
  return tx.rows<LookAlikeRow>(sql`
    with found as (
      select ${pastColumns}, o.version, (${name} <> '' and o.name_key = ${name}) as same_name,
        (${phoneKey} <> '' and o.phone_key = ${phoneKey}) as same_phone,
        exists (select from report_order_lines i where i.tenant_id = ${ours} and i.order_id = o.id
          and i.product_id = any(${goods})) as same_items,
        (o.status in ('telesale', 'pending', 'send') and o.pno = '' and not exists (
          select from report_parcels s where s.tenant_id = ${ours} and s.order_id = o.id
            and s.state in ('booking', 'booked', 'unknown') and s.closed_at is null)) as is_open
      from report_orders o
      where o.tenant_id = ${tx.tenantId}
        and o.id in (${recent('name_key', name)} union ${recent('phone_key', phoneKey)})
    )
    select * from found where same_name or same_items or ${goods} is null
    order by (same_items and same_phone) desc, created_at desc, id desc limit ${most}`);
};

export type PastItemRow = Row<
  'order_items',
  'order_id' | 'product_id' | 'product_code' | 'product_name' | 'unit'
>;

export const itemsOfPast = (tx: TenantTx, orderIds: readonly number[]): Promise<PastItemRow[]> =>
  tx.rows<PastItemRow>(sql`
    select order_id, product_id, product_code, product_name, unit from report_order_lines
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) order by order_id, id`);
