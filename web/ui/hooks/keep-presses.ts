// A press counts for the element on which it began, even if content that loads above moves it away before the
// release.

const PRESSABLE = 'a[href], button, input, label, summary';

/** A pointer that moved further was not meant as a press. */
const STILL_PX = 8;

/** The browser's click follows at once, after a touch a little later. */
const OWN_CLICK_MS = 400;

interface HeldPress {
  readonly on: Element;
  readonly box: DOMRect;
  readonly event: PointerEvent;
}

let begun: HeldPress | undefined;

function begin(event: PointerEvent): void {
  const on = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
  const isPress = on !== null && event.isPrimary && event.button === 0;
  begun = isPress ? { on, box: on.getBoundingClientRect(), event } : undefined;
}

/** The pressed element has moved since. */
function hasSlippedAway({ on, box, event: down }: HeldPress, up: PointerEvent): boolean {
  const isStill = Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= STILL_PX;
  if (!isStill || up.pointerId !== down.pointerId || !on.isConnected) return false;
  const { top, left } = on.getBoundingClientRect();
  if (top === box.top && left === box.left) return false;
  return !on.contains(document.elementFromPoint(up.clientX, up.clientY));
}

/** It would hit the element that contains both positions, such as a list row. */
function dropOwnClick(): void {
  const drop = (click: MouseEvent) => {
    if (click.isTrusted) click.stopImmediatePropagation();
  };
  addEventListener('click', drop, true);
  const end = () => removeEventListener('click', drop, true);
  setTimeout(end, OWN_CLICK_MS);
  addEventListener('pointerdown', end, { capture: true, once: true });
}

function end(up: PointerEvent): void {
  const press = begun;
  begun = undefined;
  if (!press || !hasSlippedAway(press, up)) return;
  dropOwnClick();
  const { ctrlKey, metaKey, shiftKey, altKey } = up;
  const keys = { ctrlKey, metaKey, shiftKey, altKey };
  press.on.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, view: window, detail: 1, ...keys }),
  );
}

/** Needed because parts of a screen load one after another and users do not wait for the last. */
export function keepPresses(): void {
  addEventListener('pointerdown', begin, true);
  addEventListener('pointerup', end, true);
}
