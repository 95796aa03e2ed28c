// Guarantees of the board as data: sums stay right through moves, refusals and changes of other
// users.
import { expect, test } from 'vitest';
import { leadStageNames, leadStages } from '@app/contract/crm/states';
import type { Board } from './board.data.ts';
import type { Lead } from '../lead/lead.data.ts';
import { sampleLead as lead } from '../lead/lead.sample.ts';
import { dropCard, findCard, moved, putCard, withChanges, withMore } from './board-state.ts';

const boardOf = (leads: readonly Lead[], more = 0): Board => ({
  at: '2026-01-01T00:00:00Z',
  items: leadStageNames.map((stage) => {
    const data = leads.filter((each) => each.stage === stage);
    const isFirst = stage === 'new';
    return {
      stage,
      name: leadStages[stage],
      count: data.length + (isFirst ? more : 0),
      sum: data.reduce((sum, each) => sum + Math.round(each.value * 100), 0) / 100,
      overdue: data.filter((each) => each.nextAt !== null).length,
      data,
    };
  }),
});
const heads = (board: Board) =>
  board.items.map(({ count, sum, overdue }) => [count, sum, overdue].join('/'));
const ids = (board: Board, at: number) => board.items[at]?.data.map(({ id }) => id);

test('a moved lead takes its value and its overdue mark with it and back again, to the satang', () => {
  const late = lead(3, { nextAt: '2026-01-01T00:00:00Z', value: 0.2 });
  const before = boardOf([lead(1), lead(2), late]);
  const after = putCard(before, moved(late, 'interested'));
  expect(heads(after)).toEqual(['2/0.2/0', '0/0/0', '1/0.2/1', '0/0/0', '0/0/0', '0/0/0']);
  expect(heads(putCard(after, late))).toEqual(heads(before));
  const closed = putCard(before, moved(late, 'cancel'));
  expect(closed.items[5]).toMatchObject({ count: 1, overdue: 0 });
});

test('a moved lead card is inserted in the server’s sort order', () => {
  const at = (day: number) => `2030-01-0${day}T00:00:00Z`;
  const board = boardOf([lead(9, { nextAt: at(1) }), lead(8, { nextAt: at(3) }), lead(7), lead(5)]);
  const put = (more: Partial<Lead>) => ids(putCard(board, lead(6, more)), 0);
  expect(put({ nextAt: at(2) })).toEqual([9, 6, 8, 7, 5]);
  expect(put({})).toEqual([9, 8, 7, 6, 5]);
  expect(put({ id: 1 })).toEqual([9, 8, 7, 5, 1]);
});

test('a lead card below the loaded part is counted and not shown out of order', () => {
  const board = boardOf([lead(9)], 100);
  const after = putCard(board, lead(1));
  expect(ids(after, 0)).toEqual([9]);
  expect(after.items[0]?.count).toBe(102);
});

test('the lead board shows changes of other users, except for a card whose move is being saved', () => {
  const board = boardOf([lead(1), lead(2), lead(3)]);
  const updatedAt = '2026-01-02T00:00:00Z';
  const changes = {
    at: '2026-01-03T00:00:00Z',
    items: [lead(1, { stage: 'won', updatedAt }), lead(2, { stage: 'won', updatedAt })],
    gone: [3],
    reload: false,
  };
  const after = withChanges(board, changes, new Set([2]));
  expect([ids(after, 0), ids(after, 4)]).toEqual([[2], [1]]);
  expect(after.at).toBe(changes.at);
});

test('the lead board shows cards once when a later page repeats them', () => {
  const board = withMore(boardOf([lead(2)]), 'new', [lead(2), lead(1)]);
  expect(ids(board, 0)).toEqual([2, 1]);
  expect(findCard(dropCard(board, 1), 1)).toBeUndefined();
});
