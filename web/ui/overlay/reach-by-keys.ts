// What scrolls in a window and holds nothing that can have the focus can have it itself: else no key would scroll it in Safari.

const takers = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** As `ref` of what scrolls. */
export function reachByKeys(scroller: HTMLElement | null) {
  if (!scroller) return;
  const settleFocus = () => {
    if (scroller.querySelector(takers)) scroller.removeAttribute('tabindex');
    else scroller.tabIndex = 0;
  };
  settleFocus();
  const observer = new MutationObserver(settleFocus);
  observer.observe(scroller, { childList: true, subtree: true });
  return () => observer.disconnect();
}
