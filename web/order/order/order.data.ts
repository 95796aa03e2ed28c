// Reads and writes of orders; the only file of the feature that calls the API.
import type { Asks, EndpointSpec, Gives } from '@app/contract/kit/endpoint';
import { listChannels } from '@app/contract/customer/channel';
import {
  aggregateOrders,
  countOrders,
  countReasons,
  countStages,
  getOrder,
  listOrders,
  listTelesaleOrders,
  orderHistory,
} from '@app/contract/order/list';
import { deleteOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import {
  updateOrder,
  updateOrderChannel,
  updateOrderInfo,
  updateOrderShipping,
} from '@app/contract/order/edit';
import type { OrderStatus } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import type { QueryClient } from '@tanstack/react-query';
import { marksChanged } from '../../customer/index.ts';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type StatusResult = Gives<typeof updateOrders>['items'][number];

export const orderQuery = (id: number) => read(getOrder, { params: { id } });

export const channelsQuery = () => read(listChannels, { query: {} });

type Body<E extends EndpointSpec> = Asks<E> extends { body: infer B } ? B : never;

export const saveInfo = (id: number, body: Body<typeof updateOrderInfo>) =>
  call(updateOrderInfo, { params: { id }, body });
/** All lines as they shall be; one call, so that a swap is never half done. */
export const saveLines = (
  id: number,
  items: NonNullable<Body<typeof updateOrder>['items']>,
  version: number,
) => call(updateOrder, { params: { id }, body: { items, version } });
export const saveChannel = (id: number, body: Body<typeof updateOrderChannel>) =>
  call(updateOrderChannel, { params: { id }, body });
export const saveShipping = (id: number, body: Body<typeof updateOrderShipping>) =>
  call(updateOrderShipping, { params: { id }, body });
export const savePayment = (
  id: number,
  payment: NonNullable<Body<typeof updateOrder>['payment']>,
  version: number,
) => call(updateOrder, { params: { id }, body: { payment, version } });
export const send = (id: number, { pno, riskReason }: { pno: string; riskReason: string }) =>
  call(sendOrder, {
    params: { id },
    body: { status: 'sending', ...(pno && { pno }), ...(riskReason && { riskReason }) },
  });
/**
 * With the version that was seen, it is refused where somebody changed the order since. `undoWith` is the undo token of the one
 * before, where several go: the token of this one brings all of them back.
 */
export const remove = (id: number, version?: number, undoWith?: string) =>
  call(deleteOrder, {
    params: { id },
    query: {
      ...(version !== undefined && { version: String(version) }),
      ...(undoWith !== undefined && { undoWith }),
    },
  });

/** Where they were seen: a scan takes a parcel from one of two states to the other by itself. */
function shownIn(orders: readonly Pick<OrderReply, 'status'>[]): OrderStatus[] {
  const states = new Set(orders.map(({ status }) => status));
  const isSent = states.has('sending') || states.has('tracking');
  return [...(isSent ? states.add('sending').add('tracking') : states)];
}

/** One that a colleague has moved since it was seen stays where it is now. */
export const moveMany = (
  orders: readonly Pick<OrderReply, 'id' | 'status'>[],
  status: OrderStatus,
  { reason, riskReason }: { reason: string; riskReason: string },
) =>
  call(updateOrders, {
    body: {
      ids: orders.map(({ id }) => id),
      status,
      from: shownIn(orders),
      ...(reason && { reason }),
      ...(riskReason && { riskReason }),
    },
  });

/** After any change of orders: lists, counts, sums and the one that was changed. */
export async function ordersChanged(client: QueryClient, changed?: OrderReply): Promise<void> {
  if (changed) client.setQueryData(keyOf(getOrder, { params: { id: changed.id } }), changed);
  const stale = [
    listOrders,
    listTelesaleOrders,
    countOrders,
    countStages,
    countReasons,
    aggregateOrders,
    orderHistory,
    getOrder,
  ];
  await Promise.all([
    marksChanged(client),
    ...stale.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
  ]);
}
