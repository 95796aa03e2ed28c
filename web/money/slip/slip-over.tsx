// The part of a transfer that exceeds its order: shown until the seller records that it was returned to the buyer.
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { sayOverReturned, slipsChanged, type Slip } from './slip.data.ts';

export const tooMuch = (satang: number): string =>
  `เกินยอดที่ต้องชำระ ${formatSatang(satang)} บาท ส่วนนี้ไม่นับเข้าออเดอร์ ถ้าเงินเข้าเกินจริงให้โอนคืนลูกค้า`;

export function OverText({ slip: { over, overReturnedAt, overReturnedBy } }: { slip: Slip }) {
  if (overReturnedAt === null)
    return <span className="text-problem">{tooMuch(satangFromBaht(over))}</span>;
  return (
    <>
      <span>
        โอนส่วนที่เกิน <b className="num">{formatBaht(over)} บาท</b> คืนลูกค้าแล้ว
      </span>
      <span className="text-ink3">
        {['โอนคืน', formatTime(overReturnedAt), overReturnedBy && `· ${overReturnedBy}`]
          .filter(Boolean)
          .join(' ')}
      </span>
    </>
  );
}

const words = {
  back: {
    verb: 'โอนคืนแล้ว',
    text: 'บันทึกไว้ว่าโอนส่วนที่เกินคืนลูกค้าแล้ว ยอดชำระของออเดอร์และยอดขายไม่เปลี่ยน',
    done: 'บันทึกว่าโอนคืนแล้ว',
  },
  not: {
    verb: 'ยังไม่ได้โอนคืน',
    text: 'สลิปนี้จะกลับไปเตือนว่ายังมีส่วนที่โอนเกิน',
    done: 'บันทึกว่ายังไม่ได้โอนคืน',
  },
} as const;
type Step = keyof typeof words;

export function OverStep({ orderId, slip }: { orderId: number; slip: Slip }) {
  const client = useQueryClient();
  // The question stays the same when somebody else acts meanwhile.
  const [asked, setAsked] = useState<Step | null>(null);
  const { pending, run: press } = usePress();
  const next: Step = slip.overReturnedAt === null ? 'back' : 'not';
  const { verb, text, done } = words[asked ?? next];
  const run = () =>
    press(
      async () => {
        await sayOverReturned(orderId, slip.id, (asked ?? next) === 'back');
        toast.done(done);
      },
      () => {
        setAsked(null);
        return slipsChanged(client, orderId);
      },
    );
  return (
    <>
      <Button kind={next === 'back' ? 'secondary' : 'ghost'} onClick={() => setAsked(next)}>
        {words[next].verb}
      </Button>
      <Confirm
        open={asked !== null}
        pending={pending}
        title={`${verb} ${formatBaht(slip.over)} บาท?`}
        text={text}
        verb={verb}
        onConfirm={() => void run()}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
