// Guarantees of masking: in a reply of any shape, a marked field is hidden and nothing else is
// changed.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { ShipResult } from '@app/contract/shipping/shipment';
import { personalPhone, personalQuote, personalText } from '@app/contract/kit/fields';
import { maskerOf, maskPhone, shownText, shownTo } from './mask.ts';
import type { Session } from './session.ts';

const Person = z.object({
  name: z.string(),
  phone: personalPhone(),
  line: z.nullable(personalText()),
  note: z.optional(personalText()),
});
const Reply = z.object({
  items: z.array(z.object({ id: z.int(), info: Person })),
  other: z.union([Person, z.null()]),
  byId: z.record(z.string(), Person),
});

test('the personal data mask hides marked fields in lists, unions, records and nullables', () => {
  const person = () => ({ name: 'สมชาย', phone: '0812345678', line: '9/9 หมู่ 1' });
  const reply = z.parse(Reply, {
    items: [{ id: 1, info: person() }],
    other: person(),
    byId: { a: { ...person(), line: null, note: 'ฝากป้อม' } },
  });
  const hidden = { name: 'สมชาย', phone: '08x-xxx-5678', line: '•••' };
  expect(maskerOf(Reply)?.(reply)).toEqual({
    items: [{ id: 1, info: hidden }],
    other: hidden,
    byId: { a: { ...hidden, line: null, note: '•••' } },
  });
});

test('the personal data mask costs nothing in a reply without personal data', () => {
  expect(maskerOf(z.object({ id: z.int(), names: z.array(z.string()) }))).toBeNull();
});

test('the personal data mask leaves an empty text empty and hides a short phone completely', () => {
  expect(maskerOf(Person)?.({ name: 'ก', phone: '', line: '' })).toEqual({
    name: 'ก',
    phone: '',
    line: '',
  });
  expect(maskPhone('12345')).toBe('•••');
  expect(maskPhone('021234567')).toBe('02x-xxx-4567');
});

test('the personal data mask hides what a courier’s answer quotes of a recipient, and keeps its numbers', () => {
  const said = { success: 'false', mailno: '820000000001', reason: 'ผู้รับ 0812345678 ไม่มีคนรับ' };
  const result = { id: 1, pno: '', t: 'error', error: '', errMessage: said.reason, response: said };
  expect(maskerOf(ShipResult)?.(structuredClone(result))).toEqual({
    ...result,
    errMessage: '•••',
    response: { ...said, reason: '•••' },
  });
});

test('the personal data mask keeps words of a courier unless they contain a number', () => {
  const masker = maskerOf(z.object({ said: personalQuote() }));
  expect(masker?.({ said: 'ปลายทางอยู่นอกพื้นที่บริการ' })).toEqual({ said: 'ปลายทางอยู่นอกพื้นที่บริการ' });
  expect(masker?.({ said: 'ต้องมี 10 หลัก' })).toEqual({ said: 'ต้องมี 10 หลัก' });
  expect(masker?.({ said: 'Phone 0890007713 is invalid' })).toEqual({ said: '•••' });
});

test.each(['items', 'exceptions'])(
  'the personal data mask writes thousands of %s like a few: complete, in order, masked, while other calls are served',
  async (name) => {
    const gives = z.object({ total: z.int(), [name]: z.array(Person) });
    const blind = { can: () => false } as unknown as Session;
    const people = Array.from({ length: 4321 }, (_, n) => ({
      name: `ลูกค้า ${n}`,
      phone: '0812345678',
      line: null,
      secret: 'not in the contract',
    }));
    const result = { [name]: people, total: 4321 };
    let served = 0;
    const others = setInterval(() => (served += 1), 0);
    const text = await shownText(blind, { gives }, result);
    clearInterval(others);
    expect(JSON.parse(text)).toEqual(shownTo(blind, { gives }, result));
    expect(text).not.toMatch(/0812345678|secret/);
    expect(served).toBeGreaterThan(1);
  },
);

test('the personal data mask shows no item that the contract does not name', async () => {
  const items = Array.from({ length: 500 }, (_, n) => ({ id: n }));
  const gives = z.object({ total: z.int() });
  expect(await shownText(undefined, { gives }, { items, total: 500 })).toBe('{"total":500}');
});
