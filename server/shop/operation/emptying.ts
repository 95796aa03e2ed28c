// What the night's emptying needs of the shop itself: when it was asked for, undo tokens that are over, and logins that have ended or failed.
export { EMPTY_TRASH } from '../undo/offer-undo.ts';
export { forgetUndos } from '../undo/undo.store.ts';
export { forgetEndedTokens, forgetOldFailures, hasLogins } from '../user/user.store.ts';
