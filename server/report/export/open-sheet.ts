// Opens a list as a workbook or print: one transaction reads it page by page while the file is
// written.
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bangkokDay, daysAsked, dayText, type YearStyle } from '@app/contract/kit/bangkok';
import { mayTake, printTable, totalled, type NamedSum } from '../../engine/report-pdf/index.ts';
import { optionsOf } from '../../shop/index.ts';
import { writeSheet } from '../../engine/spreadsheet/index.ts';
import type { Actor, TenantTx } from '../../platform/database.ts';
import type { Incoming, Route, Services } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { createPacer } from '../../platform/threads.ts';
import type { ListSheet, TakenAs } from './list-sheet.ts';
import { walkList } from './walk-list.store.ts';

/** The timeout of one statement; a list without a suitable index is sorted in the first one. */
const STATEMENT_MS = 20_000;

export interface SheetCall {
  readonly list: Route;
  readonly sheet: ListSheet;
  readonly as: TakenAs;
  readonly session: Session;
  readonly actor: Actor;
  readonly incoming: Incoming;
  readonly services: Services;
  /** Aborts the reading: the caller left, it took too long, or the process stops. */
  readonly signal: AbortSignal;
  readonly onRows?: (rows: number) => Promise<void>;
}

export interface OpenSheet {
  readonly stream: Readable;
  /** The number of rows read so far. */
  readonly rows: () => number;
  /** Settles when the transaction has ended. */
  readonly settled: Promise<void>;
}

/** What the first page tells about the whole list. */
interface Head {
  readonly years: YearStyle;
  readonly total: object | undefined;
  readonly outside: readonly NamedSum[];
}

interface PageStream {
  readonly pages: PassThrough;
  readonly count: { rows: number };
  readonly opened: (head: Head) => void;
}

/** Resolves once the first page is read, so that refusals can still be sent. */
export async function openSheet(call: SheetCall): Promise<OpenSheet> {
  // A job can wait until everything is counted.
  const isPatient = call.onRows !== undefined;
  await call.list.ready?.(call.services, call.actor.tenantId, isPatient);
  const pages = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const opened = Promise.withResolvers<Head>();
  const count = { rows: 0 };
  const settled = readInto({ pages, count, opened: opened.resolve }, call);
  settled.catch((error: unknown) => {
    opened.reject(error);
    pages.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  // A reader that stops early ends the reading as well.
  pages.on('error', () => undefined);
  const head = await opened.promise;
  const stream = (call.as === 'pdf' ? asPaper : asSheet)(call, pages, head);
  // The same for a reader that stops before reading anything.
  stream.once('close', () => pages.destroy());
  return { stream, rows: () => count.rows, settled };
}

type Pages = AsyncIterable<readonly never[]>;

/** Adds, under the last row, amounts that belong to no row and the totals. */
async function* withSums(pages: Pages, { total, outside }: Head) {
  yield* pages;
  if (total) yield [...outside, total] as never[];
}

type Column = ListSheet['columns'][number];

function summed(column: Column, at: number, { total, outside }: Head): Column {
  if (!total) return column;
  return outside.reduce(
    (made, sum) => totalled(made, { at, total: sum, word: sum.label }),
    totalled(column, { at, total }),
  );
}

const asSheet = ({ sheet, session }: SheetCall, pages: PassThrough, head: Head): Readable =>
  writeSheet({
    name: sheet.name,
    columns: sheet.columns.filter(mayTake(session)).map((column, at) => summed(column, at, head)),
    rows: withSums(pages as Pages, head),
    years: head.years,
  });

function asPaper(call: SheetCall, pages: PassThrough, { years, ...sums }: Head): Readable {
  const { sheet, session, services } = call;
  return printTable({
    shop: session.tenantId,
    title: sheet.name,
    subtitle: daysOf(call, years),
    columns: (sheet.paper ?? sheet.columns).filter(mayTake(session)),
    rows: pages as Pages,
    ...sums,
    years,
    now: services.now(),
  }).pdf;
}

/** '01/11/2569 – 30/11/2569': the days asked for, or the report's default. */
function daysOf({ sheet, incoming, services }: SheetCall, years: YearStyle): string {
  const { start, end } = (incoming.query ?? {}) as { start?: string; end?: string };
  if (sheet.allDays && start === undefined && end === undefined) return '';
  const days = daysAsked({ start, end }, bangkokDay(services.now()));
  return `${dayText(days.start, years)} – ${dayText(days.end, years)}`;
}

async function readInto(pageStream: PageStream, call: SheetCall): Promise<void> {
  let broken: unknown;
  await call.services.db.withTenant(
    call.actor,
    async (tx) => {
      // The database layer retries a transaction after some errors, but written rows cannot be
      // taken back.
      if (broken) throw broken;
      try {
        await pipeline(pagesOf(pageStream, call, tx), pageStream.pages, { signal: call.signal });
      } catch (error) {
        broken = error;
        throw error;
      }
    },
    { mode: 'snapshot', timeoutMs: STATEMENT_MS },
  );
}

async function* pagesOf({ count, opened }: PageStream, call: SheetCall, tx: TenantTx) {
  const rest = createPacer();
  const { year_style: years } = await optionsOf(tx, ['year_style']);
  for await (const { items, total, outside = [] } of walkList(call.list, { ...call, tx })) {
    const rows = await call.sheet.resolveReferences(tx, items as readonly never[]);
    opened({ years, total, outside });
    yield rows;
    count.rows += items.length;
    await call.onRows?.(count.rows);
    await rest();
  }
}
