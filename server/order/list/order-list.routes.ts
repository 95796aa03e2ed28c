// Calls of the order lists.
import * as c from '@app/contract/order/list';
import * as desk from '@app/contract/order/telesale';
import { route, type Route } from '../../platform/route.ts';
import {
  countHoldsUse,
  countReasonsUse,
  countStagesUse,
  listOrdersUse,
  listTelesaleUse,
  ordersBesideUse,
} from './list-orders.ts';
import { assignOrdersUse, listSellersUse, noteCallUse } from './telesale-desk.ts';

export const orderListRoutes: readonly Route[] = [
  route(c.listOrders, listOrdersUse),
  route(c.listTelesaleOrders, listTelesaleUse),
  route(c.ordersBeside, ordersBesideUse),
  route(c.countStages, countStagesUse),
  route(c.countReasons, countReasonsUse),
  route(c.countHolds, countHoldsUse),
  route(desk.listSellers, listSellersUse),
  route(desk.assignOrders, assignOrdersUse),
  route(desk.noteCall, noteCallUse),
];
