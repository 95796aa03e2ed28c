// The door of the order lists: how long a courier takes a claim.
export { claimWindow } from './return-facts.store.ts';
