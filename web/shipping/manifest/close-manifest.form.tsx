// Closing a hand-over: the driver counts and signs, and the orders are sent.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { formatCount } from '../../ui/format/money.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { courierName, sumText } from './manifest-columns.tsx';
import {
  close,
  itemsChanged,
  manifestsChanged,
  showManifest,
  type Manifest,
} from './manifest.data.ts';

interface CloseProps {
  manifest: Manifest;
  /** Scans that have not reached the server: after closing they would be refused. */
  waiting: number;
  onClose: () => void;
}

function useClosing({ manifest, onClose }: Omit<CloseProps, 'waiting'>) {
  const client = useQueryClient();
  const sending = useSending();
  const run = (said: { driver: string; note: string }) =>
    sending.run(async () => {
      const { manifest: closed, moved } = await close(manifest.id, said).catch((fault: unknown) => {
        void itemsChanged(client);
        throw fault;
      });
      showManifest(client, closed);
      void manifestsChanged(client);
      toast.done(`ส่งมอบ ${closed.no} แล้ว ออเดอร์เป็น “จัดส่งแล้ว” ${formatCount(moved)} รายการ`);
      onClose();
    });
  return { ...sending, run };
}

export function CloseManifest({ manifest, waiting, onClose }: CloseProps) {
  const [driver, setDriver] = useState(manifest.driver);
  const [note, setNote] = useState(manifest.note);
  const { pending, problem, run } = useClosing({ manifest, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`ส่งมอบให้ ${courierName(manifest)} ${formatCount(manifest.parcels)} ชิ้น?`}
      subtitle={sumText(manifest)}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            ยังไม่ปิด
          </Button>
          <Button
            kind="primary"
            icon="check"
            pending={pending}
            disabled={waiting > 0}
            pendingText="กำลังปิดใบ…"
            onClick={() => void run({ driver, note })}
          >
            ส่งมอบ {formatCount(manifest.parcels)} ชิ้น
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {waiting > 0 ? (
          <p role="status" className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
            รอส่ง {formatCount(waiting)} ชิ้นที่ยิงแล้วให้ถึงระบบก่อน จึงปิดใบได้
          </p>
        ) : null}
        <p>ออเดอร์ในใบนี้จะเป็น “จัดส่งแล้ว” หลังปิดแก้ใบนี้ไม่ได้อีก</p>
        <TextInput label="ชื่อผู้รับมอบ (คนขับ)" value={driver} onChange={setDriver} maxLength={100} />
        <TextInput label="หมายเหตุ" value={note} onChange={setNote} maxLength={400} />
        {problem ? <ErrorNote error={problem} /> : null}
      </div>
    </Dialog>
  );
}
