// The orders of one pasted message: begun when several were read, kept in this browser until all are saved or skipped.
import type { Reading } from '@app/contract/customer/address';
import { useEffect } from 'react';
import { dropDraft, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import { recall, storeValue } from '../../ui/hooks/local-db.ts';
import { randomId } from '../../ui/hooks/random-id.ts';
import { createStore, useStore } from '../../ui/hooks/store.ts';
import { session, tenant } from '../../ui/http.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { fingerprintOf } from '../../ui/wire/submit-key.ts';
import { boxes, linesRead, paymentRead } from './as-read.ts';
import { emptyDraft, type OrderDraft } from './create-order.ts';

type Found = Reading['orders'][number];

export interface Row {
  /** Its place in the message, from 0. */
  readonly at: number;
  readonly found: Found;
  /** As it was read, or as it was typed since. */
  readonly draft: OrderDraft;
  readonly state: 'open' | 'saved' | 'skipped';
  /** The code of the order it became. */
  readonly code: string | null;
  /** Why it was not saved with the others. */
  readonly reason: string | null;
  /** Idempotency key of saving it with the others; a changed draft gets another. */
  readonly key: string;
  /** Sent under that key without an answer so far. */
  readonly isSent: boolean;
}

export interface Round {
  readonly text: string;
  readonly rows: readonly Row[];
  /** The place of the row in the form; null when none is left. */
  readonly open: number | null;
  /** When just this text was pasted before. */
  readonly pastedAt: string | null;
}

const NAME = 'order-several';
const SAVE_AFTER_MS = 200;
const MOST_PASTES = 200;

export const roundStore = createStore<Round | null>(null);

// A browser without room for it only loses what a reload would have brought back.
const ignore = () => undefined;

const pastesKey = (): string => {
  const user = session.read('userInfo') as { id?: unknown } | null;
  return `${tenant}/${String(user?.id ?? 'nobody')}/pasted`;
};

/** Remembers that a text was pasted; answers when just this was before. Only prints are kept, no words. */
async function pastedBefore(text: string): Promise<string | null> {
  const print = fingerprintOf(text.replaceAll(/\s+/g, ' ').trim());
  const found = (await recall(pastesKey())) as [string, string][] | undefined;
  const known = Array.isArray(found) ? found : [];
  const now: [string, string] = [print, new Date().toISOString()];
  await storeValue(pastesKey(), [...known, now].slice(-MOST_PASTES));
  return known.findLast(([each]) => each === print)?.[1] ?? null;
}

/** What the recipients of one message share: what the seller chose in the form before it was pasted. */
const sharedOf = ({ channelId, isTelesale, carrier, shipNote, payment }: OrderDraft) => ({
  channelId,
  isTelesale,
  carrier,
  shipNote,
  payment: {
    ...emptyDraft.payment,
    shippingFee: payment.shippingFee,
    codFeePercent: payment.codFeePercent,
  },
});

async function draftOf(found: Found, typed: OrderDraft): Promise<OrderDraft> {
  const shared = sharedOf(typed);
  const read = Object.fromEntries(boxes.map((box) => [box, found[box]]));
  return {
    ...emptyDraft,
    ...shared,
    ...read,
    message: found.text,
    lines: await linesRead(found),
    payment: { ...shared.payment, ...paymentRead(found) },
  };
}

const rowOf = (found: Found, draft: OrderDraft, at: number): Row => ({
  at,
  found,
  draft,
  state: 'open',
  code: null,
  reason: null,
  key: randomId(),
  isSent: false,
});

let beginning = '';

/** Shows all orders of a message in place of the form, which gives up what it read by `giveUp`. */
export async function beginRound(
  { orders }: Reading,
  typed: OrderDraft,
  giveUp: () => Promise<void>,
): Promise<void> {
  const text = typed.message.trim();
  if (beginning === text) return;
  beginning = text;
  try {
    const drafts = await Promise.all(orders.map((found) => draftOf(found, typed)));
    const pastedAt = await pastedBefore(text).catch(() => null);
    await giveUp();
    const rows = orders.map((found, at) => rowOf(found, drafts[at]!, at));
    roundStore.set({ text, rows, open: 0, pastedAt });
  } catch (fault) {
    toast.failed(fault);
  } finally {
    beginning = '';
  }
}

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

/** Ends it, whatever is left. */
export async function endRound(): Promise<void> {
  roundStore.set(null);
  await dropDraft(NAME).catch(ignore);
}
