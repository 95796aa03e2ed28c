// The door of the channel feature.
export { findChannel } from './channel.store.ts';
export { channelSecretsOf, findChannelByToken } from './channel-secrets.ts';
export { restoreChannel } from './manage-channels.ts';
