// Replies as bytes: the same JSON as of the parsed reply, for any schema, and no reply that its
// schema refuses.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { personalPhone, personalQuote, personalText } from '@app/contract/kit/fields';
import { ShownBefore, shownTo } from './mask.ts';
import { replyBytes, shownBytes } from './reply-bytes.ts';
import type { Session } from './session.ts';

const Line = z.object({ id: z.int(), 'a "name"': z.string(), ราคา: z.number() });
const Reply = z.object({
  first: z.optional(z.string()),
  id: z.int(),
  text: z.string(),
  price: z.number(),
  isFree: z.boolean(),
  kind: z.enum(['normal', 'แชต']),
  ok: z.literal(true),
  step: z.literal([1, 'two', null]),
  lines: z.array(Line),
  by: z.nullable(z.object({ name: z.optional(z.nullable(z.string())) })),
  texts: z.record(z.string(), z.int()),
  any: z.unknown(),
  either: z.union([z.object({ user: z.int() }), z.object({ hook: z.string() })]),
  trimmed: z.string().check(z.trim()),
  some: z.array(z.int()).check(z.maxLength(2)),
  length: z.pipe(
    z.string(),
    z.transform((value) => value.length),
  ),
  more: z.catchall(z.object({ kept: z.boolean() }), z.int()),
  usual: z._default(z.int(), 7),
  spare: z.optional(z._default(z.int(), 9)),
});

const line = { id: 1, 'a "name"': 'ก', ราคา: 0.1 + 0.2 };
const good = {
  ...{ first: 'x', id: 12, text: 'สมชาย', price: 29.5, isFree: false, kind: 'แชต', ok: true },
  ...{ step: 'two', lines: [line, { ...line, id: 2 }], by: { name: null }, texts: { a: 1 } },
  ...{ any: { deep: [1] }, either: { user: 1 }, trimmed: ' a ', some: [1], length: 'four' },
  ...{ more: { kept: true, other: 5 }, usual: 8 },
};

const jsonOf = (value: unknown): string => JSON.stringify(z.parse(Reply, value));
const spelled = (value: unknown) => replyBytes(Reply, value, false)?.toString();

test.each<[string, object]>([
  ['whole', {}],
  ['with what the contract does not name', { secret: 1, lines: [{ ...line, secret: 2 }] }],
  ['without what may be left out', { first: undefined, by: {} }],
  ['without what has a default', { usual: undefined, spare: undefined }],
  ['empty', { lines: [], by: null, texts: {}, text: '' }],
  ['of another literal', { step: null, kind: 'normal', isFree: true }],
  ['of the other kind', { either: { hook: 'x', user: 'y' } }],
])('the api answer is the JSON of the parsed reply when it is %s', (_, part) => {
  expect(spelled({ ...good, ...part })).toBe(jsonOf({ ...good, ...part }));
});

test.each([
  ...['"', '\\', '\n', '\u0000', '\u001f', '\u007f', 'é', 'ก้', '€', '\u2028', '\ufeff', '\uffff'],
  ...['😀', '\ud83d', '\ude00', 'x\ud83dx', 'ab"cd😀ef', 'ไทย 100%\t'],
])('the api answer spells the text %j as JSON does', (text) => {
  expect(spelled({ ...good, text })).toBe(jsonOf({ ...good, text }));
});

test.each([0, -0, 9, 10, 99, 100, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -1, -5.25, 1e21, 1e-7, 104.5])(
  'the api answer spells the number %d as JSON does',
  (price) => {
    const id = Number.isSafeInteger(price) ? price : 1;
    expect(spelled({ ...good, price, id })).toBe(jsonOf({ ...good, price, id }));
  },
);

test.each<[string, object]>([
  ['a text for a number', { id: '1' }],
  ['a broken id', { id: 1.5 }],
  ['an id that no number holds', { id: 2 ** 53 }],
  ['no number', { price: Number.NaN }],
  ['an endless number', { price: Number.POSITIVE_INFINITY }],
  ['a number for a text', { text: 1 }],
  ['a word that the contract does not know', { kind: 'other' }],
  ['another literal', { ok: false }],
  ['a list for an object', { by: [] }],
  ['an object for a list', { lines: {} }],
  ['a hole in a list', { lines: [line, undefined] }],
  ['nothing where something is promised', { text: undefined }],
  ['null where something is promised', { isFree: null }],
  ['a fault deep inside', { lines: [line, { ...line, id: 'x' }] }],
  ['a text that a record does not take', { texts: { a: 'b' } }],
  ['more than a list may hold', { some: [1, 2, 3] }],
])('the api answer refuses %s, and the call fails', async (_, part) => {
  const wrong = { ...good, ...part };
  expect(spelled(wrong)).toBeUndefined();
  await expect(shownBytes(undefined, { gives: Reply }, wrong)).rejects.toThrow();
});

const blind = { can: () => false } as unknown as Session;

test('the api answer hides marked fields from users without the right, and leaves the result unchanged', async () => {
  const gives = z.object({
    who: z.object({
      phone: personalPhone(),
      line: z.nullable(personalText()),
      note: personalQuote(),
    }),
    byId: z.record(z.string(), z.object({ phone: personalPhone() })),
  });
  const result = () => ({
    who: { phone: '0812345678', line: '9/9 หมู่ 1', note: 'โทร 0812345678' },
    byId: { a: { phone: '0898765432' } },
  });
  const given = result();
  const text = String(await shownBytes(blind, { gives }, given));
  expect(text).toBe(JSON.stringify(shownTo(blind, { gives }, result())));
  expect(text).not.toMatch(/0812345678|0898765432|หมู่/);
  expect(given).toEqual(result());
  const seeing = { can: () => true } as unknown as Session;
  expect(String(await shownBytes(seeing, { gives }, given))).toBe(JSON.stringify(result()));
});

test('the api answer follows a schema that refers to itself', () => {
  const Tree = z.object({
    id: z.int(),
    get parts(): z.ZodMiniOptional<z.ZodMiniArray<typeof Tree>> {
      return z.optional(z.array(Tree));
    },
  });
  const tree = { id: 1, parts: [{ id: 2, parts: [{ id: 3 }] }, { id: 4 }] };
  expect(replyBytes(Tree, tree, false)?.toString()).toBe(JSON.stringify(tree));
  expect(replyBytes(Tree, { id: 1, parts: [{ id: 'x' }] }, false)).toBeUndefined();
});

test('the api answer is complete when it is longer than its buffer, and separate from the next', async () => {
  const gives = z.object({ names: z.array(z.string()) });
  const long = { names: Array.from({ length: 40 }, (_, n) => `${n} ยาว "มาก" `.repeat(9000)) };
  const [first, second] = [
    replyBytes(gives, long, false),
    replyBytes(gives, { names: ['ข'] }, false),
  ];
  expect(first?.toString()).toBe(JSON.stringify(long));
  expect(second?.toString()).toBe('{"names":["ข"]}');
  expect(await shownBytes(undefined, { gives }, new ShownBefore('{"as":"before"}'))).toBe(
    '{"as":"before"}',
  );
});

test('the api answer contains the whole of a long Thai text inside a record', () => {
  const gives = z.object({ notes: z.record(z.string(), z.string()) });
  // Longer than any place that is kept from the reply before: a Thai letter takes three bytes.
  const long = { notes: { a: 'ก'.repeat(400_000) } };
  expect(replyBytes(gives, long, false)?.toString()).toBe(JSON.stringify(long));
});
