// Short texts about an order's COD.
import { codBuckets, codDecisions } from '@app/contract/money/cod';
import type { OrderReply } from '@app/contract/order/order';
import type { Tone } from '../../ui/feedback/chip.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import type { CodMoney } from './order-money.data.ts';

export type CodOrder = Pick<OrderReply, 'pno' | 'country' | 'deliveredAt' | 'tracking'> & {
  payment: Pick<OrderReply['payment'], 'codAmount'>;
};

/** COD from Laos is paid directly to the shop: no courier owes it. */
export const isCod = ({ payment, country }: CodOrder): boolean =>
  payment.codAmount > 0 && country === 'TH';

export interface CodWords {
  readonly text: string;
  readonly tone: Tone;
  /** Additional text; '' for none. */
  readonly more: string;
}

type Parcel = NonNullable<CodMoney['parcel']>;

/** Thailand Post reports when a parcel's money was transferred; only a statement tells the amount. */
const isSaidPaid = ({ tracking }: CodOrder): boolean =>
  tracking?.carrier === 3 && tracking.code === '901';

function waitsWords(order: CodOrder, { dueOn, overdueDays }: Parcel): CodWords {
  if (isSaidPaid(order))
    return {
      text: 'ขนส่งแจ้งว่าโอนแล้ว',
      tone: 'progress',
      more: 'ยังไม่มีในบิล นำเข้าไฟล์ของขนส่งเพื่อตรวจยอด',
    };
  const more = dueOn === null ? '' : `ครบกำหนด ${formatDay(dueOn)}`;
  return overdueDays > 0
    ? { text: `เกินกำหนด ${formatCount(overdueDays)} วัน`, tone: 'problem', more }
    : { text: 'รอขนส่งโอน', tone: 'waiting', more };
}

function paidWords(parcel: Parcel): CodWords {
  const { bucket, difference, decision, paidOn } = parcel;
  const more = paidOn === null ? '' : `โอนเมื่อ ${formatDay(paidOn)}`;
  if (bucket === 'matched') return { text: 'โอนแล้ว', tone: 'done', more };
  const by = difference === 0 ? '' : ` ${formatBaht(Math.abs(difference))} บาท`;
  const decided = decision === null ? '' : codDecisions[decision];
  return {
    text: `${codBuckets[bucket]}${by}`,
    tone: decision === 'accepted' ? 'neutral' : 'problem',
    more: [more, decided].filter(Boolean).join(' · '),
  };
}

/** Null where there is no COD. */
export function codWords(order: CodOrder, money: CodMoney | null | undefined): CodWords | null {
  if (!isCod(order)) return null;
  const parcel = money?.parcel ?? null;
  if (parcel) return parcel.bucket === 'unremitted' ? waitsWords(order, parcel) : paidWords(parcel);
  return order.deliveredAt === null
    ? { text: 'ยังไม่ถึงผู้รับ', tone: 'neutral', more: '' }
    : { text: 'ยังไม่มีในบิล', tone: 'waiting', more: '' };
}
