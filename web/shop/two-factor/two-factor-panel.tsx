// The user's own second factor on the profile: off, being set up, or on with the number of unused recovery codes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { SetupCodes } from '../user/setup-codes.tsx';
import {
  begin,
  confirm,
  end,
  factorChanged,
  factorQuery,
  type FactorSetup,
} from './two-factor.data.ts';

const code = z.string().check(z.trim(), z.minLength(6, { error: 'ใส่รหัส 6 หลัก หรือรหัสกู้คืน' }));
const CodeForm = z.object({ code });
const password = z.string().check(z.minLength(1));
const OnForm = z.object({ password });
const OffForm = z.object({ password, code });

const PasswordField = () => (
  <TextField
    name="password"
    label="รหัสผ่านของคุณ"
    type="password"
    autoComplete="current-password"
    required
  />
);

function SettingUp({ setup, onDone }: { setup: FactorSetup; onDone: () => void }) {
  const client = useQueryClient();
  const form = useAppForm<z.infer<typeof CodeForm>>({
    schema: CodeForm,
    defaults: { code: '' },
    submit: async (typed) => {
      await confirm(typed.code);
      toast.done('เปิดยืนยันสองขั้นแล้ว ครั้งหน้าเข้าสู่ระบบต้องใส่รหัสจากแอป');
      await factorChanged(client);
      onDone();
    },
  });
  return (
    <div className="grid gap-4">
      <SetupCodes setup={setup} />
      <AppForm form={form} label="ยืนยันรหัส" className="grid gap-3">
        <TextField
          name="code"
          label="3. ใส่รหัส 6 หลักที่แอปแสดง"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
        <FormActions form={form} save="เปิดใช้" onCancel={onDone} />
      </AppForm>
    </div>
  );
}

function TurningOff({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useAppForm<z.infer<typeof OffForm>>({
    schema: OffForm,
    defaults: { password: '', code: '' },
    submit: async (typed) => {
      await end(typed.password, typed.code);
      toast.done('ปิดยืนยันสองขั้นแล้ว');
      await factorChanged(client);
      onDone();
    },
  });
  return (
    <AppForm form={form} label="ปิดยืนยันสองขั้น" className="grid gap-3">
      <PasswordField />
      <TextField name="code" label="รหัสจากแอป หรือรหัสกู้คืน" autoComplete="one-time-code" required />
      <FormActions form={form} save="ปิดยืนยันสองขั้น" onCancel={onDone} />
    </AppForm>
  );
}

interface TurningOnProps {
  onBegin: (setup: FactorSetup) => void;
  onCancel: () => void;
}

function TurningOn({ onBegin, onCancel }: TurningOnProps) {
  const form = useAppForm<z.infer<typeof OnForm>>({
    schema: OnForm,
    defaults: { password: '' },
    submit: async ({ password }) => onBegin(await begin(password)),
  });
  return (
    <AppForm form={form} label="เปิดยืนยันสองขั้น" className="grid gap-3">
      <PasswordField />
      <FormActions form={form} save="ต่อไป" onCancel={onCancel} />
    </AppForm>
  );
}

function Off({ required, onBegin }: { required: boolean; onBegin: (setup: FactorSetup) => void }) {
  const [entering, setEntering] = useState(false);
  if (entering) return <TurningOn onBegin={onBegin} onCancel={() => setEntering(false)} />;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink2">
        เข้าสู่ระบบด้วยรหัสผ่านและรหัสจากแอปในโทรศัพท์ คนที่รู้รหัสผ่านอย่างเดียวเข้าไม่ได้
        {required ? ' ร้านให้บทบาทของคุณเปิดใช้' : ''}
      </p>
      <div>
        <Button kind="primary" onClick={() => setEntering(true)}>
          เปิดยืนยันสองขั้น
        </Button>
      </div>
    </div>
  );
}

export default function TwoFactorPanel() {
  const query = useQuery(factorQuery());
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { data, error } = query;
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonText lines={3} />
    );
  if (setup) return <SettingUp setup={setup} onDone={() => setSetup(null)} />;
  if (!data.on) return <Off required={data.required} onBegin={setSetup} />;
  if (leaving) return <TurningOff onDone={() => setLeaving(false)} />;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <StatusChip tone="done">เปิดอยู่</StatusChip>
        {data.since ? `ตั้งแต่ ${formatTime(data.since)}` : null}
      </p>
      <p className={`text-sm ${data.codesLeft <= 2 ? 'text-problem' : 'text-ink2'}`}>
        เหลือรหัสกู้คืน {data.codesLeft} รหัส
        {data.codesLeft <= 2 ? ' ปิดแล้วเปิดใหม่เพื่อรับรหัสชุดใหม่' : ''}
      </p>
      <div>
        <Button onClick={() => setLeaving(true)}>ปิดยืนยันสองขั้น</Button>
      </div>
    </div>
  );
}
