// Binds the calls for history, undo, restore, split and merge of orders.
import { mergeOrders, splitOrder } from '@app/contract/order/change';
import { ordersToLeads } from '@app/contract/order/to-lead';
import { orderHistory } from '@app/contract/order/list';
import { route, type Route } from '../../platform/route.ts';
import { historyUse } from './history.ts';
import { mergeOrdersUse } from './merge-orders.ts';
import { ordersToLeadsUse } from './orders-to-leads.ts';
import { splitOrderUse } from './split-order.ts';

export const orderChangeRoutes: readonly Route[] = [
  route(orderHistory, historyUse),
  route(splitOrder, splitOrderUse),
  route(mergeOrders, mergeOrdersUse),
  route(ordersToLeads, ordersToLeadsUse),
];
