// Places for the address form: finding, listing and checking them. No tenant data.
import type * as c from '@app/contract/customer/address';
import {
  checkPlace,
  listProvinces,
  readPlaces,
  searchPlaces,
} from '../../engine/message-reader/index.ts';
import type { Call } from '../../platform/route.ts';
import { createPacer } from '../../platform/threads.ts';

export const searchPlacesUse = async ({ query }: Call<typeof c.searchPlaces>) => {
  await readPlaces(createPacer());
  return { items: searchPlaces(query.q, query.limit) };
};

export const listProvincesUse = async (_call: Call<typeof c.listProvinces>) => ({
  items: [...listProvinces()],
});

export const checkPlaceUse = async ({ query }: Call<typeof c.checkPlace>) => {
  await readPlaces(createPacer());
  const answer = checkPlace(query);
  return answer.ok ? { ok: true, wrong: null, suggestions: [] } : answer;
};
