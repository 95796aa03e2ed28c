// Faults of a body, by the box that they belong to.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldTexts, thaiParsing } from './issues.ts';

const Body = z.strictObject({
  info: z.strictObject({ phone: z.string() }),
  tags: z.array(z.string()),
});

const faultsOf = (body: unknown) =>
  fieldTexts(z.safeParse(Body, body, thaiParsing).error?.issues ?? []);

test('a form fault is reported at the path of its box, in Thai', () => {
  const faults = faultsOf({ info: { phone: 1 }, tags: ['a', 2] });
  expect(Object.keys(faults)).toEqual(['info.phone', 'tags.1']);
  for (const text of Object.values(faults)) expect(text).toMatch(/[ก-๙]/);
});

test('unknown keys of an API call are named one by one, with their paths', () => {
  const faults = faultsOf({ info: { phone: '1', fax: 1, telex: 2 }, tags: [], more: 1 });
  expect(faults).toEqual({
    'info.fax': 'ไม่รู้จักช่องข้อมูลนี้',
    'info.telex': 'ไม่รู้จักช่องข้อมูลนี้',
    more: 'ไม่รู้จักช่องข้อมูลนี้',
  });
});

test('an API call with very many wrong fields names fifty of them and counts the others', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key${n}`, 1]));
  const unknown = faultsOf({ info: { phone: '1' }, tags: [], ...many });
  expect(Object.keys(unknown)).toHaveLength(51);
  expect(unknown['…']).toBe('และอีก 4,950 ช่อง');
  const wrong = faultsOf({ info: { phone: 1 }, tags: Array(2000).fill(1), more: 1 });
  expect(Object.keys(wrong)).toHaveLength(51);
  expect(wrong['…']).toBe('และอีก 1,952 ช่อง');
});

test('an API call with a field of an endless name is answered with the start of the name', () => {
  const [name = ''] = Object.keys(
    faultsOf({ info: { phone: '1' }, tags: [], ['x'.repeat(9000)]: 1 }),
  );
  expect(name.length).toBeLessThan(150);
});

test('an API call without a body is refused as a whole, and the first fault of a box is kept', () => {
  expect(Object.keys(faultsOf('x'))).toEqual(['body']);
  const [first, second] = [1, 2].map((minimum) => ({
    code: 'too_small' as const,
    origin: 'string' as const,
    minimum,
    path: ['name'],
    message: '',
    input: '',
  }));
  expect(fieldTexts([first!, second!])).toEqual(fieldTexts([first!]));
});
