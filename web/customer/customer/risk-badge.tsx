// A buyer's history as a word with figures: new, regular, or a risk.
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import type { Mark } from './customer.data.ts';

const looks: Readonly<Record<Mark['risk'], { tone: Tone; word: string }>> = {
  new: { tone: 'neutral', word: 'ใหม่' },
  regular: { tone: 'done', word: 'ประจำ' },
  risky: { tone: 'problem', word: 'เสี่ยง' },
};

type Buyer = Pick<Mark, 'risk' | 'orders' | 'refused'>;

/** 'ไม่รับ 2/5', '5 ออเดอร์'; users who see only own orders get no figures. */
function figuresOf({ risk, orders, refused }: Buyer): string {
  if (refused > 0) return ` ไม่รับ ${refused}/${orders}`;
  return risk === 'regular' ? ` ${orders} ออเดอร์` : '';
}

export function RiskBadge({ buyer }: { buyer: Buyer }) {
  const { tone, word } = looks[buyer.risk];
  return (
    <StatusChip tone={tone}>
      {word}
      {figuresOf(buyer)}
    </StatusChip>
  );
}
