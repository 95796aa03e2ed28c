// A busy button is disabled and loses the focus, which strands keyboard users. The focus returns when the button is
// enabled again, unless they moved elsewhere.

/** Returns a function that stops it. */
export function keepBusyFocus(): () => void {
  let busy: HTMLElement | null = null;
  const observer = new MutationObserver(() => {
    const { activeElement: focused, body } = document;
    // The browser removes the focus only after this event.
    if (focused instanceof HTMLElement && focused.matches(':disabled[aria-busy]:focus-visible'))
      busy = focused;
    else if (busy?.matches(':enabled')) {
      if (focused === body) busy.focus({ preventScroll: true });
      busy = null;
    }
  });
  observer.observe(document, { attributeFilter: ['disabled'], subtree: true });
  return () => observer.disconnect();
}
