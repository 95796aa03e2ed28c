// Heavy work beside calls: how it rests, and the rank of the threads that do it.
import fs from 'node:fs/promises';
import os from 'node:os';
import { expect, test, vi } from 'vitest';
import { createPacer, lowerHelpingThreads } from './threads.ts';

/** Keeps the process busy for so long. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a pacer rests after a stretch of work, and not before', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  try {
    const rest = createPacer();
    clock.mockReturnValue(1000.9);
    expect(rest()).toBeUndefined();
    clock.mockReturnValue(1001.1);
    expect(rest()).toBeInstanceOf(Promise);
  } finally {
    clock.mockRestore();
  }
});

test('several pacers share one part of the process: work that is asked for beside other rests until that may go on, and longer', async () => {
  const order: string[] = [];
  const long = createPacer();
  work(6);
  const first = long()?.then(() => order.push('first'));
  const other = createPacer();
  work(1.5);
  // Alone it would rest for less than a third of what the first has to.
  const second = other()?.then(() => order.push('second'));
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

const tasks = '/proc/self/task';
async function ranks(): Promise<{ helpers: number[]; main: number }> {
  // Whoever reads a file makes the helping threads be there.
  const named = (await fs.readdir(tasks)).map(async (id) => ({
    rank: os.getPriority(Number(id)),
    name: await fs.readFile(`${tasks}/${id}/comm`, 'utf8'),
  }));
  const threads = await Promise.all(named);
  const helpers = threads.filter(({ name }) => name.startsWith('libuv-worker'));
  return { helpers: helpers.map(({ rank }) => rank), main: os.getPriority() };
}

test.runIf(process.platform === 'linux')(
  'a server whose helping threads are lowered keeps the rank of its calls, and does not lower them further when asked again',
  async () => {
    const { main } = await ranks();
    await lowerHelpingThreads();
    await lowerHelpingThreads();
    const after = await ranks();
    expect(after.main).toBe(main);
    expect(after.helpers.length).toBeGreaterThan(0);
    expect(new Set(after.helpers)).toEqual(new Set([Math.min(19, main + 5)]));
  },
);
