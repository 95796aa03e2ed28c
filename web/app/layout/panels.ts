// What of the shell is open: side bar (open at first, closed below 900 px), notifications, palette, key help.
import { createStore } from '../../ui/hooks/store.ts';
import { WIDE } from '../../ui/hooks/media.ts';
import type { ScreenPath } from '../screen/paths.ts';

const wide = matchMedia(WIDE);

export const sideBarStore = createStore(wide.matches);
wide.addEventListener('change', () => sideBarStore.set(wide.matches));

export const noticePanelStore = createStore(false);
export const paletteStore = createStore(false);
/** True for the help of the screen that one is on, its path for another's. */
export const keyHelpStore = createStore<boolean | ScreenPath>(false);

/** What was typed for the palette while its code was loading. */
let typed = '';

function catchKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.code === 'Escape') paletteStore.set(false);
  else if (event.code === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Takes every key from now on, so that what is typed at once is found in its box. */
export function openPalette(): void {
  if (paletteStore.get()) return;
  addEventListener('keydown', catchKey, true);
  paletteStore.set(true);
}

/** What was typed until now; from here on the box takes its keys itself. */
export function takeTyped(): string {
  removeEventListener('keydown', catchKey, true);
  const taken = typed;
  typed = '';
  return taken;
}

// Closed before its box was there.
paletteStore.follow(() => {
  if (!paletteStore.get()) takeTyped();
});
