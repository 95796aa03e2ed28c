// The look of expenses in a list: columns by book, and the card of small screens.
import { carrierByCode } from '@app/contract/kit/carriers';
import { Badge } from '../../ui/feedback/chip.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { personName } from '../../ui/hooks/me.ts';
import type { Column } from '../../ui/table/column.ts';
import { BillLink } from './bill-picture.tsx';
import type { Expense, ExpenseType } from './expense.data.ts';

/** The label of `ref` in each book. */
export const refNames: Readonly<Record<ExpenseType, string>> = {
  facebook: 'แคมเปญ',
  shipping: 'บิล / เลขพัสดุ',
  other: 'หมวด',
};

type Names = ReadonlyMap<number, string>;

const by = (type: ExpenseType, channels: Names): Column<Expense>[] => {
  if (type === 'facebook')
    return [
      {
        id: 'channel',
        title: 'เพจ / ช่องทาง',
        cell: ({ channelId }) => (channelId === null ? '–' : (channels.get(channelId) ?? '–')),
      },
      {
        id: 'product',
        title: 'สินค้า',
        cell: ({ product }) => product?.name ?? '–',
      },
    ];
  if (type === 'shipping')
    return [
      {
        id: 'carrier',
        title: 'ขนส่ง',
        cell: ({ carrier }) => (carrier === null ? '–' : (carrierByCode(carrier)?.name ?? '–')),
      },
    ];
  return [];
};

const amount = (expense: Expense) => (
  <span className="num font-semibold whitespace-nowrap">{formatBaht(expense.amount)}</span>
);

export const expenseColumns = (type: ExpenseType, channels: Names): readonly Column<Expense>[] => [
  {
    id: 'date',
    title: 'วันที่',
    always: true,
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDay(date)}</span>,
  },
  {
    id: 'note',
    title: 'รายการ',
    always: true,
    cell: ({ note, locked }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="break-words">{note || '–'}</span>
        {locked ? <Badge>ปิดเดือนแล้ว</Badge> : null}
      </span>
    ),
  },
  ...by(type, channels),
  { id: 'ref', title: refNames[type], cell: ({ ref }) => ref || '–' },
  {
    id: 'file',
    title: 'ไฟล์แนบ',
    cell: (expense) => (expense.fileUrl === null ? '–' : <BillLink expense={expense} />),
  },
  { id: 'amount', title: 'จำนวนเงิน', align: 'right', always: true, cell: amount },
  { id: 'by', title: 'ผู้บันทึก', from: 'lg', cell: ({ createdBy }) => personName(createdBy, '–') },
];

export function ExpenseCard({ expense, channels }: { expense: Expense; channels: Names }) {
  const where =
    expense.channelId === null
      ? expense.carrier === null
        ? undefined
        : carrierByCode(expense.carrier)?.name
      : channels.get(expense.channelId);
  return (
    <span className="grid gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="text-sm text-ink2">{formatDay(expense.date)}</span>
        {amount(expense)}
      </span>
      <span className="break-words">{expense.note || '–'}</span>
      <span className="text-sm break-words text-ink2">
        {[where, expense.ref, expense.product?.name, expense.fileUrl && 'มีรูปบิล']
          .filter(Boolean)
          .join(' · ')}
      </span>
      {expense.locked ? (
        <span>
          <Badge>ปิดเดือนแล้ว</Badge>
        </span>
      ) : null}
    </span>
  );
}
