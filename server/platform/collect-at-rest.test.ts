// Promises of memory at rest: what work left behind goes back without waiting for the next work.
import { constants, PerformanceObserver, type NodeGCPerformanceDetail } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

/** About 60 MB of old objects that nobody holds any more. */
async function leaveGarbage(): Promise<void> {
  const kept: unknown[] = [];
  for (let round = 0; round < 60; round += 1) {
    kept.push(Array.from({ length: 32_768 }, (_, at) => ({ at })));
    await sleep(1);
  }
}

test('a process at rest collects what work left behind, once', async () => {
  let asked = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { flags = 0 } = (entry as unknown as { detail: NodeGCPerformanceDetail }).detail;
      // The runtime's own collections are not forced.
      if (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) asked += 1;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const end = collectAtRest(100);
  onTestFinished(() => {
    end();
    observer.disconnect();
  });
  await sleep(500);
  expect(asked).toBe(0);
  await leaveGarbage();
  const left = process.memoryUsage().heapUsed;
  await expect.poll(() => asked).toBe(1);
  expect(process.memoryUsage().heapUsed).toBeLessThan(left);
  await sleep(500);
  expect(asked).toBe(1);
});
