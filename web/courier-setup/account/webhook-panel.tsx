// The address for a courier's pushes, and registering it with the courier or removing it.
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { CopiedAddress } from '../../ui/action/copied-address.tsx';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { ConnectionNote } from './connection-note.tsx';
import {
  setWebhook,
  type ConnectionResult,
  type CourierAccount,
  type CourierInfo,
} from './courier-account.data.ts';

interface WebhookPanelProps {
  info: CourierInfo;
  account: CourierAccount;
}

export function WebhookPanel({ info, account }: WebhookPanelProps) {
  const { pending, run: press } = usePress();
  const [result, setResult] = useState<ConnectionResult | null>(null);
  const { hookUrl } = account;
  if (hookUrl === null) return null;
  const canRegister = info.can.includes('registerWebhook');
  const switchWebhook = (on: boolean) =>
    press(async () => {
      setResult(null);
      setResult(await setWebhook(info.c, on));
    });
  return (
    <section aria-label="แจ้งสถานะอัตโนมัติ" className="mt-4 border-t border-line pt-3">
      <h3 className="font-semibold">แจ้งสถานะอัตโนมัติ</h3>
      <p className="text-sm text-ink2">
        {canRegister
          ? `ให้ ${info.name} แจ้งความเคลื่อนไหวของพัสดุเข้าร้านทันที ไม่ต้องรอรอบตรวจ`
          : `ตั้งที่อยู่นี้ในระบบของ ${info.name} เพื่อให้แจ้งความเคลื่อนไหวของพัสดุเข้าร้าน`}
      </p>
      <CopiedAddress url={hookUrl} />
      {canRegister && account.enabled ? (
        <p className="mt-2 flex flex-wrap gap-2">
          <Button disabled={pending} onClick={() => void switchWebhook(true)}>
            เปิดการแจ้งสถานะ
          </Button>
          <Button kind="ghost" disabled={pending} onClick={() => void switchWebhook(false)}>
            ปิดการแจ้งสถานะ
          </Button>
        </p>
      ) : null}
      {result ? (
        <div className="mt-2">
          <ConnectionNote result={result} />
        </div>
      ) : null}
    </section>
  );
}
