// A button of a window's foot takes no focus while what it began is under way, and often gives way to that of the next step: the
// focus stays in the foot. Not on the new button, or the second Enter of a hasty press would take that step as well.

/** As `ref` of the foot, which can have the focus itself. */
export function keepFocus(foot: HTMLElement | null) {
  if (!foot) return;
  const observer = new MutationObserver((changes) => {
    const focused = document.activeElement;
    if (changes.some(({ target }) => target === focused)) foot.focus();
  });
  observer.observe(foot, { attributeFilter: ['disabled'], subtree: true });
  return () => observer.disconnect();
}
