// Tests that the comparison of titles loses none.
import { expect, test } from 'vitest';
import { changesOf, type Title } from './title-changes.ts';

const title = (file: string, words: string): Title => ({ suite: 'unit', file, title: words });

test('a comparison of titles matches each one when its file moved, its words changed, or both stayed', () => {
  const before = [
    title('server/order/order.test.ts', 'an order is kept'),
    title('server/cod/cod.test.ts', 'a drift of the sums is found'),
    title('server/cod/cod.test.ts', 'a bill is read'),
    title('server/cod/cod.test.ts', 'nothing is paid twice'),
  ];
  const after = [
    title('server/order/order/order.test.ts', 'an order is kept'),
    title('server/money/bill.test.ts', 'a bill is read'),
    title(
      'server/money/cod/cod.test.ts',
      'reconcile finds a drift of the sums when a line is added',
    ),
    title('server/money/cod/cod.test.ts', 'whoever asks is told'),
  ];
  expect(changesOf(before, after)).toEqual({
    kept: 1,
    moved: [{ before: before[2], after: after[1] }],
    reworded: [{ before: before[1], after: after[2] }],
    gone: [before[3]],
    added: [after[3]],
  });
});

test('a comparison of titles counts each case when several of one file have the same words', () => {
  const twice = [title('a.test.ts', 'same'), title('a.test.ts', 'same')];
  expect(changesOf(twice, twice.slice(1))).toMatchObject({ kept: 1, gone: [twice[1]] });
});
