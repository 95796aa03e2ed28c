// The days until COD money is due: visible to all who see the desk, changed by users who may change settings.
import { updateCodTerms } from '@app/contract/money/cod-desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { NumberField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { refreshCodData, saveTerms, termsQuery, type CodTerms } from './cod.data.ts';

interface Values {
  codDay: number | null;
  couriers: { carrier: number; holdDays: number | null }[];
}

function TermsForm({ terms, onClose }: { terms: CodTerms; onClose: () => void }) {
  const canSet = useCan()('setting');
  const client = useQueryClient();
  const form = useAppForm<Values, Parameters<typeof saveTerms>[0]>({
    schema: updateCodTerms.takes.body,
    defaults: {
      codDay: terms.codDay,
      couriers: terms.couriers.map(({ carrier, holdDays }) => ({ carrier, holdDays })),
    },
    submit: async (next) => {
      await saveTerms(next);
      toast.done('บันทึกสำเร็จ');
      void refreshCodData(client);
    },
    saved: onClose,
  });
  const days = { unit: 'วัน', disabled: !canSet };
  return (
    <AppForm form={form} label="กำหนดโอน COD" className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        {terms.couriers.map(({ carrier, name }, index) => (
          <NumberField key={carrier} name={`couriers.${index}.holdDays`} label={name} {...days} />
        ))}
        <NumberField name="codDay" label="วันที่ร้านเผื่อเพิ่ม" {...days} />
      </div>
      {canSet ? (
        <FormActions form={form} onCancel={onClose} />
      ) : (
        <p className="text-sm text-ink2">ผู้ดูแลระบบของร้านเป็นผู้ตั้งค่านี้</p>
      )}
    </AppForm>
  );
}

export default function TermsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(termsQuery());
  return (
    <Dialog
      open
      onClose={onClose}
      title="กำหนดโอน COD"
      subtitle="ครบกำหนด = วันที่ส่งสำเร็จ + วันของขนส่ง + วันที่ร้านเผื่อ"
    >
      {query.data ? (
        <TermsForm terms={query.data} onClose={onClose} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}
