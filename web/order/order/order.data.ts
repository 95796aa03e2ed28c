// API calls of orders; the only file of the feature that makes them.
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
/** The complete new list of lines in one call, so that a swap is never half done. */
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
 * With the version that the user saw, it is refused where somebody changed the order since. `undoWith` is the undo
 * token of the previous order of several: the token of this call restores all of them.
 */
export const remove = (id: number, version?: number, undoWith?: string) =>
  call(deleteOrder, {
    params: { id },
    query: {
      ...(version !== undefined && { version: String(version) }),
      ...(undoWith !== undefined && { undoWith }),
    },
  });

/** The statuses in which they were shown: a scan moves a parcel between two of them automatically. */
function shownIn(orders: readonly Pick<OrderReply, 'status'>[]): OrderStatus[] {
  const states = new Set(orders.map(({ status }) => status));
  const isSent = states.has('sending') || states.has('tracking');
  return [...(isSent ? states.add('sending').add('tracking') : states)];
}

/** An order that a colleague has moved since stays where it is. */
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

/** After any change of orders: updates lists, counts, sums and the changed order. */
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
