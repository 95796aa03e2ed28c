// Decides how much of the paid amount is refunded, why, and to which account.
import { addRefund } from '@app/contract/money/refund';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { MoneyField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { decide, refundsChanged, type NewRefund } from './refund.data.ts';

export interface RefundFormProps {
  orderId: number;
  /** In baht: the most that can be refunded. */
  left: number;
  reason: string;
  onDone: () => void;
  /** Focuses its first field by default. */
  isFocused?: boolean;
}

interface Values {
  amount: number | null;
  reason: string;
  account: string;
}

export function RefundForm(props: RefundFormProps) {
  const { orderId, left, reason, onDone, isFocused = true } = props;
  const client = useQueryClient();
  const form = useAppForm<Values, NewRefund>({
    schema: addRefund.takes.body,
    defaults: { amount: left > 0 ? left : null, reason, account: '' },
    draft: `refund-${orderId}`,
    isHeld: true,
    submit: async (values) => {
      await decide(orderId, values);
      toast.done(`ตั้งยอดคืน ${formatBaht(values.amount)} บาทแล้ว`);
      void refundsChanged(client);
    },
    saved: onDone,
  });
  return (
    <AppForm form={form} label="ตั้งยอดคืนเงิน">
      <div className="grid gap-3">
        <MoneyField
          name="amount"
          label="ยอดคืน"
          hint={`คืนได้ไม่เกิน ${formatBaht(left)} บาท`}
          required
          focusFirst={isFocused}
        />
        <TextField name="reason" label="เหตุผล" placeholder="เช่น ของหมด ลูกค้ายกเลิก" required />
        <TextField name="account" label="บัญชีรับเงินคืน" placeholder="ธนาคาร เลขบัญชี ชื่อบัญชี" required />
      </div>
      <FormActions form={form} save="ตั้งยอดคืน" onCancel={onDone} />
    </AppForm>
  );
}
