// The board as data: moving a card, reverting, others' changes and later pages, with sums and counts.
import { isOpenStage, type LeadStage } from '@app/contract/crm/states';
import type { Board, LeadChanges } from './board.data.ts';
import type { Lead, LeadColumn } from '../lead/lead.data.ts';

/** Earliest date first, those without one last, then the newest: the server's order. */
export function sortsBefore(a: Lead, b: Lead): boolean {
  if (a.nextAt !== b.nextAt) {
    if (a.nextAt === null) return false;
    return b.nextAt === null || Date.parse(a.nextAt) < Date.parse(b.nextAt);
  }
  return a.id > b.id;
}

const isLate = (lead: Lead, now: number): boolean =>
  isOpenStage(lead.stage) &&
  !lead.doNotCall &&
  lead.nextAt !== null &&
  Date.parse(lead.nextAt) < now;

const inSatang = (baht: number): number => Math.round(baht * 100);

function counted(column: LeadColumn, lead: Lead, by: 1 | -1): LeadColumn {
  const late = isLate({ ...lead, stage: column.stage }, Date.now()) ? by : 0;
  return {
    ...column,
    count: Math.max(0, column.count + by),
    sum: (inSatang(column.sum) + by * inSatang(lead.value)) / 100,
    overdue: Math.max(0, column.overdue + late),
  };
}

function without(column: LeadColumn, id: number): LeadColumn {
  const at = column.data.findIndex((lead) => lead.id === id);
  return at < 0 ? column : { ...column, data: column.data.toSpliced(at, 1) };
}

/** Inserts it in order; below the last loaded card it belongs to the cards that are not loaded. */
function withCard(column: LeadColumn, lead: Lead): LeadColumn {
  const isWhole = column.data.length >= column.count;
  const found = column.data.findIndex((each) => sortsBefore(lead, each));
  if (found < 0 && !isWhole) return column;
  const at = found < 0 ? column.data.length : found;
  return { ...column, data: column.data.toSpliced(at, 0, lead) };
}

export const findCard = (board: Board, id: number): Lead | undefined =>
  board.items.flatMap((column) => column.data).find((lead) => lead.id === id);

/** Puts the card's current state into the column of its stage. */
export function putCard(board: Board, lead: Lead): Board {
  const before = findCard(board, lead.id);
  const items = board.items.map((column) => {
    let next = without(column, lead.id);
    if (before && before.stage === column.stage) next = counted(next, before, -1);
    if (lead.stage !== column.stage) return next;
    // Placed before counting, so that a complete column stays complete.
    const placed = withCard(next, lead);
    return counted(placed, lead, 1);
  });
  return { ...board, items };
}

export function dropCard(board: Board, id: number): Board {
  const before = findCard(board, id);
  if (!before) return board;
  const items = board.items.map((column) =>
    column.stage === before.stage ? counted(without(column, id), before, -1) : column,
  );
  return { ...board, items };
}

/** The card right after a move, before the server's answer. */
export const moved = (lead: Lead, stage: LeadStage): Lead => ({
  ...lead,
  stage,
  stageAt: new Date().toISOString(),
  ...(!isOpenStage(stage) && { nextAt: null }),
});

/** Applies others' changes; moving cards (`mine`) wait for their own answer. */
export function withChanges(board: Board, changes: LeadChanges, mine: ReadonlySet<number>): Board {
  let next = board;
  for (const id of changes.gone) if (!mine.has(id)) next = dropCard(next, id);
  for (const lead of changes.items) {
    const known = findCard(next, lead.id);
    const isNews =
      !known || known.updatedAt !== lead.updatedAt || known.lockedBy?.id !== lead.lockedBy?.id;
    if (isNews && !mine.has(lead.id)) next = putCard(next, lead);
  }
  return { ...next, at: changes.at };
}

/** Whether the visible counts may be wrong: a card came from or went to an unloaded part. */
export const needsCounts = (board: Board, changes: LeadChanges): boolean =>
  changes.gone.length > 0 || changes.items.some((lead) => !findCard(board, lead.id));

/** The server's counts and sums with the loaded cards. */
export const withCounts = (board: Board, fresh: Board): Board => ({
  ...board,
  items: board.items.map((column) => {
    const found = fresh.items.find(({ stage }) => stage === column.stage);
    return found ? { ...found, data: column.data } : column;
  }),
});

/** Adds cards that were loaded later, without duplicates. */
export function withMore(board: Board, stage: LeadStage, cards: readonly Lead[]): Board {
  const items = board.items.map((column) => {
    if (column.stage !== stage) return column;
    const known = new Set(column.data.map((lead) => lead.id));
    return { ...column, data: [...column.data, ...cards.filter((lead) => !known.has(lead.id))] };
  });
  return { ...board, items };
}
