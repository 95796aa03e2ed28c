// The door of buyer: the order pages of buyers, and messages to them.
export { buyerUpkeep } from './upkeep.ts';
