// Orders to be paid by transfer without the payment: left out of a booking unless the user gives a reason.
import { isUnpaid } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { hasNumber } from './booking-problems.ts';

type UnpaidChoice = 'out' | 'along';

/** An order that only changes its courier is booked already: no second question. */
export function useUnpaid(orders: readonly OrderReply[], isChange: boolean) {
  const [way, setWay] = useState<UnpaidChoice>('out');
  const [reason, setReason] = useState('');
  const unpaid = isChange
    ? []
    : orders.filter((order) => order.status === 'send' && !hasNumber(order) && isUnpaid(order));
  const given = way === 'along' ? reason.trim() : '';
  return { unpaid, held: given === '' ? unpaid : [], given, way, setWay, reason, setReason };
}

export type UnpaidAsk = ReturnType<typeof useUnpaid>;

export function UnpaidOrders({ ask }: { ask: UnpaidAsk }) {
  const { unpaid, way } = ask;
  if (unpaid.length === 0) return null;
  return (
    <section
      aria-label="ออเดอร์ยังไม่ชำระ"
      className="grid gap-2 rounded-control bg-problem-bg px-3 py-2 text-sm text-problem"
    >
      <p className="font-semibold">
        {unpaid.length} ออเดอร์ยังไม่ชำระ {ask.held.length > 0 ? '(ไม่รวมในรอบนี้)' : ''}
      </p>
      <p className="max-h-24 overflow-y-auto">{unpaid.map(({ code }) => code).join(' · ')}</p>
      <div className="text-ink">
        <RadioGroup<UnpaidChoice>
          label="ออเดอร์ที่ยังไม่ชำระ"
          hiddenLabel
          value={way}
          onChange={(next) => ask.setWay(next ?? 'out')}
          options={[
            { value: 'out', label: 'ตัดออก' },
            { value: 'along', label: 'ส่งต่อ (บอกเหตุผล)' },
          ]}
        />
      </div>
      {way === 'along' ? (
        <div className="rounded-control bg-white px-3 py-2 text-ink">
          <TextInput
            label={`เหตุผลที่ส่งทั้งที่ยังไม่ชำระ ${unpaid.length} ออเดอร์`}
            required
            maxLength={200}
            value={ask.reason}
            onChange={ask.setReason}
            placeholder="เช่น ลูกค้าประจำ โอนพรุ่งนี้"
            hint="เก็บไว้ในประวัติของออเดอร์ · เว้นว่าง = ไม่รวมในรอบนี้"
          />
        </div>
      ) : null}
    </section>
  );
}
