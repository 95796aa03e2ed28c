// The door of the parcel-number feature: numbers of a shop's own range.
export { giveBack, numbersLeft, takeNumbers, type OwnNumber } from './own-numbers.ts';
