// The door of the reports that list rows.
export { segmentOf, type CustomerFilter } from './customer.store.ts';
export { bangkokDay, daysAsked, daysBefore, daysIn, type Days } from './report-range.ts';
export { addUp, showFigures } from './show-figures.ts';
