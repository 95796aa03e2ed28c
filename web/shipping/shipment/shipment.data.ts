// API calls for booking, watching, cancelling and settling parcels; the only file of the feature that makes them.
import { type CourierInfo } from '@app/contract/courier-setup/account';
import type { Asks } from '@app/contract/kit/endpoint';
import type { CourierId } from '@app/contract/kit/carriers';
import {
  cancelShipments,
  createShipments,
  getBatch,
  listBatches,
  listShipments,
  retryBatch,
  settleShipment,
  watchBatch,
  type ShipmentView,
} from '@app/contract/shipping/shipment';
import { bookByRule, changeCourier } from '@app/contract/shipping/change';
import type { QueryClient } from '@tanstack/react-query';
import { ordersChanged } from '../../order/index.ts';
import { call } from '../../ui/http.ts';
import type { OnEvent } from '../../ui/wire/events.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { CourierInfo };
export type Booking = Omit<Asks<typeof createShipments>['body'], 'orderId' | 'async' | 'prefix'>;
export type SettleBody = Asks<typeof settleShipment>['body'];

export const shipmentsQuery = (orderId: number) => read(listShipments, { query: { orderId } });
export const openBatchesQuery = () => read(listBatches, { query: { open: '1' } }, { quiet: true });
export const batchQuery = (batchId: number) =>
  read(getBatch, { params: { batchId } }, { quiet: true });

/** Returns the batch id at once; the batch continues whatever happens to this tab. */
export const book = (c: CourierId, orderIds: readonly number[], booking: Booking) =>
  call(createShipments, {
    params: { c },
    body: { ...booking, orderId: [...orderIds], async: true },
  });

/** The server chooses each order's courier. */
export const bookRuled = (
  orderIds: readonly number[],
  { category: _category, expressCategory: _express, ...booking }: Booking,
) => call(bookByRule, { body: { ...booking, orderId: [...orderIds], async: true } });

/** Cancels with the current courier and books with this one, order by order. */
export const changeTo = (c: CourierId, orderIds: readonly number[], booking: Booking) =>
  call(changeCourier, {
    params: { c },
    body: { ...booking, orderId: [...orderIds], async: true },
  });

export const retryFailed = (batchId: number) =>
  call(retryBatch, { params: { batchId }, body: { async: true } });
/** The stream reader loads with the first batch. */
export const watchLines = async (batchId: number, onEvent: OnEvent, signal: AbortSignal) => {
  const { watch } = await import('../../ui/watch.ts');
  await watch(watchBatch, { params: { batchId } }, { onEvent, signal });
};
/** Cancels this parcel's number, but no newer one of its order. */
export const cancelParcel = ({ courier: c, orderId, pno }: ShipmentView) =>
  call(cancelShipments, { params: { c }, body: { orderId, pno: [pno] } });
export const settleUnknownShipment = (id: number, body: SettleBody) =>
  call(settleShipment, { params: { id }, body });

/** After a parcel was booked, cancelled or settled: updates parcels, batches and everything that shows orders. */
export async function parcelsChanged(client: QueryClient): Promise<void> {
  const stale = [listShipments, listBatches, getBatch];
  await Promise.all([
    ...stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
    ordersChanged(client),
  ]);
}
