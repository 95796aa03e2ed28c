// Boxes whose text is no number and no day: to whoever sends the form they look empty.

/** Goes to the first of them; false where there is none. */
export function goToGarbled(area: ParentNode | null): boolean {
  const box = area?.querySelector<HTMLElement>('[data-garbled]');
  box?.focus();
  return Boolean(box);
}
