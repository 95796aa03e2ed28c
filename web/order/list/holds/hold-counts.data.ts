// The number of orders in a list that each reason blocks.
import type { Asks } from '@app/contract/kit/endpoint';
import { countHolds } from '@app/contract/order/list';
import { read } from '../../../ui/wire/query.ts';

export type HoldsQuery = Asks<typeof countHolds>['query'];

export const holdCountsQuery = (query: HoldsQuery) =>
  read(countHolds, { query }, { keep: true, quiet: true });
