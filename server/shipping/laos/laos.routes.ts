// Binds the calls of parcels to Laos.
import * as c from '@app/contract/shipping/laos';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { listLaosOrdersUse } from './list-laos-orders.ts';
import { printLaosUse } from './print-laos.ts';

export const laosRoutes: readonly Route[] = [
  route(c.listLaosOrders, listLaosOrdersUse),
  routeOutside(c.printLaos, printLaosUse),
];
