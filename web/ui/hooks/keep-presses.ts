// A press counts for what it began on, also when something that comes in above moves that away before the release.

const PRESSABLE = 'a[href], button, input, label, summary';

/** A pointer that went further than this was meant otherwise. */
const STILL_PX = 8;

/** The browser's own click follows at once, a finger's a little later. */
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

/** It was pressed where it stood, and stands elsewhere now. */
function hasSlippedAway({ on, box, event: down }: HeldPress, up: PointerEvent): boolean {
  const isStill = Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= STILL_PX;
  if (!isStill || up.pointerId !== down.pointerId || !on.isConnected) return false;
  const { top, left } = on.getBoundingClientRect();
  if (top === box.top && left === box.left) return false;
  return !on.contains(document.elementFromPoint(up.clientX, up.clientY));
}

/** It would go to whatever holds both places, like the row of a list. */
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

/** Parts of a screen come one after another, and a hand does not wait for the last. */
export function keepPresses(): void {
  addEventListener('pointerdown', begin, true);
  addEventListener('pointerup', end, true);
}
