// Starts a round with the orders of one pasted message and the choices made before pasting.
import type { Reading } from '@app/contract/customer/address';
import { recall, storeValue } from '../../../ui/hooks/local-db.ts';
import { randomId } from '../../../ui/hooks/random-id.ts';
import { session, tenant } from '../../../ui/http.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { fingerprintOf } from '../../../ui/wire/submit-key.ts';
import { boxes, linesRead, paymentRead } from '../as-read.ts';
import { emptyDraft, type OrderDraft } from '../create-order.ts';
import { roundStore, type FoundOrder, type Row } from '../kept-round.ts';

const MOST_PASTES = 200;

const pastesKey = (): string => {
  const user = session.read('userInfo') as { id?: unknown } | null;
  return `${tenant}/${String(user?.id ?? 'nobody')}/pasted`;
};

/** Records that a text was pasted; returns when the same text was pasted before. Stores only a hash. */
async function pastedBefore(text: string): Promise<string | null> {
  const print = fingerprintOf(text.replaceAll(/\s+/g, ' ').trim());
  const found = (await recall(pastesKey())) as [string, string][] | undefined;
  const known = Array.isArray(found) ? found : [];
  const now: [string, string] = [print, new Date().toISOString()];
  await storeValue(pastesKey(), [...known, now].slice(-MOST_PASTES));
  return known.findLast(([each]) => each === print)?.[1] ?? null;
}

/** Shared by the recipients of one message: what the seller chose in the form before pasting. */
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

interface Beginning {
  readonly typed: OrderDraft;
  /** Discards what the form had read. */
  readonly giveUp: () => Promise<void>;
  readonly messageIds?: readonly number[];
}

async function draftOf(found: FoundOrder, { typed, messageIds }: Beginning): Promise<OrderDraft> {
  const shared = sharedOf(typed);
  const read = Object.fromEntries(boxes.map((box) => [box, found[box]]));
  return {
    ...emptyDraft,
    ...shared,
    ...read,
    message: found.text,
    ...(messageIds && { messageIds: [...messageIds] }),
    lines: await linesRead(found),
    payment: { ...shared.payment, ...paymentRead(found) },
  };
}

const rowOf = (found: FoundOrder, draft: OrderDraft, at: number): Row => ({
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

/** Shows all orders of a message instead of the form. */
export async function beginRound({ orders }: Reading, how: Beginning): Promise<void> {
  const { typed, giveUp, messageIds } = how;
  const text = typed.message.trim();
  if (beginning === text) return;
  beginning = text;
  try {
    const drafts = await Promise.all(orders.map((found) => draftOf(found, how)));
    const pastedAt = await pastedBefore(text).catch(() => null);
    await giveUp();
    const rows = orders.map((found, at) => rowOf(found, drafts[at]!, at));
    roundStore.set({ text, rows, open: 0, pastedAt, ...(messageIds && { messageIds }) });
  } catch (fault) {
    toast.failed(fault);
  } finally {
    beginning = '';
  }
}
