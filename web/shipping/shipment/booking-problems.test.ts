// Guarantees of the check before booking.
import { expect, test } from 'vitest';
import type { OrderReply } from '@app/contract/order/order';
import { hasNumber, problemsOf } from './booking-problems.ts';
import type { CourierInfo } from './shipment.data.ts';

const limits = { weightGrams: 50_000, sideCm: 100, remark: 200, cod: null };
const courier = { limits } as CourierInfo;
interface OrderChanges {
  shipping?: object;
  [key: string]: unknown;
}

const order = ({ shipping, ...over }: OrderChanges = {}): OrderReply =>
  ({
    id: 1,
    pno: '',
    status: 'send',
    shipping: { weight: 500, width: 10, length: 10, height: 10, note: '', ...shipping },
    info: { note: '', addressReason: '' },
    payment: { codAmount: 590 },
    webhook: [],
    ...over,
  }) as unknown as OrderReply;

test('an order that can be booked has no problem', () => {
  expect(problemsOf([order()], courier)).toEqual([]);
});

test('an order with a number has no problem and is recognized as booked', () => {
  expect(problemsOf([order({ pno: 'TH1' })], courier)).toEqual([]);
  expect([order({ pno: 'TH1' }), order()].filter(hasNumber)).toHaveLength(1);
});

test('an order in the wrong state, too heavy or too long is left out', () => {
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

test('an order with a doubtful place has a warning', () => {
  const doubtful = order({ info: { note: '', addressReason: 'บ้านอยู่ชายแดน' } });
  expect(problemsOf([doubtful], courier).map((problem) => problem.isWarning)).toEqual([true]);
});

test('an order note is measured as it is sent: the shipping note, otherwise the one of the address', () => {
  const long = 'ก'.repeat(201);
  const over = [
    order({ shipping: { note: long } }),
    order({ info: { note: long, addressReason: '' } }),
  ];
  const problems = problemsOf(over, courier);
  expect(problems.map(({ isWarning }) => isWarning)).toEqual([false, false]);
  expect(problems[0]?.text).toMatch(/201 .*200 ตัวอักษร/);
  const hidden = order({ shipping: { note: 'สั้น' }, info: { note: long, addressReason: '' } });
  expect(problemsOf([hidden], courier)).toEqual([]);
});

test('an order note is limited to 400 characters for a courier without its own limit', () => {
  const unlimited = { limits: { ...limits, remark: null } } as CourierInfo;
  const most = order({ shipping: { note: 'ก'.repeat(400) } });
  const more = order({ shipping: { note: 'ก'.repeat(401) } });
  expect(
    problemsOf([most, more], unlimited).map(({ order: { shipping } }) => shipping.note.length),
  ).toEqual([401]);
});

test('an order with satang in its COD is left out for a courier that takes whole baht, with both ways out', () => {
  const odd = order({ payment: { codAmount: 590.5 } });
  const whole = { limits: { ...limits, codStep: 1 } } as CourierInfo;
  expect(problemsOf([odd], courier)).toEqual([]);
  expect(problemsOf([order()], whole)).toEqual([]);
  const [problem] = problemsOf([odd], whole);
  expect(problem).toMatchObject({ isWarning: false });
  expect(problem?.text).toMatch(/590\.50.*แก้ยอดหรือเลือกขนส่งอื่น/);
});

test('an order with a COD above the courier’s limit is left out', () => {
  const some = { limits: { ...limits, cod: 500 } } as CourierInfo;
  expect(problemsOf([order()], some)[0]).toMatchObject({ isWarning: false });
});

test('an order above a limit that is only advice has a warning, because the courier decides', () => {
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

test('an order with satang in its COD is left out also when it exceeds an advised weight', () => {
  const heavy = order({ shipping: { weight: 50_001 }, payment: { codAmount: 590.5 } });
  const advised = { limits: { ...limits, codStep: 1, advice: true } } as CourierInfo;
  expect(problemsOf([heavy], advised)).toMatchObject([
    { isWarning: false, text: expect.stringContaining('เศษสตางค์') },
  ]);
});

test('an order that its sale page cancelled has a warning, until the page sends it again', () => {
  const came = { at: '2026-11-21T01:00:00.000Z', body: '{}' };
  const ended = order({ webhook: [came, { ...came, ended: true }] });
  expect(problemsOf([ended], courier)).toMatchObject([
    { isWarning: true, text: expect.stringContaining('เซลเพจแจ้งว่ายกเลิก') },
  ]);
  expect(problemsOf([order({ webhook: [{ ...came, ended: true }, came] })], courier)).toEqual([]);
});

test('an order is measured by the sum of its three sides for a courier that limits the sum', () => {
  const together = { limits: { ...limits, sideSumCm: 180, advice: true } } as CourierInfo;
  const orders = [60, 61].map((side) =>
    order({ shipping: { weight: 1, width: side, length: side, height: side } }),
  );
  expect(problemsOf(orders, together).map(({ text }) => text)).toEqual([
    'กว้าง ยาว สูง รวมกัน 183 ซม. เกิน 180 ซม. ขนส่งอาจไม่รับ',
  ]);
});

test('an order note above the courier’s own limit is sent shortened, with a warning', () => {
  const cut = { limits: { ...limits, remark: 400, remarkSent: 200 } } as CourierInfo;
  const found = problemsOf([order({ shipping: { note: 'ก'.repeat(201) } })], cut);
  expect(found.map(({ isWarning, text }) => [isWarning, text])).toEqual([
    [true, 'โน้ตถึงขนส่งยาวเกิน 200 ตัวอักษร ขนส่งจะได้รับเฉพาะ 200 ตัวแรก'],
  ]);
  expect(problemsOf([order({ shipping: { note: 'ก'.repeat(200) } })], cut)).toEqual([]);
});
