// The door of the exception feature: trouble in words, its clocks, and the form in which it is dealt with.
export { claimClock, rules } from './exception-words.ts';
export { follow, type ExceptionItem } from './exception.data.ts';
export { ManageException } from './manage-exception.form.tsx';
