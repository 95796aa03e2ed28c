// Places for the address form: what was typed found, listed or checked. No tenant data.
import type { checkPlace, listProvinces, searchPlaces } from '@app/contract/address';
import * as places from '../place/index.ts';
import type { Call } from '../platform/route.ts';

export const searchPlacesUse = async ({ query }: Call<typeof searchPlaces>) => ({
  items: places.searchPlaces(query.q, query.limit),
});

export const listProvincesUse = async (_call: Call<typeof listProvinces>) => ({
  items: [...places.listProvinces()],
});

export const checkPlaceUse = async ({ query }: Call<typeof checkPlace>) => {
  const answer = places.checkPlace(query);
  return answer.ok ? { ok: true, wrong: null, suggestions: [] } : answer;
};
