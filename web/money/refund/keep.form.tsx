// Decides how much of the paid amount the shop keeps, and why.
import { keepMoney } from '@app/contract/money/refund';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { MoneyField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { keepMoneyOf, refundsChanged, type KeptMoney } from './refund.data.ts';

export interface KeepFormProps {
  orderId: number;
  /** In baht: the most that can be kept. */
  left: number;
  onDone: () => void;
}

interface Values {
  amount: number | null;
  reason: string;
}

export function KeepForm({ orderId, left, onDone }: KeepFormProps) {
  const client = useQueryClient();
  const form = useAppForm<Values, KeptMoney>({
    schema: keepMoney.takes.body,
    defaults: { amount: left > 0 ? left : null, reason: '' },
    draft: `refund-kept-${orderId}`,
    isHeld: true,
    submit: async (values) => {
      await keepMoneyOf(orderId, values);
      toast.done(`บันทึกว่าไม่คืน ${formatBaht(values.amount)} บาทแล้ว`);
      void refundsChanged(client);
    },
    saved: onDone,
  });
  return (
    <AppForm form={form} label="ไม่คืนเงิน">
      <p className="mb-3 text-sm text-ink2">เงินอยู่กับร้าน และออกจากรายการต้องคืน ยอดขายและกำไรไม่เปลี่ยน</p>
      <div className="grid gap-3">
        <MoneyField
          name="amount"
          label="ยอดที่ไม่คืน"
          hint={`ไม่เกิน ${formatBaht(left)} บาท`}
          required
        />
        <TextField name="reason" label="เหตุผล" placeholder="เช่น มัดจำตามที่ตกลง บันทึกยอดซ้ำ" required />
      </div>
      <FormActions form={form} save="บันทึกว่าไม่คืน" onCancel={onDone} />
    </AppForm>
  );
}
