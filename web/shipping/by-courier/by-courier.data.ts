// API calls for one courier's orders and parcels; the only file of the feature that makes them.
import {
  countCarrierOrders,
  listCarrierOrders,
  typeNumbers,
  type CarrierOrder,
  type CarrierTab,
} from '@app/contract/shipping/by-courier';
import type { CourierId } from '@app/contract/kit/carriers';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { cancelShipments } from '@app/contract/shipping/shipment';
import { subscribeParcels } from '@app/contract/shipping/tracking';
import type { QueryClient } from '@tanstack/react-query';
import { ordersChanged } from '../../order/index.ts';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { CarrierOrder, CarrierTab };
export type CarrierQuery = Asks<typeof listCarrierOrders>['query'];
export type CancelResult = Gives<typeof cancelShipments>['items'][number];

const PAGE_MOST = 200;
const CANCEL_MOST = 100;

export const carrierOrdersQuery = (c: CourierId, query: CarrierQuery) =>
  read(listCarrierOrders, { params: { c }, query }, { keep: true });

/** The counts of all tabs. */
export const carrierCountsQuery = (c: CourierId) =>
  read(countCarrierOrders, { params: { c } }, { quiet: true });

/** All matches of the filter, page by page, at most `most`. */
export async function allOf(
  c: CourierId,
  query: CarrierQuery,
  most: number,
): Promise<CarrierOrder[]> {
  const found: CarrierOrder[] = [];
  for (let page = 1; found.length < most; page += 1) {
    const { items } = await call(listCarrierOrders, {
      params: { c },
      query: { ...query, page, pageSize: PAGE_MOST },
    });
    found.push(...items);
    if (items.length < PAGE_MOST) break;
  }
  return found.slice(0, most);
}

/**
 * Cancels only the visible numbers. Calls `onResults` after each hundred, so that results before a lost answer are
 * known.
 */
export async function cancelNumbers(
  c: CourierId,
  rows: readonly CarrierOrder[],
  onResults: (results: readonly CancelResult[]) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += CANCEL_MOST) {
    const some = rows.slice(at, at + CANCEL_MOST);
    const orderId = some.map(({ order }) => order.id);
    const pno = some.map(({ order, shipment }) => shipment?.pno ?? order.pno);
    const { items } = await call(cancelShipments, { params: { c }, body: { orderId, pno } });
    onResults(items);
  }
}

export type NumberResult = Gives<typeof typeNumbers>['items'][number];

export const saveTypedNumbers = (
  c: CourierId,
  items: readonly { order: string | number; pno: string }[],
) => call(typeNumbers, { params: { c }, body: { items: [...items] } });

export function sendNumbers(c: CourierId, file: File): Promise<{ items: NumberResult[] }> {
  const form = new FormData();
  form.set('file', file);
  return call(typeNumbers, { params: { c }, body: form as never });
}

export const subscribeTo = (c: CourierId, orderIds: readonly number[]) =>
  call(subscribeParcels, { params: { c }, body: { orderId: [...orderIds] } });

export async function carrierChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listCarrierOrders) }),
    client.invalidateQueries({ queryKey: keyOf(countCarrierOrders) }),
    ordersChanged(client),
  ]);
}
