// The door of this engine: reports as PDF.
export { printTable, totalled, type NamedSum } from './print-table.ts';
export { forgetPrinted, forgetReportJob, mayTake, downloadable } from './take-report.ts';
