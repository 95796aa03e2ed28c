// API calls for the address book, places and reading chat messages; the only file of the feature that makes them.
import {
  checkPlace,
  createAddress,
  deleteAddress,
  detectInText,
  listAddresses,
  searchPlaces,
  updateAddress,
  type Address,
  type Detection,
  type Reading,
  type Place,
} from '@app/contract/customer/address';
import type { Asks } from '@app/contract/kit/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { loadLater } from '../../ui/lazy-part.ts';
import { orKept } from '../../ui/wire/or-kept.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Address, Detection, Place };
export type AddressQuery = Asks<typeof listAddresses>['query'];
export type NewAddress = Asks<typeof createAddress>['body'];

const here = () => import('./here/ask-here.ts');

/** For reading after the connection is lost. */
export const keepReader = (): void =>
  loadLater(
    async () => (await here()).keepReader(),
    () => undefined,
  );

export const detect = (text: string, signal?: AbortSignal): Promise<Reading> =>
  orKept(
    call(detectInText, { body: { text } }, { quiet: true, ...(signal && { signal }) }),
    async () => (await here()).readHere(text),
  );

export const findPlaces = async (q: string, signal?: AbortSignal): Promise<readonly Place[]> => {
  const asked = call(searchPlaces, { query: { q } }, { quiet: true, ...(signal && { signal }) });
  return (await orKept(asked, async () => (await here()).findPlacesHere(q))).items;
};

export const placeCheckQuery = (place: Place) => ({
  ...read(checkPlace, { query: { ...place } }, { quiet: true }),
  queryFn: () =>
    orKept(call(checkPlace, { query: { ...place } }, { quiet: true }), async () =>
      (await here()).checkPlaceHere(place),
    ),
});

export const addressesQuery = (query: AddressQuery) =>
  read(listAddresses, { query }, { keep: true });

export const add = (body: NewAddress) => call(createAddress, { body });
export const change = ({ id, version }: Address, changes: Asks<typeof updateAddress>['body']) =>
  call(updateAddress, { params: { id }, body: { ...changes, version } });
export const remove = (id: number) => call(deleteAddress, { params: { id } });

/** After any change of the book. */
export const addressesChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listAddresses) });
