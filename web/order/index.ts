// The door of the order feature.
export { CourierLimits } from './amend/courier-limits.tsx';
export { ChangeStatus } from './change-status.tsx';
export { channelsQuery, orderQuery, ordersChanged } from './order.data.ts';
export { OrderDetail } from './order-detail.tsx';
export { OrderChip } from './order-chip.tsx';
export { LeadLink, StageChip, Warnings } from './order-look.tsx';
export { PaymentFields } from './payment-fields.tsx';
export { LaosAddressFields, LaosMoneyFields } from './laos/laos-fields.tsx';
