// Settles a parcel that the courier never confirmed: by the number the courier gave, or as not existing.
import type { ShipmentView } from '@app/contract/shipment';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { ErrorNote } from '../ui/feedback/error-note.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatTime } from '../ui/format/date.ts';
import { AppError } from '../ui/http.ts';
import { RadioGroup } from '../ui/input/choice.tsx';
import { TextArea, TextInput } from '../ui/input/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { parcelsChanged, settle } from './shipment.data.ts';

type Way = 'pno' | 'gone';

const ways = [
  { value: 'pno' as const, label: 'ขนส่งให้เลขพัสดุแล้ว' },
  { value: 'gone' as const, label: 'ไม่มีพัสดุนี้' },
];

export function SettleShipment({ shipment }: { shipment: ShipmentView }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [way, setWay] = useState<Way | null>('pno');
  const [pno, setPno] = useState('');
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const isEarly = shipment.settleFrom !== null && Date.parse(shipment.settleFrom) > Date.now();
  async function run() {
    setPending(true);
    setProblem(null);
    try {
      await settle(shipment.id, way === 'pno' ? { pno } : { gone: true, reason });
      await parcelsChanged(client);
      toast.done(way === 'pno' ? 'บันทึกเลขพัสดุแล้ว' : 'ปิดรายการแล้ว สร้างเลขใหม่ได้');
      setOpen(false);
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
    } finally {
      setPending(false);
    }
  }
  if (isEarly && shipment.settleFrom) {
    return (
      <p className="text-sm text-waiting">
        ระบบกำลังถามขนส่งให้ ตัดสินเองได้หลัง {formatTime(shipment.settleFrom)} ห้ามส่งซ้ำ
      </p>
    );
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>ตัดสินผล</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="ขนส่งไม่ยืนยันพัสดุนี้"
        subtitle={`เลขอ้างอิงของเรา ${shipment.merchantNo} ใช้สอบถามกับขนส่ง`}
        actions={
          <>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              ยกเลิก
            </Button>
            <Button
              kind="primary"
              pending={pending}
              disabled={way === 'pno' ? pno.trim() === '' : reason.trim() === ''}
              onClick={() => void run()}
            >
              บันทึกผล
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <RadioGroup label="ผลจากขนส่ง" options={ways} value={way} onChange={setWay} />
          {way === 'pno' ? (
            <TextInput
              label="เลขพัสดุที่ขนส่งแจ้ง"
              required
              scan
              value={pno}
              onChange={setPno}
              error={problem?.fields['pno']}
            />
          ) : (
            <TextArea
              label="เหตุผล"
              required
              rows={2}
              limit={200}
              value={reason}
              onChange={setReason}
              hint="เลขเดิมยังถูกเฝ้าดู หากขนส่งแจ้งมาภายหลังจะเตือนให้ยกเลิก"
            />
          )}
        </div>
        {problem ? <ErrorNote error={problem} className="mt-3" /> : null}
      </Dialog>
    </>
  );
}
