// Numbers that the courier issued outside the system: typed for the ticked orders, or imported from a file.
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { couriersQuery } from '../../catalog/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RestoredNote } from '../../ui/form/app-form.tsx';
import { useKeptValue } from '../../ui/form/use-checked-form.ts';
import { AppError } from '../../ui/http.ts';
import { FileDrop } from '../../ui/input/file-drop.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import {
  carrierChanged,
  saveTypedNumbers,
  sendNumbers,
  type CarrierOrder,
  type NumberResult,
} from './by-courier.data.ts';

interface TypeNumbersProps {
  c: CourierId;
  rows: readonly CarrierOrder[];
  onClose: () => void;
}

/** By order id. */
type Typed = Readonly<Record<number, string>>;
const none: Typed = {};

/** Keeps everything typed for this courier, also after the window was closed by mistake or the session was lost. */
function useTyped(c: CourierId) {
  const { value: typed, change, draft } = useKeptValue<Typed>(`type-numbers-${c}`, none);
  /** Of these orders only the refused ones stay for correction. */
  const given = async (orders: readonly number[], refused: readonly NumberResult[]) => {
    const left = new Set(refused.map(({ id }) => id));
    const isOver = (id: number): boolean => orders.includes(id) && !left.has(id);
    const rest = Object.entries(typed).filter(
      ([id, pno]) => pno.trim() !== '' && !isOver(Number(id)),
    );
    change(Object.fromEntries(rest));
    if (rest.length === 0) await draft.drop();
  };
  return { typed, change, draft, given };
}

function useGiving({ c, onClose }: TypeNumbersProps, given: ReturnType<typeof useTyped>['given']) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [failed, setFailed] = useState<readonly NumberResult[]>([]);
  const run = async (orders: readonly number[], give: () => Promise<{ items: NumberResult[] }>) => {
    setPending(true);
    setProblem(null);
    try {
      const { items } = await give();
      const left = items.filter((item) => item.t === 'error');
      const done = items.length - left.length;
      if (done > 0) toast.done(`ใส่เลขพัสดุแล้ว ${done} รายการ`);
      setFailed(left);
      await given(orders, left);
      void carrierChanged(client);
      if (left.length === 0) onClose();
    } catch (fault) {
      if (fault instanceof AppError) setProblem(fault);
      else toast.failed(fault);
      // After a lost answer the numbers may have been saved.
      void carrierChanged(client);
    } finally {
      setPending(false);
    }
  };
  return {
    ...{ pending, problem, failed },
    give: (items: readonly { order: number; pno: string }[]) =>
      void run(
        items.map(({ order }) => order),
        () => saveTypedNumbers(c, items),
      ),
    send: (file: File) => void run([], () => sendNumbers(c, file)),
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

/** Who reports these parcels' tracking: nobody, while the shop has no account there. */
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
  typed: Typed;
  onChange: (typed: Typed) => void;
}

const Boxes = ({ rows, typed, onChange }: BoxesProps) =>
  rows.map(({ order }) => (
    <TextInput
      key={order.id}
      label={`${order.code} ${order.info.name}`}
      placeholder="เลขพัสดุ"
      value={typed[order.id] ?? ''}
      onChange={(pno) => onChange({ ...typed, [order.id]: pno })}
    />
  ));

const filledIn = (rows: readonly CarrierOrder[], typed: Typed) =>
  rows.flatMap(({ order }) => {
    const pno = typed[order.id]?.trim() ?? '';
    return pno === '' ? [] : [{ order: order.id, pno }];
  });

interface ActionsProps {
  count: number | null;
  pending: boolean;
  onGive: () => void;
  onClose: () => void;
}

/** `count` is null where the numbers come from a file, which is sent as soon as it is chosen. */
const Actions = ({ count, pending, onGive, onClose }: ActionsProps) => (
  <>
    <Button kind="ghost" disabled={pending} onClick={onClose}>
      ปิด
    </Button>
    {count === null ? null : (
      <Button
        kind="primary"
        pending={pending}
        pendingText="กำลังบันทึก…"
        disabled={count === 0}
        onClick={onGive}
      >
        บันทึก {count} เลข
      </Button>
    )}
  </>
);

export default function TypeNumbers(props: TypeNumbersProps) {
  const { c, rows, onClose } = props;
  const { typed, change, draft, given } = useTyped(c);
  const { pending, problem, failed, give, send } = useGiving(props, given);
  const items = filledIn(rows, typed);
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title="ใส่เลขพัสดุเอง"
      subtitle="เลขที่ได้จากแอปหรือจุดรับของขนส่ง"
      actions={
        <Actions
          count={rows.length > 0 ? items.length : null}
          pending={pending}
          onGive={() => give(items)}
          onClose={onClose}
        />
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
          <>
            {items.length > 0 ? <RestoredNote draft={draft} /> : null}
            <Boxes rows={rows} typed={typed} onChange={change} />
          </>
        )}
        {problem ? <ErrorNote error={problem} /> : null}
        <Left failed={failed} />
      </div>
    </Dialog>
  );
}
