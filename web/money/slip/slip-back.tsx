// Undoes a slip that was confirmed by mistake, with the amount that it removes from the order.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { slipsChanged, takeBack, type Slip } from './slip.data.ts';

export function SlipBack({ orderId, slip }: { orderId: number; slip: Slip }) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const { pending, run: press } = usePress();
  const counted = (Math.round(slip.amount * 100) - Math.round(slip.over * 100)) / 100;
  const run = () =>
    press(
      async () => {
        await takeBack(orderId, slip.id);
        toast.done('ย้อนการยืนยันสลิปแล้ว');
      },
      () => {
        setAsked(false);
        return slipsChanged(client, orderId);
      },
    );
  return (
    <>
      <Button kind="ghost" onClick={() => setAsked(true)}>
        ยืนยันผิด
      </Button>
      <Confirm
        open={isAsked}
        danger
        pending={pending}
        title="ย้อนการยืนยันสลิปนี้?"
        text={`ยอดที่ชำระของออเดอร์จะลดลง ${formatBaht(counted)} บาท และสลิปกลับไปรอตรวจ`}
        verb="ย้อนการยืนยัน"
        onConfirm={() => void run()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
