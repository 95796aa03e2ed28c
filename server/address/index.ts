// The door of the address feature.
export { findAddress } from './address.store.ts';
export { keepSender } from './keep-sender.ts';
export { restoreAddress } from './manage-addresses.ts';
export { readMessage } from './read-message.ts';
export { settlePlaces } from './settle-places.ts';
