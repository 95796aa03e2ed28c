// A worker thread that stays for a while, for frequent work with slow-loading modules. It runs one piece at a time,
// and shops take turns.
import { parentPort, Worker } from 'node:worker_threads';
import { fail } from './failure.ts';
import { nameOf, ThreadFault, YOUNG_MB, type ThreadAnswer } from './threads.ts';
import { createTurns } from './turns.ts';

interface LastingWork {
  /** A module that answers each message with `{ done }` or `{ failed }`, see `answerInThread`. */
  readonly module: URL;
  readonly memoryMb: number;
  /** Time limit of one piece, once the thread has loaded its modules. */
  readonly timeoutMs: number;
  /** After this long without work the thread ends and frees its memory; the next piece starts a new one. */
  readonly idleMs?: number;
}

export interface LastingThread<Input, Output> {
  /**
   * Runs one piece of work for a shop in the shop's turn. Throws ThreadFault when the work fails ('refused') or the
   * thread ended during it ('stopped': the next piece starts a new thread), and SERVICE_AWAY to a shop with too many
   * pieces in line.
   */
  ask(shop: number, input: Input): Promise<Output>;
}

/** More than a whole team pastes at once. */
const MOST_WAITING = 100;
const COME_AGAIN_SECONDS = 5;
const IDLE_MS = 60_000;
/** A busy machine loads a thread's modules slowly, which must not count against the waiting piece. */
const START_MS = 60_000;

// No inherited flags: test runners add loaders that the thread neither needs nor finds.
const startThread = ({ module, memoryMb }: LastingWork): Worker =>
  new Worker(module, {
    name: nameOf(module),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });

interface RunningThread {
  readonly worker: Worker;
  /** Resolves when it has loaded its modules and listens. */
  readonly ready: Promise<unknown>;
}

export function createLastingThread<Input, Output>(
  work: LastingWork,
): LastingThread<Input, Output> {
  const turns = createTurns(1, {
    mostWaiting: MOST_WAITING,
    refusal: () => fail('SERVICE_AWAY', { retryAfterSeconds: COME_AGAIN_SECONDS }),
  });
  let living: RunningThread | undefined;
  let rest: NodeJS.Timeout | undefined;

  function start(): RunningThread {
    const worker = startThread(work);
    const forget = (): void => {
      if (living?.worker === worker) living = undefined;
    };
    worker.on('error', forget);
    worker.on('exit', forget);
    return { worker, ready: nextAnswer(worker, START_MS) };
  }

  /** Later callers get a new thread, because this one may take a while to end. */
  function end(worker: Worker): void {
    if (living?.worker === worker) living = undefined;
    void worker.terminate();
  }

  async function answerOf(input: Input): Promise<Output> {
    clearTimeout(rest);
    const { worker, ready } = (living ??= start());
    try {
      await ready;
      worker.postMessage(input);
      return (await nextAnswer(worker, work.timeoutMs)) as Output;
    } catch (error) {
      if (error instanceof ThreadFault && error.kind === 'stopped') end(worker);
      throw error;
    } finally {
      rest = setTimeout(() => end(worker), work.idleMs ?? IDLE_MS).unref();
    }
  }

  return { ask: (shop, input) => turns.inTurn(shop, () => answerOf(input)) };
}

/** The thread's next message. Throws ThreadFault when it reports a failure, ends, or is silent for `timeoutMs`. */
function nextAnswer(thread: Worker, timeoutMs: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const stop = (message: string): void => reject(new ThreadFault('stopped', message));
  const timer = setTimeout(() => stop('out of time'), timeoutMs);
  const hear = (answer: ThreadAnswer): void => {
    if ('done' in answer) resolve(answer.done);
    else reject(new ThreadFault('refused', answer.failed));
  };
  const fault = (error: unknown): void => stop(String(error));
  const exit = (code: number): void => stop(`the thread ended with ${code}`);
  thread.once('message', hear).once('error', fault).once('exit', exit);
  // A working thread keeps the process alive; an idle one does not.
  thread.ref();
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off('message', hear).off('error', fault).off('exit', exit);
    thread.unref();
  });
}

/** The thread's side: reports that it is ready, answers each piece, and reports failures. */
export function answerInThread<Input>(work: (input: Input) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('this module is the thread of another');
  port.on('message', (input: Input) => {
    let answer: ThreadAnswer;
    try {
      answer = { done: work(input) };
    } catch (error) {
      answer = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    port.postMessage(answer);
  });
  const ready: ThreadAnswer = { done: 'ready' };
  port.postMessage(ready);
}
