// Actions for a decided refund: mark as paid, attach its slip, undo, remove.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { AttachSlip } from './attach-slip.tsx';
import { refundsChanged, remove, setState, type Refund } from './refund.data.ts';

type Step = 'paid' | 'due' | 'remove' | 'decide';

const words: Readonly<Record<Step, { verb: string; text: string; done: string }>> = {
  paid: {
    verb: 'คืนเงินแล้ว',
    text: 'ยอดขายและกำไรของวันนี้จะลดลงตามยอดที่คืน',
    done: 'บันทึกว่าคืนเงินแล้ว',
  },
  due: { verb: 'ยังไม่ได้คืน', text: 'รายการจะกลับไปอยู่ในต้องคืนเงิน', done: 'กลับไปรอคืนเงินแล้ว' },
  remove: { verb: 'ลบยอดคืน', text: 'ยอดที่ตั้งไว้จะหายไป ตั้งใหม่ได้', done: 'ลบยอดคืนแล้ว' },
  decide: {
    verb: 'กลับไปตัดสินใจใหม่',
    text: 'รายการจะกลับไปอยู่ในต้องคืนเงิน',
    done: 'กลับไปอยู่ในต้องคืนเงินแล้ว',
  },
};

function useStep(id: number) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const { pending, run: press } = usePress();
  const run = async () => {
    if (!step) return;
    await press(
      async () => {
        await (step === 'paid' || step === 'due' ? setState(id, step) : remove(id));
        toast.done(words[step].done);
      },
      () => {
        setStep(null);
        return refundsChanged(client);
      },
    );
  };
  return { step, setStep, pending, run };
}

export function RefundActions({ refund, id }: { refund: Refund; id: number }) {
  const { step, setStep, pending, run } = useStep(id);
  return (
    <div className="flex flex-wrap items-start gap-2">
      {refund.state === 'kept' ? (
        <Button kind="ghost" onClick={() => setStep('decide')}>
          {words.decide.verb}
        </Button>
      ) : refund.state === 'due' ? (
        <>
          <Button kind="primary" onClick={() => setStep('paid')}>
            คืนเงินแล้ว
          </Button>
          <Button kind="ghost" onClick={() => setStep('remove')}>
            ลบยอดคืน
          </Button>
        </>
      ) : refund.isTakenOff ? (
        <p className="text-sm text-ink2">ออเดอร์กลับมาขายต่อ หักยอดนี้จากยอดที่ชำระแล้ว</p>
      ) : (
        <Button kind="ghost" onClick={() => setStep('due')}>
          ยังไม่ได้คืน
        </Button>
      )}
      {refund.state === 'kept' ? null : <AttachSlip id={id} hasSlip={refund.hasSlip} />}
      <Confirm
        open={step !== null}
        danger={step === 'remove'}
        pending={pending}
        title={step ? `${words[step].verb} ${formatBaht(refund.amount)} บาท?` : ''}
        text={step ? words[step].text : undefined}
        verb={step ? words[step].verb : ''}
        onConfirm={() => void run()}
        onCancel={() => setStep(null)}
      />
    </div>
  );
}
