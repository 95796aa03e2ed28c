// Promises of keys that guard calls which talk to others: done once, whatever fails after it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { story, type Story } from '../app/story.ts';
import { claim, onceAround } from './idempotency.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

const once = (key: string) => ({ key, route: '/probe', hash: 'a' });

async function run(key: string, work: () => Promise<string>): Promise<string> {
  const actor = await s.shop.inside(async (tx) => tx.actor);
  return onceAround({ db: s.server.services.db, actor, once: once(key) }, work);
}

const stateOf = (key: string) => s.shop.inside((tx) => claim(tx, once(key)));

test('a call that was done and whose answer cannot be kept is not done again by a retry', async () => {
  // No text of the database holds this letter.
  await expect(run('unkept', async () => 'done \u0000')).rejects.toThrow(/0x00/);
  expect(await stateOf('unkept')).toEqual({ state: 'running' });
});

test('a call that failed may be tried again under its key, and one that was done gives its answer', async () => {
  const fails = run('failed', async () => {
    throw new Error('the courier is away');
  });
  await expect(fails).rejects.toThrow('the courier is away');
  expect(await run('failed', async () => 'first')).toBe('first');
  expect(await run('failed', async () => 'second')).toBe('first');
});

/** What a press would find now; it is not pressed. */
async function foundUnder(key: string): Promise<string> {
  let state = '';
  const look = s.shop.inside(async (tx) => {
    state = (await claim(tx, once(key))).state;
    throw new Error('only looked');
  });
  await expect(look).rejects.toThrow('only looked');
  return state;
}

test('a call that runs longer than a dead one keeps its key is not done by another press meanwhile', async () => {
  const end = Promise.withResolvers<string>();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  try {
    const first = run('long', () => end.promise);
    await expect.poll(() => foundUnder('long')).toBe('running');
    for (let minutes = 0; minutes < 3; minutes += 0.5) {
      vi.advanceTimersByTime(30_000);
      await vi.waitFor(async () => expect(await foundUnder('long')).toBe('running'));
    }
    end.resolve('done once');
    expect(await first).toBe('done once');
    expect(await run('long', async () => 'done again')).toBe('done once');
  } finally {
    vi.useRealTimers();
  }
});
