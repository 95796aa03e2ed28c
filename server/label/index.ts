// The door of the label feature: links that open a printed file in a plain tab, and the history of prints.
export { linkTo } from '../platform/files.ts';
export { insertJob } from './label.store.ts';
export { forgetOldPrints } from './print-history.ts';
