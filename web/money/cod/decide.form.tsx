// Decisions about parcels with a wrong amount: accept, report to the courier, book as a debt, link to an order.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useSending } from '../../ui/feedback/use-sending.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { TextArea, TextInput } from '../../ui/input/text-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { AppError } from '../../ui/wire/app-error.ts';
import { BucketChip, carrierName, doneAbout, signed } from './cod-columns.tsx';
import { decide, refreshCodData, type CodParcel, type Decision } from './cod.data.ts';
import { useSendOnce } from '../../ui/wire/send-once.ts';

type Action = Decision['action'];

interface DecideProps {
  rows: readonly CodParcel[];
  onClose: () => void;
}

const optionsFor = (rows: readonly CodParcel[]) => {
  const isLine = rows.length === 1 && rows[0]?.id !== null;
  const isDecided = rows.some(({ decision }) => decision !== null);
  return [
    { value: 'accept' as const, label: 'ยอมรับส่วนต่าง' },
    { value: 'tell' as const, label: 'แจ้งขนส่ง' },
    { value: 'debtor' as const, label: 'ตั้งเป็นลูกหนี้' },
    ...(isLine ? [{ value: 'link' as const, label: 'ผูกออเดอร์' }] : []),
    ...(isDecided ? [{ value: 'clear' as const, label: 'ยกเลิกการตัดสินใจเดิม' }] : []),
  ];
};

const hints: Readonly<Record<Action, string>> = {
  accept: 'รายการจะหายจากที่ต้องจัดการ และเก็บเหตุผลไว้ในประวัติ',
  tell: 'คัดลอกข้อความส่งให้ขนส่ง รายการยังรอคำตอบอยู่ในหน้านี้',
  debtor: 'ยกยอดไปไว้ในกลุ่มลูกหนี้ เมื่อขนส่งโอนเพิ่มในบิลถัดไป ระบบจะหักให้เอง',
  link: 'ใช้เมื่อเลขในไฟล์ไม่ใช่เลขที่ร้านมี ระบบจะเทียบกับยอดของออเดอร์นี้',
  clear: 'รายการกลับมาอยู่ในกลุ่มที่ต้องจัดการ',
};

const sentence = (parcel: CodParcel): string => {
  const sent = parcel.orderAmount === null ? '' : ` ยอดที่ส่ง ${formatBaht(parcel.orderAmount)}`;
  if (parcel.amount === null) return `${parcel.pno}${sent} ส่งสำเร็จแล้วแต่ยังไม่ได้รับโอน`;
  return `${parcel.pno}${sent} โอน ${formatBaht(parcel.amount)} ส่วนต่าง ${signed(parcel.difference)}`;
};

/** The text for the courier, ready to paste. */
const letterOf = (rows: readonly CodParcel[]): string =>
  [`รบกวนตรวจยอด COD ${rows.length} รายการ`, ...rows.map(sentence)].join('\n');

function useDeciding({ rows, onClose }: DecideProps) {
  const client = useQueryClient();
  const { pending, problem, run: send } = useSending();
  const sendOnce = useSendOnce();
  const run = (body: Pick<Decision, 'action' | 'reason' | 'orderCode'>) => {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const shipmentIds = rows.flatMap(({ id, shipmentId }) =>
      id === null ? (shipmentId ?? []) : [],
    );
    const asked = {
      ...body,
      ...(ids.length > 0 && { ids }),
      ...(shipmentIds.length > 0 && { shipmentIds }),
    };
    return send(
      async () => {
        await sendOnce(asked, (key) => decide(asked, key));
        toast.done(`บันทึกแล้ว ${rows.length} รายการ`);
        onClose();
      },
      () => refreshCodData(client),
    );
  };
  return { pending, error: problem, run };
}

