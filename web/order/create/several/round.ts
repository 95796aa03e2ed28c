// The state of a message's orders: which is next, which need attention, and the effect of each change.
import { randomId } from '../../../ui/hooks/random-id.ts';
import { isKeyKnown } from '../../../ui/outbox/outbox.ts';
import { draftTotals, type OrderDraft } from '../create-order.ts';
import type { Round, Row } from '../kept-round.ts';
import { faultsOf } from '../order-check.ts';
import { codDoubt } from '../order-summary.tsx';

const SURE = 0.9;

/** Why a person should check it before saving; null when it needs no check. */
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

/** The next open row after this one, else the first open one; null when none is left. */
function nextOpen(rows: readonly Row[], at: number): number | null {
  const left = rows.filter(isOpen);
  return (left.find((row) => row.at > at) ?? left[0])?.at ?? null;
}

/** Queued to be sent, so the seller is done with it. */
export const waitingState = { state: 'waiting', reason: null, isSent: false } as const;

const changed = (round: Round, at: number, change: Partial<Row>): Round => ({
  ...round,
  rows: round.rows.map((row) => (row.at === at ? { ...row, ...change } : row)),
});

/** A row in another state; the form moves on if it showed this row. */
export function settled(round: Round, at: number, change: Partial<Row>): Round {
  const next = changed(round, at, change);
  return round.open === at ? { ...next, open: nextOpen(next.rows, at) } : next;
}

/** A row with new typing: an earlier refusal may no longer apply, and it is another submit. */
export function typed(round: Round, at: number, draft: OrderDraft): Round {
  const row = round.rows[at];
  if (row?.state !== 'open') return round;
  return changed(round, at, { draft, reason: null, key: randomId(), isSent: false });
}

export const told = (round: Round, at: number, change: Partial<Row>): Round =>
  changed(round, at, change);

/** The row in the form; a saved or skipped row is not opened. */
export const opened = (round: Round, at: number): Round =>
  round.rows[at]?.state === 'open' ? { ...round, open: at } : round;

/** The nearest open row in either direction; unchanged when there is none. */
export function openNeighbor(round: Round, step: 1 | -1): Round {
  const left = round.rows.filter(isOpen).map(({ at }) => at);
  const here = left.indexOf(round.open ?? -1);
  const next = left[(here + step + left.length) % left.length];
  return next === undefined ? round : { ...round, open: next };
}

/** Restores a skipped row, and opens it when no other is open. */
export function takenBack(round: Round, at: number): Round {
  const next = changed(round, at, { state: 'open' });
  return { ...next, open: round.open ?? at };
}

/** Its answer was lost and the server still remembers its key: a repeat has no second effect. */
export const isUnderKey = ({ isSent, sentAt }: Row): boolean =>
  isSent && sentAt !== undefined && isKeyKnown(sentAt);

/**
 * The row as it is sent now. It keeps the time of its first attempt while the server remembers its key, because its
 * content may have arrived then.
 */
export const markSent = (row: Row): Pick<Row, 'isSent' | 'sentAt'> => ({
  isSent: true,
  sentAt: (isUnderKey(row) && row.sentAt) || new Date().toISOString(),
});

/** Rows that need no check, and those without an answer, which their key protects from being created twice. */
export const plainRows = (round: Round): readonly Row[] =>
  round.rows.filter((row) => isOpen(row) && (isUnderKey(row) || whyAsked(row) === null));

export const countOf = ({ rows }: Round, state: Row['state']): number =>
  rows.filter((row) => row.state === state).length;
