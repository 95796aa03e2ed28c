// API calls for sums over filtered orders; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import { aggregateOrders } from '@app/contract/order/list';
import { read } from '../../ui/wire/query.ts';

export type AggregateQuery = Asks<typeof aggregateOrders>['query'];

export const aggregateQuery = (query: AggregateQuery) =>
  read(aggregateOrders, { query }, { keep: true });
