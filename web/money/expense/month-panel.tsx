// The month above the list: which one, its cost against budget and sales, and whether it is closed.
import { bahtFromSatang, formatSatang, satangFromBaht } from '@app/contract/kit/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { goToGarbled } from '../../ui/input/garbled.ts';
import { MoneyInput } from '../../ui/input/number-input.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import {
  changeMonth,
  expensesChanged,
  monthQuery,
  type ExpenseMonth,
  type ExpenseType,
} from './expense.data.ts';
import { monthName, shiftMonth } from './months.ts';

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`;

/** Rounded to satang: `33.33` for 100 baht and 3 orders. */
const perOrder = (baht: number, orders: number): string =>
  formatSatang(Math.round(satangFromBaht(baht) / orders));

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink3">{name}</dt>
      <dd className="num font-semibold break-words">{children}</dd>
    </div>
  );
}

function Figures({ month, type }: { month: ExpenseMonth; type: ExpenseType }) {
  const sum = month.sums[type];
  const { orders = 0, sales = 0 } = month;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Figure name="รวมเดือนนี้">{formatBaht(sum)} บาท</Figure>
      {month.orders === undefined ? null : (
        <>
          <Figure name="ต่อออเดอร์">{orders > 0 ? `${perOrder(sum, orders)} บาท` : '–'}</Figure>
          <Figure name="เทียบยอดขาย">{sales > 0 ? percent(sum, sales) : '–'}</Figure>
          <Figure name="ยอดขายเดือนนี้">{formatBaht(sales)} บาท</Figure>
        </>
      )}
    </dl>
  );
}

function BudgetBar({ sum, budget }: { sum: number; budget: number }) {
  const share = budget === 0 ? 100 : Math.min(100, (sum / budget) * 100);
  const isOver = sum > budget;
  const left = bahtFromSatang(satangFromBaht(budget) - satangFromBaht(sum));
  return (
    <div>
      <p className={`text-sm ${isOver ? 'text-problem' : 'text-ink2'}`}>
        {isOver
          ? `เกินงบ ${formatBaht(-left)} บาท (งบ ${formatBaht(budget)})`
          : `ใช้ไป ${share.toFixed(0)}% ของงบ ${formatBaht(budget)} บาท เหลือ ${formatBaht(left)}`}
      </p>
      <div className="mt-1 h-2 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div
          className={`h-full rounded-full ${isOver ? 'bg-problem-solid' : 'bg-brand-600'}`}
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  );
}

interface ToolsProps {
  month: ExpenseMonth;
  type: ExpenseType;
}

function useMonthChange(month: string) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  /** `onDone` runs only on success: what was typed stays after a refusal. */
  const run = (
    body: Parameters<typeof changeMonth>[1],
    done: string,
    onDone: () => void = () => undefined,
  ) =>
    press(
      async () => {
        await changeMonth(month, body);
        toast.done(done);
        onDone();
      },
      () => expensesChanged(client),
    );
  return { pending, run };
}

function BudgetForm({ month, type, onDone }: ToolsProps & { onDone: () => void }) {
  const { pending, run } = useMonthChange(month.month);
  const [budget, setBudget] = useState<number | null>(month.budgets[type]);
  return (
    <form
      aria-label="ตั้งงบ"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (goToGarbled(event.currentTarget)) return;
        void run({ budgets: { [type]: budget } }, 'บันทึกงบแล้ว', onDone);
      }}
    >
      <MoneyInput
        label={`งบต่อเดือน ตั้งแต่ ${monthName(month.month)}`}
        value={budget}
        onChange={setBudget}
        focusFirst
      />
      <Button kind="primary" type="submit" pending={pending} pendingText="กำลังบันทึก…">
        บันทึกงบ
      </Button>
      <Button kind="ghost" onClick={onDone}>
        ยกเลิก
      </Button>
    </form>
  );
}

function Tools({ month, type }: ToolsProps) {
  const can = useCan();
  const { pending, run } = useMonthChange(month.month);
  const [asking, setAsking] = useState(false);
  const [budgeting, setBudgeting] = useState(false);
  const name = monthName(month.month);
  if (!can('expense.edit')) return null;
  if (budgeting) return <BudgetForm month={month} type={type} onDone={() => setBudgeting(false)} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setBudgeting(true)}>ตั้งงบ</Button>
      {month.locked ? (
        can('setting') ? (
          <Button
            disabled={pending}
            onClick={() => void run({ locked: false }, `เปิดเดือน${name} แล้ว`)}
          >
            เปิดเดือนนี้
          </Button>
        ) : null
      ) : (
        <Button disabled={pending} onClick={() => setAsking(true)}>
          ปิดเดือนนี้
        </Button>
      )}
      <Confirm
        open={asking}
        pending={pending}
        title={`ปิดเดือน${name}?`}
        text="รายการค่าใช้จ่ายทุกประเภทของเดือนนี้จะเพิ่ม แก้ไข หรือลบไม่ได้ จนกว่าผู้ดูแลระบบจะเปิดอีกครั้ง"
        verb="ปิดเดือน"
        onConfirm={() =>
          void run({ locked: true }, `ปิดเดือน${name} แล้ว`).then(() => setAsking(false))
        }
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

export interface MonthPanelProps {
  /** `YYYY-MM` */
  month: string;
  type: ExpenseType;
  onMonth: (month: string) => void;
}

export function MonthPanel({ month, type, onMonth }: MonthPanelProps) {
  const query = useQuery(monthQuery(month));
  const { data, error } = query;
  const budget = data?.budgets[type] ?? null;
  return (
    <section
      aria-label="สรุปของเดือน"
      className="mb-4 grid gap-3 rounded-card bg-white p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-1">
          <IconButton icon="left" label="เดือนก่อน" onClick={() => onMonth(shiftMonth(month, -1))} />
          <h2 className="min-w-36 text-center font-semibold" aria-live="polite">
            {monthName(month)}
          </h2>
          <IconButton icon="right" label="เดือนถัดไป" onClick={() => onMonth(shiftMonth(month, 1))} />
        </div>
        {data ? <Tools key={month} month={data} type={type} /> : null}
      </div>
      {data?.locked ? (
        <p className="text-sm text-ink2">
          ปิดเดือนแล้ว{data.lockedBy ? ` โดย ${data.lockedBy}` : ''} ดูได้อย่างเดียว
        </p>
      ) : null}
      {error && !data ? <ErrorNote error={error} onRetry={() => void query.refetch()} /> : null}
      {error || data ? null : <SkeletonText lines={2} />}
      {data ? <Figures month={data} type={type} /> : null}
      {data && budget !== null ? <BudgetBar sum={data.sums[type]} budget={budget} /> : null}
    </section>
  );
}
