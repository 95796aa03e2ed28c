// Open parts of the shell: side bar (open initially, closed below 900 px), notifications, palette, shortcut help.
import type { MenuGroupId } from '../screen/screen.ts';
import { createStore } from '../../ui/hooks/store.ts';
import { WIDE } from '../../ui/hooks/media.ts';
import type { ScreenPath } from '../screen/paths.ts';

const wide = matchMedia(WIDE);
/** Stored in the browser when the user collapses the side bar to a rail. */
const RAIL_KEY = 'rail';
const isOpenAtFirst = (): boolean => wide.matches && localStorage.getItem(RAIL_KEY) === null;

/** Closed, it is a rail of icons on wide screens and hidden on narrow ones. */
export const sideBarStore = createStore(isOpenAtFirst());
wide.addEventListener('change', () => sideBarStore.set(isOpenAtFirst()));

export function openSideBar(open: boolean): void {
  if (wide.matches) {
    if (open) localStorage.removeItem(RAIL_KEY);
    else localStorage.setItem(RAIL_KEY, '1');
  }
  sideBarStore.set(open);
}

/** The menu group that was opened or closed (`''`) by hand while the screen was in the group `at`. */
export const chosenGroupStore = createStore<{ at: MenuGroupId; open: MenuGroupId | '' } | null>(
  null,
);

export const noticePanelStore = createStore(false);
export const paletteStore = createStore(false);
/** True for the current screen's help, a path for another screen's. */
export const keyHelpStore = createStore<boolean | ScreenPath>(false);

/** Text typed for the palette while its code was loading. */
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

/** Captures all keys from now on, so that early typing reaches its input. */
export function openPalette(text = ''): void {
  if (paletteStore.get()) return;
  typed = text;
  addEventListener('keydown', catchKey, true);
  paletteStore.set(true);
}

/** Returns the captured text; from now on the input receives keys itself. */
export function takeTyped(): string {
  removeEventListener('keydown', catchKey, true);
  const taken = typed;
  typed = '';
  return taken;
}

// Closed before its input existed.
paletteStore.follow(() => {
  if (!paletteStore.get()) takeTyped();
});
