// A report to take along: as a workbook, or as a paper behind a link of one hour.
import { randomUUID } from 'node:crypto';
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';
import {
  reportDates,
  reportPaper,
  type Figures,
  type ReportDate,
  type ReportRow,
} from '@app/contract/report';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { renderPdf } from '../pdf/index.ts';
import { linkTo } from '../platform/files.ts';
import { job } from '../platform/jobs.ts';
import {
  route,
  routeOutside,
  type BinaryReply,
  type Call,
  type OutsideCall,
  type Route,
} from '../platform/route.ts';
import type { Session } from '../platform/session.ts';
import { bangkokDay } from '../report-list/index.ts';
import { optionsOf } from '../setting/index.ts';
import { writeSheet, XLSX_TYPE, type SheetColumn } from '../sheet/index.ts';
import type { PaperReport, PaperRow, PaperSetup } from './draw-report.ts';

/** A file goes after this; its link ends before. */
export const KEPT_SECONDS = 3_700;
export const FORGET_REPORT = 'report.forget';

interface Shown {
  readonly start: string;
  readonly end: string;
  readonly items: readonly ReportRow[];
  readonly total: Figures;
}

type Column = SheetColumn<ReportRow>;

export interface Paper {
  readonly title: string;
  /** Start of the file's name. */
  readonly file: string;
  readonly columns: (query: never, isByPerson: boolean) => readonly Column[];
}

interface Taken {
  readonly shown: Shown;
  readonly rows: readonly ReportRow[];
  readonly columns: readonly Column[];
  readonly years: 'be' | 'ce';
  readonly file: string;
  readonly subtitle: string;
}

type Use<E extends EndpointSpec> = (call: Call<E>) => Promise<Shown>;

const mayTake = (session: Session) => (column: Column) =>
  column.needs === undefined || session.can(column.needs);

const totalRow = (total: Figures): ReportRow => ({ ...total, key: '', label: 'รวม' });

/** Reads the report once more in a transaction that also notes who took it along. */
async function take<E extends EndpointSpec>(
  call: OutsideCall<E>,
  use: Use<E>,
  paper: Paper,
): Promise<Taken> {
  const { services, actor, session, query } = call;
  const file = `report/${actor.tenantId}/${randomUUID()}.pdf`;
  return services.db.withTenant(actor, async (tx) => {
    const shown = await use({ ...call, tx } as never);
    const { format, dateBy = 'created' } = query as { format?: string; dateBy?: ReportDate };
    if (format === 'pdf') await tx.enqueue(FORGET_REPORT, { file }, { afterSeconds: KEPT_SECONDS });
    tx.audit({
      action: 'export.report',
      entity: 'export',
      after: { report: paper.title, ...(query as object) },
    });
    const { year_style: years } = await optionsOf(tx, ['year_style']);
    const isByPerson = shown.items.some((row) => row.user !== undefined);
    return {
      shown,
      rows: [...shown.items, totalRow(shown.total)],
      columns: paper.columns(query as never, isByPerson).filter(mayTake(session)),
      years,
      file,
      subtitle: `${shown.start} – ${shown.end} นับจาก${reportDates[dateBy]}`,
    };
  });
}

async function* once<Row>(rows: readonly Row[]) {
  yield await Promise.resolve(rows);
}

function asSheet({ rows, columns, years }: Taken, paper: Paper, now: Date): BinaryReply {
  const name = `${paper.file}-${bangkokDay(now)}.xlsx`;
  return {
    type: XLSX_TYPE,
    body: writeSheet({ name: paper.title, columns, rows: once(rows), years }),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}

function textOf({ kind, of }: Column, row: ReportRow): string {
  const value = of(row);
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return kind === 'baht' ? formatSatang(satangFromBaht(value)) : value.toLocaleString('en-US');
}

async function asPaper(call: OutsideCall<EndpointSpec>, taken: Taken, { title }: Paper) {
  const { services } = call;
  const { columns, rows, file, subtitle } = taken;
  const setup: PaperSetup = {
    title,
    subtitle,
    columns: columns.map(({ header, width, kind }) => ({
      header,
      width,
      isNumber: kind !== 'text',
    })),
  };
  const { pdf, report } = renderPdf<PaperRow, PaperReport>({
    module: new URL('./draw-report.ts', import.meta.url),
    info: { title, createdAt: services.now() },
    setup,
    items: rows.map((row, at) => ({
      cells: columns.map((column) => textOf(column, row)),
      isTotal: at === rows.length - 1,
    })),
  });
  await services.files.write(file, pdf);
  await report;
  return { url: linkTo(call, file) };
}

const formatIn = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'format' in query ? query.format : undefined;

/** The report itself, and by its `format` as a workbook or a paper. */
export function takeable<const E extends EndpointSpec>(
  endpoint: E,
  use: Use<E>,
  paper: Paper,
): Route {
  const plain = route(endpoint, use as never);
  const sheet = routeOutside({ ...endpoint, gives: 'xlsx' } as const, async (call) =>
    asSheet(await take(call as never, use, paper), paper, call.services.now()),
  );
  const print = routeOutside(
    { ...endpoint, gives: reportPaper } as EndpointSpec,
    async (call) => asPaper(call, await take(call as never, use, paper), paper) as never,
  );
  return {
    ...plain,
    run(incoming, services) {
      const format = formatIn(incoming.query);
      const chosen = format === 'xlsx' ? sheet : format === 'pdf' ? print : plain;
      return chosen.run(incoming, services);
    },
  };
}

export const forgetReportJob = job<{ readonly file: string }>({
  topic: FORGET_REPORT,
  does: 'Removes the file of a printed report whose link has run out.',
  handle: ({ payload, services }) => services.files.remove(payload.file),
});
