// A button in a window's footer loses the focus while its action runs, and is often replaced by the next step's
// button: the focus stays in the footer. Not on the new button, or a second quick Enter would trigger that step too.

/** Use it as the `ref` of the footer, which is focusable itself. */
export function keepFocus(foot: HTMLElement | null) {
  if (!foot) return;
  const observer = new MutationObserver((changes) => {
    const focused = document.activeElement;
    if (changes.some(({ target }) => target === focused)) foot.focus();
  });
  observer.observe(foot, { attributeFilter: ['disabled'], subtree: true });
  return () => observer.disconnect();
}
