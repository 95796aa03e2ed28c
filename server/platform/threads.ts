// Heavy work beside the calls of others: in a thread of its own with limits, a few at once; or in pieces with rests.
// Work that comes often has a thread that stays: lasting-thread.ts.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { isAskedNow } from './callers.ts';
import { createTurns, type TurnOf } from './turns.ts';

const AT_ONCE = 2;

interface ThreadWork {
  readonly shop: TurnOf;
  /** A module that answers one message with `{ done }` or `{ failed }`, see `answer`. */
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

export type ThreadAnswer = { readonly done: unknown } | { readonly failed: string };

const turns = createTurns(AT_ONCE);

export const runThread = <Output>(work: ThreadWork): Promise<Output> =>
  turns.inTurn(work.shop, async () => (await inThread(work)) as Output);

/** 'sheet-thread', as lists of threads show it. */
export const nameOf = (module: URL): string => path.parse(module.pathname).name;

function inThread({ module, input, memoryMb, timeoutMs }: ThreadWork): Promise<unknown> {
  // No inherited flags: test runners add loaders that the thread neither needs nor finds.
  const worker = new Worker(module, {
    name: nameOf(module),
    execArgv: [],
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise((resolve, reject) => {
    const stop = (message: string): void => reject(new ThreadFault('stopped', message));
    timer = setTimeout(() => stop('out of time'), timeoutMs);
    worker.once('message', (answer: ThreadAnswer) => {
      if ('done' in answer) resolve(answer.done);
      else reject(new ThreadFault('refused', answer.failed));
    });
    worker.once('error', (error: unknown) => stop(String(error)));
    worker.once('exit', (code) => stop(`the thread ended with ${code}`));
  });
  return ended.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
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
