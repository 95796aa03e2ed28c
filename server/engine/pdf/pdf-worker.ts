// The drawing thread: runs one job at a time, pulls its items in slices and returns the bytes as they are made.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { createYielder, lowerThreadPriority } from '../../platform/threads.ts';
import { type DocumentInfo, PdfFile } from './pdf-file.ts';

/** A feature's drawing code, loaded inside the worker. Items cross as plain data, without functions. */
export type DrawModule<Setup, Item, Report> = {
  draw(file: PdfFile, setup: Setup, items: AsyncIterable<Item>): Promise<Report>;
};
export type WorkerJob = { module: string; info: DocumentInfo; setup: unknown; port: MessagePort };
export type FromWorker =
  | { kind: 'pull' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'done'; report: unknown }
  | { kind: 'failed'; message: string; stack: string | undefined };
export type ToWorker =
  | { kind: 'items'; items: unknown[]; isLast: boolean }
  | { kind: 'taken'; bytes: number };

/** The most unread bytes before drawing pauses. */
export const bytesAhead = 1 << 20;

class JobLine {
  readonly giveWay = createYielder();
  private readonly port: MessagePort;
  private ahead = 0;
  private wakeWriter: (() => void) | undefined;
  private giveItems: ((slice: { items: unknown[]; isLast: boolean }) => void) | undefined;

  constructor(port: MessagePort) {
    this.port = port;
    port.on('message', (message: ToWorker) => {
      if (message.kind === 'items') this.giveItems?.(message);
      else this.taken(message.bytes);
    });
  }

  write(bytes: Uint8Array): void {
    const whole = new Uint8Array(bytes);
    this.ahead += whole.length;
    this.send({ kind: 'bytes', bytes: whole }, [whole.buffer]);
  }

  ready(): Promise<void> | undefined {
    if (this.ahead <= bytesAhead) return undefined;
    return new Promise((resolve) => (this.wakeWriter = resolve));
  }

  async *items(): AsyncGenerator<unknown> {
    for (;;) {
      const slice = await new Promise<{ items: unknown[]; isLast: boolean }>((resolve) => {
        this.giveItems = resolve;
        this.send({ kind: 'pull' });
      });
      yield* slice.items;
      if (slice.isLast) return;
    }
  }

  send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
    this.port.postMessage(message, transfer);
  }

  private taken(bytes: number): void {
    this.ahead -= bytes;
    if (this.ahead > bytesAhead) return;
    this.wakeWriter?.();
    this.wakeWriter = undefined;
  }
}

async function runJob(job: WorkerJob): Promise<void> {
  const line = new JobLine(job.port);
  try {
    const drawing = (await import(job.module)) as DrawModule<unknown, unknown, unknown>;
    const report = await drawing.draw(new PdfFile(line, job.info), job.setup, line.items());
    line.send({ kind: 'done', report });
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    line.send({ kind: 'failed', message: error.message, stack: error.stack });
  }
}

if (parentPort) {
  lowerThreadPriority();
  parentPort.on('message', (job: WorkerJob) => void runJob(job));
}
