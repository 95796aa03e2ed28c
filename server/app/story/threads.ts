// The worker threads of story servers, so that a test can end one in use.
import type { Worker } from 'node:worker_threads';

const living = new Set<Worker>();

process.on('worker', (thread: Worker) => {
  living.add(thread);
  thread.once('exit', () => living.delete(thread));
});

/** Live threads with this name, oldest first. */
export const threadsNamed = (name: string): Worker[] =>
  [...living].filter(({ threadName }) => threadName === name);
