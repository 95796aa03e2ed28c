// The words for an order’s COD money in each of its states.
import { expect, test } from 'vitest';
import { codWords, type CodOrder } from './cod-texts.ts';
import type { CodMoney } from './order-money.data.ts';

const order: CodOrder = {
  pno: 'TH1',
  country: 'TH',
  deliveredAt: '2026-11-20T03:00:00Z',
  tracking: null,
  payment: { codAmount: 590 },
};

type Parcel = NonNullable<CodMoney['parcel']>;

const withParcel = (parcel: Partial<Parcel>): CodMoney =>
  ({
    parcel: {
      bucket: 'unremitted',
      dueOn: '2026-11-24',
      overdueDays: 0,
      difference: 0,
      decision: null,
      paidOn: null,
      ...parcel,
    },
  }) as CodMoney;

test('an order without COD shows no words about it', () => {
  expect(codWords({ ...order, payment: { codAmount: 0 } }, null)).toBeNull();
  expect(codWords({ ...order, country: 'LA' }, null)).toBeNull();
});

test.each([
  [null, 'ยังไม่ถึงผู้รับ', 'neutral'],
  ['2026-11-20T03:00:00Z', 'ยังไม่มีในบิล', 'waiting'],
] as const)(
  'money of an order without a bill shows its state when it was delivered at %s',
  (at, text, tone) => {
    expect(codWords({ ...order, deliveredAt: at }, null)).toEqual({ text, tone, more: '' });
  },
);

test('money that has not come is a problem from its first day overdue', () => {
  const more = 'ครบกำหนด 24 พ.ย. 2569';
  expect(codWords(order, withParcel({}))).toEqual({ text: 'รอขนส่งโอน', tone: 'waiting', more });
  expect(codWords(order, withParcel({ overdueDays: 1 }))).toEqual({
    text: 'เกินกำหนด 1 วัน',
    tone: 'problem',
    more,
  });
  expect(codWords(order, withParcel({ dueOn: null }))).toMatchObject({ more: '' });
});

test('money that Thailand Post reports as sent is never shown as overdue', () => {
  const tracking = { carrier: 3, code: '901' } as CodOrder['tracking'];
  const late = withParcel({ overdueDays: 9 });
  expect(codWords({ ...order, tracking }, late)?.text).toBe('ขนส่งแจ้งว่าโอนแล้ว');
  const others = { carrier: 1, code: '901' } as CodOrder['tracking'];
  expect(codWords({ ...order, tracking: others }, late)?.text).toBe('เกินกำหนด 9 วัน');
});

test('money that came shows its day, its difference and the decision', () => {
  const paidOn = '2026-11-22';
  expect(codWords(order, withParcel({ bucket: 'matched', paidOn }))).toEqual({
    text: 'โอนแล้ว',
    tone: 'done',
    more: 'โอนเมื่อ 22 พ.ย. 2569',
  });
  const short = codWords(order, withParcel({ bucket: 'short', difference: -20, paidOn }));
  expect(short?.text).toMatch(/ 20(\.00)? บาท$/);
  expect(short?.tone).toBe('problem');
  const taken = codWords(
    order,
    withParcel({ bucket: 'short', difference: 0, decision: 'accepted' }),
  );
  expect(taken?.text).not.toContain('บาท');
  expect(taken).toMatchObject({ tone: 'neutral' });
  expect(taken?.more).not.toBe('');
});
