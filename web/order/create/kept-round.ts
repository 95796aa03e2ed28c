// The orders of one pasted message: stored in this browser until all are saved, skipped or queued.
import type { Reading } from '@app/contract/customer/address';
import { useEffect } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import { createStore, useStore } from '../../ui/hooks/store.ts';
import type { OrderDraft } from './create-order.ts';

export type FoundOrder = Reading['orders'][number];

export interface Row {
  /** Its position in the message, from 0. */
  readonly at: number;
  readonly found: FoundOrder;
  /** As read, or with later typing. */
  readonly draft: OrderDraft;
  /** An offline order is `waiting`: the queue will send it. */
  readonly state: 'open' | 'waiting' | 'saved' | 'skipped';
  /** The code of the created order. */
  readonly code: string | null;
  /** The existing order that took its goods. */
  readonly mergedInto?: number;
  /** Why it was not saved with the others. */
  readonly reason: string | null;
  /** Idempotency key for saving it with the others; a changed draft gets a new one. */
  readonly key: string;
  /** Sent under that key without an answer so far. */
  readonly isSent: boolean;
  /** When that key was first sent; absent in rounds of an older release. */
  readonly sentAt?: string;
}

export interface Round {
  readonly text: string;
  readonly rows: readonly Row[];
  /** The position of the row in the form; null when none is left. */
  readonly open: number | null;
  /** When the same text was pasted before. */
  readonly pastedAt: string | null;
  /** Inbox messages of the text: they are closed once no row is left. */
  readonly messageIds?: readonly number[];
}

const NAME = 'order-several';
const SAVE_AFTER_MS = 200;

export const roundStore = createStore<Round | null>(null);

// In a browser without free space only the restore after a reload is missing.
const ignore = () => undefined;

const isOver = (round: Round | null): boolean =>
  round === null || round.rows.every(({ state }) => state !== 'open');

/** The current round, also one that a closed page has left; null without one. */
export function useRound(): Round | null {
  const round = useStore(roundStore);
  useEffect(() => {
    if (roundStore.get() !== null) return;
    void loadDraft<Round>(NAME)
      .catch(ignore)
      .then((kept) => kept && roundStore.set((now) => now ?? kept.values));
  }, []);
  useEffect(() => {
    if (round === null) return undefined;
    const timer = setTimeout(() => {
      (isOver(round) ? dropDraft(NAME) : saveDraft(NAME, round)).catch(ignore);
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [round]);
  return round;
}

/** The unfinished round, also one that a closed page has left. */
export async function unfinishedRound(): Promise<Round | null> {
  const kept = roundStore.get() ?? (await loadDraft<Round>(NAME).catch(ignore))?.values ?? null;
  return isOver(kept) ? null : kept;
}

/** Ends it, whatever is left. */
export async function endRound(): Promise<void> {
  roundStore.set(null);
  await dropDraft(NAME).catch(ignore);
}
