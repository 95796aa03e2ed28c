// Settles a parcel that the courier never confirmed: with the courier's number, or as not existing.
import type { ShipmentView } from '@app/contract/shipping/shipment';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSending } from '../../ui/feedback/use-sending.ts';
import type { AppError } from '../../ui/http.ts';
import { formatTime } from '../../ui/format/date.ts';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { TextArea, TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { parcelsChanged, settleUnknownShipment, type SettleBody } from './shipment.data.ts';

type SettleBy = 'pno' | 'gone';

const ways = [
  { value: 'pno' as const, label: 'ขนส่งให้เลขพัสดุแล้ว' },
  { value: 'gone' as const, label: 'ไม่มีพัสดุนี้' },
];

const LOOK_AGAIN_MS = 15_000;

/** Whether a person may decide yet; becomes true automatically at that time. */
function useIsDue(from: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return from === null || Date.parse(from) <= now;
}

export function SettleShipment({ shipment }: { shipment: ShipmentView }) {
  const [open, setOpen] = useState(false);
  const isDue = useIsDue(shipment.settleFrom);
  if (!isDue && shipment.settleFrom) {
    return (
      <p className="text-sm text-waiting">
        ระบบกำลังถามขนส่งให้ อย่าเพิ่งส่งซ้ำ หากยังไม่ได้คำตอบ ตัดสินเองได้หลัง {formatTime(shipment.settleFrom)}
      </p>
    );
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>ตัดสินผล</Button>
      {open ? <Settler shipment={shipment} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface SettlerProps {
  shipment: ShipmentView;
  onClose: () => void;
}

function useSettling({ shipment, onClose }: SettlerProps) {
  const client = useQueryClient();
  const sending = useSending();
  const run = (result: SettleBody) =>
    sending.run(async () => {
      await settleUnknownShipment(shipment.id, result);
      void parcelsChanged(client);
      toast.done(result.gone ? 'ปิดรายการแล้ว สร้างเลขใหม่ได้' : 'บันทึกเลขพัสดุแล้ว');
      onClose();
    });
  return { ...sending, run };
}

function Settler({ shipment, onClose }: SettlerProps) {
  const [way, setWay] = useState<SettleBy | null>('pno');
  const [typed, setTyped] = useState({ pno: '', reason: '' });
  const { pending, problem, run } = useSettling({ shipment, onClose });
  const isPno = way === 'pno';
  const { pno, reason } = typed;
  return (
    <Dialog
      open
      onClose={onClose}
      title="ขนส่งไม่ยืนยันพัสดุนี้"
      subtitle={`สอบถามขนส่งด้วยเลขอ้างอิง ${shipment.merchantNo}`}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            kind="primary"
            pending={pending}
            disabled={(isPno ? pno : reason).trim() === ''}
            onClick={() => void run(isPno ? { pno } : { gone: true, reason })}
          >
            บันทึกผล
          </Button>
        </>
      }
    >
      <Answer way={way} onWay={setWay} typed={typed} onType={setTyped} problem={problem} />
      {problem ? <ErrorNote error={problem} className="mt-3" /> : null}
    </Dialog>
  );
}

interface AnswerProps {
  way: SettleBy | null;
  onWay: (way: SettleBy | null) => void;
  typed: { pno: string; reason: string };
  onType: (typed: { pno: string; reason: string }) => void;
  problem: AppError | null;
}

function Answer({ way, onWay, typed, onType, problem }: AnswerProps) {
  return (
    <div className="grid gap-4">
      <RadioGroup label="ผลจากขนส่ง" options={ways} value={way} onChange={onWay} />
      {way === 'pno' ? (
        <TextInput
          label="เลขพัสดุที่ขนส่งแจ้ง"
          required
          scan
          value={typed.pno}
          onChange={(pno) => onType({ ...typed, pno })}
          error={problem?.fields['pno']}
        />
      ) : (
        <TextArea
          label="เหตุผล"
          required
          rows={2}
          limit={200}
          value={typed.reason}
          onChange={(reason) => onType({ ...typed, reason })}
          hint="เลขเดิมยังถูกเฝ้าดู หากขนส่งแจ้งมาภายหลังจะเตือนให้ยกเลิก"
        />
      )}
    </div>
  );
}
