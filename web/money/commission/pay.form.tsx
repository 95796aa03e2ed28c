// Records that a seller was paid for a month; the open amount is prefilled.
import { payCommission } from '@app/contract/money/commission';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { MoneyField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { AppError } from '../../ui/http.ts';
import { commissionsChanged, pay, type CommissionRow, type NewPayment } from './commission.data.ts';

interface PayValues {
  userId: number;
  month: string;
  amount: number | null;
  note: string;
}

interface PayFormProps {
  row: CommissionRow;
  /** The number of the month's payments when the form was opened. */
  seen: number | undefined;
  onDone: () => void;
}

export default function PayForm({ row, seen: before, onDone }: PayFormProps) {
  const client = useQueryClient();
  const seen = useRef(before);
  const send = async (values: NewPayment): Promise<void> => {
    try {
      await pay({ ...values, ...(seen.current !== undefined && { seen: seen.current }) });
    } catch (fault) {
      // A payment recorded meanwhile is reported once and is in the list below: a second press means another one.
      const { payments } = fault instanceof AppError ? fault.details : {};
      if (typeof payments === 'number') {
        seen.current = payments;
        void commissionsChanged(client);
      }
      throw fault;
    }
  };
  const form = useAppForm<PayValues, NewPayment>({
    schema: payCommission.takes.body,
    defaults: {
      userId: row.userId,
      month: row.month,
      amount: row.due !== undefined && row.due > 0 ? row.due : null,
      note: '',
    },
    submit: async (values) => {
      await send(values);
      toast.done(`บันทึกว่าจ่ายให้ ${row.label} ${formatBaht(values.amount)} บาทแล้ว`);
      void commissionsChanged(client);
    },
    saved: onDone,
  });
  return (
    <AppForm form={form} label="บันทึกการจ่าย" className="rounded-control border border-line p-3">
      <div className="grid gap-3">
        <MoneyField name="amount" label="จำนวนเงินที่จ่าย" required focusFirst />
        <TextField name="note" label="หมายเหตุ" placeholder="เช่น โอนเข้าบัญชีแล้ว" />
      </div>
      <FormActions form={form} save="บันทึกการจ่าย" onCancel={onDone} />
    </AppForm>
  );
}
