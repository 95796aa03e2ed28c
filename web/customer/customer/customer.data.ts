// API calls for what is known of buyers; the only file of the feature that makes them.
import { findCustomer, listMarks } from '@app/contract/customer/customer';
import type { Gives } from '@app/contract/kit/endpoint';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type Mark = Gives<typeof listMarks>['items'][number];

/** The most orders per call. */
const MOST_AT_ONCE = 200;
const FRESH_MS = 60_000;

export const customerQuery = (phone: string) =>
  read(findCustomer, { query: { phone } }, { quiet: true });

interface WaitingRead {
  readonly id: number;
  readonly done: (mark: Mark | null) => void;
  readonly failed: (fault: unknown) => void;
}

const waiting: WaitingRead[] = [];

async function askTogether(): Promise<void> {
  const asked = waiting.splice(0, MOST_AT_ONCE);
  if (waiting.length > 0) setTimeout(() => void askTogether());
  const orderIds = asked.map(({ id }) => id).join(',');
  try {
    const { items } = await call(listMarks, { query: { orderIds } }, { quiet: true });
    const marks = new Map(items.map((mark) => [mark.id, mark]));
    for (const { id, done } of asked) done(marks.get(id) ?? null);
  } catch (fault) {
    for (const { failed } of asked) failed(fault);
  }
}

/** Each row asks for itself; the requests of a page are combined into one call. */
export const markQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(listMarks), id],
    queryFn: () =>
      new Promise<Mark | null>((done, failed) => {
        if (waiting.length === 0) setTimeout(() => void askTogether());
        waiting.push({ id, done, failed });
      }),
    staleTime: FRESH_MS,
  });

/** After orders changed: updates returned parcels and similar orders. */
export const marksChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listMarks) });
