// The slips of one order: what their QR says, what became of each, accepted by hand where nobody looked it up.
import { banks } from '@app/contract/kit/money';
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
import { lazyPart } from '../../ui/lazy-part.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { AddSlip } from './add-slip.tsx';
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

interface RowProps {
  slip: Slip;
  onAsk: (step: Step) => void;
}

function Row({ slip, onAsk }: RowProps) {
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
        {!isDone && slip.reference !== null && can('cod.reconcile') ? (
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

function useStep(orderId: number) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ slip: Slip; step: Step } | null>(null);
  const [pending, setPending] = useState(false);
  const run = async () => {
    if (!asked) return;
    setPending(true);
    try {
      await (asked.step === 'accept' ? accept : remove)(orderId, asked.slip);
      toast.done(asked.step === 'accept' ? 'รับยอดโอนแล้ว' : 'เอาสลิปออกแล้ว');
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending(false);
      setAsked(null);
      void slipsChanged(client, orderId);
    }
  };
  return { asked, setAsked, pending, run };
}

function Slips({ orderId, slips }: { orderId: number; slips: readonly Slip[] }) {
  const { asked, setAsked, pending, run } = useStep(orderId);
  const isAccept = asked?.step === 'accept';
  return (
    <>
      <ul aria-label="สลิปของออเดอร์">
        {slips.map((slip) => (
          <Row key={slip.id} slip={slip} onAsk={(step) => setAsked({ slip, step })} />
        ))}
      </ul>
      <Confirm
        open={asked !== null}
        danger={!isAccept}
        pending={pending}
        title={isAccept ? `รับยอด ${formatBaht(asked.slip.amount)} บาทเข้าออเดอร์?` : 'เอาสลิปนี้ออก?'}
        text={isAccept ? 'ดูในบัญชีธนาคารให้แน่ใจว่าเงินเข้าแล้ว' : 'รูปจะถูกลบถาวร และใช้สลิปนี้กับออเดอร์อื่นได้อีก'}
        verb={isAccept ? 'เงินเข้าแล้ว' : 'เอาออก'}
        onConfirm={() => void run()}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

export default function SlipPanel({ orderId }: { orderId: number }) {
  const can = useCan();
  const query = useQuery(slipsQuery(orderId));
  const [isSetting, setSetting] = useState(false);
  return (
    <Panel title="สลิปโอนเงิน">
      {query.data ? (
        <div className="grid gap-3">
          {query.data.items.length === 0 ? (
            <p className="text-ink3">ยังไม่มีสลิป ได้รับแล้วเพิ่มไว้ ระบบอ่าน QR และกันสลิปซ้ำให้</p>
          ) : (
            <Slips orderId={orderId} slips={query.data.items} />
          )}
          {can('order.edit', 'cod.reconcile') ? <AddSlip orderId={orderId} /> : null}
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
