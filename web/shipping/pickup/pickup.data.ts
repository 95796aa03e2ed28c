// API calls for warehouses, pickups and proofs of delivery; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import {
  callPickup,
  callPickupToAddress,
  cancelNotification,
  listNotifications,
  listPickups,
  listWarehouses,
  refreshPickups,
  type Pickup,
} from '@app/contract/shipping/pickup';
import { askProof, getProof, type Proof } from '@app/contract/shipping/proof';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, type AppError } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Pickup, Proof };
export type WarehouseCall = Asks<typeof callPickup>['body'];
export type AddressCall = Asks<typeof callPickupToAddress>['body'];

export const warehousesQuery = () => read(listWarehouses, {});

export interface CarsAsked {
  page: number;
  /** Includes those requested at addresses, and in the courier's own app; of one day where one is given. */
  all: boolean;
  date?: string;
}

const PER_PAGE = 20;
const NEWS_EVERY_MS = 60_000;

export const carsQuery = ({ page, all, date }: CarsAsked) => {
  const query = { page, pageSize: PER_PAGE, ...(date ? { date } : {}) };
  return read(all ? listNotifications : listPickups, { query }, { keep: true });
};
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PER_PAGE));

/** Flash's current data; stored data is shown meanwhile, and when Flash does not answer. */
export const newsQuery = (date?: string) =>
  queryOptions<{ found: number }, AppError>({
    queryKey: [...keyOf(refreshPickups), date ?? ''],
    queryFn: () => call(refreshPickups, { body: date ? { date } : {} }, { quiet: true }),
    retry: false,
    refetchInterval: NEWS_EVERY_MS,
  });

export const callToWarehouse = (body: WarehouseCall) => call(callPickup, { body });
export const callToAddress = (body: AddressCall) => call(callPickupToAddress, { body });
/** Finds every pickup, however it was requested. */
export const callOff = (id: number) => call(cancelNotification, { params: { id }, body: {} });

export const proofOf = (pno: string) => call(getProof, { query: { pno } });
export const requestProof = (pno: string) => call(askProof, { body: { pno } });

export async function carsChanged(client: QueryClient): Promise<void> {
  const stale = [listPickups, listNotifications];
  await Promise.all(
    stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
}
