// The door of the order feature.
export { channelsQuery, ordersChanged, useTotal } from './order.data.ts';
export { OrderDetail } from './order-detail.tsx';
export { OrderList, type Ticked } from './order-list.tsx';
export { OrderChip } from './order-look.tsx';
export { PaymentFields } from './payment-fields.tsx';
