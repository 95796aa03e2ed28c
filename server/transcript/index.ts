// The door of transcripts: chat text in one plain spelling, and what in it belongs to no address.
export { cleanText, separator } from './clean-text.ts';
export { aroundName, companyOf, detailStart, detailWord, detailWords } from './detail-words.ts';
export { findDistractors, findMoneyTalk } from './distractors.ts';
export { isPlainDetail, isPlainName } from './plain-parts.ts';
