// Guarantees of the check before booking.
import { expect, test } from 'vitest';
import type { OrderReply } from '@app/contract/order';
import { hasNumber, problemsOf } from './booking-problems.ts';
import type { CourierInfo } from './shipment.data.ts';

const courier = { limits: { weightGrams: 50_000, sideCm: 100, remark: 200 } } as CourierInfo;
const order = (over: object = {}): OrderReply =>
  ({
    id: 1,
    pno: '',
    status: 'send',
    shipping: { weight: 500, width: 10, length: 10, height: 10 },
    info: { note: '', addressReason: '' },
    ...over,
  }) as OrderReply;

test('an order that can go has no problem', () => {
  expect(problemsOf([order()], courier)).toEqual([]);
});

test('what has a number already is not booked again and no problem', () => {
  expect(problemsOf([order({ pno: 'TH1' })], courier)).toEqual([]);
  expect([order({ pno: 'TH1' }), order()].filter(hasNumber)).toHaveLength(1);
});

test('what is in the wrong state, too heavy or too long is left out', () => {
  const orders = [
    order({ status: 'pending' }),
    order({ shipping: { weight: 50_001, width: 0, length: 0, height: 0 } }),
    order({ shipping: { weight: 1, width: 101, length: 0, height: 0 } }),
  ];
  expect(problemsOf(orders, courier).map((problem) => problem.isWarning)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a long note and a doubtful place are warnings', () => {
  const orders = [
    order({ info: { note: 'ก'.repeat(201), addressReason: '' } }),
    order({ info: { note: '', addressReason: 'บ้านอยู่ชายแดน' } }),
  ];
  expect(problemsOf(orders, courier).map((problem) => problem.isWarning)).toEqual([true, true]);
});
