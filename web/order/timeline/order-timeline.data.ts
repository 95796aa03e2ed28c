// API calls for an order's history; the only file of the feature that makes them.
import type { Gives } from '@app/contract/kit/endpoint';
import { orderHistory } from '@app/contract/order/list';
import { read } from '../../ui/wire/query.ts';

export type HistoryEvent = Gives<typeof orderHistory>['items'][number];

export const historyQuery = (id: number) => read(orderHistory, { params: { id } });
