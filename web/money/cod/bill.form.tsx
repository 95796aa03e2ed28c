// Windows of a bill: closing it, and pairing it with a bank line.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty, ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { MoneyInput } from '../../ui/input/number-input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { bankText, signed } from './cod-columns.tsx';
import {
  bankQuery,
  changeBill,
  closeBills,
  refreshCodData,
  type Closed,
  type CodBankLine,
  type CodBill,
} from './cod.data.ts';
import { useSendOnce } from '../../ui/wire/send-once.ts';

interface CloseBillsProps {
  bills: readonly CodBill[];
  onClose: () => void;
}

const sumOf = (bills: readonly CodBill[], key: 'fee' | 'exceptions'): number =>
  bills.reduce((sum, bill) => sum + Math.round(bill[key] * 100), 0) / 100;

function useClosing({ bills, onClose }: CloseBillsProps) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const [failed, setFailed] = useState<readonly Closed[]>([]);
  const sendOnce = useSendOnce();
  const run = () =>
    press(
      async () => {
        const ids = bills.map(({ id }) => id);
        const { items } = await sendOnce(ids, (key) => closeBills(ids, key));
        const left = items.filter(({ t }) => t === 'error');
        const done = items.length - left.length;
        if (done > 0) toast.done(`ปิดบิลแล้ว ${done} บิล ลงค่าธรรมเนียมในค่าขนส่งแล้ว`);
        setFailed(left);
        if (left.length === 0) onClose();
      },
      () => refreshCodData(client),
    );
  return { pending, failed, run };
}

/** The bills to close, and the ones that were refused. */
function Closing({ bills, failed }: { bills: readonly CodBill[]; failed: readonly Closed[] }) {
  const undecided = sumOf(bills, 'exceptions');
  const nameOf = (id: number) => bills.find((bill) => bill.id === id)?.billNo ?? '';
  if (failed.length > 0)
    return (
      <ul aria-label="ปิดไม่สำเร็จ" className="grid max-h-60 gap-1 overflow-y-auto text-sm">
        {failed.map(({ id, error }) => (
          <li key={id} className="rounded-control bg-problem-bg px-3 py-1.5 text-problem">
            <b>{nameOf(id)}</b> {error}
          </li>
        ))}
      </ul>
    );
  return (
    <div className="grid gap-2">
      <p>
        ค่าธรรมเนียม <b className="num">{formatBaht(sumOf(bills, 'fee'))}</b> บาท
        จะลงในค่าขนส่งตามวันที่เงินเข้า
      </p>
      {undecided > 0 ? (
        <p className="rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
          ยังมี {undecided} รายการไม่ตรงที่ยังไม่ได้จัดการ ปิดแล้วต้องให้ผู้ดูแลระบบเปิดบิลก่อนจึงจัดการได้
        </p>
      ) : null}
    </div>
  );
}

export function CloseBills(props: CloseBillsProps) {
  const { bills, onClose } = props;
  const { pending, failed, run } = useClosing(props);
  const verb = `ปิด ${bills.length} บิล`;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!pending}
      title={verb}
      subtitle="ปิดได้เมื่อยอดสุทธิเท่ากับรายการธนาคาร 1 รายการ ปิดแล้วแก้ไขไม่ได้"
      actions={
        <>
          <Button kind="ghost" disabled={pending} onClick={onClose}>
            {failed.length > 0 ? 'ปิดหน้าต่าง' : 'ยกเลิก'}
          </Button>
          <Button
            kind="primary"
            pending={pending}
            pendingText="กำลังปิดบิล…"
            disabled={failed.length > 0}
            onClick={() => void run()}
          >
            {verb}
          </Button>
        </>
      }
    >
      <Closing bills={bills} failed={failed} />
    </Dialog>
  );
}

interface PairBankProps {
  bill: CodBill;
  onClose: () => void;
}

const off = (line: CodBankLine, bill: CodBill): number =>
  (Math.round(line.amount * 100) - Math.round(bill.net * 100)) / 100;

