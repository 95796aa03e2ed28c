// The door of customer: buyers, their addresses and the channels they come from.
export { findAddress, noteSenderUse } from './address/address.store.ts';
export * as addressImport from './address/import-addresses.ts';
export { keepSender } from './address/keep-sender.ts';
export { readMessages } from './address/read-message.ts';
export { startReader } from './address/reader.ts';
export { settlePlaces } from './address/settle-places.ts';
export { channelSecretsOf, findChannelByToken } from './channel/channel-secrets.ts';
export { findChannel } from './channel/channel.store.ts';
export { historiesOf, assessOrders, requireRiskTaken } from './customer/assess-risk.ts';
export { risksOfOrders } from './customer/mark-orders.ts';
export { customerUpkeep } from './upkeep.ts';
