// A press is answered first: what it leads to is worked out once the frame that shows the press stands.

/** A page that nobody sees draws no frames. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
