// The thread that writes workbooks: several at a time, each over its own port with back-pressure.
import { parentPort, type MessagePort } from 'node:worker_threads';
import { writeXlsxStream, type XlsxWriteStreamOptions } from 'hucre/xlsx';
import { createYielder, lowerThreadPriority } from '../../platform/threads.ts';

export type BookCell = string | number | null;

export interface BookOrder {
  readonly options: XlsxWriteStreamOptions;
  readonly port: MessagePort;
}

export type ToBook = { readonly rows: readonly BookCell[][] | null } | 'more';

export type FromBook =
  | { readonly wants: 'rows' }
  | { readonly bytes: Uint8Array | null }
  | { readonly failed: string };

interface Line {
  readonly rows: AsyncGenerator<BookCell[]>;
  readonly onMore: (then: () => void) => void;
}

function lineOf(port: MessagePort): Line {
  let give: (rows: readonly BookCell[][] | null) => void = () => undefined;
  let more: () => void = () => undefined;
  port.on('message', (message: ToBook) => {
    if (message === 'more') more();
    else give(message.rows);
  });
  async function* rows(): AsyncGenerator<BookCell[]> {
    const giveWay = createYielder();
    for (;;) {
      const slice = await new Promise<readonly BookCell[][] | null>((resolve) => {
        give = resolve;
        port.postMessage({ wants: 'rows' } satisfies FromBook);
      });
      if (slice === null) return;
      for (const row of slice) {
        giveWay();
        yield row;
      }
    }
  }
  return {
    rows: rows(),
    onMore: (then) => {
      more = then;
    },
  };
}

function write({ options, port }: BookOrder): void {
  const line = lineOf(port);
  const reader = writeXlsxStream(line.rows, options).getReader();
  const step = async (): Promise<void> => {
    try {
      const { done, value } = await reader.read();
      port.postMessage({ bytes: done ? null : value } satisfies FromBook);
    } catch (error) {
      const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ failed } satisfies FromBook);
    }
  };
  line.onMore(() => void step());
}

if (parentPort) {
  lowerThreadPriority();
  parentPort.on('message', write);
}
