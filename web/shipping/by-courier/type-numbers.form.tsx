// Numbers that the courier gave outside the system: typed for the ticked orders, or brought in with a file.
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { couriersQuery } from '../../catalog/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { FileDrop } from '../../ui/input/file-drop.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import {
  carrierChanged,
  giveNumbers,
  sendNumbers,
  type CarrierOrder,
  type NumberResult,
} from './by-courier.data.ts';

interface TypeNumbersProps {
  c: CourierId;
  rows: readonly CarrierOrder[];
  onClose: () => void;
}

function useGiving({ c, onClose }: TypeNumbersProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [failed, setFailed] = useState<readonly NumberResult[]>([]);
  const run = async (give: () => Promise<{ items: NumberResult[] }>) => {
    setPending(true);
    setProblem(null);
    try {
      const { items } = await give();
      const left = items.filter((item) => item.t === 'error');
      const done = items.length - left.length;
      if (done > 0) toast.done(`ใส่เลขพัสดุแล้ว ${done} รายการ`);
      setFailed(left);
      await carrierChanged(client);
      if (left.length === 0) onClose();
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
      // Where an answer is missing the numbers may have arrived.
      void carrierChanged(client);
    } finally {
      setPending(false);
    }
  };
  return {
    ...{ pending, problem, failed },
    give: (items: readonly { order: number; pno: string }[]) =>
      void run(() => giveNumbers(c, items)),
    send: (file: File) => void run(() => sendNumbers(c, file)),
  };
}

function Left({ failed }: { failed: readonly NumberResult[] }) {
  if (failed.length === 0) return null;
  return (
    <ul
      aria-label="ใส่เลขไม่สำเร็จ"
      className="grid max-h-60 grid-cols-1 gap-1 overflow-y-auto text-sm break-words"
    >
      {failed.map((each) => (
        <li key={each.row} className="rounded-control bg-problem-bg px-3 py-1.5 text-problem">
          แถวที่ {each.row} <b>{each.order}</b> {each.pno} {each.errMessage}
        </li>
      ))}
    </ul>
  );
}

/** Who will say where these parcels are: nobody, as long as the shop has no account there. */
function Following({ c }: { c: CourierId }) {
  const { data } = useQuery(couriersQuery());
  const info = data?.find((courier) => courier.c === c);
  if (!info || info.connected) return null;
  const name = carrierById(c)?.name ?? info.name;
  const isAsked = info.can.includes('track') || info.can.includes('trackMany');
  return (
    <p role="note" className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      ร้านยังไม่ได้เชื่อมต่อบัญชี {name} ระบบจึงยังไม่ถามสถานะของเลขเหล่านี้ให้ ตั้งสถานะเองได้ที่หน้าติดตามพัสดุ{' '}
      {isAsked
        ? 'เมื่อเชื่อมต่อบัญชีแล้ว ระบบจะติดตามให้เองตั้งแต่นั้น'
        : 'ขนส่งนี้แจ้งสถานะมาเองเท่านั้น ถามแทนไม่ได้แม้เชื่อมต่อแล้ว'}
    </p>
  );
}

interface BoxesProps {
  rows: readonly CarrierOrder[];
  typed: ReadonlyMap<number, string>;
  onChange: (typed: ReadonlyMap<number, string>) => void;
}

const Boxes = ({ rows, typed, onChange }: BoxesProps) =>
  rows.map(({ order }) => (
    <TextInput
      key={order.id}
      label={`${order.code} ${order.info.name}`}
      placeholder="เลขพัสดุ"
      value={typed.get(order.id) ?? ''}
      onChange={(pno) => onChange(new Map(typed).set(order.id, pno))}
    />
  ));

const filledIn = (rows: readonly CarrierOrder[], typed: ReadonlyMap<number, string>) =>
  rows.flatMap(({ order }) => {
    const pno = typed.get(order.id)?.trim() ?? '';
    return pno === '' ? [] : [{ order: order.id, pno }];
  });

export default function TypeNumbers(props: TypeNumbersProps) {
  const { c, rows, onClose } = props;
  const { pending, problem, failed, give, send } = useGiving(props);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const items = filledIn(rows, typed);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title="ใส่เลขพัสดุเอง"
      subtitle="เลขที่ได้จากแอปหรือจุดรับของขนส่ง"
      actions={
        <>
          <Button kind="ghost" disabled={pending} onClick={onClose}>
            ปิด
          </Button>
          {rows.length > 0 ? (
            <Button
              kind="primary"
              pending={pending}
              pendingText="กำลังบันทึก…"
              disabled={items.length === 0}
              onClick={() => give(items)}
            >
              บันทึก {items.length} เลข
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-3">
        <Following c={c} />
        {rows.length === 0 ? (
          <FileDrop
            busy={pending}
            label="ไฟล์เลขพัสดุ"
            limits=".xlsx หรือ .csv แถวละหนึ่งออเดอร์ มีเลขออเดอร์ (SD…) และเลขพัสดุ ไม่เกิน 500 แถว"
            onFile={send}
          />
        ) : (
          <Boxes rows={rows} typed={typed} onChange={setTyped} />
        )}
        {problem ? <ErrorNote error={problem} /> : null}
        <Left failed={failed} />
      </div>
    </Dialog>
  );
}
