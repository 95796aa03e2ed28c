// Columns, cards and numbers that all reports share; costs and profit only for users who may see them.
import type { OrderOutcome } from '@app/contract/report/lists';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import type { Column } from '../../ui/table/column.ts';
import type { Figures, ReportRow } from './report.data.ts';

const DASH = '–';

export const baht = (value: number | undefined): string =>
  value === undefined ? DASH : formatBaht(value);

export const percent = (part: number, whole: number): string =>
  whole === 0 ? DASH : `${((part / whole) * 100).toFixed(1)}%`;

/** Sales per baht of advertising. */
export const roas = ({ sales, adCost }: Figures): string =>
  adCost === undefined || adCost <= 0 ? DASH : (sales / adCost).toFixed(2);

interface NumberColumn {
  readonly id: string;
  readonly title: string;
  readonly of: (row: Figures) => string;
  /** Only these of the orders are part of it; all of them when absent. */
  readonly outcome?: OrderOutcome;
  /** Per order: an order with several products counts once. */
  readonly isOnce?: true;
  /** Advertising costs, for all orders of a period. */
  readonly isAds?: true;
  readonly startsHidden?: true;
  readonly isCost?: true;
}

/** Every number of a report, in order. */
const numbers: readonly NumberColumn[] = [
  { id: 'units', title: 'ชิ้น', of: (row) => formatCount(row.units) },
  {
    id: 'packs',
    title: 'แพ็ก',
    of: (row) => formatCount(row.packs),
    outcome: 'packs',
    startsHidden: true,
  },
  { id: 'sales', title: 'ยอดขาย', of: (row) => formatBaht(row.sales) },
  {
    id: 'discount',
    title: 'ส่วนลด',
    of: (row) => formatBaht(row.discount),
    outcome: 'discount',
    startsHidden: true,
  },
  { id: 'cod', title: 'COD', of: (row) => formatBaht(row.cod), outcome: 'cod' },
  { id: 'transfer', title: 'โอน', of: (row) => formatBaht(row.transfer), outcome: 'transfer' },
  {
    id: 'shipped',
    title: 'ส่งแล้ว',
    of: (row) => formatCount(row.shipped),
    outcome: 'shipped',
    isOnce: true,
  },
  {
    id: 'delivered',
    title: 'ถึง',
    of: (row) => formatCount(row.delivered),
    outcome: 'delivered',
    isOnce: true,
  },
  {
    id: 'returned',
    title: 'ตีกลับ',
    of: (row) => `${formatCount(row.returned)} (${percent(row.returned, row.shipped)})`,
    outcome: 'returned',
    isOnce: true,
  },
  { id: 'adCost', title: 'ค่าแอด', of: (row) => baht(row.adCost), isCost: true, isAds: true },
  {
    id: 'shippingCost',
    title: 'ค่าส่งจริง',
    of: (row) =>
      baht(row.shippingCost === undefined ? undefined : row.shippingCost + (row.returnCost ?? 0)),
    isCost: true,
  },
  {
    id: 'codFee',
    title: 'ค่าธรรมเนียม COD',
    of: (row) => baht(row.codFee),
    isCost: true,
    startsHidden: true,
  },
  { id: 'goodsCost', title: 'ต้นทุน', of: (row) => baht(row.goodsCost), isCost: true },
  { id: 'commission', title: 'ค่าคอม', of: (row) => baht(row.commission), isCost: true },
  { id: 'profit', title: 'กำไร', of: (row) => baht(row.profit), isCost: true },
  { id: 'roas', title: 'ROAS', of: roas, isCost: true, startsHidden: true },
];

export const numbersFor = (seesCosts: boolean): readonly NumberColumn[] =>
  numbers.filter((number) => seesCosts || !number.isCost);

/** The list of orders behind a row. */
export type Search = Readonly<Record<string, string | undefined>>;
export type DrillDown<Row> = (row: Row) => Search;

const linkLook =
  'whitespace-nowrap underline decoration-field/40 underline-offset-4 hover:decoration-ink max-tab:inline-flex max-tab:min-h-11 max-tab:min-w-11 max-tab:items-center max-tab:justify-end';
/** The same orders as the number before it: clickable, but not another tab stop. */
const quietLook =
  'underline-offset-2 hover:underline max-tab:inline-flex max-tab:min-h-11 max-tab:min-w-11 max-tab:items-center max-tab:justify-end';

interface OrdersLinkProps {
  text: string;
  search: Search;
  outcome?: OrderOutcome | undefined;
}

