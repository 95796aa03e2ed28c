// Guarantees of checking a form's values against a contract schema.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { check, contractResolver } from './resolver.ts';

// The app’s zod has no messages of its own; the server’s, which another file may have loaded, is
// English.
const { localeError } = z.config();
beforeAll(() => void z.config({ localeError: undefined }));
afterAll(() => void z.config({ localeError }));

const body = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(10)),
  note: z.optional(z.string().check(z.minLength(2))),
  price: z.number().check(z.gte(0)),
  cost: z.optional(z.number()),
  ownerId: z.nullable(z.int()),
  info: z.strictObject({
    phone: z.string().check(z.regex(/^\d{10}$/, { error: 'ใส่เบอร์ 10 หลัก' })),
  }),
  items: z.array(z.strictObject({ unit: z.number().check(z.gte(1)) })).check(z.minLength(1)),
});

const good = {
  name: 'เสื้อ',
  note: '',
  price: 100,
  cost: null,
  ownerId: null,
  info: { phone: '0810000000' },
  items: [{ unit: 1 }],
};

const errorsOf = async (values: object): Promise<Record<string, unknown>> => {
  const options = { fields: {}, shouldUseNativeValidation: false, names: undefined };
  const result = await contractResolver(body)(values as never, undefined, options as never);
  return result.errors as Record<string, unknown>;
};

test('the form resolver leaves out an empty box of an optional key, and keeps null for a nullable key', () => {
  const result = check(body, good);
  expect(result.success && result.data).toEqual({
    name: 'เสื้อ',
    price: 100,
    ownerId: null,
    info: { phone: '0810000000' },
    items: [{ unit: 1 }],
  });
});

test('the form resolver asks to fill in an empty box of a required key', async () => {
  const errors = await errorsOf({ ...good, name: '  ', price: null });
  expect(errors['name']).toMatchObject({ message: 'กรุณากรอกข้อมูล' });
  expect(errors['price']).toMatchObject({ message: 'กรุณากรอกข้อมูล' });
});

test('the form resolver puts each fault at its input, with the message of its rule', async () => {
  const values = { ...good, name: 'ยาวเกินสิบตัวอักษร', info: { phone: '081' }, items: [{ unit: 0 }] };
  const errors = await errorsOf(values);
  expect(errors['name']).toMatchObject({ message: 'ยาวเกิน 10 ตัวอักษร' });
  expect(errors['info']).toMatchObject({ phone: { message: 'ใส่เบอร์ 10 หลัก' } });
  expect(errors['items']).toMatchObject([{ unit: { message: 'ต้องไม่น้อยกว่า 1' } }]);
});

test('the form resolver returns good values parsed, without faults', async () => {
  expect(await errorsOf({ ...good, name: ' เสื้อ ' })).toEqual({});
});
