// The door of customer: buyers, their addresses and the channels they come from.
export { detect } from './address/address.data.ts';
export { provincesQuery, sendersQuery } from './address/choices.data.ts';
export { PlacePicker } from './address/place-picker.tsx';
export { customerQuery, marksChanged } from './customer/customer.data.ts';
export { OrderMark } from './customer/order-mark.tsx';
export { orderOptions } from './customer/order-options.ts';
export { prepareSummary } from './customer/prepare-summary.ts';
export { RiskBadge } from './customer/risk-badge.tsx';
export { RiskProblems, RiskReason, RiskyLabels } from './customer/risk-notes.tsx';
export { useRisk } from './customer/risks.ts';
export { TellCustomer } from './customer/tell-customer.tsx';
