// Promises of memory at rest: what work left behind goes back without waiting for the next work.
import { execFileSync } from 'node:child_process';
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
  saveMemoryAtRest(2_000);
  const end = performance.now() + 6_000;
  while (performance.now() < end) {
    if (process.argv[1] === 'at work') workFor(10);
    await sleep(20);
  }
  console.log(JSON.stringify({ before, after: megabytes() }));
`;

/** The runtime looks in the middle of the time for saving, and says what it found. */
const FLAGS = ['--gc-memory-reducer-start-delay-ms=4000', '--trace-memory-reducer'];

function leaveObjects(and: 'at work' | 'at rest'): string {
  const args = [...FLAGS, '--input-type=module', '--eval', PROGRAM, and];
  return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
}

test('a process at rest gives back what work left behind', () => {
  const said = leaveObjects('at rest').trim().split('\n').at(-1) ?? '';
  const { before, after } = JSON.parse(said) as { before: number; after: number };
  expect(before).toBeGreaterThan(60);
  expect(after).toBeLessThan(before / 2);
});

test('a process at work is not told to save memory', () => {
  const said = leaveObjects('at work');
  // The runtime's words for one that is fast rather than small.
  expect(said).toContain('foreground');
  expect(said).not.toContain('background');
});
