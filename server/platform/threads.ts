// Heavy work beside the calls of others: in a thread of its own with limits, a few at once; or in pieces with rests.
// Work that comes often has a thread that stays: lasting-thread.ts.
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

/** The thread's own word on why it failed, or that it was stopped. */
export class ThreadFault extends Error {
  readonly kind: 'refused' | 'stopped';

  constructor(kind: 'refused' | 'stopped', message: string) {
    super(message);
    this.kind = kind;
  }
}

export type ThreadAnswer = ({ readonly done: unknown } | { readonly failed: string }) & {
  /** Its work has left so much behind that it ends, and the next work has a new one. */
  readonly isFull?: boolean;
};

const turns = createTurns(AT_ONCE);

export const runThread = <Output>(work: ThreadWork): Promise<Output> =>
  turns.inTurn(work.shop, async () => (await inThread(work)) as Output);

/** 'sheet-thread', as lists of threads show it. */
export const nameOf = (module: URL): string => path.parse(module.pathname).name;

/** In megabytes. Much of what such threads make is garbage at once: a small space for it does, and each has one of its own. */
export const YOUNG_MB = 12;

/** Starting one takes a third of a second of the processor, many times what most files take: it stays for the next. */
const IDLE_MS = 10_000;
const FULL_BYTES = 64 * 2 ** 20;

interface Idle {
  readonly thread: Worker;
  readonly end: NodeJS.Timeout;
}

/** By their modules. */
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
  // One that ends while nobody waits for it is no fault of anybody.
  thread.on('error', forget);
  thread.on('exit', forget);
  return thread;
}

/** One that is ending takes no more work, though its end takes a while. */
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

/** The thread's own side: answers each piece of work that comes. */
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

/** How the runtime names its helping threads. */
const HELPER = 'libuv-worker';
/** A third of the turns: on a machine that is busy for long its work still gets done. */
const LOWER = 5;

function lower(thread: number): void {
  try {
    os.setPriority(
      thread,
      Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority(process.pid) + LOWER),
    );
  } catch {
    // It has ended, or may not be lowered here: it works on as it is.
  }
}

/** A thread that works for one lets those go first whom many wait for: lowers the thread that calls it; elsewhere than on Linux a thread has no rank of its own. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') lower(0);
}

/**
 * Pictures and passwords are worked out by the helping threads of the process, which cannot lower themselves; all of them
 * are there once one was asked for anything.
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
/** However slow the machine is, nobody waits for a rest longer than this. */
const MOST_MS = 25;
/** So many times as long as it has worked, where others wait for the process, and where it is alone. */
const REST_TIMES = { asked: 4, alone: 0.25 } as const;

/** Milliseconds of rest after so many of work. */
export const restAfter = (worked: number, process: keyof typeof REST_TIMES): number =>
  Math.min(worked * REST_TIMES[process], MOST_MS);

/** Awaited after each piece of the work; most of the time it does nothing. */
export type Rest = () => Promise<void> | undefined;

/** From when on the next stretch of any such work may begin. */
let freeAt = 0;

/**
 * For work that needs the process itself: after every millisecond or so it rests. While calls come, it rests four times as long
 * as it has worked: all such work of the process shares one fifth of its time, however much of it is asked for at once. On a
 * process that nobody else asks for anything it rests just long enough for a call to get in.
 */
export function createPacer(): Rest {
  let since = performance.now();
  return () => {
    const now = performance.now();
    const worked = now - since;
    if (worked < STRETCH_MS) return undefined;
    freeAt = Math.max(freeAt, now) + restAfter(worked, isAskedNow() ? 'asked' : 'alone');
    return sleep(freeAt - now).then(() => {
      since = performance.now();
    });
  };
}

/** Work that is this short is sooner over than it has given way. */
const SHORT_MS = 20;

/** Milliseconds of the processor that this thread has taken. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * For one piece of work of a thread, called between its parts: after the first 20 ms it stands still while the process answers
 * calls that have just come, since a processor that a thread holds is given back late. In all it rests at most four times as
 * long as it works, and never longer than a pacer at once.
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
    due = Math.min(due + restAfter(now - since, 'asked'), MOST_MS);
    since = now;
    if (now - begun > SHORT_MS) due -= wait(due);
  };
}
