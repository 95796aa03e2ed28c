// What is known of a buyer by phone, and recent orders that look like one about to be made.
import type { OrderStatus } from '@app/contract/order';
import { sql, type TenantTx } from '../platform/database.ts';

/** Whose orders may be looked at: null for all of the shop. */
type Owner = number | null;

const own = (ownerId: Owner) =>
  sql`(${ownerId}::bigint is null or o.created_by = ${ownerId} or o.telesale_by = ${ownerId})`;

interface FigureRow {
  readonly orders: number;
  readonly delivered: number;
  readonly refused: number;
}

/** Cancelled orders say nothing about a buyer and are left out. */
export async function customerFigures(
  tx: TenantTx,
  phoneKey: string,
  ownerId: Owner,
): Promise<FigureRow> {
  const row = await tx.first<FigureRow>(sql`
    select count(*) as orders,
      count(*) filter (where o.delivered_at is not null) as delivered,
      count(*) filter (where o.status = 'return' or o.tracking_bucket in ('returning', 'returned')) as refused
    from orders o
    where o.tenant_id = ${tx.tenantId} and o.phone_key = ${phoneKey} and o.deleted_at is null
      and o.status <> 'cancel' and ${own(ownerId)}`);
  return row ?? { orders: 0, delivered: 0, refused: 0 };
}

export interface PastOrderRow {
  readonly id: number;
  readonly code: string;
  readonly status: OrderStatus;
  readonly customer_name: string;
  readonly phone: string;
  readonly phone2: string;
  readonly social: string;
  readonly address: string;
  readonly subdistrict: string;
  readonly district: string;
  readonly province: string;
  readonly postcode: string;
  readonly total_satang: number;
  readonly created_at: Date;
}

const pastColumns = sql.raw(
  `o.id, o.code, o.status, o.customer_name, o.phone, o.phone2, o.social, o.address, o.subdistrict, o.district,
   o.province, o.postcode, o.total_satang, o.created_at`,
);

interface Look {
  readonly ownerId: Owner;
  readonly most: number;
}

export const lastOrdersOf = (
  tx: TenantTx,
  phoneKey: string,
  { ownerId, most }: Look,
): Promise<PastOrderRow[]> =>
  tx.rows<PastOrderRow>(sql`
    select ${pastColumns} from orders o
    where o.tenant_id = ${tx.tenantId} and o.phone_key = ${phoneKey} and o.deleted_at is null and ${own(ownerId)}
    order by o.created_at desc, o.id desc limit ${most}`);

export interface Likeness extends Look {
  readonly name: string;
  readonly phoneKey: string;
  readonly days: number;
}

/** By exact name or by phone, not cancelled, made within so many days. */
export const lookAlikes = (
  tx: TenantTx,
  { name, phoneKey, days, ownerId, most }: Likeness,
): Promise<PastOrderRow[]> =>
  tx.rows<PastOrderRow>(sql`
    select ${pastColumns} from orders o
    where o.tenant_id = ${tx.tenantId} and o.deleted_at is null and o.status <> 'cancel'
      and o.created_at > now() - make_interval(days => ${days})
      and ((${name} <> '' and lower(o.customer_name) = lower(${name})) or (${phoneKey} <> '' and o.phone_key = ${phoneKey}))
      and ${own(ownerId)}
    order by o.created_at desc, o.id desc limit ${most}`);

export interface PastItemRow {
  readonly order_id: number;
  readonly product_id: number;
  readonly product_code: string;
  readonly product_name: string;
  readonly unit: number;
}

export const itemsOfPast = (tx: TenantTx, orderIds: readonly number[]): Promise<PastItemRow[]> =>
  tx.rows<PastItemRow>(sql`
    select order_id, product_id, product_code, product_name, unit from order_items
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) order by order_id, id`);
