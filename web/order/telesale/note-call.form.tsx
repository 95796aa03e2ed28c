// Notes a call to a buyer: answered or not, what was said, the day agreed for sending.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { orderQuery, ordersChanged } from '../order/order.data.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { DateField, RadioField, TextAreaField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { note } from './telesale.data.ts';

interface Draft {
  result: 'answered' | 'missed';
  note: string;
  shipOn: string;
}

const schema = z.object({
  result: z.enum(['answered', 'missed']),
  note: z.string().check(z.maxLength(400)),
  shipOn: z.optional(z.string()),
});

const results = [
  { value: 'answered', label: 'รับสาย' },
  { value: 'missed', label: 'ไม่รับสาย' },
] as const;

export default function CallForm({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const { data: order } = useQuery(orderQuery(id));
  const form = useAppForm<Draft>({
    schema: schema as never,
    defaults: { result: 'answered', note: '', shipOn: '' },
    submit: async ({ result, note: text, shipOn }) => {
      // An empty day leaves the one agreed before as it is.
      await note(id, { answered: result === 'answered', note: text, ...(shipOn && { shipOn }) });
      toast.done('จดการโทรแล้ว');
      onClose();
      void ordersChanged(client);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={order ? `โทรหา ${order.info.name}` : 'จดการโทร'}
      subtitle={order?.code}
    >
      <AppForm form={form} label="จดการโทร" className="grid gap-4">
        <RadioField name="result" label="ผลการโทร" options={results} />
        <DateField name="shipOn" label="นัดส่งวันที่" hint="เว้นว่าง = ใช้วันนัดเดิม" />
        <TextAreaField name="note" label="คุยว่าอะไร" limit={400} rows={2} />
        <FormActions form={form} onCancel={onClose} />
      </AppForm>
    </Dialog>
  );
}
