// The thread that reads files: whatever a file does to it, the process continues.
import { readBytes } from './read-bytes.ts';
import type { AskedSheet } from './read-xlsx.ts';
import { SheetRefusal } from './refusal.ts';
import { answerWorks, lowerThreadPriority, type ThreadAnswer } from '../../platform/threads.ts';

export interface SheetInput {
  readonly bytes: Uint8Array;
  readonly asked: AskedSheet;
}

async function answer({ bytes, asked }: SheetInput): Promise<ThreadAnswer> {
  try {
    return {
      done: await readBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), asked),
    };
  } catch (error) {
    return { failed: error instanceof SheetRefusal ? error.reason : 'broken' };
  }
}

lowerThreadPriority();
answerWorks(answer);
