// The picture of a refund's transfer, chosen and saved at once.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { shrinkImage } from '../../ui/form/shrink-image.ts';
import { randomId } from '../../ui/hooks/random-id.ts';
import { addSlip, refundsChanged } from './refund.data.ts';

export function AttachSlip({ id, hasSlip }: { id: number; hasSlip: boolean }) {
  const client = useQueryClient();
  const box = useRef<HTMLInputElement>(null);
  const { pending, run: press } = usePress();
  const keepSlip = (chosen: File) =>
    press(
      async () => {
        await addSlip(id, { file: await shrinkImage(chosen), key: randomId() });
        toast.done('เก็บสลิปแล้ว');
      },
      () => refundsChanged(client),
    );
  return (
    <>
      <input
        ref={box}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label="แนบสลิปคืนเงิน"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void keepSlip(file);
        }}
      />
      <Button
        icon="image"
        pending={pending}
        pendingText="กำลังเก็บสลิป…"
        onClick={() => box.current?.click()}
      >
        {hasSlip ? 'เปลี่ยนสลิป' : 'แนบสลิป'}
      </Button>
    </>
  );
}
