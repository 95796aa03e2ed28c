// One expense in its drawer: editable while its month is open, read-only afterwards.
import { createExpense } from '@app/contract/money/expense';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { DateField, MoneyField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useUndo } from '../../shop/index.ts';
import { change, expensesChanged, remove, type Expense, type NewExpense } from './expense.data.ts';
import { BillLink, BillPicture } from './bill-picture.tsx';
import { BookFields } from './quick-add.form.tsx';

type Draft = Omit<NewExpense, 'prefix'>;

const draftOf = ({
  type,
  date,
  amount,
  note,
  channelId,
  productId,
  carrier,
  ref,
}: Expense): Draft => ({
  type,
  date,
  amount,
  note,
  channelId,
  productId,
  carrier,
  ref,
});

function RemoveButton({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const client = useQueryClient();
  const say = useUndo();
  const [asking, setAsking] = useState(false);
  const { pending, run: press } = usePress();
  const run = () =>
    press(
      async () => {
        const { undoToken } = await remove(expense.id);
        say(`ลบรายการ ${formatBaht(expense.amount)} บาทแล้ว`, undoToken);
        onClose();
      },
      () => {
        setAsking(false);
        return expensesChanged(client);
      },
    );
  return (
    <>
      <Button kind="ghost" icon="trash" disabled={pending} onClick={() => setAsking(true)}>
        ลบ
      </Button>
      <Confirm
        open={asking}
        danger
        pending={pending}
        title={`ลบรายการ ${formatBaht(expense.amount)} บาท?`}
        text={expense.note || undefined}
        verb="ลบรายการ"
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

export interface EditExpenseProps {
  expense: Expense;
  onClose: () => void;
}

export function EditExpense({ expense: opened, onClose }: EditExpenseProps) {
  // The expense when the form opened: others' changes must not replace what is typed.
  const [expense] = useState(opened);
  const client = useQueryClient();
  const form = useAppForm<Draft, NewExpense>({
    schema: createExpense.takes.body,
    defaults: draftOf(expense),
    draft: `expense-${expense.id}-v${expense.version}`,
    isHeld: true,
    submit: async (body) => {
      try {
        await change(expense, body);
      } finally {
        // The list updates in the background.
        void expensesChanged(client);
      }
      toast.done('แก้ไขสำเร็จ');
      onClose();
    },
  });
  if (expense.locked) {
    return (
      <div className="grid gap-3">
        <p className="rounded-control bg-neutral-bg px-3 py-2 text-sm">
          เดือนของรายการนี้ปิดแล้ว แก้ไขหรือลบไม่ได้ ให้ผู้ดูแลระบบเปิดเดือนก่อน
        </p>
        <BillLink expense={opened} />
      </div>
    );
  }
  const giveUp = async () => {
    await form.draft.drop();
    onClose();
  };
  return (
    <>
      <div className="mb-3">
        <RemoveButton expense={expense} onClose={onClose} />
      </div>
      <BillPicture expense={opened} />
      <AppForm form={form} label="แก้ไขรายการ">
        <div className="grid gap-3 pb-3">
          <DateField name="date" label="วันที่" required />
          <MoneyField name="amount" label="จำนวนเงิน" required />
          <TextField name="note" label="รายการ" />
          <BookFields type={expense.type} product={expense.product} />
        </div>
        <FormActions form={form} sticky="drawer" onCancel={() => void giveUp()} />
      </AppForm>
    </>
  );
}
