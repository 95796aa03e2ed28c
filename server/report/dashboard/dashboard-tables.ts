// The dashboard as tables, for the workbook and the print.
import {
  changeText,
  comparedWith,
  dashboardNumbers,
  numberText,
} from '@app/contract/report/dashboard-numbers';
import type { CarrierRow, dashboard } from '@app/contract/report/dashboard';
import type { Gives } from '@app/contract/kit/endpoint';
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';
import type { Figures, ReportRow } from '@app/contract/report/reports';
import type { Session } from '../../platform/session.ts';
import { columnsFor } from '../reports/report-columns.ts';
import { columnsOf, type SheetColumn } from '../../engine/spreadsheet/index.ts';

export type DashboardReply = Gives<typeof dashboard>;
type Column = SheetColumn<ReportRow>;

export interface NumberLine {
  readonly title: string;
  readonly now: string;
  readonly before: string;
  readonly change: string;
}

const words = columnsOf<NumberLine>();
/** A day in progress is compared with the same part of the day before. */
export const beforeTitle = ({ previous }: DashboardReply): string =>
  previous?.soFar ? 'ช่วงก่อนถึงเวลานี้' : 'ช่วงก่อน';

export const numberColumns = (reply: DashboardReply): readonly SheetColumn<NumberLine>[] => [
  words.text('ตัวเลข', 22, (line) => line.title),
  words.text('ช่วงนี้', 16, (line) => line.now),
  words.text(beforeTitle(reply), 18, (line) => line.before),
  words.text('เปลี่ยนแปลง', 16, (line) => line.change),
];

/** Baht, pieces and percent share this column as text; the other tables have numbers. */
export const numberLines = ({ total, previous }: DashboardReply): NumberLine[] =>
  dashboardNumbers(total, comparedWith(previous)).map((number) => ({
    title: number.title,
    now: numberText(number.kind, number.now),
    before: numberText(number.kind, number.before),
    change: changeText(number) ?? '–',
  }));

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
}

const column = columnsOf<ReportRow>();
const doorDays = column.decimal('ถึงมือเฉลี่ย (วัน)', 14, (row) =>
  'averageDays' in row ? (row as CarrierRow).averageDays : null,
);

const totalRow = (total: Figures): ReportRow => ({ ...total, key: '', label: 'รวม' });

/** The days end with a total row; in other lists an order may count in several rows. */
export function tablesOf(dashboardReply: DashboardReply, session: Session): Table[] {
  const { items = [], products = [], channels = [], users = [], carriers = [] } = dashboardReply;
  const lists = [
    ['รายวัน', 'วันที่', [...items, totalRow(dashboardReply.total)]],
    ['สินค้าขายดี', 'สินค้า', products],
    ['ช่องทาง', 'ช่องทาง', channels],
    ['ผู้เปิดออเดอร์', 'ผู้เปิดออเดอร์', users],
    ['ขนส่ง', 'ขนส่ง', carriers],
    ['จังหวัด', 'จังหวัด', dashboardReply.provinces ?? []],
  ] as const;
  return lists.map(([title, name, rows]) => ({
    title,
    rows,
    columns: [...columnsFor(name, false), ...(title === 'ขนส่ง' ? [doorDays] : [])].filter(
      ({ needs }) => needs === undefined || session.can(needs),
    ),
  }));
}

/** Only the columns that fit a page in portrait format. */
const ON_PAPER = ['ออเดอร์', 'ชิ้น', 'ยอดขาย', 'ส่งแล้ว', 'ถึง', 'ตีกลับ', 'กำไร', 'ถึงมือเฉลี่ย (วัน)'];
export const onPaper = ({ columns }: Table): readonly Column[] =>
  columns.filter(({ header }, at) => at === 0 || ON_PAPER.includes(header));

export function textOf({ kind, of }: Column, row: ReportRow): string {
  const value = of(row);
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return kind === 'baht' ? formatSatang(satangFromBaht(value)) : value.toLocaleString('en-US');
}
