// Binds the calls for the sums and counts above an order list.
import * as c from '@app/contract/order/list';
import { route, type Route } from '../../platform/route.ts';
import { aggregateUse, countsUse } from './read-order-sums.ts';

export const orderSumsRoutes: readonly Route[] = [
  route(c.aggregateOrders, aggregateUse),
  route(c.countOrders, countsUse),
];
