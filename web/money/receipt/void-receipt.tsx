// Voids a document with a reason; its number stays used.
import { receiptKinds } from '@app/contract/money/receipt';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { receiptsChanged, voidOne, type Receipt } from './receipt.data.ts';

function useVoiding(receipt: Receipt, onClose: () => void) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const run = (reason: string) =>
    press(
      async () => {
        await voidOne(receipt.id, reason);
        toast.done(`ยกเลิก ${receipt.no} แล้ว`);
        onClose();
      },
      () => receiptsChanged(client),
    );
  return { pending, run };
}

export function VoidReceipt({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { pending, run } = useVoiding(receipt, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`ยกเลิก ${receiptKinds[receipt.kind]} ${receipt.no}?`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ไม่ยกเลิก
          </Button>
          <Button
            kind="danger"
            disabled={reason.trim() === ''}
            pending={pending}
            pendingText="กำลังยกเลิก…"
            onClick={() => void run(reason.trim())}
          >
            ยกเลิกใบนี้
          </Button>
        </>
      }
    >
      <TextInput
        label="เหตุผล"
        hint="เลขนี้จะไม่ถูกใช้อีก ออกใบใหม่ได้ด้วยเลขถัดไป"
        required
        focusFirst
        value={reason}
        onChange={setReason}
        placeholder="เช่น ชื่อผู้ซื้อผิด"
      />
    </Dialog>
  );
}
