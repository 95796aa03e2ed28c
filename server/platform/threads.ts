// Heavy work without blocking calls: in limited threads, a few at once; or in pieces with pauses. For frequent work
// with a permanent thread see lasting-thread.ts.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import { parentPort, Worker } from 'node:worker_threads';
import { isAskedNow, youngCalls, type YoungCalls } from './callers.ts';
import { createTurns, type TurnOf } from './turns.ts';

const AT_ONCE = 2;

interface ThreadWork {
  readonly shop: TurnOf;
  /** A module that answers each message, see `answerWorks`. */
  readonly module: URL;
  readonly input: unknown;
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

/** The thread's own reason for a failure, or that it was stopped. */
export class ThreadFault extends Error {
  readonly kind: 'refused' | 'stopped';

  constructor(kind: 'refused' | 'stopped', message: string) {
    super(message);
    this.kind = kind;
  }
}

export type ThreadAnswer = ({ readonly done: unknown } | { readonly failed: string }) & {
  /** Its work left so much memory behind that it ends; the next work gets a new thread. */
  readonly isFull?: boolean;
};

const turns = createTurns(AT_ONCE);

export const runThread = <Output>(work: ThreadWork): Promise<Output> =>
  turns.inTurn(work.shop, async () => (await inThread(work)) as Output);

/** 'sheet-thread', as lists of threads show it. */
export const nameOf = (module: URL): string => path.parse(module.pathname).name;

/**
 * In megabytes. Most objects of such threads are short-lived, so a small young generation suffices; each thread has
 * its own.
 */
export const YOUNG_MB = 12;

/**
 * Starting a thread takes a third of a second of processor time, many times what most files take, so it stays for the
 * next work.
 */
const IDLE_MS = 10_000;
const FULL_BYTES = 64 * 2 ** 20;

interface Idle {
  readonly thread: Worker;
  readonly end: NodeJS.Timeout;
}

/** By module. */
const idle = new Map<string, Idle[]>();

function takeThread({ module, memoryMb }: ThreadWork): Worker {
  const waiting = idle.get(module.href)?.pop();
  if (waiting) {
    clearTimeout(waiting.end);
    waiting.thread.ref();
    return waiting.thread;
  }
  // No inherited flags: test runners add loaders that the thread neither needs nor finds.
  const thread = new Worker(module, {
    name: nameOf(module),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const forget = (): void => forgetThread(module, thread);
  // A thread that ends while nobody waits for it is no error.
  thread.on('error', forget);
  thread.on('exit', forget);
  return thread;
}

/** A thread that is ending takes no more work, although it may end only later. */
function forgetThread(module: URL, thread: Worker): void {
  const others = idle.get(module.href)?.filter((one) => one.thread !== thread) ?? [];
  idle.set(module.href, others);
}

function keepThread(module: URL, thread: Worker): void {
  thread.unref();
  const end = setTimeout(() => {
    forgetThread(module, thread);
    void thread.terminate();
  }, IDLE_MS).unref();
  idle.set(module.href, [...(idle.get(module.href) ?? []), { thread, end }]);
}

function inThread(work: ThreadWork): Promise<unknown> {
  const thread = takeThread(work);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const stop = (message: string): void => {
    void thread.terminate();
    reject(new ThreadFault('stopped', message));
  };
  const hear = (answer: ThreadAnswer): void => {
    if (answer.isFull) void thread.terminate();
    else keepThread(work.module, thread);
    if ('done' in answer) resolve(answer.done);
    else reject(new ThreadFault('refused', answer.failed));
  };
  const fault = (error: unknown): void => stop(String(error));
  const exit = (code: number): void => stop(`the thread ended with ${code}`);
  const timer = setTimeout(() => stop('out of time'), work.timeoutMs);
  thread.once('message', hear).once('error', fault).once('exit', exit);
  thread.postMessage(work.input);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', hear).off('error', fault).off('exit', exit);
  });
}

/** The thread's side: answers each piece of work. */
export function answerWorks<Input>(work: (input: Input) => Promise<ThreadAnswer>): void {
  const port = parentPort;
  if (!port) throw new Error('this module is the thread of another');
  port.on('message', (input: Input) => {
    void work(input).then((answer) =>
      port.postMessage({ ...answer, isFull: isFull() } satisfies ThreadAnswer),
    );
  });
}

function isFull(): boolean {
  const { total_heap_size: heap, external_memory: beside } = v8.getHeapStatistics();
  return heap + beside > FULL_BYTES;
}

/** The name of libuv's worker threads. */
const HELPER = 'libuv-worker';
/** A third of the processor's turns: on a machine that is busy for long the work still progresses. */
const LOWER = 5;

function lower(thread: number): void {
  try {
    os.setPriority(
      thread,
      Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority(process.pid) + LOWER),
    );
  } catch {
    // It has ended, or its priority cannot be lowered here: it continues as it is.
  }
}

/**
 * Lowers the priority of the calling thread, so that work for one user yields to calls of many. Only on Linux does a
 * thread have its own priority.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') lower(0);
}

/**
 * Pictures and passwords are computed by libuv's worker threads, which cannot lower their own priority; all of them
 * exist after the first use.
 */
export async function lowerHelpingThreads(): Promise<void> {
  if (process.platform !== 'linux') return;
  const tasks = '/proc/self/task';
  for (const id of await fs.readdir(tasks)) {
    // A thread may end in between.
    const name = await fs.readFile(`${tasks}/${id}/comm`, 'utf8').catch(() => '');
    if (name.startsWith(HELPER)) lower(Number(id));
  }
}

const STRETCH_MS = 1;
/** The longest pause, however slow the machine is. */
const MOST_MS = 25;
/** Pause as a multiple of the work time: while calls wait for the process, and while it is idle. */
const REST_TIMES = { asked: 4, alone: 0.25 } as const;

/** Milliseconds of pause after `worked` milliseconds. */
export const pauseAfter = (worked: number, process: keyof typeof REST_TIMES): number =>
  Math.min(worked * REST_TIMES[process], MOST_MS);

/** Await it after each piece of work; it usually returns at once. */
export type Rest = () => Promise<void> | undefined;

/** When the next piece of any such work may begin. */
let freeAt = 0;

/**
 * For work on the main thread: pauses after every millisecond or so. While calls arrive, it pauses four times as long
 * as it worked: all such work together takes one fifth of the process, however much is requested at once. On an idle
 * process it pauses just long enough to let a call in.
 */
export function createPacer(): Rest {
  let since = performance.now();
  return () => {
    const now = performance.now();
    const worked = now - since;
    if (worked < STRETCH_MS) return undefined;
    freeAt = Math.max(freeAt, now) + pauseAfter(worked, isAskedNow() ? 'asked' : 'alone');
    return sleep(freeAt - now).then(() => {
      since = performance.now();
    });
  };
}

/** Shorter work ends sooner than it could yield. */
const SHORT_MS = 20;

/** Processor time of this thread in milliseconds. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * For one piece of work in a thread, called between its parts: after the first 20 ms it stops while the process
 * answers new calls, because a thread releases its processor late. In total it pauses at most four times as long as
 * it works, and each time no longer than a pacer.
 */
export function createYielder(
  { isYoung, wait }: Pick<YoungCalls, 'isYoung' | 'wait'> = youngCalls,
  taken = processorMs,
): () => void {
  const begun = taken();
  let since = begun;
  let due = 0;
  return () => {
    if (!isYoung()) return;
    const now = taken();
    due = Math.min(due + pauseAfter(now - since, 'asked'), MOST_MS);
    since = now;
    if (now - begun > SHORT_MS) due -= wait(due);
  };
}
