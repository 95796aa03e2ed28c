// Binds the calls of channels.
import {
  countChannelOrders,
  createChannel,
  deleteChannel,
  listChannels,
  renewWebhook,
  sortChannels,
  updateChannel,
} from '@app/contract/customer/channel';
import { whileFound } from '../../platform/idempotency.ts';
import { route, type Route } from '../../platform/route.ts';
import { findChannel } from './channel.store.ts';
import {
  countChannelOrdersUse,
  createChannelUse,
  deleteChannelUse,
  listChannelsUse,
  renewWebhookUse,
  sortChannelsUse,
  updateChannelUse,
} from './manage-channels.ts';

export const channelRoutes: Route[] = [
  route(listChannels, listChannelsUse),
  route(createChannel, createChannelUse, whileFound(findChannel)),
  route(updateChannel, updateChannelUse),
  route(deleteChannel, deleteChannelUse),
  route(sortChannels, sortChannelsUse),
  route(renewWebhook, renewWebhookUse),
  route(countChannelOrders, countChannelOrdersUse),
];
