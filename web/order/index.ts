// The door of the order feature.
export { channelsQuery, countsQuery, ordersChanged } from './order.data.ts';
export { OrderDetail } from './order-detail.tsx';
export { OrderList, type OrderListProps, type Ticked } from './order-list.tsx';
export { OrderChip, payMethodOptions } from './order-look.tsx';
export { PaymentFields } from './payment-panel.tsx';
