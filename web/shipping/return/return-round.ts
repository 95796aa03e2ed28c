// The state of the returns screen in this browser: the current parcel, and decisions that wait to be sent, in order.
import { dropDraft, loadJoined, saveDraft, type Join } from '../../ui/form/draft.ts';
import type { Store } from '../../ui/hooks/store.ts';
import { isTransient, pause } from '../../ui/scan/one-tab.ts';
import { AppError } from '../../ui/wire/app-error.ts';
import { RETURN_ROUND } from './kept-rounds.ts';
import {
  settleReturn,
  type Decision,
  type ReturnParcel,
  type Settled,
} from './return-scan.data.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 8000;

export interface OnTable {
  /** As scanned. */
  code: string;
  /** Null while offline: the condition can be recorded without it. */
  parcel: ReturnParcel | null;
  /** Delivered, but the user confirmed that it came back. */
  isConfirmed?: boolean;
}

/** The courier reports it as delivered: nothing is recorded before the user confirms the return. */
export const isStopped = ({ parcel, isConfirmed }: OnTable): boolean =>
  parcel?.isDelivered === true && isConfirmed !== true;

/** Everything that must survive a reload. */
export interface ReturnRound {
  table: OnTable | null;
  outgoing: readonly Decision[];
}

export const emptyRound: ReturnRound = { table: null, outgoing: [] };

/** This tab sends the decisions of a closed tab; there is only one current parcel. */
const joinRounds: Join<ReturnRound> = (mine, left) => ({
  own: { table: mine.table ?? left.table, outgoing: [...mine.outgoing, ...left.outgoing] },
  rest: mine.table && left.table ? { ...emptyRound, table: left.table } : null,
});

// In a browser without storage only the restore after a reload is missing.
const ignore = () => null;

export async function recallRound(store: Store<ReturnRound>): Promise<void> {
  const kept = await loadJoined(RETURN_ROUND, joinRounds).catch(ignore);
  if (kept) store.set({ ...emptyRound, ...kept });
}

export const keepRound = (store: Store<ReturnRound>): (() => void) =>
  store.follow(() => {
    const round = store.get();
    const isEmpty = round.table === null && round.outgoing.length === 0;
    (isEmpty ? dropDraft(RETURN_ROUND) : saveDraft(RETURN_ROUND, round)).catch(ignore);
  });

export interface SendOptions {
  left: AbortSignal;
  onAnswer: (answer: Settled | AppError, decision: Decision) => void;
}

/** Retries until it succeeds or is refused; null when the screen was left meanwhile. */
async function persist(decision: Decision, left: AbortSignal): Promise<Settled | AppError | null> {
  for (let wait = FIRST_WAIT_MS; !left.aborted; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
    try {
      return await settleReturn(decision);
    } catch (fault) {
      if (isTransient(fault)) await pause(wait);
      else if (fault instanceof AppError) return fault;
      else throw fault;
    }
  }
  return null;
}

/** Sends waiting decisions one by one; a refused one is reported and no longer waits. */
export async function sendAll(store: Store<ReturnRound>, { left, onAnswer }: SendOptions) {
  for (let [next] = store.get().outgoing; next && !left.aborted; [next] = store.get().outgoing) {
    const answer = await persist(next, left);
    if (answer === null) return;
    store.set((round) => ({ ...round, outgoing: round.outgoing.slice(1) }));
    onAnswer(answer, next);
  }
}
