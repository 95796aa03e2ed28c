// Return scans in the API shape: one parcel before it is settled, and the list of settled ones.
import type {
  findReturn,
  listReturns,
  ReturnParcel,
  ReturnScan,
} from '@app/contract/shipping/return';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import { images } from '../../shop/index.ts';
import { shippingFacts, orderRows } from '../../order/index.ts';
import { findScanned, type Hit } from '../pack/pack.store.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, Incoming, Services } from '../../platform/route.ts';
import { countScans, currentScan, pageOfScans, type ReturnRow } from './return-scan.store.ts';

interface UrlContext {
  readonly incoming: Incoming;
  readonly services: Services;
}

const goodsOf = (items: readonly orderRows.ItemRow[], orderId: number) =>
  items
    .filter((item) => item.order_id === orderId)
    .map((item) => ({ name: item.product_name, unit: item.unit }));

export const scanOf = (
  urlContext: UrlContext,
  row: ReturnRow,
  items: readonly orderRows.ItemRow[],
): ReturnScan => ({
  id: row.id,
  orderId: row.order_id,
  orderCode: row.order_code,
  name: row.customer_name,
  code: row.code,
  condition: row.condition,
  note: row.note,
  imageUrl: images.privateImageUrl(urlContext, row.image_name),
  at: row.scanned_at.toISOString(),
  by: row.scanned_by === null ? null : { id: row.scanned_by, username: row.username ?? '' },
  goods: goodsOf(items, row.order_id),
  canChange: row.can_change,
  version: row.version,
});

/** Handed over, in transit, or reported as returned: only such goods can come back. */
const returnable: readonly OrderStatus[] = ['sending', 'tracking', 'return'];

const refuse = (text: string) => fail('UNPROCESSED', { fields: { pno: text } });

/**
 * The order of the scanned number; several orders, or one that was never sent, are refused with the
 * reason.
 */
export function returnedOrder(hits: readonly Hit[]): Hit {
  const out = hits.filter(({ status }) => returnable.includes(status));
  const codes = [...new Set(out.map(({ code }) => code))];
  if (codes.length > 1) throw refuse(`เลขนี้อยู่ในหลายออเดอร์ (${codes.join(', ')}) ยิงเลขออเดอร์แทน`);
  const [hit] = out;
  if (hit) return out.find(({ shipment_id: id }) => id !== null) ?? hit;
  const [other] = hits;
  if (!other) throw fail('NO_ORDER');
  throw refuse(
    `ออเดอร์ ${other.code} สถานะ “${orderStatuses[other.status]}” ยังไม่ได้ส่งออก จึงไม่มีของให้รับคืน`,
  );
}

export async function findReturnUse(call: Call<typeof findReturn>): Promise<ReturnParcel> {
  const { tx, query, session } = call;
  const hit = returnedOrder(await findScanned(tx, session, query.code));
  const order = await shippingFacts.getOrderForShipping(tx, hit.order_id);
  const scan = await currentScan(tx, order.id);
  return {
    orderId: order.id,
    orderCode: order.code,
    pno: order.pno,
    name: order.customer_name,
    province: order.province,
    status: order.status,
    label: order.tracking_label ?? '',
    isDelivered: order.tracking_bucket === 'delivered',
    codAmount: bahtFromSatang(order.cod_satang),
    goods: goodsOf(order.items, order.id),
    scan: scan ? scanOf(call, scan, order.items) : null,
  };
}

export async function listReturnsUse(
  call: Call<typeof listReturns>,
): Promise<Gives<typeof listReturns>> {
  const { tx, query, session } = call;
  const { condition = null, search = '', from = null, to = null, page, pageSize } = query;
  const filter = { condition, search, from, to, session };
  const rows = await pageOfScans(tx, filter, { page, pageSize });
  const items = await orderRows.itemsOfOrders(
    tx,
    rows.map((row) => row.order_id),
  );
  const counts = { good: 0, damaged: 0, missing: 0 };
  for (const row of await countScans(tx, filter)) counts[row.condition] = row.n;
  const total =
    condition === null ? counts.good + counts.damaged + counts.missing : counts[condition];
  return {
    items: rows.map((row) => scanOf(call, row, items)),
    pagination: { current_page: page, per_page: pageSize, total_count: total },
    counts,
  };
}
