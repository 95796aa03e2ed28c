// Guarantees of the order of categories.
import { expect, test } from 'vitest';
import type { Category } from './category.data.ts';
import { moved } from './sorting.ts';

const list = (...sorts: number[]): Category[] =>
  sorts.map((sort, index) => ({
    id: index + 1,
    name: `ก${index}`,
    sort,
    productCount: 0,
    version: 1,
  }));

/** The names in the order that the server would give after the changes. */
const orderAfter = (categories: Category[], index: number, step: -1 | 1): number[] => {
  const changes = new Map(moved(categories, index, step).map(([one, sort]) => [one.id, sort]));
  return categories
    .map((one) => ({ id: one.id, sort: changes.get(one.id) ?? one.sort }))
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map((one) => one.id);
};

test('a category that is moved down or up changes places with its neighbour', () => {
  expect(orderAfter(list(1, 2, 3, 4), 1, 1)).toEqual([1, 3, 2, 4]);
  expect(orderAfter(list(1, 2, 3, 4), 3, -1)).toEqual([1, 2, 4, 3]);
});

test('the categories can be moved when all have the same number', () => {
  expect(orderAfter(list(0, 0, 0, 0), 2, -1)).toEqual([1, 3, 2, 4]);
});

test('the categories with distant numbers are moved without touching the rest', () => {
  expect(moved(list(10, 20, 30), 1, 1).map(([one]) => one.id)).not.toContain(1);
});

test('the first category cannot go up and the last cannot go down', () => {
  expect(moved(list(1, 2), 0, -1)).toEqual([]);
  expect(moved(list(1, 2), 1, 1)).toEqual([]);
});
