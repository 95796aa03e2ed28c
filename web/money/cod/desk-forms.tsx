// Windows of the COD desk: a bill of the shop's own deliveries, reopening a closed bill.
import { carriers, moduleOf, type CourierId } from '@app/contract/kit/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { shiftDay } from '@app/contract/kit/bangkok';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress, useSending } from '../../ui/feedback/use-sending.ts';
import { hasModule, useMe } from '../../ui/hooks/me.ts';
import { useToday } from '../../ui/hooks/today.ts';
import { Select } from '../../ui/input/choice.tsx';
import { DateInput } from '../../ui/input/date-input.tsx';
import { TextArea } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { AppError } from '../../ui/wire/app-error.ts';
import { buildBill, refreshCodData, reopenBill, type CodBill } from './cod.data.ts';
import { useSendOnce } from '../../ui/wire/send-once.ts';

interface WindowProps {
  onClose: () => void;
}

/** The couriers that the shop has switched on; those without a switch are always available. */
function useCouriers() {
  const me = useMe();
  return carriers
    .filter((carrier) => hasModule(me, moduleOf(carrier)))
    .map(({ id, name }) => ({ value: id, label: name }));
}

function useBuilding(onClose: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pending, problem, run: send } = useSending();
  const run = (c: CourierId, days: { start: string; end: string }) =>
    send(async () => {
      const bill = await buildBill(c, days);
      toast.done(`สร้างบิล ${bill.billNo} แล้ว ${bill.parcels} พัสดุ`);
      void refreshCodData(client);
      onClose();
      void navigate({ to: '/cod-checker', search: { tab: 'bills', bill: bill.id } });
    });
  return { pending, error: problem, run };
}

function BuildFault({ error }: { error: AppError | null }) {
  if (error === null) return null;
  const text = Object.values(error.fields)[0];
  return text ? (
    <p role="alert" className="text-sm text-problem">
      {text}
    </p>
  ) : (
    <ErrorNote error={error} />
  );
}

export function BuildDialog({ onClose }: WindowProps) {
  const couriers = useCouriers();
  const { pending, error, run } = useBuilding(onClose);
  const [c, setC] = useState<CourierId | null>(couriers[0]?.value ?? null);
  const today = useToday();
  // Default days follow the calendar until the user changes them.
  const [start = shiftDay(today, -7), setStart] = useState<string | null>();
  const [end = today, setEnd] = useState<string | null>();
  const isFilled = c !== null && start !== null && end !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title="สร้างบิลจากพัสดุที่ส่งสำเร็จ"
      subtitle="ใช้กับขนส่งที่ไม่มีไฟล์ยอดโอน ระบบรวมพัสดุ COD ที่ส่งสำเร็จและยังไม่อยู่ในบิลใด"
      actions={
        <>
          <Button kind="ghost" disabled={pending} onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            kind="primary"
            pending={pending}
            pendingText="กำลังสร้างบิล…"
            disabled={!isFilled}
            onClick={() => isFilled && void run(c, { start, end })}
          >
            สร้างบิล
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Select label="ขนส่ง" required options={couriers} value={c} onChange={setC} />
        <div className="grid gap-3 sm:grid-cols-2">
          <DateInput label="ส่งสำเร็จตั้งแต่" required value={start} onChange={setStart} />
          <DateInput label="ถึงวันที่" required value={end} onChange={setEnd} />
        </div>
        <BuildFault error={error} />
      </div>
    </Dialog>
  );
}

export function ReopenDialog({ bill, onClose }: { bill: CodBill; onClose: () => void }) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const [reason, setReason] = useState('');
  const sendOnce = useSendOnce();
  const run = () =>
    press(
      async () => {
        await sendOnce(reason.trim(), (key) => reopenBill(bill.id, reason.trim(), key));
        toast.done(`เปิดบิล ${bill.billNo} แล้ว`);
        onClose();
      },
      () => refreshCodData(client),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`เปิดบิล ${bill.billNo}`}
      subtitle="ค่าธรรมเนียมของบิลจะถูกนำออกจากค่าขนส่ง จนกว่าจะปิดบิลอีกครั้ง"
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            kind="primary"
            pending={pending}
            pendingText="กำลังเปิดบิล…"
            disabled={reason.trim() === ''}
            onClick={() => void run()}
          >
            เปิดบิล
          </Button>
        </>
      }
    >
      <TextArea label="เหตุผล" required rows={2} value={reason} onChange={setReason} />
    </Dialog>
  );
}
