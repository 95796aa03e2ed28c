// The door of transcripts: chat text in one plain spelling, and what in it belongs to no address.
export { cleanText } from './clean-text.ts';
export { stripChrome } from './chrome.ts';
export {
  aroundName,
  closesDetail,
  companyOf,
  detailStart,
  detailWord,
  detailWords,
} from './detail-words.ts';
export { findDistractors, findMoneyTalk } from './distractors.ts';
export {
  type Message,
  type Piece,
  type Span,
  freePieces,
  isFree,
  kinds,
  linesOf,
  mark,
  openMessage,
} from './message.ts';
export {
  countTalk,
  firm,
  gluedTalk,
  isHarmless,
  isSentence,
  leadingTalk,
  nickTitle,
  title,
} from './name-words.ts';
export { isPlainDetail, isPlainName } from './plain-parts.ts';
export { setAside } from './sections.ts';
export { stripChat } from './chat/chat-lines.ts';
export { findLabels, findNote, isChat, isGoods, particles, skipTalk } from './words.ts';
