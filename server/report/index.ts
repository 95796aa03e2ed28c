// The door of the reports: what the dashboard shares with them.
export { namesOfMany } from './name.store.ts';
export { columnsFor } from './report-columns.ts';
