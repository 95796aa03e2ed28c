// The slips of one order: the content of their QR, their state, and accepting one by hand where it was not verified.
import { banks } from '@app/contract/kit/banks';
import { satangFromBaht, satangTyped } from '@app/contract/kit/money';
import { isOwedBack, orderStatuses } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { slipFaults, slipStates, type SlipState } from '@app/contract/money/slip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { MoneyInput } from '../../ui/input/number-input.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { AppError } from '../../ui/wire/app-error.ts';
import { AddSlip } from './add-slip.tsx';
import { SlipBack } from './slip-back.tsx';
import { OverStep, OverText, tooMuch } from './slip-over.tsx';
import { accept, remove, slipsChanged, slipsQuery, type Slip } from './slip.data.ts';

const VerifierForm = lazyPart(() => import('./verifier.form.tsx'));

const tones: Readonly<Record<SlipState, Tone>> = {
  unreadable: 'problem',
  pending: 'waiting',
  confirmed: 'done',
  differs: 'problem',
  unknown: 'problem',
};

const bankName = (code: string | null): string =>
  banks.find((bank) => bank.code === code)?.name ?? (code === null ? '' : `ธนาคาร ${code}`);

type Step = 'accept' | 'remove';
type Payment = OrderReply['payment'];

/** Why a slip waits, and what to do. */
const waitsAtDoor: Readonly<Record<Payment['method'], string>> = {
  transfer: '',
  cod: 'ออเดอร์นี้เก็บเงินปลายทาง สลิปที่รอตรวจยังไม่นับเป็นยอดโอน ถ้าเงินเข้าแล้ว เปลี่ยนวิธีชำระเป็นโอนก่อน แล้วจึงยืนยันสลิป',
  mixed:
    'ออเดอร์นี้เก็บเงินปลายทางบางส่วน สลิปที่รอตรวจยังไม่นับเป็นยอดโอน ถ้าเงินเข้าแล้ว แก้ยอดโอนในออเดอร์เอง หรือเปลี่ยนวิธีชำระเป็นโอนก่อน แล้วจึงยืนยันสลิป',
};

/** In satang: the part of an amount, possibly still being typed, that exceeds the order. */
function overOf(amount: number | null, { total, paid }: Payment): number {
  const left = satangFromBaht(total) - satangFromBaht(paid);
  return Math.max(0, satangTyped(amount) - left);
}

interface RowProps {
  orderId: number;
  slip: Slip;
  mayAccept: boolean;
  onAsk: (step: Step) => void;
}

