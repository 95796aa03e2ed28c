// A change that the courier never answered: both versions, and the courier's answer when a person asked.
import { formatPhone } from '@app/contract/kit/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ordersChanged } from '../../order/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import {
  exceptionsChanged,
  settleException,
  type ExceptionItem,
  type AmendmentDecision,
} from './exception.data.ts';

type Amendment = NonNullable<ExceptionItem['amendment']>;

const money = (baht: number): string => (baht > 0 ? `${formatBaht(baht)} บาท` : 'ไม่เก็บปลายทาง');

function Side({ title, told }: { title: string; told: Amendment['ours'] }) {
  return (
    <section aria-label={title} className="grid gap-1 rounded-control border border-line p-3">
      <p className="font-semibold">{title}</p>
      <Facts
        facts={[
          ['ผู้รับ', told.name],
          ['เบอร์', formatPhone(told.phone)],
          ['ที่อยู่', told.address],
          ['เก็บปลายทาง', money(told.codAmount)],
        ]}
      />
    </section>
  );
}

const verbs: Readonly<Record<AmendmentDecision, string>> = {
  ours: 'ขนส่งใช้ตามออเดอร์',
  asked: 'ขนส่งใช้ข้อมูลที่ขอแก้',
};
const results: Readonly<Record<AmendmentDecision, string>> = {
  ours: 'ออเดอร์ไม่เปลี่ยนแปลง และปิดเรื่องนี้',
  asked: 'ผู้รับและยอดในออเดอร์จะเปลี่ยนตามที่ขอแก้ และปิดเรื่องนี้',
};

interface SettleAmendmentProps {
  item: ExceptionItem;
  onDone: () => void;
}

export default function SettleAmendment({ item, onDone }: SettleAmendmentProps) {
  const { amendment } = item;
  if (item.state === 'closed' || !amendment) return null;
  return (
    <div className="grid gap-3">
      <Side title="ตามออเดอร์ (ใบปะหน้า)" told={amendment.ours} />
      {amendment.asked ? <Side title="ที่ขอแก้กับขนส่ง" told={amendment.asked} /> : null}
      {amendment.isTelling ? (
        <p className="text-sm text-waiting">
          ระบบกำลังแจ้งขนส่งให้ใช้ตามออเดอร์ซ้ำให้อยู่ เมื่อขนส่งตอบ เรื่องนี้จะปิดเอง
        </p>
      ) : (
        <Answers item={item} hasAsked={amendment.asked !== null} onDone={onDone} />
      )}
    </div>
  );
}

function Answers({ item, hasAsked, onDone }: SettleAmendmentProps & { hasAsked: boolean }) {
  const client = useQueryClient();
  const can = useCan();
  const [asking, ask] = useState<AmendmentDecision | null>(null);
  const { pending: isPending, run: press } = usePress();
  if (!can('order.edit')) return null;
  const save = (goesBy: AmendmentDecision) =>
    press(
      async () => {
        await settleException(item.id, goesBy);
        toast.done('บันทึกคำตอบของขนส่งแล้ว');
        onDone();
      },
      () => {
        ask(null);
        void exceptionsChanged(client);
        return ordersChanged(client);
      },
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => ask('ours')}>{verbs.ours}</Button>
      {hasAsked ? <Button onClick={() => ask('asked')}>{verbs.asked}</Button> : null}
      <Confirm
        open={asking !== null}
        title={asking ? `${verbs[asking]} ใช่ไหม` : ''}
        text={asking ? results[asking] : ''}
        verb="บันทึกคำตอบ"
        pending={isPending}
        onConfirm={() => asking && void save(asking)}
        onCancel={() => ask(null)}
      />
    </div>
  );
}
