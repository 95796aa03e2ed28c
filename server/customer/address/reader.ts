// The thread that reads messages and addresses, so that a long one blocks nobody else.
import { createLastingThread } from '../../platform/lasting-thread.ts';
import type { ReadWork, WorkAnswer } from './reader-thread.ts';

const MEMORY_MB = 384;
const TIMEOUT_MS = 20_000;

const reader = createLastingThread<ReadWork, WorkAnswer>({
  module: new URL('./reader-thread.ts', import.meta.url),
  memoryMb: MEMORY_MB,
  timeoutMs: TIMEOUT_MS,
});

/** Throws ThreadFault when nothing could be read. */
export const askReader = <Work extends ReadWork>(
  shop: number,
  work: Work,
): Promise<WorkAnswer<Work>> => reader.ask(shop, work) as Promise<WorkAnswer<Work>>;

/**
 * Loads what reading needs, so that the next message is read quickly: at start-up, and whenever a paste is likely
 * soon, because the thread ends when idle.
 */
export async function startReader(): Promise<void> {
  await reader.ask(0, { messages: [], shop: 0, catalogue: 0, products: [] });
}
