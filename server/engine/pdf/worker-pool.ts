// Runs drawing jobs in a few reused threads, so that a thousand labels never block the main event loop.
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { DocumentInfo } from './pdf-file.ts';
import { nameOf, YOUNG_MB } from '../../platform/threads.ts';
import { createTurns, type TurnOf } from '../../platform/turns.ts';
import type { FromWorker, ToWorker, WorkerJob } from './pdf-worker.ts';

export type PdfJob<Item> = {
  /** The shop whose turn it uses: a shop that prints much does not delay one that prints a label. */
  shop: TurnOf;
  /** The drawing module: exports `draw`, see DrawModule. */
  module: URL;
  info: DocumentInfo;
  setup: unknown;
  items: Iterable<Item> | AsyncIterable<Item>;
};
export type PdfRun<Report> = { pdf: Readable; report: Promise<Report> };

const maxWorkers = Math.max(1, Math.min(2, availableParallelism() - 1));
/** HarfBuzz's heap only grows, so threads are replaced after some jobs. */
const jobsPerWorker = 50;
const idleMs = 60_000;
/** Small slices: copying 50 records to the worker takes the main loop well under a millisecond. */
const itemsPerSlice = 50;

type DrawingThread = { worker: Worker; jobs: number; idleTimer: NodeJS.Timeout | undefined };

/** A job that waits for a thread. */
type ThreadWish = { serve(thread: DrawingThread): void; refuse(error: unknown): void };

const idle: DrawingThread[] = [];
const waiting: ThreadWish[] = [];
const threads = new Set<DrawingThread>();
const turns = createTurns(maxWorkers, null);

