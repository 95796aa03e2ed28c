// Workbooks of lists: a short one comes at once, a long one is written in the background.
import { getSheet, startSheet, type SheetJob } from '@app/contract/export';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { call } from './http.ts';

export type { SheetJob };

type Values = Readonly<Record<string, string | number | boolean>>;

/** A list and its filter, without pages. */
export interface ListSource {
  /** As the contract names it: 'GET /product/{id}/stock'. */
  list: string;
  params: Values;
  query: Values;
}

export const fetchSheet = ({ list, params, query }: ListSource): Promise<Blob> => {
  const endpoint = { at: list, may: 'signedIn', takes: {}, gives: 'xlsx', fails: [], does: '' };
  // The list's own endpoint says what it takes; here it is only asked for another form of its answer.
  const asked = { params, query: { ...query, format: 'xlsx' } } as never;
  return call(endpoint as unknown as EndpointSpec & { gives: 'xlsx' }, asked);
};

export const beginSheet = (source: ListSource): Promise<SheetJob> =>
  call(startSheet, { body: source });

export const readSheet = (id: number): Promise<SheetJob> =>
  call(getSheet, { params: { id } }, { quiet: true });
