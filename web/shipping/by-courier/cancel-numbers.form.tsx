// Cancels the numbers of the ticked orders with the courier, with a result for each; many need a second confirmation.
import type { CourierId } from '@app/contract/kit/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import {
  cancelNumbers,
  carrierChanged,
  type CancelResult,
  type CarrierOrder,
} from './by-courier.data.ts';

/** For more parcels than this, their count must be typed, so that a slip cannot cancel a day's parcels. */
const TYPED_ABOVE = 10;

interface CancelNumbersProps {
  c: CourierId;
  rows: readonly CarrierOrder[];
  onClose: () => void;
}

function useCancelling({ c, rows, onClose }: CancelNumbersProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState<readonly CancelResult[]>([]);
  // A retry covers only the rest.
  const answered = useRef(new Set<number>());
  const run = async () => {
    setPending(true);
    const results: CancelResult[] = [];
    const open = rows.filter(({ order }) => !answered.current.has(order.id));
    try {
      await cancelNumbers(c, open, (some) => {
        results.push(...some);
        for (const { id } of some) answered.current.add(id);
      });
    } catch (fault) {
      toast.failed(fault);
    }
    // Also after a lost answer: the cancel may have succeeded. The lists update in the background.
    void carrierChanged(client);
    const done = results.filter((each) => each.cancelTracking === 'success');
    const left = results.filter((each) => each.cancelTracking !== 'success');
    if (done.length > 0) toast.done(`ยกเลิกเลขพัสดุแล้ว ${done.length} รายการ`);
    setFailed(left);
    setPending(false);
    if (left.length === 0 && results.length === open.length) onClose();
  };
  return { pending, failed, run };
}

/** Numbers that the courier did not cancel, with its message. */
function Left({
  failed,
  rows,
}: {
  failed: readonly CancelResult[];
  rows: readonly CarrierOrder[];
}) {
  if (failed.length === 0) return null;
  const codeOf = (id: number) => rows.find(({ order }) => order.id === id)?.order.code ?? '';
  return (
    <ul
      aria-label="ยกเลิกไม่สำเร็จ"
      className="grid max-h-60 grid-cols-1 gap-1 overflow-y-auto text-sm break-words"
    >
      {failed.map((each) => (
        <li key={each.id} className="rounded-control bg-problem-bg px-3 py-1.5 text-problem">
          <b>{codeOf(each.id)}</b> {each.cancelMessage || each.errMessage}
        </li>
      ))}
    </ul>
  );
}

export default function CancelNumbers(props: CancelNumbersProps) {
  const { rows, onClose } = props;
  const { pending, failed, run } = useCancelling(props);
  const [typed, setTyped] = useState('');
  const isSure = rows.length <= TYPED_ABOVE || typed.trim() === String(rows.length);
  const verb = `ยกเลิกเลข ${rows.length} รายการ`;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title={verb}
      subtitle="ยกเลิกได้ก่อนขนส่งรับพัสดุเท่านั้น ออเดอร์ยังอยู่ และสร้างเลขใหม่ได้"
      actions={
        <>
          <Button kind="ghost" disabled={pending} onClick={onClose}>
            ปิด
          </Button>
          <Button
            kind="danger"
            pending={pending}
            pendingText="กำลังยกเลิก…"
            disabled={!isSure || failed.length > 0}
            onClick={() => void run()}
          >
            {verb}
          </Button>
        </>
      }
    >
      {rows.length > TYPED_ABOVE && failed.length === 0 ? (
        <TextInput
          label={`พิมพ์จำนวน ${rows.length} เพื่อยืนยัน`}
          required
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      <Left failed={failed} rows={rows} />
    </Dialog>
  );
}
