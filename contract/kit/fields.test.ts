// What the fields that many calls share let in.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import * as f from './fields.ts';

test.each(['2026-11-20', '2024-02-29', '1999-12-31'])('the day field takes %s as a day', (day) => {
  expect(z.safeParse(f.day, day).success).toBe(true);
});

test.each(['2026-02-30', '20/11/2026', '2026-1-1', '2569-11-20', '', '2026-11-20T00:00:00Z'])(
  'the day field refuses %s, because a Buddhist year would be five centuries away',
  (day) => {
    expect(z.safeParse(f.day, day).success).toBe(false);
  },
);

test.each(['10500', ' 10500 ', '๑๐๕๐๐', '10500\u200b', '\u200e10500\u202c', '105-00'])(
  'the contract reads %j as the postcode with the digits that are seen',
  (postcode) => {
    expect(z.parse(f.postcode, postcode)).toBe('10500');
  },
);

test.each(['1050', '105000', '1o500', ''])('the contract refuses %j as a postcode', (postcode) => {
  expect(z.safeParse(f.postcode, postcode).success).toBe(false);
});

test.each(['2569-11-20T10:00:00+07:00', '20/11/2026 10:00', '2026-11-20', ''])(
  'the contract refuses %j as an instant, a Buddhist year as well',
  (instant) => {
    expect(z.safeParse(f.instantIn, instant).success).toBe(false);
    expect(z.safeParse(f.instantIn, '2026-11-20T10:00:00+07:00').success).toBe(true);
  },
);

test('the day range is refused at `to` when it ends before it begins', () => {
  const query = z.object({ from: z.optional(f.day), to: z.optional(f.day) }).check(f.daysInOrder);
  const wrong = z.safeParse(query, { from: '2026-11-02', to: '2026-11-01' });
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([['to']]);
  for (const right of [{}, { from: '2026-11-01', to: '2026-11-01' }, { to: '2026-11-01' }])
    expect(z.safeParse(query, right).success).toBe(true);
});

test.each(['0000-01-01', '0026-11-30', '1899-12-31'])(
  'the day field refuses %s, a year typed without its century',
  (day) => {
    expect(z.safeParse(f.day, day).error?.issues.map(({ message }) => message)).toEqual([
      'ใส่ปีเป็น ค.ศ. เช่น 2026',
    ]);
  },
);
