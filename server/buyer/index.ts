// The door of buyer: the pages of orders that buyers see, and what they are told.
export { buyerUpkeep } from './upkeep.ts';
