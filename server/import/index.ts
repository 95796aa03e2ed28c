// The door of imports: what the headers of a shop's files mean, remembered for whoever reads files.
export { findMapping, saveMapping } from './import.store.ts';
