// Binds the calls of channels.
import { createChannel, deleteChannel, listChannels, updateChannel } from '@app/contract/channel';
import { route, type Route } from '../platform/route.ts';
import {
  createChannelUse,
  deleteChannelUse,
  listChannelsUse,
  updateChannelUse,
} from './manage-channels.ts';

export const channelRoutes: Route[] = [
  route(listChannels, listChannelsUse),
  route(createChannel, createChannelUse),
  route(updateChannel, updateChannelUse),
  route(deleteChannel, deleteChannelUse),
];
