// The thread that reads a file: whatever the file does to it, the process goes on.
import { parentPort, workerData } from 'node:worker_threads';
import { readBytes } from './read-bytes.ts';
import { SheetRefusal } from './refusal.ts';
import { lowerThreadPriority, type ThreadAnswer } from '../../platform/threads.ts';

export interface SheetInput {
  readonly bytes: Uint8Array;
  readonly sheet: number | undefined;
}

async function answer(): Promise<ThreadAnswer> {
  const { bytes, sheet } = workerData as SheetInput;
  try {
    return {
      done: await readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sheet),
    };
  } catch (error) {
    return { failed: error instanceof SheetRefusal ? error.reason : 'broken' };
  }
}

lowerThreadPriority();
parentPort?.postMessage(await answer());
