// What of the shell is open: side bar (open at first, closed below 900 px), notifications, palette, key help.
import { createStore } from '../../ui/hooks/store.ts';
import { WIDE } from '../../ui/hooks/media.ts';

const wide = matchMedia(WIDE);

export const sideBarStore = createStore(wide.matches);
wide.addEventListener('change', () => sideBarStore.set(wide.matches));

export const noticePanelStore = createStore(false);
export const paletteStore = createStore(false);
export const keyHelpStore = createStore(false);
