// The door of the courier-account feature.
export { couriersQuery } from './courier-account.data.ts';
