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

test('a form fault stands at the path of its box, in Thai', () => {
  const faults = faultsOf({ info: { phone: 1 }, tags: ['a', 2] });
  expect(Object.keys(faults)).toEqual(['info.phone', 'tags.1']);
  for (const text of Object.values(faults)) expect(text).toMatch(/[ก-๙]/);
});

test('unknown keys of an API call are named one by one, where they stand', () => {
  const faults = faultsOf({ info: { phone: '1', fax: 1, telex: 2 }, tags: [], more: 1 });
  expect(faults).toEqual({
    'info.fax': 'ไม่รู้จักช่องข้อมูลนี้',
    'info.telex': 'ไม่รู้จักช่องข้อมูลนี้',
    more: 'ไม่รู้จักช่องข้อมูลนี้',
  });
});

test('an API call without a body is at fault as a whole, and what was said first of a box stays', () => {
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
