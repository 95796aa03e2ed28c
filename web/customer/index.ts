// The door of the customer feature: badges of buyers, marks of orders, and what buyers are told.
export { customerQuery, marksChanged, type Customer } from './customer.data.ts';
export { OrderMark, useMarks } from './order-mark.tsx';
export { accountText, summaryText, orderOptions, type OrderOptions } from './order-text.ts';
export { RiskBadge } from './risk-badge.tsx';
export { TellCustomer } from './tell-customer.tsx';
