// A workbook written in the workbook thread: rows are pulled as the reader takes the bytes.
import { Readable } from 'node:stream';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { XlsxWriteStreamOptions } from 'hucre/xlsx';
import { fail } from '../../platform/failure.ts';
import { nameOf, YOUNG_MB } from '../../platform/threads.ts';
import type { BookCell, BookOrder, FromBook, ToBook } from './book-thread.ts';

/** Small slices: sending them takes the process well under a millisecond. */
const ROWS_AT_ONCE = 50;
/** After this long without a workbook the thread ends and frees its memory. */
const IDLE_MS = 60_000;

interface ReadingThread {
  readonly worker: Worker;
  readonly open: Set<Readable>;
  idle?: NodeJS.Timeout;
}

let living: ReadingThread | undefined;

const brokenOff = (cause: unknown): Error =>
  fail(
    'SERVICE_AWAY',
    { thai: 'ระบบสะดุดระหว่างเขียนไฟล์ กรุณาดาวน์โหลดไฟล์อีกครั้ง', retryAfterSeconds: 1 },
    cause,
  );

function start(): ReadingThread {
  // No inherited flags: test runners add loaders that the thread neither needs nor finds.
  const module = new URL('./book-thread.ts', import.meta.url);
  const worker = new Worker(module, {
    name: nameOf(module),
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const thread: ReadingThread = { worker, open: new Set() };
  const end = (cause: unknown): void => {
    if (living === thread) living = undefined;
    for (const book of thread.open) book.destroy(brokenOff(cause));
  };
  worker.once('error', end);
  worker.once('exit', () => end(new Error('the thread of workbooks ended')));
  return thread;
}

function enter(book: Readable): ReadingThread {
  const thread = (living ??= start());
  clearTimeout(thread.idle);
  thread.worker.ref();
  thread.open.add(book);
  return thread;
}

function leave(thread: ReadingThread, book: Readable): void {
  thread.open.delete(book);
  if (thread.open.size > 0) return;
  // An idle thread does not keep the process alive.
  thread.worker.unref();
  thread.idle = setTimeout(() => {
    // The thread may end only later: the next workbook must not use it.
    if (living === thread) living = undefined;
    void thread.worker.terminate();
  }, IDLE_MS).unref();
}

type Rows = AsyncIterable<BookCell[]>;

async function nextRows(rows: AsyncIterator<BookCell[]>): Promise<BookCell[][] | null> {
  const slice: BookCell[][] = [];
  while (slice.length < ROWS_AT_ONCE) {
    const next = await rows.next();
    if (next.done) break;
    slice.push(next.value);
  }
  return slice.length > 0 ? slice : null;
}

/** A failing source ends the workbook with its error; a reader that leaves ends the source. */
export function openBook(source: Rows, options: XlsxWriteStreamOptions): Readable {
  const { port1: port, port2 } = new MessageChannel();
  const rows = source[Symbol.asyncIterator]();
  const send = (message: ToBook): void => port.postMessage(message);
  const book = new Readable({
    read: () => send('more'),
    destroy(error, done) {
      leave(thread, book);
      port.close();
      void Promise.resolve(rows.return?.()).catch(() => undefined);
      done(error);
    },
  });
  // The thread may end before anybody reads; a later reader gets the error.
  book.on('error', () => undefined);
  const thread = enter(book);
  const feed = async (): Promise<void> => {
    try {
      send({ rows: await nextRows(rows) });
    } catch (cause) {
      book.destroy(cause instanceof Error ? cause : new Error(String(cause)));
    }
  };
  port.on('message', (message: FromBook) => {
    if ('wants' in message) void feed();
    else if ('failed' in message) book.destroy(new Error(message.failed));
    else
      book.push(
        message.bytes &&
          Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength),
      );
  });
  const order: BookOrder = { options, port: port2 };
  thread.worker.postMessage(order, [port2]);
  return book;
}
