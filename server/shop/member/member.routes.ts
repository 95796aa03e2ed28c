// Calls of the member feature.
import * as c from '@app/contract/shop/member';
import { route, type Route } from '../../platform/route.ts';
import { countUserOrdersUse } from './count-orders.ts';

export const memberRoutes: readonly Route[] = [route(c.countUserOrders, countUserOrdersUse)];
