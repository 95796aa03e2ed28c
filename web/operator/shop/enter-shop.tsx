// Entering a shop with its owner's permission: until when it is valid, the reason, and the link.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { useSending } from '../access/use-sending.ts';
import { enterShopAs, leaveQuery } from './shop.data.ts';

export function EnterShop({ label }: { label: string }) {
  const { data, error, refetch } = useQuery(leaveQuery(label));
  const [reason, setReason] = useState('');
  const { pending, problem, run } = useSending();
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={2} />
    );
  if (data.until === null)
    return <p className="text-ink2">เจ้าของร้านยังไม่อนุญาต ขอให้เปิดที่ ตั้งค่า › ทั่วไป › ความเป็นส่วนตัว</p>;
  const enter = () =>
    run(async () => {
      const { url } = await enterShopAs(label, reason.trim());
      // In the same tab: the link works once, and a new window may be blocked.
      location.assign(url);
    });
  return (
    <form
      className="grid gap-3 sm:max-w-[400px]"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <p>
        เจ้าของร้านอนุญาตให้{data.mayWrite ? 'ดูและแก้ไข' : 'ดูอย่างเดียว'} ถึง {formatTime(data.until)}
      </p>
      <TextInput
        label="เข้าไปทำอะไร"
        hint="อยู่ในประวัติของร้านด้วย"
        value={reason}
        onChange={setReason}
        required
      />
      {problem ? <ErrorNote error={problem} /> : null}
      <div>
        <Button type="submit" pending={pending} disabled={reason.trim() === ''}>
          เข้าร้าน
        </Button>
      </div>
    </form>
  );
}
