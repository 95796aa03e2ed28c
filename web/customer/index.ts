// The door of the customer feature: badges of buyers, marks of orders, and what buyers are told.
export { customerQuery, marksChanged, type Customer } from './customer.data.ts';
export { OrderMark } from './order-mark.tsx';
export { accountText, orderOptions } from './order-options.ts';
export { prepareSummary } from './prepare-summary.ts';
export { RiskBadge } from './risk-badge.tsx';
export { RiskProblems, RiskReason, RiskyLabels } from './risk-notes.tsx';
export { useRisk } from './risks.ts';
export { TellCustomer } from './tell-customer.tsx';
