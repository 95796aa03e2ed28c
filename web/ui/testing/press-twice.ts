// A second press before anything can have answered the first, however busy the machine is.

/** Presses the element twice within one task. */
export function pressTwice(element: Element): void {
  if (!(element instanceof HTMLElement)) throw new Error('nothing that can be pressed');
  element.click();
  element.click();
}
