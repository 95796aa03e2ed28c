// The door of returns by scanner: taking one back.
export { undoReturn, type ScannedReturn } from './scan-return.ts';
