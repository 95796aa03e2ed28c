// Calls of the figures feature.
import * as c from '@app/contract/order-list';
import { route, type Route } from '../platform/route.ts';
import { aggregateUse, countsUse } from './read-figures.ts';

export const figuresRoutes: readonly Route[] = [
  route(c.aggregateOrders, aggregateUse),
  route(c.countOrders, countsUse),
];
