// Things that happened in the background and may be read later: the content of the notification panel.
import { createStore } from '../hooks/store.ts';
import type { Target } from '../layout/target.ts';
import { randomId } from '../hooks/random-id.ts';

export interface Notice {
  id: string;
  /** ISO instant. */
  at: string;
  text: string;
  tone: 'done' | 'problem' | 'info';
  /** Where to look. */
  target?: Target;
  /** What to fetch: the link of a finished file. */
  file?: string;
}

const KEPT = 50;

/** Newest first. */
export const noticeStore = createStore<readonly Notice[]>([]);
/** How many came since the panel was last open. */
export const unreadStore = createStore(0);

/** For results that must survive leaving the screen: a finished batch, an import, a new version. */
export function addNotice(notice: Omit<Notice, 'id' | 'at'>): void {
  const made = { ...notice, id: randomId(), at: new Date().toISOString() };
  noticeStore.set((all) => [made, ...all].slice(0, KEPT));
  unreadStore.set((count) => count + 1);
}
