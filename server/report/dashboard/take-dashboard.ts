// Downloads of the dashboard: a workbook with a sheet per part, or a PDF behind a link that lasts
// one hour.
import { randomUUID } from 'node:crypto';
import {
  changeText,
  comparedWith,
  dashboardNumbers,
  numberText,
} from '@app/contract/report/dashboard-numbers';
import type { dashboard } from '@app/contract/report/dashboard';
import { bangkokDay, countDays, shiftDay, type YearStyle } from '@app/contract/kit/bangkok';
import { forgetPrinted } from '../../engine/report-pdf/index.ts';
import { renderPdf } from '../../engine/pdf/index.ts';
import { linkTo } from '../../platform/files.ts';
import type { BinaryReply, OutsideCall } from '../../platform/route.ts';
import { optionsOf } from '../../shop/index.ts';
import { drawn, writeBook, XLSX_TYPE } from '../../engine/spreadsheet/index.ts';
import {
  numberColumns,
  numberLines,
  onPaper,
  tablesOf,
  textOf,
  type DashboardReply,
  type Table,
} from './dashboard-tables.ts';
import type { DashboardPaper, DashboardSetup, PaperTable } from './draw-dashboard.ts';
import { dashboardUse } from './read-dashboard.ts';

const TITLE = 'ภาพรวมร้าน';
const SAME_TIME = 'เทียบช่วงก่อนถึงเวลาเดียวกัน';

interface DashboardContent {
  readonly shown: DashboardReply;
  readonly tables: readonly Table[];
  readonly years: YearStyle;
  readonly file: string;
}

type DashboardCall = OutsideCall<typeof dashboard>;

const calendars = { be: 'th-TH-u-ca-buddhist', ce: 'th-TH-u-ca-gregory' } as const;

const dayIn = (years: YearStyle) => {
  const format = new Intl.DateTimeFormat(calendars[years], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const partsOf = (day: string) => format.formatToParts(new Date(`${day}T00:00:00Z`));
  return (day: string): string =>
    ['day', 'month', 'year']
      .map((type) => partsOf(day).find((part) => part.type === type)?.value ?? '')
      .join(' ');
};

/** Reads all parts, whatever was asked for, in a transaction that also writes the audit entry. */
async function savePaper(call: DashboardCall): Promise<DashboardContent> {
  const { services, actor, session, query } = call;
  const { part: _part, format, ...days } = query;
  const file = `report/${actor.tenantId}/${randomUUID()}.pdf`;
  return services.db.withTenant(actor, async (tx) => {
    const shown = await dashboardUse({ ...call, tx, query: days });
    if (format === 'pdf') await forgetPrinted(tx, file);
    const after = { report: TITLE, format, start: shown.start, end: shown.end };
    tx.audit({ action: 'export.report', entity: 'export', after });
    const { year_style: years } = await optionsOf(tx, ['year_style']);
    return { shown, tables: tablesOf(shown, session), years, file };
  });
}

export async function dashboardSheetUse(call: DashboardCall): Promise<BinaryReply> {
  const { shown, tables, years } = await savePaper(call);
  const numbers = { name: 'ตัวเลขรวม', columns: numberColumns(shown), rows: numberLines(shown) };
  const sheets = tables.map(({ title, ...table }) => drawn({ name: title, ...table }));
  const name = `dashboard-${bangkokDay(call.services.now())}.xlsx`;
  return {
    type: XLSX_TYPE,
    body: await writeBook([drawn(numbers), ...sheets], years),
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}

/** More bars would be too thin: then there is one per month. */
const MOST_BARS = 186;

/** One entry per day or month of the range; without sales it is 0. */
function barsOf({ start, end, items = [] }: DashboardReply): { key: string; sales: number }[] {
  const days = Array.from({ length: countDays({ start, end }) }, (_, at) => shiftDay(start, at));
  const nameLength = days.length > MOST_BARS ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length;
  const sums = new Map(days.map((day) => [day.slice(0, nameLength), 0]));
  for (const { key, sales } of items) {
    const name = key.slice(0, nameLength);
    sums.set(name, (sums.get(name) ?? 0) + sales);
  }
  return [...sums].map(([key, sales]) => ({ key, sales }));
}

function setupOf({ shown, years }: DashboardContent): DashboardSetup {
  const { start, end, total, previous } = shown;
  const day = dayIn(years);
  const span = start === end ? day(start) : `${day(start)} – ${day(end)}`;
  const bars = barsOf(shown);
  const most = Math.max(0, ...bars.map(({ sales }) => sales));
  const each = bars[0]?.key.length === start.length ? 'วัน' : 'เดือน';
  return {
    title: TITLE,
    subtitle: [span, 'นับจากวันที่สร้างออเดอร์', ...(previous?.soFar ? [SAME_TIME] : [])].join(' · '),
    numbers: dashboardNumbers(total, comparedWith(previous)).map((number) => {
      const change = changeText(number);
      const before = `ช่วงก่อน ${numberText(number.kind, number.before)}`;
      return {
        title: number.title,
        now: numberText(number.kind, number.now),
        before: change === null ? '' : `${before} (${change})`,
      };
    }),
    bars: {
      title: `ยอดขายราย${each} สูงสุด ${numberText('baht', most)} บาท`,
      values: bars.map(({ sales }) => sales),
      first: day(start),
      last: day(end),
    },
  };
}

const isDay = (label: string): boolean => /^\d{4}-\d\d-\d\d$/.test(label);

const paperTable =
  (years: YearStyle) =>
  (table: Table): PaperTable => {
    const columns = onPaper(table);
    const day = dayIn(years);
    const rows = table.rows.map((row) =>
      isDay(row.label) ? { ...row, label: day(row.label) } : row,
    );
    return {
      title: table.title,
      columns: columns.map(({ header, width, kind }) => ({
        header,
        width,
        isNumber: kind !== 'text' && kind !== 'day',
      })),
      rows: rows.map((row) => columns.map((column) => textOf(column, row))),
      hasTotal: table.rows.at(-1)?.label === 'รวม',
    };
  };

export async function dashboardPaperUse(call: DashboardCall): Promise<{ url: string }> {
  const taken = await savePaper(call);
  const { services } = call;
  const { pdf, report } = renderPdf<PaperTable, DashboardPaper>({
    shop: call.session.tenantId,
    module: new URL('./draw-dashboard.ts', import.meta.url),
    info: { title: TITLE, createdAt: services.now() },
    setup: setupOf(taken),
    items: taken.tables.map(paperTable(taken.years)),
  });
  await services.files.write(taken.file, pdf);
  await report;
  return { url: linkTo(call, taken.file) };
}
