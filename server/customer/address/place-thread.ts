// The thread that reads the addresses of a whole sheet, as many as its time allows.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority, type ThreadAnswer } from '../../platform/threads.ts';
import { settlePlace, type SettledAddress, type TypedAddress } from './settle-places.ts';

interface Reading {
  readonly list: readonly TypedAddress[];
  readonly milliseconds: number;
}

lowerThreadPriority();
const { list, milliseconds } = workerData as Reading;
const end = performance.now() + milliseconds;
const read: SettledAddress[] = [];
for (const typed of list) {
  if (performance.now() > end) break;
  read.push(settlePlace(typed));
}
const answer: ThreadAnswer = { done: read };
parentPort?.postMessage(answer);
