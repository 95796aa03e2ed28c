// Work of one address waits for its turn; other addresses do not wait for it.
import { expect, test } from 'vitest';
import { createAddressTurns } from './address-turns.ts';

test('an address has two works running and ten waiting when it sends thirteen, and the last is refused', async () => {
  const turns = createAddressTurns();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const send = (address: string, n: number) =>
    turns.inTurn(address, () => {
      begun.push(n);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const sent = Array.from({ length: 12 }, (_, n) => send('one', n));
  await expect(send('one', 12)).rejects.toThrow('TOO_MANY_REQUEST');
  expect(begun).toEqual([0, 1]);
  const other = send('other', 100);
  await expect.poll(() => begun).toEqual([0, 1, 100]);
  for (let n = 0; n < 13; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  await Promise.all([...sent, other]);
  expect(begun).toEqual([0, 1, 100, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('an address has its turn back when a work fails', async () => {
  const turns = createAddressTurns();
  const broken = () => turns.inTurn('one', () => Promise.reject(new Error('broken')));
  for (let n = 0; n < 20; n += 1) await expect(broken()).rejects.toThrow('broken');
});
