// The threads that servers of stories have started: a test ends one under them.
import type { Worker } from 'node:worker_threads';

const living = new Set<Worker>();

process.on('worker', (thread: Worker) => {
  living.add(thread);
  thread.once('exit', () => living.delete(thread));
});

/** Those of this name that live, the oldest first. */
export const threadsNamed = (name: string): Worker[] =>
  [...living].filter(({ threadName }) => threadName === name);
