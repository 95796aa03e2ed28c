// /expense/facebook, /expense/shipping, /expense/other: one screen by path, a month at a time.
import { expenseTypes } from '@app/contract/money/expense';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shiftDay } from '@app/contract/kit/bangkok';
import { channelsQuery } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { bangkokToday } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { useToday } from '../../ui/hooks/today.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import { useScreenPath } from '../../ui/layout/screen-path.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { EditExpense } from './edit-expense.form.tsx';
import { ExpenseCard, expenseColumns } from './expense-columns.tsx';
import {
  copyDay,
  expensesChanged,
  expensesQuery,
  monthQuery,
  type Expense,
  type ExpenseQuery,
  type ExpenseType,
} from './expense.data.ts';
import { MonthPanel } from './month-panel.tsx';
import { daysOf, monthOr } from './months.ts';
import { QuickAdd } from './quick-add.form.tsx';

const searchFor = (placeholder: string): readonly Filter[] => [
  { kind: 'search', key: 'search', placeholder },
  { kind: 'days', key: 'from', toKey: 'to', label: 'ช่วงวันที่' },
];

const filters: Readonly<Record<ExpenseType, readonly Filter[]>> = {
  facebook: searchFor('รายการ แคมเปญ สินค้า'),
  shipping: searchFor('รายการหรือเลขอ้างอิง'),
  other: searchFor('รายการหรือหมวด'),
};

const expenseKey = (expense: Expense): string => String(expense.id);

/** The last path segment names the book. */
function useBook(): ExpenseType {
  const pathname = useScreenPath();
  const last = pathname.split('/').at(-1) ?? '';
  return Object.hasOwn(expenseTypes, last) ? (last as ExpenseType) : 'other';
}

function useChannelNames(type: ExpenseType): ReadonlyMap<number, string> {
  const { data } = useQuery({ ...channelsQuery(), enabled: type === 'facebook' });
  return useMemo(() => new Map((data?.items ?? []).map(({ id, name }) => [id, name])), [data]);
}

function CopyYesterday({ type }: { type: ExpenseType }) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const run = () =>
    press(
      async () => {
        const to = bangkokToday();
        const { items, skipped } = await copyDay(type, { from: shiftDay(to, -1), to });
        const copied = items.length > 0 ? `คัดลอก ${items.length} รายการมาวันนี้แล้ว` : 'วันนี้มีครบแล้ว';
        toast.done(skipped > 0 ? `${copied} ข้ามรายการที่มีอยู่ ${skipped}` : copied);
      },
      () => expensesChanged(client),
    );
  return (
    <Button icon="copy" pending={pending} pendingText="กำลังคัดลอก…" onClick={() => void run()}>
      คัดลอกของเมื่อวาน
    </Button>
  );
}

function ListActions({ type }: { type: ExpenseType }) {
  return (
    <>
      <LinkButton to="/expense/import" search={{ book: type }} icon="upload">
        นำเข้า
      </LinkButton>
      <CopyYesterday type={type} />
    </>
  );
}

function useExpenses(type: ExpenseType, month: string, search: ListSearch) {
  return useQuery(
    expensesQuery({
      ...daysOf(month),
      // A custom period instead of the month.
      ...(pickFilters(search, ['search', 'from', 'to']) as ExpenseQuery),
      type,
      page: search.page,
      pageSize: search.pageSize,
    }),
  );
}

/** The entry of the open drawer, if it is on this page. */
function EntryDrawer({ items }: { items: readonly Expense[] }) {
  const edit = useUrlDialog('edit');
  const canEdit = useCan()('expense.edit');
  const opened = items.find((each) => String(each.id) === edit.value);
  return (
    <Drawer open={canEdit && edit.open} onClose={edit.close} title="แก้ไขรายการ">
      {opened ? (
        <EditExpense key={opened.id} expense={opened} onClose={edit.close} />
      ) : (
        <Empty icon="money" title="ไม่พบรายการนี้ในเดือนนี้" text="อาจถูกลบไปแล้ว ปิดแล้วค้นหาใหม่" />
      )}
    </Drawer>
  );
}

interface MonthHeadProps {
  type: ExpenseType;
  /** The chosen month; empty for the current one. */
  chosen: string;
  month: string;
  onMonth: (month: string) => void;
}

function MonthHead({ type, chosen, month, onMonth }: MonthHeadProps) {
  const today = useToday();
  const canEdit = useCan()('expense.edit');
  const isClosed = useQuery(monthQuery(month)).data?.locked ?? false;
  return (
    <>
      <MonthPanel month={month} type={type} onMonth={onMonth} />
      {canEdit && !isClosed ? (
        <div className="mb-4 rounded-card bg-white shadow-card">
          <QuickAdd
            key={`${type}-${chosen}`}
            type={type}
            day={month === today.slice(0, 7) ? today : daysOf(month).to}
          />
        </div>
      ) : null}
    </>
  );
}

export default function ExpensePage() {
  const type = useBook();
  const search = useListSearch();
  const today = useToday();
  const { month: named, from } = search.values;
  const month = monthOr(named, from ?? today);
  const query = useExpenses(type, month, search);
  const channels = useChannelNames(type);
  const columns = useMemo(() => expenseColumns(type, channels), [type, channels]);
  const edit = useUrlDialog('edit');
  const canEdit = useCan()('expense.edit');
  const title = expenseTypes[type];
  return (
    <ListPage
      title={title}
      name={`expense-${type}`}
      search={search}
      query={query}
      columns={columns}
      filters={filters[type]}
      above={
        <MonthHead
          type={type}
          chosen={named ?? from ?? ''}
          month={month}
          onMonth={(next) => search.set({ month: next, from: undefined, to: undefined })}
        />
      }
      table={{
        label: `รายการ${title}`,
        keyOf: expenseKey,
        nameOf: (expense) => `รายการ ${formatBaht(expense.amount)} บาท`,
        card: (expense) => <ExpenseCard expense={expense} channels={channels} />,
        ...(canEdit ? { onOpen: (expense: Expense) => edit.show(expense.id) } : {}),
      }}
      actions={canEdit ? <ListActions type={type} /> : null}
      empty={
        <Empty
          icon="money"
          title="เดือนนี้ยังไม่มีรายการ"
          text={canEdit ? 'ใส่จำนวนเงินด้านบน แล้วกด “เพิ่ม”' : 'รายการจะขึ้นที่นี่เมื่อมีผู้บันทึก'}
        />
      }
    >
      <EntryDrawer items={query.data?.items ?? []} />
    </ListPage>
  );
}
