// Calls of the order feature.
import * as list from '@app/contract/order/list';
import * as status from '@app/contract/order/status';
import { countWaitingPages, createOrder, readOrderRoom } from '@app/contract/order/create';
import * as write from '@app/contract/order/edit';
import { route, type Route } from '../../platform/route.ts';
import { deleteOrderUse, rollbackUse, sendUse, updateOrdersUse } from './change-status.ts';
import { createOrderUse } from './create-order.ts';
import { countWaitingPagesUse, readOrderRoomUse } from './order-room.ts';
import {
  deleteItemUse,
  updateChannelUse,
  updateInfoUse,
  updateItemsUse,
  updateOrderUse,
  updateShippingUse,
} from './edit-order.ts';
import { getOrderUse } from './read-orders.ts';

export const orderRoutes: readonly Route[] = [
  route(list.getOrder, getOrderUse),
  route(createOrder, createOrderUse),
  route(readOrderRoom, readOrderRoomUse),
  route(countWaitingPages, countWaitingPagesUse),
  route(write.updateOrder, updateOrderUse),
  route(write.updateOrderShipping, updateShippingUse),
  route(write.updateOrderInfo, updateInfoUse),
  route(write.updateOrderChannel, updateChannelUse),
  route(write.updateOrderItems, updateItemsUse),
  route(write.deleteOrderItem, deleteItemUse),
  route(status.rollbackOrder, rollbackUse),
  route(status.sendOrder, sendUse),
  route(status.updateOrders, updateOrdersUse),
  route(status.deleteOrder, deleteOrderUse),
];
