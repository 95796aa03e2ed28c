// Opens a list as a workbook: one transaction reads it page by page while the workbook is written.
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { optionsOf } from '../setting/index.ts';
import { writeSheet, type SheetColumn, type YearStyle } from '../sheet/index.ts';
import type { Actor, TenantTx } from '../platform/database.ts';
import type { Incoming, Route, Services } from '../platform/route.ts';
import type { Session } from '../platform/session.ts';
import type { ListSheet } from './list-sheet.ts';
import { walkList } from './walk-list.store.ts';

/** Of one statement; a list without a fitting index is sorted in the first. */
const STATEMENT_MS = 20_000;

export interface SheetCall {
  readonly list: Route;
  readonly sheet: ListSheet;
  readonly session: Session;
  readonly actor: Actor;
  readonly incoming: Incoming;
  readonly services: Services;
  /** Ends the reading: the caller left, it took too long, or the process stops. */
  readonly signal: AbortSignal;
  readonly onRows?: (rows: number) => Promise<void>;
}

export interface OpenSheet {
  readonly stream: Readable;
  /** How many rows were read so far. */
  readonly rows: () => number;
  /** Settles when the transaction has ended. */
  readonly settled: Promise<void>;
}

interface Reading {
  readonly pages: PassThrough;
  readonly count: { rows: number };
  readonly opened: (years: YearStyle) => void;
}

/** Answers once the first page is read, so that what can be refused still is. */
export async function openSheet(call: SheetCall): Promise<OpenSheet> {
  const pages = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const opened = Promise.withResolvers<YearStyle>();
  const count = { rows: 0 };
  const settled = readInto({ pages, count, opened: opened.resolve }, call);
  settled.catch((error: unknown) => {
    opened.reject(error);
    pages.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  // A reader that stops early ends the reading as well.
  pages.on('error', () => undefined);
  const years = await opened.promise;
  const stream = writeSheet({
    name: call.sheet.name,
    columns: columnsFor(call.session, call.sheet),
    rows: pages as AsyncIterable<readonly never[]>,
    years,
  });
  return { stream, rows: () => count.rows, settled };
}

const columnsFor = (session: Session, { columns }: ListSheet): readonly SheetColumn<never>[] =>
  columns.filter(({ needs }) => needs === undefined || session.can(needs));

async function readInto(reading: Reading, call: SheetCall): Promise<void> {
  let broken: unknown;
  await call.services.db.withTenant(
    call.actor,
    async (tx) => {
      // A transaction is tried again after some faults; rows that are written cannot be taken back.
      if (broken) throw broken;
      try {
        await pipeline(pagesOf(reading, call, tx), reading.pages, { signal: call.signal });
      } catch (error) {
        broken = error;
        throw error;
      }
    },
    { mode: 'snapshot', timeoutMs: STATEMENT_MS },
  );
}

async function* pagesOf({ count, opened }: Reading, call: SheetCall, tx: TenantTx) {
  const { year_style: years } = await optionsOf(tx, ['year_style']);
  for await (const { items } of walkList(call.list, { ...call, tx })) {
    const rows = await call.sheet.widen(tx, items as readonly never[]);
    opened(years);
    yield rows;
    count.rows += items.length;
    await call.onRows?.(count.rows);
  }
}
