// The door of courier-setup: the gate to couriers, courier rules and own parcel numbers.
export { callCourier, deployedCourier } from './account/call-courier.ts';
export { enabledCouriers, findAccount } from './account/courier-account.store.ts';
export { chosenProtocol, turnedDown } from './account/credentials.ts';
export * as courierPushes from './account/read-push.ts';
export * as ownNumbers from './number/own-numbers.ts';
export * as hookSecrets from './account/hook-secrets.ts';
export { type CourierChooser, courierChooser } from './rule/choose-courier.ts';
export { senderDetails } from './sender/edit-sender.ts';
export type * as Words from './account/courier-words.ts';
export { courierSetupUpkeep } from './upkeep.ts';
export { forgetExchangesAbout } from './upkeep.store.ts';
