// The door of the sender feature: what a courier was told of the shop.
export { senderDetails } from './edit-sender.ts';
