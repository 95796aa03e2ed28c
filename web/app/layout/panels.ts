// What of the shell is open: side bar (open at first, closed below 900 px), notifications, palette, key help.
import type { MenuGroupId } from '../screen/screen.ts';
import { createStore } from '../../ui/hooks/store.ts';
import { WIDE } from '../../ui/hooks/media.ts';
import type { ScreenPath } from '../screen/paths.ts';

const wide = matchMedia(WIDE);
/** Kept in the browser where somebody made the side bar a rail. */
const RAIL_KEY = 'rail';
const isOpenAtFirst = (): boolean => wide.matches && localStorage.getItem(RAIL_KEY) === null;

/** Closed it is a rail of icons beside wide screens, and nothing on narrow ones. */
export const sideBarStore = createStore(isOpenAtFirst());
wide.addEventListener('change', () => sideBarStore.set(isOpenAtFirst()));

export function openSideBar(open: boolean): void {
  if (wide.matches) {
    if (open) localStorage.removeItem(RAIL_KEY);
    else localStorage.setItem(RAIL_KEY, '1');
  }
  sideBarStore.set(open);
}

/** The group of the menu that was opened or closed (`''`) by hand, while the screen was in the group `at`. */
export const chosenGroupStore = createStore<{ at: MenuGroupId; open: MenuGroupId | '' } | null>(
  null,
);

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
export function openPalette(text = ''): void {
  if (paletteStore.get()) return;
  typed = text;
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
