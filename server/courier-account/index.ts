// The door of the courier-account feature: the gate to couriers and their words.
export { callCourier, deployedCourier, type CourierCall } from './call-courier.ts';
export { chosenProtocol, turnedDown } from './credentials.ts';
export { filledKeys, keepAccount } from './edit-account.ts';
export { enabledCouriers, findAccount } from './courier-account.store.ts';
export { answerPush, parseStored, readPushes, type IncomingPush } from './read-push.ts';
export type * as Words from './courier-words.ts';
