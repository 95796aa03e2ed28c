// What a choice stored on this device promises.
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { useKeptChoice } from './kept-choice.ts';
import { recall, storeValue } from './local-db.ts';

const KEY = 'device/test-size';
const parse = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);

function Shown({ picks }: { picks?: string }) {
  const [choice, change] = useKeptChoice(KEY, 'start', parse);
  useEffect(() => {
    if (picks) change(picks);
  }, [change, picks]);
  return <p>size {choice}</p>;
}

test('a device shows the choice that it stored, and the default when what it stored has another shape', async () => {
  await storeValue(KEY, 'stored');
  await renderScreen(<Shown />);
  await expect.element(page.getByText('size stored')).toBeVisible();
  await storeValue(KEY, 5);
  await renderScreen(<Shown />);
  await expect.element(page.getByText('size start')).toBeVisible();
});

test('a device keeps the choice that its user made while the stored one was still being read', async () => {
  await storeValue(KEY, 'stored');
  await renderScreen(<Shown picks="picked" />);
  await expect.element(page.getByText('size picked')).toBeVisible();
  await expect.poll(() => recall(KEY)).toBe('picked');
  // Reads of the store come back in their order, so the first one has arrived by now.
  await expect.element(page.getByText('size picked')).toBeVisible();
});
