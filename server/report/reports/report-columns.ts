// Columns of reports, as workbook and as print.
import type { ProductRow, ReportRow } from '@app/contract/report/reports';
import { columnsOf, type SheetColumn } from '../../engine/spreadsheet/index.ts';

type Column = SheetColumn<ReportRow>;

const column = columnsOf<ReportRow>();

const withCosts = (made: Column): Column => ({ ...made, needs: 'report.profit' });

const partOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** Sales per baht of advertising. */
const roas = ({ sales, adCost = 0 }: ReportRow): number | null =>
  adCost > 0 ? Math.round((sales / adCost) * 100) / 100 : null;

const figures: readonly Column[] = [
  column.count('ออเดอร์', 9, (row) => row.orders),
  column.count('ชิ้น', 8, (row) => row.units),
  column.count('แพ็ก', 8, (row) => row.packs),
  column.baht('ยอดขาย', 14, (row) => row.sales),
  column.baht('ส่วนลด', 12, (row) => row.discount),
  column.baht('ยอด COD', 14, (row) => row.cod),
  column.baht('ยอดโอน', 14, (row) => row.transfer),
  column.count('ส่งแล้ว', 8, (row) => row.shipped),
  column.count('ถึง', 8, (row) => row.delivered),
  column.count('ตีกลับ', 8, (row) => row.returned),
  column.decimal('ตีกลับ (%)', 11, (row) => partOf(row.returned, row.shipped)),
  column.baht('ยอดตีกลับ', 12, (row) => row.returnedSales),
  withCosts(column.baht('ค่าแอด', 12, (row) => row.adCost)),
  withCosts(column.baht('ค่าส่งจริง', 12, (row) => row.shippingCost)),
  withCosts(column.baht('ค่าส่งกลับ', 12, (row) => row.returnCost)),
  withCosts(column.baht('ค่าธรรมเนียม COD', 17, (row) => row.codFee)),
  withCosts(column.baht('ต้นทุน', 13, (row) => row.goodsCost)),
  withCosts(column.baht('ค่าคอม', 12, (row) => row.commission)),
  withCosts(column.baht('กำไร', 14, (row) => row.profit)),
  withCosts(column.decimal('ROAS', 8, roas)),
];

const monthBefore = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 2, 1))
    .toISOString()
    .slice(0, 7);

/** Growth of sales over the month before, per user where rows are split by user. */
function growthOf(rows: readonly ReportRow[]): (row: ReportRow) => number | null {
  const keyOf = (month: string, { userId }: ReportRow) => `${month} ${userId ?? ''}`;
  const sales = new Map(rows.map((row) => [keyOf(row.key, row), row.sales]));
  return (row) => {
    // The total row has no month.
    const before = row.key ? (sales.get(keyOf(monthBefore(row.key), row)) ?? 0) : 0;
    return before === 0 ? null : Math.round(((row.sales - before) / Math.abs(before)) * 1000) / 10;
  };
}

const person = column.text('คน', 16, (row) => row.user);
const ofProduct = (of: (row: ProductRow) => string | number | null) => (row: ReportRow) =>
  'code' in row ? of(row as ProductRow) : null;

const nameColumn = (name: string): Column => {
  if (name === 'วันที่') return column.day(name, 12, (row) => row.label);
  return column.text(name, name === 'เดือน' ? 12 : 22, (row) => row.label);
};

/** The first column names the row; the user column exists only if rows are split by user. */
const namesFor = (name: string, isByPerson: boolean): readonly Column[] => [
  nameColumn(name),
  ...(isByPerson ? [person] : []),
];

export const columnsFor = (name: string, isByPerson: boolean): readonly Column[] => [
  ...namesFor(name, isByPerson),
  ...figures,
];

/** Adds the columns for months: growth and new customers. */
export const monthColumns = (
  rows: readonly ReportRow[],
  isByPerson: boolean,
): readonly Column[] => [
  ...namesFor('เดือน', isByPerson),
  column.decimal('เติบโต (%)', 12, growthOf(rows)),
  column.count('ลูกค้าใหม่', 11, (row) => row.newCustomers),
  column.count('ออเดอร์ซ้ำ', 11, (row) => Math.max(0, row.orders - row.newCustomers)),
  ...figures,
];

export const productColumns = (isByPerson: boolean): readonly Column[] => [
  column.text(
    'รหัส',
    12,
    ofProduct((row) => row.code),
  ),
  column.text('สินค้า', 26, (row) => row.label),
  column.text(
    'หมวด',
    14,
    ofProduct((row) => row.category),
  ),
  ...(isByPerson ? [person] : []),
  ...figures,
  column.count(
    'คงเหลือ',
    9,
    ofProduct((row) => row.onHand),
  ),
  column.count(
    'หมดใน (วัน)',
    10,
    ofProduct((row) => row.daysLeft),
  ),
];
