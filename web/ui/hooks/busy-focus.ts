// A button has no focus while what it began is under way: who pressed it by a key would stand nowhere. It has it again once it can be
// pressed again, unless they went elsewhere meanwhile.

/** The answer ends it. */
export function keepBusyFocus(): () => void {
  let busy: HTMLElement | null = null;
  const observer = new MutationObserver(() => {
    const { activeElement: focused, body } = document;
    // The browser takes the focus away only after this.
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