function useChange({ bill, onClose }: PairBankProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const run = async (body: { bankLineId?: number; fee?: number }) => {
    setPending(true);
    try {
      await changeBill(bill, body);
      if (body.fee === undefined) {
        toast.done('จับคู่กับรายการธนาคารแล้ว');
        onClose();
      } else toast.done('แก้ค่าธรรมเนียมแล้ว');
    } catch (fault) {
      toast.failed(fault);
    } finally {
      void refreshCodData(client);
      setPending(false);
    }
  };
  return { pending, run };
}

/** A bill of the shop's own deliveries learns the courier's fee only from the payment. */
function FeePart({ bill, pending, run }: { bill: CodBill } & ReturnType<typeof useChange>) {
  const [fee, setFee] = useState<number | null>(bill.fee);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-40">
        <MoneyInput label="ค่าธรรมเนียมที่ขนส่งหัก" value={fee} onChange={setFee} />
      </div>
      <Button
        disabled={fee === null || fee === bill.fee}
        pending={pending}
        onClick={() => void run({ fee: fee ?? 0 })}
      >
        ใช้ค่านี้
      </Button>
    </div>
  );
}

interface LineProps {
  line: CodBankLine;
  bill: CodBill;
  pending: boolean;
  onPair: () => void;
}

function Line({ line, bill, pending, onPair }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3 text-sm">
      <span className="min-w-0 flex-1 basis-40">
        <b className="num block">{formatBaht(line.amount)}</b>
        <span className="block break-words text-ink2">
          {[formatDay(line.date), line.description, line.ref].filter(Boolean).join(' · ')}
        </span>
      </span>
      {off(line, bill) === 0 ? (
        <Button kind="primary" disabled={pending} onClick={onPair}>
          จับคู่
        </Button>
      ) : (
        <span className="num text-ink3">ต่าง {signed(off(line, bill))}</span>
      )}
    </li>
  );
}

const noLines = (
  <Empty
    icon="money"
    title="ไม่มีเงินเข้าที่ยังไม่ได้จับคู่"
    text="นำเข้ารายการเดินบัญชีของธนาคารก่อน"
    action={
      <LinkButton to="/cod-checker" search={{ tab: 'import' }} icon="upload">
        ไปหน้านำเข้า
      </LinkButton>
    }
  />
);

function Lines({ bill, pending, run }: { bill: CodBill } & ReturnType<typeof useChange>) {
  const query = useQuery(bankQuery(bill.net));
  const others = useQuery(bankQuery(undefined));
  if (!query.data || !others.data) {
    const error = query.error ?? others.error;
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => void Promise.all([query.refetch(), others.refetch()])}
      />
    ) : (
      <SkeletonText lines={4} />
    );
  }
  const found = new Map([...query.data.items, ...others.data.items].map((line) => [line.id, line]));
  const lines = [...found.values()].toSorted(
    (one, other) => Math.abs(off(one, bill)) - Math.abs(off(other, bill)),
  );
  if (lines.length === 0) return noLines;
  return (
    <ul aria-label="เงินเข้าที่ยังไม่ได้จับคู่" className="grid gap-2">
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          bill={bill}
          pending={pending}
          onPair={() => void run({ bankLineId: line.id })}
        />
      ))}
    </ul>
  );
}

/** Paired meanwhile, possibly by a press whose answer was lost. */
const Paired = ({ bill }: { bill: CodBill }) => (
  <p role="status" className="rounded-control bg-brand-50 px-3 py-2 text-sm text-brand-800">
    จับคู่แล้ว {bankText(bill)}
  </p>
);

export function PairBank(props: PairBankProps) {
  const { bill, onClose } = props;
  const change = useChange(props);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`จับคู่บิล ${bill.billNo}`}
      subtitle={`ยอดสุทธิ ${formatBaht(bill.net)} บาท ต้องเท่ากับเงินเข้า 1 รายการพอดี`}
      actions={
        <Button kind="ghost" onClick={onClose}>
          ปิดหน้าต่าง
        </Button>
      }
    >
      <div className="grid gap-4">
        {bill.source === 'ledger' ? <FeePart bill={bill} {...change} /> : null}
        {bill.bank ? <Paired bill={bill} /> : <Lines bill={bill} {...change} />}
      </div>
    </Dialog>
  );
}
