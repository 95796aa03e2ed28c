// The orders of one pasted message: kept in this browser until all are saved, skipped or in the queue of what waits.
import type { Reading } from '@app/contract/customer/address';
import { useEffect } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import { createStore, useStore } from '../../ui/hooks/store.ts';
import type { OrderDraft } from './create-order.ts';

export type FoundOrder = Reading['orders'][number];

export interface Row {
  /** Its place in the message, from 0. */
  readonly at: number;
  readonly found: FoundOrder;
  /** As it was read, or as it was typed since. */
  readonly draft: OrderDraft;
  /** Without a line one only waits: the queue sends it, and it is no order yet. */
  readonly state: 'open' | 'waiting' | 'saved' | 'skipped';
  /** The code of the order it became. */
  readonly code: string | null;
  /** The order that took its goods, which was there already. */
  readonly mergedInto?: number;
  /** Why it was not saved with the others. */
  readonly reason: string | null;
  /** Idempotency key of saving it with the others; a changed draft gets another. */
  readonly key: string;
  /** Sent under that key without an answer so far. */
  readonly isSent: boolean;
  /** When that key first went out; a round of an older version does not say so. */
  readonly sentAt?: string;
}

export interface Round {
  readonly text: string;
  readonly rows: readonly Row[];
  /** The place of the row in the form; null when none is left. */
  readonly open: number | null;
  /** When just this text was pasted before. */
  readonly pastedAt: string | null;
  /** Messages of the inbox that the text came from: dealt with once no row is left. */
  readonly messageIds?: readonly number[];
}

const NAME = 'order-several';
const SAVE_AFTER_MS = 200;

export const roundStore = createStore<Round | null>(null);

// A browser without room for it only loses what a reload would have brought back.
const ignore = () => undefined;

const isOver = (round: Round | null): boolean =>
  round === null || round.rows.every(({ state }) => state !== 'open');

/** The round that is on, also one that a closed page has left; null while there is none. */
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

/** The round that was begun and has rows left, also one that a closed page has left. */
export async function unfinishedRound(): Promise<Round | null> {
  const kept = roundStore.get() ?? (await loadDraft<Round>(NAME).catch(ignore))?.values ?? null;
  return isOver(kept) ? null : kept;
}

/** Ends it, whatever is left. */
export async function endRound(): Promise<void> {
  roundStore.set(null);
  await dropDraft(NAME).catch(ignore);
}
