// The look of commissions: months, columns of sellers, cards and sums.
import type { ReactNode } from 'react';
import { yearStyleStore } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { CommissionReport, CommissionRow } from './commission.data.ts';

/** 'พฤศจิกายน 2569' for `2026-11`, in the shop's era. */
export function monthName(month: string, length: 'long' | 'short' = 'long'): string {
  const calendar = yearStyleStore.get() === 'be' ? 'buddhist' : 'gregory';
  return new Intl.DateTimeFormat(`th-TH-u-ca-${calendar}`, {
    month: length,
    year: 'numeric',
    timeZone: 'UTC',
  })
    .formatToParts(new Date(`${month}-01T00:00:00Z`))
    .filter(({ type }) => type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');
}

export const MonthState = ({ frozen }: { frozen: boolean }) => (
  <StatusChip tone={frozen ? 'neutral' : 'progress'}>{frozen ? 'ปิดแล้ว' : 'เปิดอยู่'}</StatusChip>
);

/** A negative amount is marked by its sign and colour. */
export const Amount = ({ value }: { value: number | undefined }) =>
  value === undefined ? (
    <span className="text-ink3">–</span>
  ) : (
    <span className={`num ${value < 0 ? 'font-semibold text-problem' : ''}`}>
      {formatBaht(value)}
    </span>
  );

/** The share of the base in percent, including tiers. */
export const rateOf = ({ base, commission }: { base: number; commission: number }): string =>
  base > 0 ? `${((commission / base) * 100).toFixed(2)}%` : '–';

type Sums = CommissionReport['total'];
/** The name opens the details of the row, also by keyboard. */
export const SellerButton = ({ row, onOpen }: { row: CommissionRow; onOpen: () => void }) => (
  <button
    type="button"
    aria-label={`ดูออเดอร์ของ ${row.label} ${monthName(row.month)}`}
    className="min-h-9 text-left font-semibold text-link underline-offset-2 hover:underline"
    onClick={onOpen}
  >
    {row.label}
  </button>
);

/** Lines of orders: earned, or reversed; both when absent. */
export type LineKind = 'earn' | 'back';

interface Summed {
  readonly id: string;
  readonly title: string;
  readonly of: (row: Sums) => ReactNode;
  readonly from?: 'lg';
  /** The lines behind the number. */
  readonly kind?: LineKind;
}

const baht =
  (of: (row: Sums) => number | undefined): Summed['of'] =>
  (row) => <Amount value={of(row)} />;

const sums: readonly Summed[] = [
  { id: 'orders', title: 'ออเดอร์', of: (row) => formatCount(row.orders), kind: 'earn' },
  { id: 'units', title: 'ชิ้น', of: (row) => formatCount(row.units), kind: 'earn', from: 'lg' },
  { id: 'sales', title: 'ยอดขาย', of: baht((row) => row.sales), kind: 'earn', from: 'lg' },
  { id: 'back', title: 'หักตีกลับ', of: baht((row) => row.takenBack), kind: 'back' },
  { id: 'base', title: 'ฐาน', of: baht((row) => row.base), from: 'lg' },
  { id: 'rate', title: 'อัตรา', of: rateOf, from: 'lg' },
  { id: 'commission', title: 'ค่าคอม', of: baht((row) => row.commission) },
  { id: 'paid', title: 'จ่ายแล้ว', of: baht((row) => row.paid) },
  { id: 'due', title: 'ค้างจ่าย', of: baht((row) => row.due) },
];

type OpenLines = (kind: LineKind | undefined) => void;

/** A number opens its lines; the keyboard uses the name of the row. */
const Opening = ({ number, row, onOpen }: { number: Summed; row: Sums; onOpen: OpenLines }) => (
  <button
    type="button"
    tabIndex={-1}
    className="underline-offset-2 hover:underline"
    onClick={() => onOpen(number.kind)}
  >
    {number.of(row)}
  </button>
);

interface Openings {
  readonly name: (row: CommissionRow) => void;
  readonly lines: (row: CommissionRow, kind: LineKind | undefined) => void;
}

export const columnsOf = (open: Openings): readonly Column<CommissionRow>[] => [
  {
    id: 'seller',
    title: 'ผู้ขาย',
    cell: (row) => <SellerButton row={row} onOpen={() => open.name(row)} />,
    always: true,
  },
  {
    id: 'month',
    title: 'เดือน',
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {monthName(row.month, 'short')} <MonthState frozen={row.frozen} />
      </span>
    ),
  },
  ...sums.map((number): Column<CommissionRow> => ({
    id: number.id,
    title: number.title,
    align: 'right',
    cell: (row) => <Opening number={number} row={row} onOpen={(kind) => open.lines(row, kind)} />,
    ...(number.from && { from: number.from }),
  })),
];

/** Sums of all rows, each linked to its lines. */
export const TotalsRow = ({ total, onOpen }: { total: Sums; onOpen: OpenLines }) => (
  <tr className="border-t border-line">
    <td className="px-3 py-2" colSpan={2}>
      <button
        type="button"
        className="min-h-9 text-link underline-offset-2 hover:underline"
        onClick={() => onOpen(undefined)}
      >
        รวม
      </button>
    </td>
    {sums.map((number) => (
      <td key={number.id} className={`px-3 py-2 text-right ${number.from ? 'max-lg:hidden' : ''}`}>
        <Opening number={number} row={total} onOpen={onOpen} />
      </td>
    ))}
  </tr>
);

/** The same on a phone. */
export const TotalsCard = ({ total, onOpen }: { total: Sums; onOpen: OpenLines }) => (
  <button type="button" className="block w-full text-left" onClick={() => onOpen(undefined)}>
    <span className="flex justify-between gap-3 font-semibold">
      <span>รวม {formatCount(total.orders)} ออเดอร์</span>
      <Amount value={total.commission} />
    </span>
    <span className="text-sm text-ink2">
      หักตีกลับ <Amount value={total.takenBack} /> · ค้างจ่าย <Amount value={total.due} />
    </span>
  </button>
);

export const CommissionCard = ({ row }: { row: CommissionRow }) => (
  <div className="grid gap-1 text-sm">
    <div className="flex justify-between gap-3 font-semibold">
      <span className="min-w-0 break-words">{row.label}</span>
      <Amount value={row.commission} />
    </div>
    <div className="flex flex-wrap items-center gap-x-2 text-ink2">
      {monthName(row.month, 'short')} <MonthState frozen={row.frozen} />
      <span>{formatCount(row.orders)} ออเดอร์</span>
    </div>
    <dl className="grid grid-cols-2 gap-x-4">
      {row.takenBack === 0 ? null : (
        <>
          <dt className="text-ink2">หักตีกลับ</dt>
          <dd className="text-right">
            <Amount value={row.takenBack} />
          </dd>
        </>
      )}
      {row.due === undefined ? null : (
        <>
          <dt className="text-ink2">ค้างจ่าย</dt>
          <dd className="text-right">
            <Amount value={row.due} />
          </dd>
        </>
      )}
    </dl>
  </div>
);
