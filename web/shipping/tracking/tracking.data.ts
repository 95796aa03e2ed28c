// API calls for parcels by courier status; the only file of the feature that makes them.
import type { CourierId } from '@app/contract/kit/carriers';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { updateOrders } from '@app/contract/order/status';
import {
  countParcels,
  getTracking,
  getTrackingState,
  listParcels,
  setTracking,
  updateTracking,
  type ParcelReply,
} from '@app/contract/shipping/tracking';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { ParcelReply };
export type Tracking = Gives<typeof getTracking>;
export type CourierState = Gives<typeof getTrackingState>;
export type HandBucket = Asks<typeof setTracking>['body']['bucket'];
export type ParcelQuery = Asks<typeof listParcels>['query'];

export const parcelsQuery = (c: CourierId, query: ParcelQuery) =>
  read(listParcels, { params: { c }, query }, { keep: true });
export const stateQuery = (c: CourierId) => read(getTrackingState, { params: { c } });
export const countsQuery = (c: CourierId) => read(countParcels, { params: { c } });
export const trackingQuery = (c: CourierId, number: string) =>
  read(getTracking, { params: { c, number } });
export const askCourier = (c: CourierId, orderId: readonly number[]) =>
  call(updateTracking, { params: { c }, body: { orderId: [...orderId] } });
export const askByStatus = (c: CourierId, status: string) =>
  call(updateTracking, { params: { c }, body: { status } });

/** For numbers issued elsewhere, for which there is no tracking. */
export const setByHand = (c: CourierId, orderId: number, stage: HandBucket): Promise<Tracking> =>
  call(setTracking, { params: { c }, body: { orderId, bucket: stage } });
export const markReturned = (ids: readonly number[]) =>
  call(updateOrders, { body: { ids: [...ids], status: 'return' } });

const PAGE_MOST = 200;

/** Orders of all matching parcels, page by page, up to `most`. */
export async function allOf(
  c: CourierId,
  query: ParcelQuery,
  most: number,
): Promise<readonly number[]> {
  const found: number[] = [];
  for (let page = 1; found.length < most; page += 1) {
    const { items } = await call(listParcels, {
      params: { c },
      query: { ...query, page, pageSize: PAGE_MOST },
    });
    found.push(...items.map(({ orderId }) => orderId));
    if (items.length < PAGE_MOST) break;
  }
  return [...new Set(found)].slice(0, most);
}

export async function trackingChanged(client: QueryClient): Promise<void> {
  const stale = [listParcels, countParcels, getTracking, getTrackingState];
  await Promise.all(
    stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
