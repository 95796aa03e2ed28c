// A fault that comes below what is in view of a window moves into it: who pressed the button in the foot looks there.

/** As `ref` of what scrolls. */
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
