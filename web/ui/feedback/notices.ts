// Background events for later reading: the content of the notification panel.
import { createStore } from '../hooks/store.ts';
import type { Target } from '../layout/target.ts';
import { randomId } from '../hooks/random-id.ts';

export interface Notice {
  id: string;
  /** ISO instant. */
  at: string;
  text: string;
  tone: 'done' | 'problem' | 'info';
  /** Where it leads. */
  target?: Target;
  /** A file to download: the link of a finished export. */
  file?: string;
}

const KEPT = 50;

/** Newest first. */
export const noticeStore = createStore<readonly Notice[]>([]);
/** Number of events since the panel was last opened. */
export const unreadStore = createStore(0);

/** For results that must survive leaving the screen: a finished batch, an import, a new version. */
export function addNotice(notice: Omit<Notice, 'id' | 'at'>): void {
  const made = { ...notice, id: randomId(), at: new Date().toISOString() };
  noticeStore.set((all) => [made, ...all].slice(0, KEPT));
  unreadStore.set((count) => count + 1);
}
