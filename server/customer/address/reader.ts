// The thread that reads messages and addresses, so that a long one holds up nobody else.
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

/** Each pattern is compiled when it is first used: half a second that the first message would wait for. */
const SAMPLE =
  'คุณสมหญิง ใจดี 99/1 หมู่ 5 ถ.สุขใจ ต.ช้างเผือก อ.เมือง เชียงใหม่ 50300 โทร 081-000-1234 เสื้อ 2 ตัว ยอดโอน 580 บาท';

/**
 * Loads what reading needs, so that the next message is read as fast as the one after it: at the start, and whenever
 * somebody is likely to paste one soon, since the thread ends when nobody does for a while.
 */
export async function startReader(): Promise<void> {
  await reader.ask(0, { messages: [SAMPLE], shop: 0, catalogue: 0, products: [] });
}
