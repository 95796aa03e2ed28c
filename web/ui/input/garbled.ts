// Inputs whose text is no valid number or date: for the submitted form they look empty.

/** Focuses the first of them; false where there is none. */
export function goToGarbled(area: ParentNode | null): boolean {
  const box = area?.querySelector<HTMLElement>('[data-garbled]');
  box?.focus();
  return Boolean(box);
}
