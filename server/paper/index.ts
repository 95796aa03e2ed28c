// The door of reports to take along: rows as a workbook or on paper.
export { dayText } from './cell-text.ts';
export { printTable, totalled } from './print-table.ts';
export { forgetPrinted, forgetReportJob, mayTake, takeable } from './take-report.ts';
