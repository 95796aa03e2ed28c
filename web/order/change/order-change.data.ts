// API calls that split and merge orders; the only file of the feature that makes them.
import type { OrderReply } from '@app/contract/order/order';
import { mergeOrders, splitOrder } from '@app/contract/order/change';
import { call } from '../../ui/http.ts';

export const split = (
  { id, version }: OrderReply,
  items: readonly { id: number; unit: number }[],
): Promise<OrderReply> =>
  call(splitOrder, { params: { id }, body: { items: [...items], version } });

export const merge = (ids: readonly number[]): Promise<OrderReply> =>
  call(mergeOrders, { body: { ids: [...ids] } });
