// Cancels the tracking numbers of orders with their couriers, before the orders are cancelled or renumbered.
import { carrierById, carrierByCode, type CourierId } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';
import { cancelShipments, listShipments } from '@app/contract/shipping/shipment';
import type { QueryClient } from '@tanstack/react-query';
import { AppError, call } from '../../ui/http.ts';
import { keyOf } from '../../ui/wire/query.ts';
import { ordersChanged, type StatusResult } from './order.data.ts';

/** The most per call. */
const AT_ONCE = 100;

/** The courier of the booked parcel. */
export const courierOf = (order: OrderReply): CourierId | undefined =>
  carrierByCode(order.tracking?.carrier ?? order.shipping.carrier ?? -1)?.id;

/** Null when the shop has no account at this courier: the number was made elsewhere and blocks nothing here. */
async function cancelAtCourier(c: CourierId, body: { orderId: number[]; pno: string[] }) {
  try {
    return (await call(cancelShipments, { params: { c }, body })).items;
  } catch (fault) {
    if (fault instanceof AppError && fault.code === 'COURIER_NOT_READY') return null;
    throw fault;
  }
}

async function cancelWith(c: CourierId, orders: readonly OrderReply[]): Promise<StatusResult[]> {
  const found: StatusResult[] = [];
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    const some = orders.slice(at, at + AT_ONCE);
    const body = { orderId: some.map(({ id }) => id), pno: some.map(({ pno }) => pno) };
    const items = await cancelAtCourier(c, body);
    if (items === null) found.push(...some.map(({ id }): StatusResult => ({ id, t: 'success' })));
    for (const { id, cancelTracking, cancelMessage, errMessage } of items ?? []) {
      if (cancelTracking === 'success') found.push({ id, t: 'success' });
      else {
        const text =
          cancelMessage || errMessage || `${carrierById(c)?.name} ไม่ยกเลิกเลขพัสดุ กรุณาลองใหม่`;
        found.push({ id, t: 'error', error: 'UNPROCESSED', details: { text } });
      }
    }
  }
  return found;
}

/** The result for each order's number: cancelled, or kept with the reason. */
export async function cancelNumbers(
  client: QueryClient,
  orders: readonly OrderReply[],
): Promise<StatusResult[]> {
  const found: StatusResult[] = [];
  for (const [c, some] of Map.groupBy(orders, courierOf))
    if (c) found.push(...(await cancelWith(c, some)));
  // Whatever happens next: an order that still shows its number would have it cancelled again.
  void ordersChanged(client);
  void client.invalidateQueries({ queryKey: keyOf(listShipments) });
  return found;
}
