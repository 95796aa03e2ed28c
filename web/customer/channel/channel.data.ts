// API calls of sales channels; the only file of the feature that makes them.
import {
  countChannelOrders,
  createChannel,
  deleteChannel,
  listChannels,
  renewWebhook,
  sortChannels,
  updateChannel,
  type Channel,
} from '@app/contract/customer/channel';
import { type CommissionRule } from '@app/contract/money/commission';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { listDeliveries, tryPage, type Delivery } from '@app/contract/order/inbox';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Channel, CommissionRule, Delivery };
export type PageTest = Gives<typeof tryPage>;
export type NewChannel = Asks<typeof createChannel>['body'];

export const ordersByChannelQuery = () => read(countChannelOrders, {}, { quiet: true });

export const deliveriesQuery = (id: number) => read(listDeliveries, { params: { id } });

/** The order that this body would create; nothing is written. */
export const previewPage = (id: number, body: string): Promise<PageTest> =>
  call(tryPage, { params: { id }, body: { body } });

export const add = (body: NewChannel) => call(createChannel, { body });

export const change = (
  { id, version }: Channel,
  changes: Asks<typeof updateChannel>['body'],
): Promise<Channel> => call(updateChannel, { params: { id }, body: { ...changes, version } });

export const remove = (id: number) => call(deleteChannel, { params: { id }, body: {} });

export const renew = (id: number) => call(renewWebhook, { params: { id }, body: {} });

export const sort = (ids: number[]) => call(sortChannels, { body: { ids } });

/** After a change: updates every list of channels, also in order forms. */
export const channelsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listChannels) });
