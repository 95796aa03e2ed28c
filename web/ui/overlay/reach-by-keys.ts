// A scrolling area of a window without focusable content becomes focusable itself: otherwise no key scrolls it in
// Safari.

const takers = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Use it as the `ref` of the scrolling element. */
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
