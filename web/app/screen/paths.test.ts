// Guarantees of the list of addresses that links must use.
import { expect, test } from 'vitest';
import { screens } from '../screens.ts';
import { screenPaths } from './paths.ts';

test('the list of addresses names each screen of the table once', () => {
  expect(screens.map(({ path }) => path).toSorted()).toEqual(screenPaths.toSorted());
});

test('every screen that the menu or a key leads to has an address without parameters', () => {
  const led = screens.filter(({ menu, keys }) => menu !== undefined || keys !== undefined);
  expect(led.filter(({ path }) => path.includes('$'))).toEqual([]);
});
