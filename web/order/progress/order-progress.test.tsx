// What the steps of an order promise to show.
import { checkCodNumbers } from '@app/contract/money/cod-desk';
import type { OrderReply } from '@app/contract/order/order';
import { orderHistory } from '@app/contract/order/list';
import { beforeEach, expect, test } from 'vitest';
import type { CodOrder } from '../money/cod-texts.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives } from '../../ui/testing/replies.ts';
import { OrderProgress } from './order-progress.tsx';

const at = '2026-11-20T03:00:00Z';
type Facts = CodOrder &
  Pick<OrderReply, 'id' | 'status' | 'type' | 'webhook' | 'sentAt' | 'deliveredAt'>;
const fresh: Facts = {
  id: 7,
  status: 'send',
  type: 'normal',
  webhook: [],
  sentAt: null,
  deliveredAt: null,
  pno: '',
  country: 'TH',
  tracking: null,
  payment: { codAmount: 0 },
};

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
});

/** One event per status that the order went through. */
function went(...statuses: string[]) {
  const items = statuses.map((to, id) => {
    const from = id === 0 ? null : (statuses[id - 1] ?? null);
    return { id, at, kind: 'status', user: null, from, to, before: null, after: null, reason: '' };
  });
  gives(orderHistory, { items });
}

async function shown(order: Partial<Facts>) {
  const { getByRole } = await renderScreen(<OrderProgress order={{ ...fresh, ...order }} />);
  await expect.element(getByRole('list', { name: 'ขั้นตอนของออเดอร์' })).toBeVisible();
  const read = () =>
    getByRole('listitem')
      .elements()
      .map((item) => {
        const text = item.textContent?.replace(/^\d/, '') ?? '';
        return item.getAttribute('aria-current') === 'step' ? `[${text}]` : text;
      })
      .join(' ');
  return read;
}

test.each<[string[], Partial<Facts>, string]>([
  [['send'], {}, '[รอจัดส่ง] จัดส่งแล้ว ถึงแล้ว'],
  [['telesale'], { status: 'telesale' }, '[เทเลเซล] รอจัดส่ง จัดส่งแล้ว ถึงแล้ว'],
  [['telesale', 'send'], {}, 'เทเลเซล [รอจัดส่ง] จัดส่งแล้ว ถึงแล้ว'],
  [['pending'], { status: 'pending' }, '[รอตรวจสอบ] รอจัดส่ง จัดส่งแล้ว ถึงแล้ว'],
  [
    ['pending', 'send', 'sending'],
    { status: 'tracking', sentAt: at },
    'รอตรวจสอบ รอจัดส่ง [จัดส่งแล้ว] ถึงแล้ว',
  ],
  [
    ['send', 'sending'],
    { status: 'tracking', sentAt: at, deliveredAt: at },
    'รอจัดส่ง จัดส่งแล้ว [ถึงแล้ว]',
  ],
  [['send', 'sending', 'return'], { status: 'return', sentAt: at }, 'รอจัดส่ง จัดส่งแล้ว [ตีกลับ]'],
  [['send', 'cancel'], { status: 'cancel' }, 'รอจัดส่ง [ยกเลิก]'],
  [['telesale', 'cancel'], { status: 'cancel' }, 'เทเลเซล [ยกเลิก]'],
])(
  'the progress of an order with the history %j shows only its own steps',
  async (way, order, steps) => {
    went(...way);
    const read = await shown(order);
    await expect.poll(read).toBe(steps);
    expect(await seriousFaults()).toEqual([]);
  },
);

test.each<[string, { billId: number | null; amount: number | null }, string]>([
  ['not named in a bill yet', { billId: null, amount: null }, 'รอจัดส่ง จัดส่งแล้ว [ถึงแล้ว] COD โอนแล้ว'],
  ['in a statement', { billId: 3, amount: 590 }, 'รอจัดส่ง จัดส่งแล้ว ถึงแล้ว [COD โอนแล้ว]'],
])('the progress of a COD order ends with the money: %s', async (_, money, steps) => {
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} } as const;
  meStore.set({ ...me, permissions: new Set(['cod.view']) });
  went('send', 'sending');
  const pno = `TH${money.billId}`;
  gives(checkCodNumbers, { items: [{ pno, text: '', parcel: money as never }] });
  const order = { status: 'tracking', sentAt: at, deliveredAt: at, pno } as const;
  const read = await shown({ ...order, payment: { codAmount: 590 } });
  await expect.poll(read).toBe(steps);
  meStore.set(null);
});

test.each<[Partial<Facts>, string]>([
  [{ type: 'telesale' }, 'เทเลเซล [รอจัดส่ง] จัดส่งแล้ว ถึงแล้ว'],
  [{ webhook: [{ at, body: '{}' }] }, 'รอตรวจสอบ [รอจัดส่ง] จัดส่งแล้ว ถึงแล้ว'],
  [{}, '[รอจัดส่ง] จัดส่งแล้ว ถึงแล้ว'],
])(
  'the progress of an order without its history starts with the usual step for %j',
  async (order, steps) => {
    dropsLine(orderHistory);
    const read = await shown(order);
    expect(read()).toBe(steps);
  },
);
