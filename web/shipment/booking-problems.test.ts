// Guarantees of the check before booking.
import { expect, test } from 'vitest';
import type { OrderReply } from '@app/contract/order';
import { hasNumber, problemsOf } from './booking-problems.ts';
import type { CourierInfo } from './shipment.data.ts';

const limits = { weightGrams: 50_000, sideCm: 100, remark: 200, cod: null };
const courier = { limits } as CourierInfo;
const order = (over: object = {}): OrderReply =>
  ({
    id: 1,
    pno: '',
    status: 'send',
    shipping: { weight: 500, width: 10, length: 10, height: 10 },
    info: { note: '', addressReason: '' },
    payment: { codAmount: 590 },
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

test('a COD with satang is left out where only whole baht are taken, with both ways out', () => {
  const odd = order({ payment: { codAmount: 590.5 } });
  const whole = { limits: { ...limits, codStep: 1 } } as CourierInfo;
  expect(problemsOf([odd], courier)).toEqual([]);
  expect(problemsOf([order()], whole)).toEqual([]);
  const [problem] = problemsOf([odd], whole);
  expect(problem).toMatchObject({ isWarning: false });
  expect(problem?.text).toMatch(/590\.50.*แก้ยอดหรือเลือกขนส่งอื่น/);
});

test('a COD over what the courier takes is left out', () => {
  const some = { limits: { ...limits, cod: 500 } } as CourierInfo;
  expect(problemsOf([order()], some)[0]).toMatchObject({ isWarning: false });
});

test('limits that nobody knows are a warning: the courier decides', () => {
  const advised = { limits: { ...limits, cod: 500, advice: true } } as CourierInfo;
  const orders = [
    order({ shipping: { weight: 50_001, width: 0, length: 0, height: 0 } }),
    order({ shipping: { weight: 1, width: 101, length: 0, height: 0 } }),
    order(),
  ];
  const problems = problemsOf(orders, advised);
  expect(problems.map((problem) => problem.isWarning)).toEqual([true, true, true]);
  expect(problems[0]?.text).toMatch(/ขนส่งอาจไม่รับ$/);
});