function Letter({ rows }: { rows: readonly CodParcel[] }) {
  const letter = letterOf(rows);
  return (
    <div className="grid gap-2">
      <pre className="max-h-48 overflow-auto rounded-control bg-hover p-3 text-sm whitespace-pre-wrap">
        {letter}
      </pre>
      <div>
        <Button icon="copy" onClick={() => void copyText(letter, 'คัดลอกข้อความแล้ว')}>
          คัดลอกข้อความ
        </Button>
      </div>
    </div>
  );
}

function Subject({ rows }: { rows: readonly CodParcel[] }) {
  const [parcel] = rows;
  if (!parcel || rows.length > 1)
    return <p className="text-sm text-ink2">{rows.length.toLocaleString('en-US')} รายการที่เลือก</p>;
  return (
    <div className="grid gap-1 rounded-control bg-hover p-3 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <b className="num break-all">{parcel.pno}</b>
        <BucketChip bucket={parcel.bucket} />
      </span>
      <span className="text-ink2">
        {[carrierName(parcel.carrier), parcel.orderCode, parcel.billNo].filter(Boolean).join(' · ')}
      </span>
      <span className="num">{sentence(parcel)}</span>
      {doneAbout(parcel) ? <span className="text-ink2">{doneAbout(parcel)}</span> : null}
    </div>
  );
}

interface Draft {
  action: Action;
  reason: string;
  orderCode: string;
}

interface ChoiceProps {
  rows: readonly CodParcel[];
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function Choice({ rows, draft, onChange }: ChoiceProps) {
  const { action, reason, orderCode } = draft;
  return (
    <>
      <RadioGroup
        label="ทำอะไรกับรายการนี้"
        value={action}
        options={optionsFor(rows)}
        hint={hints[action]}
        onChange={(next) => onChange({ action: next ?? 'accept' })}
      />
      {action === 'accept' || action === 'debtor' ? (
        <TextArea
          label="เหตุผล"
          required={action === 'accept'}
          rows={2}
          value={reason}
          onChange={(next) => onChange({ reason: next })}
        />
      ) : null}
      {action === 'link' ? (
        <TextInput
          label="เลขออเดอร์"
          required
          value={orderCode}
          onChange={(next) => onChange({ orderCode: next })}
        />
      ) : null}
      {action === 'tell' ? <Letter rows={rows} /> : null}
    </>
  );
}

function Faults({ error }: { error: AppError | null }) {
  const texts = Object.values(error?.fields ?? {});
  return (
    <>
      {error && texts.length === 0 ? <ErrorNote error={error} /> : null}
      {texts.map((text) => (
        <p key={text} role="alert" className="text-sm text-problem">
          {text}
        </p>
      ))}
    </>
  );
}

const isLacking = ({ action, reason, orderCode }: Draft): boolean =>
  (action === 'accept' && reason.trim() === '') || (action === 'link' && orderCode.trim() === '');

const emptyFor = ([parcel]: readonly CodParcel[]): Draft => ({
  action: parcel?.bucket === 'unremitted' ? 'tell' : 'accept',
  reason: '',
  orderCode: '',
});

export default function Decide(props: DecideProps) {
  const { rows, onClose } = props;
  const { pending, error, run } = useDeciding(props);
  const [draft, setDraft] = useState(() => emptyFor(rows));
  const save = () => {
    const { action, reason, orderCode } = draft;
    void run({
      action,
      reason: reason.trim(),
      ...(action === 'link' && { orderCode: orderCode.trim() }),
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title="จัดการรายการ COD"
      actions={
        <>
          <Button kind="ghost" disabled={pending} onClick={onClose}>
            ยกเลิก
          </Button>
          <Button
            kind="primary"
            pending={pending}
            pendingText="กำลังบันทึก…"
            disabled={isLacking(draft)}
            onClick={save}
          >
            {draft.action === 'tell' ? 'บันทึกว่าแจ้งแล้ว' : 'บันทึก'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Subject rows={rows} />
        <Choice
          rows={rows}
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
        <Faults error={error} />
      </div>
    </Dialog>
  );
}
