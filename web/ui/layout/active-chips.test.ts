import { expect, test } from 'vitest';
import { activeChips } from './active-chips.ts';
import type { Filter } from './filters.tsx';

const channel: Filter = {
  kind: 'select',
  key: 'channel',
  label: 'ช่องทาง',
  options: [{ value: '7', label: 'LINE' }],
};

test('a list page names its filters: a choice by its name, or by its value when the name is unknown', () => {
  expect(activeChips([channel], { channel: '7' })).toEqual([
    { keys: ['channel'], text: 'ช่องทาง: LINE' },
  ]);
  // From an old link, or while long choices are still loading.
  expect(activeChips([channel], { channel: '8' })).toEqual([
    { keys: ['channel'], text: 'ช่องทาง: 8' },
  ]);
  expect(activeChips([channel], {})).toEqual([]);
});
