// The row on top of the list: day, amount, note, Enter; the day stays for the next entry.
import { createExpense } from '@app/contract/money/expense';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { channelsQuery } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../ui/form/app-form.tsx';
import { DateField, MoneyField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { formatBaht } from '../../ui/format/money.ts';
import {
  add,
  expensesChanged,
  type Expense,
  type ExpenseType,
  type NewExpense,
} from './expense.data.ts';
import { refNames } from './expense-columns.tsx';
import { ProductField } from './product-field.tsx';
import { carriersByCode } from '../../ui/input/carrier-choices.ts';

interface Draft {
  type: ExpenseType;
  date: string | null;
  amount: number | null;
  note: string;
  channelId: number | null;
  productId: number | null;
  carrier: number | null;
  ref: string;
}

const emptyFor = (type: ExpenseType, date: string): Draft => ({
  type,
  date,
  amount: null,
  note: '',
  channelId: null,
  productId: null,
  carrier: null,
  ref: '',
});

/** On one line where there is room; the advertising book has an additional field. */
const noteHints: Readonly<Record<ExpenseType, string>> = {
  facebook: 'เช่น ยิงแอดเสื้อยืด',
  shipping: 'เช่น ค่าส่ง Flash งวด 1–15',
  other: 'เช่น ค่ากล่อง',
};

const columns: Readonly<Record<ExpenseType, string>> = {
  facebook: 'lg:grid-cols-[9rem_8rem_1fr_9.5rem_9.5rem_8rem_auto]',
  shipping: 'lg:grid-cols-[9.5rem_9rem_1fr_11rem_11rem_auto]',
  other: 'lg:grid-cols-[9.5rem_9rem_1fr_11rem_auto]',
};

function ChannelField() {
  const { data } = useQuery(channelsQuery());
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField name="channelId" label="เพจ / ช่องทาง" empty="ไม่ระบุ" options={options} />;
}

/** The fields that differ by book; shared with the edit form. */
export function BookFields({ type, product }: Pick<Expense, 'type' | 'product'>) {
  return (
    <>
      {type === 'facebook' ? (
        <>
          <ChannelField />
          <ProductField named={product} />
        </>
      ) : null}
      {type === 'shipping' ? (
        <SelectField name="carrier" label="ขนส่ง" empty="ไม่ระบุ" options={carriersByCode} />
      ) : null}
      <TextField name="ref" label={refNames[type]} />
    </>
  );
}

export interface QuickAddProps {
  type: ExpenseType;
  /** The initial day of a new entry. */
  day: string;
}

/** Each saved entry is replaced by an empty row that keeps only the day. */
export function QuickAdd({ type, day }: QuickAddProps) {
  const [next, setNext] = useState<{ round: number; day: string | null }>({ round: 0, day: null });
  return (
    <EntryRow
      key={next.round}
      type={type}
      day={next.day ?? day}
      isNext={next.round > 0}
      onSaved={(saved) => setNext({ round: next.round + 1, day: saved === day ? null : saved })}
    />
  );
}

interface EntryRowProps extends QuickAddProps {
  /** Another entry was just saved: the amount gets the focus for the next one. */
  isNext: boolean;
  onSaved: (day: string) => void;
}

function EntryRow({ type, day, isNext, onSaved }: EntryRowProps) {
  const client = useQueryClient();
  const form = useAppForm<Draft, NewExpense>({
    schema: createExpense.takes.body,
    defaults: emptyFor(type, day),
    draft: `expense-${type}`,
    isHeld: true,
    submit: async (body) => {
      await add(body);
      toast.done(`บันทึก ${formatBaht(body.amount)} บาทแล้ว`);
      // On a slow line the next entry must not wait for the list.
      void expensesChanged(client);
    },
    saved: (body) => onSaved(body.date),
  });
  const { rhf } = form;
  const { isSubmitting } = rhf.formState;
  // At midnight the day of an untouched row moves on.
  useEffect(() => {
    if (!rhf.formState.isDirty && rhf.getValues('date') !== day) rhf.reset(emptyFor(type, day));
  }, [rhf, type, day]);
  return (
    <AppForm form={form} label="เพิ่มรายการ" className="border-b border-line p-4 max-tab:p-3">
      <div className={`grid gap-3 sm:grid-cols-2 lg:items-start ${columns[type]}`}>
        <DateField name="date" label="วันที่" required />
        <MoneyField name="amount" label="จำนวนเงิน" required focusFirst={isNext} />
        <TextField name="note" label="รายการ" placeholder={noteHints[type]} />
        <BookFields type={type} product={null} />
        <Button
          kind="primary"
          type="submit"
          className="lg:mt-6"
          pending={isSubmitting}
          pendingText="กำลังบันทึก…"
        >
          เพิ่ม
        </Button>
      </div>
      {form.problem ? <ErrorNote error={form.problem} className="mt-2" /> : null}
    </AppForm>
  );
}
