// Who is next when all shops share a few places.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { createTurns, withRests } from './turns.ts';

/** Work that ends when it is told to; `begun` names whose work began, in order. */
function stage(atOnce: number) {
  const turns = createTurns(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  const ask = (shop: number | null, name: string) =>
    turns
      .inTurn(shop, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        refused.push(`${name} ${error.code}`);
      });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, end, begun, refused };
}

test('a shop uses one place at a time, however many it asks for, and another finds the second one free', async () => {
  const { ask, end, begun } = stage(2);
  for (const name of ['a1', 'a2', 'a3']) void ask(1, name);
  expect(begun).toEqual(['a1']);
  void ask(2, 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('a shop that has waited without a place gets the next one before the shop with the longer queue', async () => {
  const { ask, end, begun } = stage(1);
  for (const name of ['a1', 'a2', 'a3']) void ask(1, name);
  void ask(2, 'b1');
  void ask(3, 'c1');
  void ask(2, 'b2');
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a shop with three waiting tasks is told to come again, while others and work of no shop wait their turn', async () => {
  const { ask, end, begun, refused } = stage(1);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(1, name);
  void ask(2, 'b1');
  for (const name of ['n1', 'n2', 'n3', 'n4']) void ask(null, name);
  await end('nothing');
  expect(refused).toEqual(['a5 TOO_MANY_REQUEST']);
  for (const name of ['a1', 'b1', 'n1', 'a2']) await end(name);
  void ask(1, 'a6');
  for (const name of ['n2', 'a3', 'n3', 'a4', 'n4', 'a6']) await end(name);
  expect(refused).toHaveLength(1);
  expect(begun.toSorted()).toEqual(
    ['a1', 'a2', 'a3', 'a4', 'a6', 'b1', 'n1', 'n2', 'n3', 'n4'].toSorted(),
  );
});

test('a shop gets its place back after failed work', async () => {
  const { inTurn } = createTurns(1);
  await expect(inTurn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(1, async () => 'read')).toBe('read');
});

test('a shop that pauses between turns gets its answer before the pause and its next turn after it, and another its fault', async () => {
  const { inTurn } = withRests(createTurns(1, null));
  const ends: number[] = [];
  const work = async (): Promise<void> => {
    await sleep(40);
    ends.push(performance.now());
  };
  const first = inTurn(1, work);
  const second = inTurn(1, work);
  await first;
  expect(ends).toHaveLength(1);
  await second;
  expect(ends[1]! - ends[0]!).toBeGreaterThanOrEqual(78);
  await expect(inTurn(2, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('a shop that pauses only in a queue delays no single task, and each in a queue but the first', async () => {
  const rests = { times: 1, longestMs: 60_000, onlyInLine: true };
  const { inTurn } = withRests(createTurns(1, null), rests);
  const took = async (): Promise<number> => {
    const began = performance.now();
    await sleep(40);
    return performance.now() - began;
  };
  const alone = await inTurn(1, took);
  const next = await Promise.race([
    inTurn(1, async () => 'at once'),
    sleep(alone, 'after the rest'),
  ]);
  expect(next).toBe('at once');
  const began = performance.now();
  await Promise.all([inTurn(1, took), inTurn(1, took)]);
  expect(performance.now() - began).toBeGreaterThanOrEqual(118);
});
