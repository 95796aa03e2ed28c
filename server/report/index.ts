// The door of report: aggregates.
export { forgetBuyers } from './aggregates/forget-buyers.store.ts';
