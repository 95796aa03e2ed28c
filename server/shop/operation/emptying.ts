// What the nightly cleanup needs from this domain: when it was requested, expired undo tokens, and ended or failed
// logins.
export { EMPTY_TRASH } from '../undo/offer-undo.ts';
export { forgetUndos } from '../undo/undo.store.ts';
export { forgetEndedTokens, forgetOldFailures, hasLogins } from '../user/user.store.ts';
