// Orders as sent on the wire, for sessions that see all orders or only their own.
import { kipOf, laoProvinceByThai } from '@app/contract/kit/laos-place';
import { bahtFromSatang } from '@app/contract/kit/money';
import type { OrderReply } from '@app/contract/order/order';
import type { getOrder } from '@app/contract/order/list';
import { images } from '../../shop/index.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import {
  findOrderRow,
  itemsOfOrders,
  lockOrderRows,
  type ItemRow,
  type OrderRow,
} from './order.store.ts';

type Item = OrderReply['items'][number];
type Tracking = OrderReply['tracking'];

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
const person = (id: number | null, username: string | null) =>
  id === null ? null : { id, username: username ?? '' };

const imageOf = ({ image_name: name, shop_label: label }: ItemRow): string | null =>
  name !== null && label !== null ? images.shownAt(label, name) : null;

const itemOf = (row: ItemRow): Item => ({
  id: row.id,
  orderId: row.order_id,
  products: { id: row.product_id, code: row.product_code, name: row.product_name },
  category: { id: row.category_id, name: row.category_name },
  imageUrl: imageOf(row),
  unit: row.unit,
  price: bahtFromSatang(row.price_satang),
  discount: bahtFromSatang(row.discount_satang),
  isFree: row.is_free,
  isPack: row.is_pack,
  isSet: row.is_set,
  amount: bahtFromSatang(row.amount_satang),
});

function trackingOf(row: OrderRow): Tracking {
  if (row.tracking_code === null || row.tracking_at === null) return null;
  return {
    carrier: row.tracking_carrier ?? 0,
    code: row.tracking_code,
    label: row.tracking_label ?? '',
    bucket: (row.tracking_bucket ?? 'created') as NonNullable<Tracking>['bucket'],
    at: row.tracking_at.toISOString(),
    place: row.tracking_place ?? '',
  };
}

/** Orders to Laos have a province code, and a village instead of a subdistrict. */
const laosParts = (row: OrderRow) => ({
  subdistrict: '',
  province: laoProvinceByThai(row.province)?.code ?? row.province,
  provinceName: row.province,
  village: row.subdistrict,
  branch: row.branch,
});

const infoOf = (row: OrderRow): OrderReply['info'] => ({
  name: row.customer_name,
  phone: row.phone,
  phone2: row.phone2,
  social: row.social,
  address: row.address,
  subdistrict: row.subdistrict,
  district: row.district,
  province: row.province,
  postcode: row.postcode,
  note: row.note,
  addressReason: row.address_reason,
  ...(row.country === 'LA' && laosParts(row)),
});

const kipParts = (row: OrderRow) => ({
  rate: row.rate,
  rateDate: row.rate_day,
  codKip: row.currency === 'LAK' && row.rate !== null ? kipOf(row.cod_satang, row.rate) : null,
});

const paymentOf = (row: OrderRow): OrderReply['payment'] => ({
  method: row.pay_method,
  currency: row.currency,
  shippingFee: bahtFromSatang(row.shipping_fee_satang),
  discount: bahtFromSatang(row.discount_satang),
  total: bahtFromSatang(row.total_satang),
  paid: bahtFromSatang(row.paid_satang),
  codAmount: bahtFromSatang(row.cod_satang),
  bank: row.bank,
  paidAt: instant(row.paid_at),
  ...(row.country === 'LA' && kipParts(row)),
});

export const orderOf = (row: OrderRow, items: readonly ItemRow[]): OrderReply => ({
  id: row.id,
  code: row.code,
  status: row.status,
  type: row.type,
  channel:
    row.channel_id === null
      ? null
      : { id: row.channel_id, name: row.channel_name ?? '', kind: row.channel_kind ?? '' },
  info: infoOf(row),
  items: items.map(itemOf),
  shipping: {
    carrier: row.carrier,
    senderAddressId: row.sender_address_id,
    weight: row.weight_grams,
    width: row.width_cm,
    length: row.length_cm,
    height: row.height_cm,
    note: row.ship_note,
  },
  country: row.country,
  payment: paymentOf(row),
  pno: row.pno,
  tracking: trackingOf(row),
  printCount: row.print_count,
  labelStale: row.label_stale,
  telesaleBy: person(row.telesale_by, row.telesale_name),
  leadId: row.lead_id,
  message: row.message,
  webhook: row.webhook,
  // An order without goods cannot be short of stock.
  isShort: row.is_short && items.length > 0,
  cancelReason: row.cancel_reason,
  duplicateReason: row.duplicate_reason,
  riskReason: row.risk_reason,
  createdBy: person(row.created_by, row.creator_name),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  sentAt: instant(row.sent_at),
  deliveredAt: instant(row.delivered_at),
  returnedAt: instant(row.returned_at),
  cancelledAt: instant(row.cancelled_at),
  packed:
    row.packed_at === null
      ? null
      : { at: row.packed_at.toISOString(), by: person(row.packed_by, row.packer_name) },
  version: row.version,
  parentId: row.parent_id,
  mergedInto: row.merged_into,
  proposal: row.proposal && { ...row.proposal, at: new Date(row.proposal.at).toISOString() },
});

/** The orders of a page with their lines, both in the given order. */
export function ordersOf(rows: readonly OrderRow[], items: readonly ItemRow[]): OrderReply[] {
  const byOrder = new Map<number, ItemRow[]>();
  for (const item of items) {
    const lines = byOrder.get(item.order_id);
    if (lines) lines.push(item);
    else byOrder.set(item.order_id, [item]);
  }
  return rows.map((row) => orderOf(row, byOrder.get(row.id) ?? []));
}

/** Returns the order for the wire; throws NO_ORDER also for an order that `ownerId` may not see. */
export async function readOrder(
  tx: TenantTx,
  id: number,
  ownerId: number | null,
): Promise<OrderReply> {
  const row = await findOrderRow(tx, id, ownerId);
  if (!row) throw fail('NO_ORDER');
  return orderOf(row, await itemsOfOrders(tx, [id]));
}

interface OrderVersion {
  readonly id: number;
  /** The version the caller has seen; without it, the last write wins. */
  readonly version?: number | undefined;
}

/** Locks the order until the transaction ends, so that two edits run one after the other. */
export async function lockOrder(
  tx: TenantTx,
  session: Session,
  { id, version }: OrderVersion,
): Promise<OrderRow> {
  const [row] = await lockOrderRows(tx, [id], ownerOf(session));
  if (!row) throw fail('NO_ORDER');
  if (version !== undefined && version !== row.version) throw fail('STALE');
  return row;
}

export const getOrderUse = ({ tx, session, params }: Call<typeof getOrder>): Promise<OrderReply> =>
  readOrder(tx, params.id, ownerOf(session));
