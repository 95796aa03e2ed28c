// The board as data: a card moved, taken back, changed by others or loaded later; sums and counts go along.
import { isOpenStage, type LeadStage } from '@app/contract/crm/states';
import type { Board, LeadChanges } from './board.data.ts';
import type { Lead, LeadColumn } from '../lead/lead.data.ts';

/** Soonest date on top, those without one below, then the newest: as the server sorts. */
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

/** In its place; below the last loaded card it waits with the others that are not loaded. */
function withCard(column: LeadColumn, lead: Lead): LeadColumn {
  const isWhole = column.data.length >= column.count;
  const found = column.data.findIndex((each) => sortsBefore(lead, each));
  if (found < 0 && !isWhole) return column;
  const at = found < 0 ? column.data.length : found;
  return { ...column, data: column.data.toSpliced(at, 0, lead) };
}

export const findCard = (board: Board, id: number): Lead | undefined =>
  board.items.flatMap((column) => column.data).find((lead) => lead.id === id);

/** The card as it is now, in the column of its stage. */
export function putCard(board: Board, lead: Lead): Board {
  const before = findCard(board, lead.id);
  const items = board.items.map((column) => {
    let next = without(column, lead.id);
    if (before && before.stage === column.stage) next = counted(next, before, -1);
    if (lead.stage !== column.stage) return next;
    // Placed before it is counted, so that a whole column stays whole.
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

/** How a card looks the moment it is moved, before the server has said. */
export const moved = (lead: Lead, stage: LeadStage): Lead => ({
  ...lead,
  stage,
  stageAt: new Date().toISOString(),
  ...(!isOpenStage(stage) && { nextAt: null }),
});

/** What others did meanwhile; cards on their way (`mine`) are left to their own answer. */
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

/** Whether the counts on screen may be wrong now: a card came from or went where nothing was loaded. */
export const needsCounts = (board: Board, changes: LeadChanges): boolean =>
  changes.gone.length > 0 || changes.items.some((lead) => !findCard(board, lead.id));

/** Counts and sums of the server over the cards that are loaded. */
export const withCounts = (board: Board, fresh: Board): Board => ({
  ...board,
  items: board.items.map((column) => {
    const found = fresh.items.find(({ stage }) => stage === column.stage);
    return found ? { ...found, data: column.data } : column;
  }),
});

/** Cards that were loaded later, each once. */
export function withMore(board: Board, stage: LeadStage, cards: readonly Lead[]): Board {
  const items = board.items.map((column) => {
    if (column.stage !== stage) return column;
    const known = new Set(column.data.map((lead) => lead.id));
    return { ...column, data: [...column.data, ...cards.filter((lead) => !known.has(lead.id))] };
  });
  return { ...board, items };
}
