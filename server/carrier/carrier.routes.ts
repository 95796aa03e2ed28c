// Binds the call of the couriers' own screens.
import * as c from '@app/contract/carrier';
import { route, type Route } from '../platform/route.ts';
import { listCarrierOrdersUse } from './list-carrier-orders.ts';

export const carrierRoutes: readonly Route[] = [route(c.listCarrierOrders, listCarrierOrdersUse)];
