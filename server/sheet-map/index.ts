// The door of sheet mapping: which column is which field, and rows as drafts of what they mean.
export { draftsOf, methodOf, type Draft, type Sheet, type Values } from './drafts.ts';
export { findHeader, guessMapping, guessSource, headerHash, type Header } from './read-header.ts';
export { foldHeader, type SheetKind } from './header-words.ts';
