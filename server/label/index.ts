// The door of the label feature: links that open a printed file in a plain tab.
export { linkTo } from '../platform/files.ts';
