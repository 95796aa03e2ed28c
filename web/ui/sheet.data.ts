// Workbooks and PDFs of lists: a short one is returned directly, a long one is made in the background.
import { getSheet, startSheet, type ListPaper, type SheetJob } from '@app/contract/report/export';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { call } from './http.ts';

export type { SheetJob };

type Values = Readonly<Record<string, string | number | boolean>>;

/** A list and its filter, without pages. */
export interface ListSource {
  /** As in the contract: 'GET /product/{id}/stock'. */
  list: string;
  params: Values;
  query: Values;
}

export type TakenAs = 'xlsx' | 'pdf';

// The list's own endpoint defines the query; this only changes the format of the answer.
const inForm = (list: string, gives: unknown): EndpointSpec =>
  ({ at: list, may: 'signedIn', takes: {}, gives, fails: [], does: '' }) as unknown as EndpointSpec;

const asked = ({ params, query }: ListSource, format: TakenAs) =>
  ({ params, query: { ...query, format } }) as never;

export const fetchSheet = (source: ListSource): Promise<Blob> =>
  call(inForm(source.list, 'xlsx'), asked(source, 'xlsx')) as Promise<Blob>;

/** Its link, or the job that makes it; a report of sums is never a job. */
export const fetchPaper = (
  source: ListSource,
): Promise<Pick<ListPaper, 'url'> & Partial<ListPaper>> =>
  call(inForm(source.list, {}), asked(source, 'pdf')) as Promise<never>;

export const beginSheet = (source: ListSource, format: TakenAs): Promise<SheetJob> =>
  call(startSheet, { body: { ...source, format } });

export const readSheet = (id: number): Promise<SheetJob> =>
  call(getSheet, { params: { id } }, { quiet: true });
