// Promises of memory at rest: memory of finished work is returned without waiting for the next
// work.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../../tool/check/sources.ts';

/** Lets go of some 60 MB of old objects, rests or works on, and says how many megabytes its heap has had before and has after. */
const PROGRAM = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { saveMemoryAtRest } from './server/platform/save-memory-at-rest.ts';
  const megabytes = () => process.memoryUsage().heapTotal / 2 ** 20;
  const workFor = (ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };
  let kept = [];
  for (let round = 0; round < 60; round += 1) {
    kept.push(Array.from({ length: 32_768 }, (_, at) => ({ at })));
    await sleep(1);
  }
  kept = undefined;
  const before = megabytes();
  const isAtWork = process.argv[1] === 'at work';
  saveMemoryAtRest(isAtWork ? 1_000 : 4_000);
  const end = performance.now() + (isAtWork ? 5_000 : 60_000);
  while (performance.now() < end && megabytes() > before / 2) {
    if (isAtWork) workFor(10);
    await sleep(isAtWork ? 20 : 100);
  }
  console.log(JSON.stringify({ before, after: megabytes() }));
`;

/** The runtime looks several times while it is told to save, and says what it found. */
const FLAGS = ['--gc-memory-reducer-start-delay-ms=1000', '--trace-memory-reducer'];

async function leaveObjects(and: 'at work' | 'at rest'): Promise<string> {
  const args = [...FLAGS, '--input-type=module', '--eval', PROGRAM, and];
  return (await promisify(execFile)(process.execPath, args, { cwd: ROOT })).stdout;
}

test.concurrent('a process at rest returns the memory of finished work', async () => {
  const said = (await leaveObjects('at rest')).trim().split('\n').at(-1) ?? '';
  const { before, after } = JSON.parse(said) as { before: number; after: number };
  expect(before).toBeGreaterThan(60);
  expect(after).toBeLessThan(before / 2);
});

test.concurrent('a process at work is not told to save memory', async () => {
  const said = await leaveObjects('at work');
  // The runtime's words for one that is fast rather than small.
  expect(said).toContain('foreground');
  expect(said).not.toContain('background');
});
