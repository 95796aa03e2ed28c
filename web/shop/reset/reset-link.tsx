// A password reset link: created on demand, shown with a copy button.
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { makeLink } from './reset.data.ts';

export function ResetLink({ user }: { user: { id: number; name: string } }) {
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null);
  const { pending, run: press } = usePress();
  const make = () =>
    press(async () => {
      setMade(await makeLink(user.id));
    });
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink2">
        {user.name} ลืมรหัสผ่าน ให้สร้างลิงก์แล้วส่งให้เจ้าตัวตั้งรหัสใหม่เอง ใช้ได้ครั้งเดียวภายใน 1 ชั่วโมง
      </p>
      {made ? (
        <>
          <code className="block rounded-control bg-hover p-3 text-sm break-all select-all">
            {made.url}
          </code>
          <p className="text-sm text-ink2">ใช้ได้ถึง {formatTime(made.expiresAt)}</p>
          <div>
            <Button
              kind="primary"
              icon="copy"
              onClick={() => void copyText(made.url, 'คัดลอกลิงก์แล้ว')}
            >
              คัดลอกลิงก์
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button icon="link" pending={pending} onClick={() => void make()}>
            สร้างลิงก์ตั้งรหัสผ่าน
          </Button>
        </div>
      )}
    </div>
  );
}
