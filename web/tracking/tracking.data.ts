// Parcels by their courier's status; the only file of the feature that calls the API.
import { listCouriers } from '@app/contract/courier';
import type { CourierId } from '@app/contract/kit/carriers';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import {
  countParcels,
  getTracking,
  listParcels,
  updateTracking,
  type ParcelReply,
} from '@app/contract/tracking';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../ui/http.ts';
import { keyOf, read } from '../ui/wire/query.ts';

export type { ParcelReply };
export type Tracking = Gives<typeof getTracking>;
type Query = Asks<typeof listParcels>['query'];

export const parcelsQuery = (c: CourierId, query: Query) =>
  read(listParcels, { params: { c }, query }, { keep: true });
export const couriersQuery = () => read(listCouriers, {});
export const countsQuery = (c: CourierId) => read(countParcels, { params: { c } });
export const trackingQuery = (c: CourierId, number: string) =>
  read(getTracking, { params: { c, number } });
export const askCourier = (c: CourierId, orderId: readonly number[]) =>
  call(updateTracking, { params: { c }, body: { orderId: [...orderId] } });
export const askByStatus = (c: CourierId, status: string) =>
  call(updateTracking, { params: { c }, body: { status } });

export async function trackingChanged(client: QueryClient): Promise<void> {
  const stale = [listParcels, countParcels, getTracking];
  await Promise.all(
    stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
