// API calls of telesale; the only file of the feature that makes them.
import type { Asks } from '@app/contract/kit/endpoint';
import { assignOrders, listSellers, noteCall } from '@app/contract/order/telesale';
import { ordersToLeads } from '@app/contract/order/to-lead';
import { call } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

export const sellersQuery = () => read(listSellers, {});

export const assign = (ids: readonly number[], telesaleBy: number | null) =>
  call(assignOrders, { body: { ids: [...ids], telesaleBy } });

export type CallNote = Asks<typeof noteCall>['body'];
export const note = (id: number, body: CallNote) => call(noteCall, { params: { id }, body });

export const toLeads = (ids: readonly number[], nextAt: string | null) =>
  call(ordersToLeads, { body: { ids: [...ids], nextAt } });
