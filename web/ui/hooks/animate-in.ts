// A short animation that shows that a window has changed to its next step.
const MS = 150;

/** Use it as the `ref` of the new content; without animation for users who prefer reduced motion. */
export function animateIn(element: HTMLElement | null): void {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = { opacity: 0, transform: 'translateY(-4px)' };
  element.animate([from, {}], { duration: MS, easing: 'ease-out' });
}
