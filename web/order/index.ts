// The door of order: orders, and what shipping, money and upkeep do to them.
export { orderCountsQuery, stageCountsQuery } from './list/counts.data.ts';
export { ChangeStatus } from './order/change-status.tsx';
export { EditReceiver } from './order/lazy-parts.ts';
export { ordersChanged } from './order/order.data.ts';
export { OPENING } from './create/opening.ts';
export { bodyAgain, ORDER, sendKeptOrder } from './create/waiting-order.data.ts';
export { NOTE, notedOrder, sendKeptNote } from './telesale/waiting-note.data.ts';
export { AddPicture } from './picture/add-picture.tsx';
