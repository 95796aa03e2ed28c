// API calls that make leads from customers, in batches; the only file of the feature that makes them.
import { CUSTOMERS_AT_ONCE, customersToLeads } from '@app/contract/report/customer-lead';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { call } from '../../ui/http.ts';

type Body = Asks<typeof customersToLeads>['body'];
export type Segment = NonNullable<Body['segment']>;
export type Counts = Omit<Gives<typeof customersToLeads>, 'next' | 'undoToken'>;
export type LeadOptions = Pick<Body, 'ownerIds' | 'nextAt' | 'tags' | 'note'>;

/** The chosen customers, or null for the whole segment. */
export interface Chosen {
  readonly ids: readonly number[] | null;
  readonly segment: Segment;
  readonly count: number;
}

const add = (one: Counts, other: Counts): Counts => ({
  made: one.made + other.made,
  existing: one.existing + other.existing,
  forbidden: one.forbidden + other.forbidden,
  unreachable: one.unreachable + other.unreachable,
});

export const none: Counts = { made: 0, existing: 0, forbidden: 0, unreachable: 0 };
export const sumOf = ({ made, existing, forbidden, unreachable }: Counts): number =>
  made + existing + forbidden + unreachable;

const turnsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / CUSTOMERS_AT_ONCE) }, (_, at) =>
    ids.slice(at * CUSTOMERS_AT_ONCE, (at + 1) * CUSTOMERS_AT_ONCE),
  );

interface RunOptions {
  /** Of an interrupted run: the undo of this run covers its leads too. */
  readonly undoWith: string | undefined;
  readonly tell: (counts: Counts, undoToken?: string) => void;
}

/** Each batch is kept once it returns: an interrupted run continues when repeated, and nobody becomes a lead twice. */
export async function makeLeads(
  { ids, segment }: Chosen,
  leadOptions: LeadOptions,
  { tell, ...earlier }: RunOptions,
): Promise<Counts> {
  let counts = none;
  let { undoWith } = earlier;
  const one = async (body: Body) => {
    const { next, undoToken, ...made } = await call(customersToLeads, {
      body: { ...leadOptions, ...body, ...(undoWith !== undefined && { undoWith }) },
    });
    counts = add(counts, made);
    // From now on it covers all leads made so far.
    undoWith = undoToken;
    tell(counts, undoToken);
    return next;
  };
  if (ids) for (const turn of turnsOf(ids)) await one({ ids: turn });
  else
    for (let after: number | null | undefined; after !== null;)
      after = await one({ segment, ...(after !== undefined && { after }) });
  return counts;
}
