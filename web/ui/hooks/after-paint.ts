// Shows the effect of a press first: the work runs after the next frame.

/** A hidden page draws no frames. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
