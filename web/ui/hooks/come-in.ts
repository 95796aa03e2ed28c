// The short movement by which the next step of a window shows that it is another.
const MS = 150;

/** As `ref` of what comes in; whoever asks for less motion sees it stand at once. */
export function comeIn(element: HTMLElement | null): void {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = { opacity: 0, transform: 'translateY(-4px)' };
  element.animate([from, {}], { duration: MS, easing: 'ease-out' });
}
