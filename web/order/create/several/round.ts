// What becomes of the orders of one message: which is next, which of them ask something, and what a change leaves behind.
import { randomId } from '../../../ui/hooks/random-id.ts';
import { isKeyKnown } from '../../../ui/outbox/outbox.ts';
import { draftTotals, type OrderDraft } from '../create-order.ts';
import type { Round, Row } from '../kept-round.ts';
import { faultsOf } from '../order-check.ts';
import { codDoubt } from '../order-summary.tsx';

const SURE = 0.9;

/** Why a person should look at it before it is saved; null when it asks nothing. */
export function whyAsked({ found, draft, reason }: Row): string | null {
  const doubt =
    reason ??
    found.marks[0]?.text ??
    Object.values(faultsOf(draft))[0] ??
    codDoubt(found, draft, draftTotals(draft).codSatang);
  if (doubt !== undefined) return doubt;
  return found.confidence < SURE ? 'ระบบอ่านได้ไม่ชัด กรุณาตรวจ' : null;
}

const isOpen = ({ state }: Row): boolean => state === 'open';

/** The open row after this one, else the first that is left; null when none is. */
function nextOpen(rows: readonly Row[], at: number): number | null {
  const left = rows.filter(isOpen);
  return (left.find((row) => row.at > at) ?? left[0])?.at ?? null;
}

/** It is out of the seller's hands: in the queue of what waits to be sent. */
export const waits = { state: 'waiting', reason: null, isSent: false } as const;

const changed = (round: Round, at: number, change: Partial<Row>): Round => ({
  ...round,
  rows: round.rows.map((row) => (row.at === at ? { ...row, ...change } : row)),
});

/** A row in another state; the form goes on when it was in it. */
export function settled(round: Round, at: number, change: Partial<Row>): Round {
  const next = changed(round, at, change);
  return round.open === at ? { ...next, open: nextOpen(next.rows, at) } : next;
}

/** A row as it is typed: what refused it before may hold no longer, and it is another submit. */
export function typed(round: Round, at: number, draft: OrderDraft): Round {
  const row = round.rows[at];
  if (row?.state !== 'open') return round;
  return changed(round, at, { draft, reason: null, key: randomId(), isSent: false });
}

export const told = (round: Round, at: number, change: Partial<Row>): Round =>
  changed(round, at, change);

/** The row in the form; one that was saved or skipped is not opened. */
export const opened = (round: Round, at: number): Round =>
  round.rows[at]?.state === 'open' ? { ...round, open: at } : round;

/** The neighbour that is still open, in either direction; the same when there is none. */
export function besides(round: Round, step: 1 | -1): Round {
  const left = round.rows.filter(isOpen).map(({ at }) => at);
  const here = left.indexOf(round.open ?? -1);
  const next = left[(here + step + left.length) % left.length];
  return next === undefined ? round : { ...round, open: next };
}

/** A skipped row is there again, and in the form when nothing else is. */
export function takenBack(round: Round, at: number): Round {
  const next = changed(round, at, { state: 'open' });
  return { ...next, open: round.open ?? at };
}

/** Its answer was lost, and the server still knows its key: the same again makes nothing twice. */
export const isUnderKey = ({ isSent, sentAt }: Row): boolean =>
  isSent && sentAt !== undefined && isKeyKnown(sentAt);

/** As it goes out now; what the server may have of it is as old as its first time. */
export const goingOut = (row: Row): Pick<Row, 'isSent' | 'sentAt'> => ({
  isSent: true,
  sentAt: (isUnderKey(row) && row.sentAt) || new Date().toISOString(),
});

/** Those that ask nothing, and those whose answer was lost: under their key they are made once. */
export const plainRows = (round: Round): readonly Row[] =>
  round.rows.filter((row) => isOpen(row) && (isUnderKey(row) || whyAsked(row) === null));

export const countOf = ({ rows }: Round, state: Row['state']): number =>
  rows.filter((row) => row.state === state).length;
