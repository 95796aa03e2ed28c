// The button that cancels a surplus parcel, with its question.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { cancelParcel, exceptionsChanged, type ExceptionItem } from './exception.data.ts';

export function CancelStray({ item, onDone }: { item: ExceptionItem; onDone: () => void }) {
  const client = useQueryClient();
  const can = useCan();
  const [isAsking, ask] = useState(false);
  const [isPending, setPending] = useState(false);
  if (item.rule !== 'stray' || item.state === 'closed' || !can('ship.cancel')) return null;
  const cancel = async (): Promise<void> => {
    setPending(true);
    try {
      await cancelParcel(item.id);
      toast.done(`ยกเลิกพัสดุ ${item.pno} กับขนส่งแล้ว`);
      onDone();
    } catch (error) {
      toast.failed(error);
    } finally {
      setPending(false);
      ask(false);
      void exceptionsChanged(client);
    }
  };
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)}>
        ยกเลิกพัสดุนี้กับขนส่ง
      </Button>
      <Confirm
        open={isAsking}
        title={`ยกเลิกพัสดุ ${item.pno}?`}
        text={`ออเดอร์ ${item.orderCode} ใช้เลขใหม่อยู่แล้ว ไม่เปลี่ยนแปลง`}
        verb="ยกเลิกพัสดุนี้"
        danger
        pending={isPending}
        onConfirm={() => void cancel()}
        onCancel={() => ask(false)}
      />
    </>
  );
}
