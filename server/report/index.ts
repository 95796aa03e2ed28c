// The door of the reports: what the dashboard shares with them.
export { namesOf } from './name.store.ts';
export { columnsFor } from './report-columns.ts';
export { FORGET_REPORT, KEPT_SECONDS } from './take-report.ts';
