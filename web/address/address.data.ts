// Places for pickers and the reading of chat messages; the only file of the feature that calls the API.
import { detectInText, searchPlaces, type Detection, type Place } from '@app/contract/address';
import { call } from '../ui/http.ts';
import { read } from '../ui/wire/query.ts';

export type { Detection, Place };

export const detect = (text: string, signal?: AbortSignal): Promise<Detection> =>
  call(detectInText, { body: { text } }, { quiet: true, ...(signal && { signal }) });

export const findPlaces = async (q: string, signal?: AbortSignal): Promise<readonly Place[]> =>
  (await call(searchPlaces, { query: { q } }, { quiet: true, ...(signal && { signal }) })).items;

export const placesQuery = (q: string) =>
  read(searchPlaces, { query: { q, limit: 50 } }, { quiet: true });
