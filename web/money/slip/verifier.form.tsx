// The shop's own account at the slip verification service; the key is never shown again.
import { saveSlipVerifier, type Verifier } from '@app/contract/money/slip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { saveVerifier, verifierQuery, type NewVerifier } from './slip.data.ts';

function Fields({ verifier, onClose }: { verifier: Verifier; onClose: () => void }) {
  const client = useQueryClient();
  const form = useAppForm<{ branch: string; key?: string }, NewVerifier>({
    schema: saveSlipVerifier.takes.body,
    defaults: { branch: verifier.branch ?? '' },
    submit: async (values) => {
      await saveVerifier(client, values);
      toast.done(values.branch === '' ? 'เลิกใช้บริการตรวจสลิปแล้ว' : 'บันทึกแล้ว สลิปใหม่จะถูกตรวจให้เอง');
    },
    saved: onClose,
  });
  return (
    <AppForm form={form} label="บริการตรวจสลิป">
      <div className="grid gap-3">
        <p className="text-sm text-ink2">
          ใช้บัญชี SlipOK ของร้านเอง ใส่รหัสสาขาและ API key ที่ได้จากบริการ เว้นรหัสสาขาว่างไว้เพื่อเลิกใช้
        </p>
        <TextField name="branch" label="รหัสสาขา" focusFirst />
        <TextField
          name="key"
          label={verifier.hasKey ? 'API key ใหม่ (เว้นว่างไว้ใช้อันเดิม)' : 'API key'}
          type="password"
          autoComplete="new-password"
        />
      </div>
      <FormActions form={form} onCancel={onClose} />
    </AppForm>
  );
}

export default function VerifierForm({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(verifierQuery());
  return (
    <Dialog open onClose={onClose} title="บริการตรวจสลิป">
      {data ? (
        <Fields verifier={data} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Dialog>
  );
}
