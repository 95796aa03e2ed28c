import { expect, test } from 'vitest';
import { activeChips } from './active-chips.ts';
import type { Filter } from './filters.tsx';

const channel: Filter = {
  kind: 'select',
  key: 'channel',
  label: 'ช่องทาง',
  options: [{ value: '7', label: 'LINE' }],
};

test('a list page says what it is filtered by: a choice by its name, and as it stands when no choice is named so', () => {
  expect(activeChips([channel], { channel: '7' })).toEqual([
    { keys: ['channel'], text: 'ช่องทาง: LINE' },
  ]);
  // From an old link, or while long choices are still on their way.
  expect(activeChips([channel], { channel: '8' })).toEqual([
    { keys: ['channel'], text: 'ช่องทาง: 8' },
  ]);
  expect(activeChips([channel], {})).toEqual([]);
});
