// The second step of a login: the app's code, or its setup where the shop requires one.
import { REMEMBERED_DAYS, type FactorSetup } from '@app/contract/shop/two-factor';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Checkbox } from '../../ui/input/choice.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { SetupCodes } from './setup-codes.tsx';

export interface CodeStepProps {
  /** Null where the user already has a second factor. */
  setup: FactorSetup | null;
  pending: boolean;
  error: string | undefined;
  onSubmit: (code: string, remember: boolean) => void;
  onBack: () => void;
}

export default function CodeStep({ setup, pending, error, onSubmit, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const submit = () => {
    if (code.trim() !== '' && !pending) onSubmit(code.trim(), remember);
  };
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        className="grid w-full max-w-[400px] gap-4 rounded-dialog bg-white p-6 shadow-card sm:p-8"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div>
          <h1 className="text-xl font-bold">ยืนยันตัวตนขั้นที่สอง</h1>
          <p className="text-ink2">
            {setup ? 'ร้านนี้ให้บัญชีของคุณใช้รหัสจากแอปทุกครั้งที่เข้าสู่ระบบ' : 'ใส่รหัส 6 หลักจากแอป หรือรหัสกู้คืน'}
          </p>
        </div>
        {setup ? <SetupCodes setup={setup} /> : null}
        <TextInput
          label={setup ? '3. ใส่รหัส 6 หลักที่แอปแสดง' : 'รหัสยืนยัน'}
          value={code}
          onChange={setCode}
          required
          autoComplete="one-time-code"
          focusFirst={setup === null}
          error={error}
        />
        <Checkbox
          label={`ไม่ต้องถามรหัสในเครื่องนี้ ${REMEMBERED_DAYS} วัน`}
          value={remember}
          onChange={setRemember}
        />
        <div className="grid gap-2">
          <Button kind="primary" pending={pending} pendingText="กำลังเข้าสู่ระบบ…" onClick={submit}>
            เข้าสู่ระบบ
          </Button>
          <Button kind="ghost" onClick={onBack}>
            กลับไปใส่รหัสผ่าน
          </Button>
        </div>
      </form>
    </main>
  );
}
