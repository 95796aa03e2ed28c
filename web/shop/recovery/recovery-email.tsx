// The user's own recovery address on the profile: none, waiting for confirmation, or in use.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { RecoveryEmail as Recovery } from '@app/contract/shop/recovery';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { recoveryChanged, recoveryQuery, removeEmail, setEmail } from './recovery.data.ts';

const password = z.string().check(z.minLength(1));
const EmailForm = z.object({
  email: z.string().check(z.trim(), z.email({ error: 'ใส่อีเมล เช่น nok@example.com' })),
  password,
});
const RemoveForm = z.object({ password });

function PasswordField() {
  return (
    <TextField
      name="password"
      label="รหัสผ่านของคุณ"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}

function Setting({ email, onDone }: { email: string; onDone: () => void }) {
  const client = useQueryClient();
  const form = useAppForm<z.infer<typeof EmailForm>>({
    schema: EmailForm,
    defaults: { email, password: '' },
    submit: async (typed) => {
      const { confirmed } = await setEmail(typed);
      toast.done(confirmed ? 'อีเมลนี้ยืนยันไว้แล้ว' : 'ส่งลิงก์ยืนยันไปที่อีเมลแล้ว');
      await recoveryChanged(client);
      onDone();
    },
  });
  return (
    <AppForm form={form} label="อีเมลสำหรับตั้งรหัสผ่านใหม่" className="grid gap-3">
      <TextField name="email" label="อีเมล" type="email" autoComplete="email" required />
      <PasswordField />
      <FormActions form={form} save="ส่งลิงก์ยืนยัน" onCancel={onDone} />
    </AppForm>
  );
}

function Removing({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useAppForm<z.infer<typeof RemoveForm>>({
    schema: RemoveForm,
    defaults: { password: '' },
    submit: async (typed) => {
      await removeEmail(typed.password);
      toast.done('เอาอีเมลออกแล้ว');
      await recoveryChanged(client);
      onDone();
    },
  });
  return (
    <AppForm form={form} label="เอาอีเมลออก" className="grid gap-3">
      <PasswordField />
      <FormActions form={form} save="เอาอีเมลออก" onCancel={onDone} />
    </AppForm>
  );
}

interface StandingProps {
  recovery: Recovery;
  onChange: () => void;
  onRemove: () => void;
}

function Standing({ recovery: { email, confirmed }, onChange, onRemove }: StandingProps) {
  if (email === '')
    return (
      <div>
        <Button kind="primary" onClick={onChange}>
          ใส่อีเมล
        </Button>
      </div>
    );
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="break-all">{email}</span>
        <StatusChip tone={confirmed ? 'done' : 'waiting'}>
          {confirmed ? 'ยืนยันแล้ว' : 'รอยืนยัน'}
        </StatusChip>
      </p>
      {confirmed ? null : (
        <p className="text-sm text-ink2">เปิดอีเมลแล้วกดลิงก์ยืนยันภายใน 24 ชั่วโมง ไม่เจอให้ดูในถังสแปม</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onChange}>{confirmed ? 'เปลี่ยนอีเมล' : 'ส่งลิงก์อีกครั้ง'}</Button>
        <Button kind="ghost" onClick={onRemove}>
          เอาออก
        </Button>
      </div>
    </>
  );
}

export default function RecoveryEmail() {
  const query = useQuery(recoveryQuery());
  const [mode, setMode] = useState<'shown' | 'setting' | 'removing'>('shown');
  const { data, error } = query;
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={3} />
    );
  if (!data.offered)
    return (
      <p className="text-sm text-ink2">ระบบนี้ยังส่งอีเมลไม่ได้ ถ้าลืมรหัสผ่าน ให้ผู้ดูแลร้านสร้างลิงก์ตั้งรหัสผ่านให้</p>
    );
  const back = () => setMode('shown');
  if (mode === 'setting') return <Setting email={data.email} onDone={back} />;
  if (mode === 'removing') return <Removing onDone={back} />;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink2">ลืมรหัสผ่านเมื่อไร ขอลิงก์ตั้งรหัสใหม่ทางอีเมลนี้ได้จากหน้าเข้าสู่ระบบ</p>
      <Standing
        recovery={data}
        onChange={() => setMode('setting')}
        onRemove={() => setMode('removing')}
      />
    </div>
  );
}
