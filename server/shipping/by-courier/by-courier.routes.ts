// Binds the calls of the screens that list one courier's orders.
import * as c from '@app/contract/shipping/by-courier';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { countCarrierOrdersUse, listCarrierOrdersUse } from './list-carrier-orders.ts';
import { typeNumbersUse } from './type-numbers.ts';

export const carrierRoutes: readonly Route[] = [
  route(c.listCarrierOrders, listCarrierOrdersUse),
  route(c.countCarrierOrders, countCarrierOrdersUse),
  routeOutside(c.typeNumbers, typeNumbersUse),
];
