// Whether the user is typing: keys in an input are neither shortcuts nor scans.

const fieldTags = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const notTyping = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file']);

/** Whether the element handles typed keys itself. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && notTyping.has(target.type)) return false;
  return fieldTags.has(target.tagName) || target.isContentEditable;
}