function openThread(): DrawingThread {
  // No inherited flags: test runners add loaders that the thread neither needs nor finds.
  const module = new URL('./pdf-worker.ts', import.meta.url);
  const worker = new Worker(module, {
    name: nameOf(module),
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const thread: DrawingThread = { worker, jobs: 0, idleTimer: undefined };
  threads.add(thread);
  // A thread that fails while idle is no error of the process.
  worker.on('error', () => withdraw(thread));
  worker.once('exit', () => {
    threads.delete(thread);
    withdraw(thread);
    serveNext();
  });
  return thread;
}

/** A thread that is ending takes no more jobs, although it may end only later. */
function withdraw(thread: DrawingThread): void {
  const at = idle.indexOf(thread);
  if (at >= 0) idle.splice(at, 1);
}

function takeThread(): Promise<DrawingThread> {
  return new Promise((resolve, reject) => {
    waiting.push({ serve: resolve, refuse: reject });
    serveNext();
  });
}

function serveNext(): void {
  while (waiting.length > 0) {
    let thread: DrawingThread | undefined;
    try {
      thread = idle.pop() ?? (threads.size < maxWorkers ? openThread() : undefined);
    } catch (error) {
      // No thread can be started: waiting jobs are refused.
      waiting.shift()!.refuse(error);
      continue;
    }
    if (thread === undefined) return;
    clearTimeout(thread.idleTimer);
    thread.worker.ref();
    waiting.shift()!.serve(thread);
  }
}

function leaveThread(thread: DrawingThread): void {
  thread.jobs += 1;
  if (!threads.has(thread)) return;
  if (thread.jobs >= jobsPerWorker) {
    threads.delete(thread);
    void thread.worker.terminate();
  } else {
    thread.worker.unref();
    thread.idleTimer = setTimeout(() => {
      withdraw(thread);
      void thread.worker.terminate();
    }, idleMs).unref();
    idle.push(thread);
  }
  serveNext();
}

/** One job on one thread: answers pulls, forwards bytes, and settles once, however it ends. */
class DrawingRun<Item> {
  readonly pdf: Readable;
  readonly report: Promise<unknown>;
  private readonly job: PdfJob<Item>;
  private readonly items: AsyncIterator<Item> | Iterator<Item>;
  private thread: DrawingThread | undefined;
  private port: MessagePort | undefined;
  private untaken = 0;
  private isOver = false;
  private readonly ended = Promise.withResolvers<void>();
  private settle!: { resolve(report: unknown): void; reject(error: Error): void };

  constructor(job: PdfJob<Item>) {
    this.job = job;
    this.items =
      Symbol.asyncIterator in job.items
        ? job.items[Symbol.asyncIterator]()
        : job.items[Symbol.iterator]();
    this.report = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    // A caller that reads only the stream gets the error there; this prevents an unhandled rejection.
    this.report.catch(() => undefined);
    this.pdf = new Readable({
      highWaterMark: 1 << 18,
      read: () => this.acknowledge(),
      destroy: (error, done) => {
        this.stop(error ?? new Error('The reader went away'));
        done(error);
      },
    });
    // The thread may end before anybody reads; a later reader gets the error.
    this.pdf.on('error', () => undefined);
    turns
      .inTurn(job.shop, async () => {
        if (this.isOver) return;
        await this.start();
        await this.ended.promise;
      })
      .catch(this.crashed);
  }

  private async start(): Promise<void> {
    const thread = await takeThread();
    if (this.isOver) {
      leaveThread(thread);
      return;
    }
    this.thread = thread;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.on('message', (message: FromWorker) => this.receive(message));
    thread.worker.once('error', this.crashed);
    thread.worker.once('exit', this.exited);
    const { module, info, setup } = this.job;
    const order: WorkerJob = { module: module.href, info, setup, port: port2 };
    thread.worker.postMessage(order, [port2]);
  }

  private readonly crashed = (error: unknown): void => {
    this.pdf.destroy(error instanceof Error ? error : new Error(String(error)));
  };

  private readonly exited = (): void => {
    this.pdf.destroy(new Error('The drawing thread ended early'));
  };

  private receive(message: FromWorker): void {
    if (message.kind === 'pull') void this.feed();
    else if (message.kind === 'bytes') {
      this.untaken += message.bytes.length;
      if (this.pdf.push(Buffer.from(message.bytes.buffer))) this.acknowledge();
    } else if (message.kind === 'done') {
      this.settle.resolve(message.report);
      this.finish();
      this.pdf.push(null);
    } else {
      const error = new Error(message.message);
      if (message.stack !== undefined) error.stack = message.stack;
      this.settle.reject(error);
      this.finish();
      this.pdf.destroy(error);
    }
  }

  private async feed(): Promise<void> {
    try {
      const slice: Item[] = [];
      let isLast = false;
      while (slice.length < itemsPerSlice && !isLast) {
        const next = await this.items.next();
        if (next.done) isLast = true;
        else slice.push(next.value);
      }
      this.send({ kind: 'items', items: slice, isLast });
    } catch (cause) {
      this.pdf.destroy(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }

  private acknowledge(): void {
    if (this.untaken === 0) return;
    this.send({ kind: 'taken', bytes: this.untaken });
    this.untaken = 0;
  }

  private send(message: ToWorker): void {
    if (!this.isOver) this.port?.postMessage(message);
  }

  /** The normal end: the thread returns to the pool. */
  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.release();
    if (this.thread) leaveThread(this.thread);
  }

  /** An early end: a thread cannot be stopped within a job, so it is replaced. */
  private stop(error: Error): void {
    if (this.isOver) return;
    this.isOver = true;
    this.settle.reject(error);
    this.release();
    void this.items.return?.();
    if (this.thread) void this.thread.worker.terminate();
  }

  private release(): void {
    this.ended.resolve();
    this.port?.close();
    this.thread?.worker.off('error', this.crashed);
    this.thread?.worker.off('exit', this.exited);
  }
}

/** Draws in a worker. The stream is the file; the report resolves when it is complete. */
export function renderPdf<Item, Report>(job: PdfJob<Item>): PdfRun<Report> {
  const run = new DrawingRun(job);
  return { pdf: run.pdf, report: run.report as Promise<Report> };
}

/** Ends the idle threads at once: for a clean shutdown. */
export async function closePdfWorkers(): Promise<void> {
  await Promise.all(idle.splice(0).map((thread) => thread.worker.terminate()));
}
