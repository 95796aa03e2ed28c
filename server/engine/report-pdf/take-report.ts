// Exports a report: as a workbook, or as a PDF behind a link valid for one hour.
import { randomUUID } from 'node:crypto';
import type { EndpointSpec, Gives, Parsed } from '@app/contract/kit/endpoint';
import { reportPaper } from '@app/contract/kit/report-range';
import { bangkokDay, dayText, type YearStyle } from '@app/contract/kit/bangkok';
import type { TenantTx } from '../../platform/database.ts';
import { linkTo } from '../../platform/files.ts';
import { job } from '../../platform/jobs.ts';
import {
  route,
  type BinaryReply,
  type Call,
  type OutsideCall,
  type Result,
  type Route,
} from '../../platform/route.ts';
import { formatIn, inForms, routeAs } from '../../platform/route-as.ts';
import type { Session } from '../../platform/session.ts';
import { createTurns, withRests } from '../../platform/turns.ts';
import { writeSheet, XLSX_TYPE, type SheetColumn } from '../spreadsheet/index.ts';
import { printTable } from './print-table.ts';

/** The file is removed after this; its link expires earlier. */
const KEPT_SECONDS = 3_700;
const FORGET_REPORT = 'report.forget';

/** The number of shops whose reports are read at once, one of each. */
const AT_ONCE = 2;
const turns = withRests(createTurns(AT_ONCE, null));

interface ReportPage<Row> {
  readonly start: string;
  readonly end: string;
  readonly items: readonly Row[];
  readonly total: object;
}

type RowOf<E extends EndpointSpec> =
  Gives<E> extends { items: readonly (infer Row)[] } ? Row : never;

interface PaperName {
  readonly title: string;
  /** Start of the file's name. */
  readonly file: string;
}

export interface Paper<E extends EndpointSpec> extends PaperName {
  /** The era of the shop's years. */
  readonly yearStyle: (tx: TenantTx) => Promise<YearStyle>;
  readonly columns: (
    query: Parsed<E>['query'],
    rows: readonly RowOf<E>[],
  ) => readonly SheetColumn<RowOf<E>>[];
  /** After the days, below the title. */
  readonly about?: (query: Parsed<E>['query']) => string;
}

interface ReportContent<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly SheetColumn<Row>[];
  readonly years: YearStyle;
  readonly file: string;
  readonly subtitle: string;
  readonly total: object;
}

type Use<E extends EndpointSpec> = (call: Call<E>) => Promise<Result<E> & ReportPage<RowOf<E>>>;

export const mayTake =
  (session: Session) =>
  ({ needs }: SheetColumn<never>): boolean =>
    needs === undefined || session.can(needs);

/** A printed file is removed soon after its link expires. */
export const forgetPrinted = (tx: TenantTx, file: string): Promise<unknown> =>
  tx.enqueue(FORGET_REPORT, { file }, { afterSeconds: KEPT_SECONDS });

/** Reads the report again in a transaction that also records who exported it. */
async function readReport<E extends EndpointSpec>(
  call: OutsideCall<E>,
  use: Use<E>,
  paper: Paper<E>,
): Promise<ReportContent<RowOf<E>>> {
  const { services, actor, session, query } = call;
  const file = `report/${actor.tenantId}/${randomUUID()}.pdf`;
  return services.db.withTenant(actor, async (tx) => {
    const shown = await use({ ...call, tx });
    if (formatIn(query) === 'pdf') await forgetPrinted(tx, file);
    tx.audit({
      action: 'export.report',
      entity: 'export',
      after: { report: paper.title, ...(query as object) },
    });
    const years = await paper.yearStyle(tx);
    const days = `${dayText(shown.start, years)} – ${dayText(shown.end, years)}`;
    return {
      rows: shown.items,
      columns: paper.columns(query, shown.items).filter(mayTake(session)),
      years,
      file,
      subtitle: [days, paper.about?.(query)].filter(Boolean).join(' '),
      total: shown.total,
    };
  });
}

async function* once<Row>(rows: readonly Row[]) {
  yield await Promise.resolve(rows);
}

/** Months as rows are written in the shop's era; days are formatted by their columns. */
function withMonths<Row>(row: Row, years: YearStyle): Row {
  const { label, month } = row as { readonly label?: string; readonly month?: string };
  const written = (text: string): string =>
    /^\d{4}-\d\d$/.test(text) ? dayText(`${text}-01`, years).slice('01/'.length) : text;
  return {
    ...row,
    ...(label !== undefined && { label: written(label) }),
    ...(month !== undefined && { month: written(month) }),
  };
}

function asSheet<Row>(reportContent: ReportContent<Row>, paper: PaperName, now: Date): BinaryReply {
  const { rows, columns, years, total } = reportContent;
  const sum = { ...total, key: '', label: 'รวม' } as Row;
  const written = rows.map((row) => withMonths(row, years));
  const name = `${paper.file}-${bangkokDay(now)}.xlsx`;
  return {
    type: XLSX_TYPE,
    body: writeSheet({ name: paper.title, columns, rows: once([...written, sum]), years }),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}

async function asPaper<Row>(
  call: Pick<OutsideCall<EndpointSpec>, 'incoming' | 'services' | 'session'>,
  reportContent: ReportContent<Row>,
  { title }: PaperName,
) {
  const { services } = call;
  const { file, ...wish } = reportContent;
  const rows = reportContent.rows.map((row) => withMonths(row, reportContent.years));
  const { pdf, report } = printTable({
    ...wish,
    shop: call.session.tenantId,
    title,
    rows: once(rows),
    now: services.now(),
  });
  await services.files.write(file, pdf);
  await report;
  return { url: linkTo(call, file) };
}

/** The report itself, and by its `format` as a workbook or a PDF. */
export function downloadable<const E extends EndpointSpec>(
  endpoint: E,
  use: Use<E>,
  paper: Paper<E>,
): Route {
  const plain = route(endpoint, use);
  const sheet = routeAs(endpoint, 'xlsx', (call) =>
    turns.inTurn(call.actor.tenantId, async () =>
      asSheet(await readReport(call, use, paper), paper, call.services.now()),
    ),
  );
  const print = routeAs(endpoint, reportPaper, (call) =>
    turns.inTurn(call.actor.tenantId, async () =>
      asPaper(call, await readReport(call, use, paper), paper),
    ),
  );
  return inForms(plain, { xlsx: sheet, pdf: print });
}

export const forgetReportJob = job<{ readonly file: string }>({
  topic: FORGET_REPORT,
  does: 'Removes the file of a printed report whose link has run out.',
  handle: ({ payload, services }) => services.files.remove(payload.file),
});
