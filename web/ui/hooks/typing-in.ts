// Whether somebody is typing: keys that belong to a field are neither shortcuts nor scans.

const fieldTags = new Set(['INPUT', 'TEXTAREA', 'SELECT']);
const notTyping = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'file']);

/** Whether keys typed here belong to the element itself. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && notTyping.has(target.type)) return false;
  return fieldTags.has(target.tagName) || target.isContentEditable;
}
