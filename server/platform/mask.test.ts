// Guarantees of masking: whatever shape a reply has, a marked field is hidden and nothing else is touched.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { personalPhone, personalQuote, personalText } from '@app/contract/kit/fields';
import { maskerOf, maskPhone } from './mask.ts';

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

test('marked fields are hidden in lists, unions, records and nullables', () => {
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

test('a reply without personal data costs nothing', () => {
  expect(maskerOf(z.object({ id: z.int(), names: z.array(z.string()) }))).toBeNull();
});

test('an empty text stays empty and a short phone is hidden whole', () => {
  expect(maskerOf(Person)?.({ name: 'ก', phone: '', line: '' })).toEqual({
    name: 'ก',
    phone: '',
    line: '',
  });
  expect(maskPhone('12345')).toBe('•••');
  expect(maskPhone('021234567')).toBe('02x-xxx-4567');
});

test('words of a courier stay, unless they quote a number', () => {
  const masker = maskerOf(z.object({ said: personalQuote() }));
  expect(masker?.({ said: 'ปลายทางอยู่นอกพื้นที่บริการ' })).toEqual({ said: 'ปลายทางอยู่นอกพื้นที่บริการ' });
  expect(masker?.({ said: 'ต้องมี 10 หลัก' })).toEqual({ said: 'ต้องมี 10 หลัก' });
  expect(masker?.({ said: 'Phone 0890007713 is invalid' })).toEqual({ said: '•••' });
});