/** A number that links to its orders. */
export const OrdersLink = ({ text, search, outcome }: OrdersLinkProps) => (
  <Link to="/report/order" search={{ ...search, outcome }} className={linkLook}>
    {text}
  </Link>
);

export const SameOrders = ({ text, search }: OrdersLinkProps) => (
  <Link to="/report/order" search={search} className={quietLook} tabIndex={-1}>
    {text}
  </Link>
);

/** For all orders created in a period: a share of some orders, or by another date, has no expense entries. */
function isOfDays({ start, end, dateBy = 'created', ...narrowed }: Search): boolean {
  const isWhole = Object.values(narrowed).every((each) => each === undefined);
  return isWhole && dateBy === 'created' && start !== undefined && end !== undefined;
}

/** Advertising links to the expenses of these days, for users who may see them; a share of it links to its orders. */
function AdsLink({ text, search }: OrdersLinkProps) {
  const { start, end } = search;
  if (!useCan()('expense.view') || !isOfDays(search))
    return <SameOrders text={text} search={search} />;
  const days = { from: start, to: end };
  return (
    <Link to="/expense/facebook" search={days} className={linkLook}>
      {text}
    </Link>
  );
}

type Cell = Pick<NumberColumn, 'of' | 'outcome' | 'isAds'>;

/** A number in a table cell, with the link to its orders. */
export function numberCell({ of, outcome, isAds }: Cell, row: Figures, search: Search): ReactNode {
  const text = of(row);
  if (text === DASH) return text;
  if (outcome) return <OrdersLink text={text} search={search} outcome={outcome} />;
  return isAds ? (
    <AdsLink text={text} search={search} />
  ) : (
    <SameOrders text={text} search={search} />
  );
}

/** Columns that a report shows or hides initially, where that differs from the default. */
export type Starts = Readonly<Record<string, 'shown' | 'hidden'>>;

interface Drawn<Row> {
  readonly seesCosts: boolean;
  readonly drill: DrillDown<Row>;
  readonly starts: Starts | undefined;
}

export const figureColumns = <Row extends ReportRow>({
  seesCosts,
  drill,
  starts = {},
}: Drawn<Row>): Column<Row>[] => [
  {
    id: 'orders',
    title: 'ออเดอร์',
    align: 'right',
    cell: (row) => <OrdersLink text={formatCount(row.orders)} search={drill(row)} />,
  },
  ...numbersFor(seesCosts).map((number): Column<Row> => ({
    id: number.id,
    title: number.title,
    align: 'right',
    cell: (row) => numberCell(number, row, drill(row)),
    ...((starts[number.id] ?? (number.startsHidden && 'hidden')) === 'hidden' && {
      startsHidden: true,
    }),
  })),
];

interface CardProps {
  row: Figures;
  name: ReactNode;
  seesCosts: boolean;
  /** The filter of the orders behind a number. */
  searchFor: (isOnce: boolean) => Search;
  /** Columns of this report only, before the shared numbers. */
  own: readonly { readonly id: string; readonly title: string; readonly value: ReactNode }[];
}

/** A row on a phone: name, sales, and the rest in two columns; the card itself links to all its orders. */
export const ReportCard = ({ row, name, seesCosts, searchFor, own }: CardProps) => (
  <div className="grid gap-2">
    <div className="flex justify-between gap-3 font-semibold">
      <span className="min-w-0 break-words">{name}</span>
      <span className="num">{formatBaht(row.sales)}</span>
    </div>
    <dl className="grid grid-cols-2 items-center gap-x-4 gap-y-1 text-sm">
      <dt className="text-ink2">ออเดอร์</dt>
      <dd className="num text-right">
        <OrdersLink text={formatCount(row.orders)} search={searchFor(true)} />
      </dd>
      {own.map(({ id, title, value }) => (
        <div key={id} className="contents">
          <dt className="text-ink2">{title}</dt>
          <dd className="num text-right">{value}</dd>
        </div>
      ))}
      {numbersFor(seesCosts)
        .filter(({ id, startsHidden }) => id !== 'sales' && !startsHidden)
        .map((number) => (
          <div key={number.id} className="contents">
            <dt className="text-ink2">{number.title}</dt>
            <dd className="num text-right">
              {number.outcome || number.isAds
                ? numberCell(number, row, searchFor(number.isOnce === true))
                : number.of(row)}
            </dd>
          </div>
        ))}
    </dl>
  </div>
);
