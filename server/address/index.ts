// The door of the address feature.
export { findAddress, noteSenderUse } from './address.store.ts';
export { addAddresses, markKnown, readAddresses, takeBackAddress } from './import-addresses.ts';
export { keepSender } from './keep-sender.ts';
export { restoreAddress } from './manage-addresses.ts';
export { readMessage } from './read-message.ts';
export { settlePlaces } from './settle-places.ts';
