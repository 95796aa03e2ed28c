// Promises of keys that guard calls which talk to others: done once, whatever fails after it.
import { afterAll, beforeAll, expect, test } from 'vitest';
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
