// Scrolls an error into view that appears below the visible part of a window, where the user who pressed the button
// would miss it.

/** Use it as the `ref` of the scrolling element. */
export function showFaults(scroller: HTMLElement | null) {
  if (!scroller) return;
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const faults = added.flatMap((node) =>
      node instanceof HTMLElement
        ? [node.matches('[role="alert"]') ? node : node.querySelector('[role="alert"]')]
        : [],
    );
    faults.find((fault) => fault !== null)?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(scroller, { childList: true, subtree: true });
  return () => observer.disconnect();
}
