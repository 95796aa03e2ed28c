// The shop's rule for the buyers of these orders, before anything is sent to them.
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { useCan } from '../../ui/hooks/me.ts';
import type { Mark } from './customer.data.ts';
import { useMarks } from './use-marks.ts';

export interface RiskProblem {
  readonly order: OrderReply;
  readonly text: string;
  /** With a warning the order is sent; without, it stays behind unless a reason allows it. */
  readonly isWarning: boolean;
  readonly isRisk: true;
}

const ruleTexts: Readonly<Record<Mark['asks'], string>> = {
  off: '',
  warn: 'ยืนยันกับลูกค้าก่อนส่ง',
  reason: 'บอกเหตุผลก่อนเก็บปลายทาง',
  transfer: 'ร้านให้โอนก่อน',
  block: 'ร้านไม่รับออเดอร์',
};

const historyText = ({ refused, orders }: Pick<Mark, 'refused' | 'orders'>): string =>
  refused > 0 ? `เคยไม่รับของ ${refused} จาก ${orders} ออเดอร์` : 'เคยไม่รับของ';

/** Orders of buyers whose parcels came back: blocked by the rule unless somebody gave a reason, or with a warning. */
function risksOf(orders: readonly OrderReply[], marks: ReadonlyMap<number, Mark>): RiskProblem[] {
  return orders.flatMap((order): RiskProblem[] => {
    const mark = marks.get(order.id);
    if (!mark || mark.asks === 'off') return [];
    const isAsked = mark.asks === 'block' || (mark.asks !== 'warn' && order.payment.codAmount > 0);
    const isHeld = isAsked && order.riskReason === '';
    const text = `ลูกค้าเสี่ยง ${historyText(mark)} · ${isHeld || mark.asks === 'warn' ? ruleTexts[mark.asks] : `ส่งได้ เพราะ ${order.riskReason || 'ไม่เก็บปลายทาง'}`}`;
    return [{ order, text, isWarning: !isHeld, isRisk: true }];
  });
}

/** Only orders to be sent without a number are checked; the others were checked before. */
export function useRisk(orders: readonly OrderReply[]) {
  const can = useCan();
  const [reason, setReason] = useState('');
  const open = orders.filter((order) => order.status === 'send' && order.pno === '');
  const { marks, isLoaded } = useMarks(open.map((order) => order.id));
  const problems = risksOf(open, marks);
  const asked = problems.filter((each) => !each.isWarning);
  const mine = asked.filter(
    ({ order }) => marks.get(order.id)?.asks === 'reason' || can('order.risk'),
  );
  const held = reason.trim() === '' ? asked : asked.filter((each) => !mine.includes(each));
  return { isLoaded, problems, held, mayAnswer: mine.length, reason, setReason };
}

export type RiskAsk = ReturnType<typeof useRisk>;
