// The door of making leads of customers.
export type { Segment } from './customer-lead.data.ts';
export { LeadsButton } from './leads-button.tsx';