function Row({ orderId, slip, mayAccept, onAsk }: RowProps) {
  const can = useCan();
  const isDone = slip.state === 'confirmed';
  const who = slip.isFromPage ? 'ลูกค้าส่งเอง' : (slip.by ?? '');
  return (
    <li className="grid gap-1 border-b border-line py-2 text-sm last:border-0">
      <span className="flex flex-wrap items-center gap-2">
        <StatusChip tone={tones[slip.state]}>{slipStates[slip.state]}</StatusChip>
        <b className="num">{formatBaht(slip.amount)} บาท</b>
        {slip.isInStatement ? <span className="text-ink2">ตรงกับรายการธนาคาร</span> : null}
      </span>
      {slip.reference === null ? null : (
        <span className="break-all">
          {bankName(slip.bank)} · <span className="num">{slip.reference}</span>
        </span>
      )}
      {slip.fault === '' ? null : <span className="text-problem">{slipFaults[slip.fault]}</span>}
      {slip.over > 0 ? <OverText slip={slip} /> : null}
      <span className="text-ink3">
        {[formatTime(slip.at), who, slip.decidedBy && `${slip.decidedBy} ยืนยันเอง`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="flex flex-wrap gap-2">
        {slip.url ? (
          <a
            href={slip.url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-9 items-center font-semibold underline underline-offset-4 max-md:h-11"
          >
            ดูรูป
          </a>
        ) : null}
        {slip.over > 0 && can('cod.reconcile') ? <OverStep orderId={orderId} slip={slip} /> : null}
        {isDone && can('cod.reconcile') ? <SlipBack orderId={orderId} slip={slip} /> : null}
        {!isDone && mayAccept && slip.reference !== null && can('cod.reconcile') ? (
          <Button onClick={() => onAsk('accept')}>เงินเข้าแล้ว</Button>
        ) : null}
        {!isDone && can('order.edit', 'cod.reconcile') ? (
          <Button kind="ghost" onClick={() => onAsk('remove')}>
            เอาออก
          </Button>
        ) : null}
      </span>
    </li>
  );
}

interface Asked {
  slip: Slip;
  step: Step;
  /** The received amount in baht, which the slip does not contain. */
  amount: number | null;
  isLacking?: boolean;
}

function sayAccepted({ over }: Slip): void {
  if (over === 0) toast.done('รับยอดโอนแล้ว');
  else toast.info(`รับยอดโอนแล้ว ${tooMuch(satangFromBaht(over))}`);
}

function sayRefused(fault: unknown): void {
  // The list below shows who did.
  if (fault instanceof AppError && fault.code === 'STALE')
    toast.info('มีคนรับยอดของสลิปนี้ไปแล้ว ไม่ได้นับซ้ำ');
  else toast.failed(fault);
}

function useStep(orderId: number) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [pending, setPending] = useState(false);
  const run = async () => {
    if (!asked) return;
    const { slip, step, amount } = asked;
    if (step === 'accept' && !amount) {
      setAsked({ ...asked, isLacking: true });
      return;
    }
    setPending(true);
    try {
      if (step === 'accept')
        sayAccepted(await accept(orderId, { id: slip.id, amount: amount ?? 0 }));
      else {
        await remove(orderId, slip);
        toast.done('เอาสลิปออกแล้ว');
      }
      setAsked(null);
    } catch (fault) {
      sayRefused(fault);
      // After a lost answer the same press is repeated, with one effect.
      if (!(fault instanceof AppError && fault.isWorthRetrying)) setAsked(null);
    } finally {
      setPending(false);
      void slipsChanged(client, orderId);
    }
  };
  return { asked, setAsked, pending, run };
}

interface CameProps {
  asked: Asked;
  over: number;
  order: OrderReply;
  onChange: (amount: number | null) => void;
}

function Came({ asked, over, order, onChange }: CameProps) {
  return (
    <div className="grid gap-2">
      <p>ดูในบัญชีธนาคารให้แน่ใจว่าเงินเข้าแล้ว และเข้าเท่าไร</p>
      <MoneyInput
        label="ยอดที่เข้าจริง"
        required
        value={asked.amount}
        error={asked.isLacking ? 'ใส่ยอดที่เข้าจริง' : undefined}
        onChange={onChange}
      />
      {over > 0 ? <p className="text-problem">{tooMuch(over)}</p> : null}
      {isOwedBack(order.status) && order.payment.currency === 'THB' ? (
        <p className="text-problem">
          ออเดอร์นี้{orderStatuses[order.status]}แล้ว เงินที่รับจะไปอยู่ในรายการ “ต้องคืนเงิน”
        </p>
      ) : null}
    </div>
  );
}

function Slips({ order, slips }: { order: OrderReply; slips: readonly Slip[] }) {
  const { asked, setAsked, pending, run } = useStep(order.id);
  const isAccept = asked?.step === 'accept';
  // An accepted slip without an answer is part of the paid amount.
  const counts = slips.some(({ id, state }) => id === asked?.slip.id && state === 'confirmed');
  const over = isAccept && !counts ? overOf(asked.amount, order.payment) : 0;
  const { method } = order.payment;
  const waits = method !== 'transfer' && slips.some(({ state }) => state !== 'confirmed');
  return (
    <>
      {waits ? <p className="text-sm text-problem">{waitsAtDoor[method]}</p> : null}
      <ul aria-label="สลิปของออเดอร์">
        {slips.map((slip) => (
          <Row
            key={slip.id}
            orderId={order.id}
            slip={slip}
            mayAccept={method === 'transfer'}
            onAsk={(step) => setAsked({ slip, step, amount: slip.amount })}
          />
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        danger={!isAccept}
        pending={pending}
        title={isAccept ? 'รับยอดโอนเข้าออเดอร์?' : 'เอาสลิปนี้ออก?'}
        text={
          isAccept ? (
            <Came
              asked={asked}
              over={over}
              order={order}
              onChange={(amount) => setAsked({ slip: asked.slip, step: asked.step, amount })}
            />
          ) : (
            'รูปจะถูกลบถาวร และใช้สลิปนี้กับออเดอร์อื่นได้อีก'
          )
        }
        verb={isAccept ? 'เงินเข้าแล้ว' : 'เอาออก'}
        onConfirm={() => void run()}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

export default function SlipPanel({ order }: { order: OrderReply }) {
  const can = useCan();
  const query = useQuery(slipsQuery(order.id));
  const [isSetting, setSetting] = useState(false);
  return (
    <Panel title="สลิปโอนเงิน">
      {query.data ? (
        <div className="grid gap-3">
          {query.data.items.length === 0 ? (
            <p className="text-ink3">ยังไม่มีสลิป ได้รับแล้วเพิ่มไว้ ระบบอ่าน QR และกันสลิปซ้ำให้</p>
          ) : (
            <Slips order={order} slips={query.data.items} />
          )}
          {order.payment.method === 'transfer' && can('order.edit', 'cod.reconcile') ? (
            <AddSlip orderId={order.id} />
          ) : null}
          {can('setting') ? (
            <div>
              <Button kind="ghost" onClick={() => setSetting(true)}>
                ตั้งค่าบริการตรวจสลิป
              </Button>
            </div>
          ) : null}
        </div>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={2} />
      )}
      {isSetting ? (
        <Suspense fallback={null}>
          <VerifierForm onClose={() => setSetting(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
