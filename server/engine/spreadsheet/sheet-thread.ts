// The thread that reads a file: whatever the file does to it, the process goes on.
import { parentPort, workerData } from 'node:worker_threads';
import { readBytes } from './read-bytes.ts';
import type { AskedSheet } from './read-xlsx.ts';
import { SheetRefusal } from './refusal.ts';
import { lowerThreadPriority, type ThreadAnswer } from '../../platform/threads.ts';

export interface SheetInput {
  readonly bytes: Uint8Array;
  readonly asked: AskedSheet;
}

async function answer(): Promise<ThreadAnswer> {
  const { bytes, asked } = workerData as SheetInput;
  try {
    return {
      done: await readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), asked),
    };
  } catch (error) {
    return { failed: error instanceof SheetRefusal ? error.reason : 'broken' };
  }
}

lowerThreadPriority();
parentPort?.postMessage(await answer());
