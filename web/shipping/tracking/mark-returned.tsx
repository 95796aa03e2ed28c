// Moves ticked orders to 'returned', for parcels that came back without being scanned one by one.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { ordersChanged } from '../../order/index.ts';
import { useUndo } from '../../shop/index.ts';
import { markReturned, trackingChanged } from './tracking.data.ts';

interface MarkReturnedProps {
  count: number;
  orderIds: () => Promise<readonly number[]>;
  onDone: () => void;
}

export function MarkReturned({ count, orderIds, onDone }: MarkReturnedProps) {
  const can = useCan();
  const client = useQueryClient();
  const say = useUndo();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  if (!can('return.scan', 'order.edit')) return null;
  const run = async () => {
    setPending(true);
    try {
      const { items, undoToken } = await markReturned(await orderIds());
      const done = items.filter((item) => item.t === 'success').length;
      const failed = items.length - done;
      const text = `ย้ายเป็นตีกลับ ${done} ออเดอร์${failed > 0 ? ` ย้ายไม่ได้ ${failed} ออเดอร์ เพราะสถานะออเดอร์ไม่อนุญาต` : ''}`;
      say(text, undoToken);
      onDone();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending(false);
      setAsking(false);
    }
    await Promise.all([trackingChanged(client), ordersChanged(client)]);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>เป็นรับคืน</Button>
      <Confirm
        open={asking}
        title={`ย้าย ${count} ออเดอร์เป็นตีกลับ?`}
        text="สต็อกยังไม่คืน จนกว่าจะสแกนรับคืนที่หน้า “สแกนตีกลับ”"
        verb={`ย้าย ${count} ออเดอร์`}
        pending={pending}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
