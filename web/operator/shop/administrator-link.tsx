// A link to a new password for an administrator of a shop: whose, how the requester was verified, and then the link,
// shown once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { useSending } from '../access/use-sending.ts';
import { makeLink, shopsChanged } from './shop.data.ts';

function Link({ made }: { made: { url: string; expiresAt: string } }) {
  return (
    <div className="grid gap-3" role="status">
      <p className="text-sm text-ink2">
        ส่งลิงก์นี้ให้เจ้าตัว ใช้ได้ครั้งเดียวถึง {formatTime(made.expiresAt)} และจะไม่แสดงอีก
      </p>
      <code className="block rounded-control bg-hover p-3 text-sm break-all select-all">
        {made.url}
      </code>
      <div>
        <Button kind="primary" onClick={() => void copyText(made.url, 'คัดลอกลิงก์แล้ว')}>
          คัดลอกลิงก์
        </Button>
      </div>
    </div>
  );
}

export function AdministratorLink({ label }: { label: string }) {
  const client = useQueryClient();
  const [username, setUsername] = useState('');
  const [reason, setReason] = useState('');
  const [removesFactor, setRemovesFactor] = useState(false);
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null);
  const { pending, problem, run } = useSending();
  if (made) return <Link made={made} />;
  return (
    <form
      className="grid gap-3 sm:max-w-[400px]"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          setMade(await makeLink(label, { username, reason, removesFactor }));
          await shopsChanged(client);
        });
      }}
    >
      <TextInput label="ชื่อผู้ใช้ของผู้ดูแลร้าน" value={username} onChange={setUsername} required />
      <TextInput
        label="ยืนยันตัวตนอย่างไร"
        hint="เช่น โทรกลับเบอร์ในสัญญา (อยู่ในประวัติ)"
        value={reason}
        onChange={setReason}
        required
      />
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="size-5"
          checked={removesFactor}
          onChange={(event) => setRemovesFactor(event.target.checked)}
        />
        ปิดยืนยันตัวตนสองขั้นด้วย (โทรศัพท์และรหัสกู้คืนหายทั้งคู่)
      </label>
      {problem ? <ErrorNote error={problem} /> : null}
      <div>
        <Button type="submit" pending={pending} disabled={username === '' || reason.trim() === ''}>
          สร้างลิงก์ตั้งรหัสผ่าน
        </Button>
      </div>
    </form>
  );
}
