// API call for an order's neighbours in a list; the only file of the feature that makes it.
import { ordersBeside } from '@app/contract/order/list';
import type { OrderQuery } from '../list/order-list.data.ts';
import { read } from '../../ui/wire/query.ts';

export const besideQuery = (id: number, query: OrderQuery) =>
  read(ordersBeside, { params: { id }, query });
