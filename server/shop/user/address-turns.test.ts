// Work of one address waits for its turn; other addresses do not wait for it.
import { expect, test } from 'vitest';
import { createAddressTurns } from './address-turns.ts';

test('an address has two logins running and fifty waiting when it sends 53, and the last is refused', async () => {
  const turns = createAddressTurns();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const send = (address: string, n: number) =>
    turns.inTurn(address, () => {
      begun.push(n);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const sent = Array.from({ length: 52 }, (_, n) => send('one', n));
  await expect(send('one', 52)).rejects.toThrow('TOO_MANY_REQUEST');
  expect(begun).toEqual([0, 1]);
  const other = send('other', 100);
  await expect.poll(() => begun).toEqual([0, 1, 100]);
  for (let n = 0; n < 53; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  await Promise.all([...sent, other]);
  expect(begun).toEqual([0, 1, 100, ...Array.from({ length: 50 }, (_, n) => n + 2)]);
});

test('an address gets its turn back when its work fails', async () => {
  const turns = createAddressTurns();
  const broken = () => turns.inTurn('one', () => Promise.reject(new Error('broken')));
  for (let n = 0; n < 20; n += 1) await expect(broken()).rejects.toThrow('broken');
});
