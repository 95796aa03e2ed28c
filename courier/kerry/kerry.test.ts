// Kerry's peculiarities: number ranges of the shop, codes as text, and which answers count as
// success.
import { describe, expect, test } from 'vitest';
import { toFailure, toRange, toStatus } from './kerry.map.ts';
import { wireStatuses } from './kerry.codes.ts';
import { kerry } from './kerry.courier.ts';

const told = { numberPrefix: 'TEST', numberFrom: '000000001', numberTo: '999999999' };

describe('a Kerry number range', () => {
  test('is written with the length that was typed', () => {
    const range = toRange(told);
    expect(range).toMatchObject({ series: 'TEST/9', first: 1, last: 999_999_999 });
    expect(range?.write(42)).toBe('TEST000000042');
  });

  test.each([
    ['no prefix', { numberPrefix: '' }],
    ['a short prefix', { numberPrefix: 'AB' }],
    ['no first number', { numberFrom: '' }],
    ['no last number', { numberTo: '' }],
    ['numbers of two lengths', { numberTo: '9999' }],
    ['an end before the beginning', { numberFrom: '000000009', numberTo: '000000001' }],
    ['more than 15 characters', { numberFrom: '0'.repeat(12), numberTo: '9'.repeat(12) }],
    ['letters', { numberFrom: '00000000A' }],
  ])('is refused with %s', (_name, change) => {
    expect(toRange({ ...told, ...change })).toBeNull();
  });
});

const message = {
  con_no: 'TEST000000001',
  status_code: '',
  status_desc: 'In their words',
  status_date: '2026-01-01 10:00:00',
  update_date: '',
  ref_no: '',
  location: '',
};

describe('the Kerry status table', () => {
  test.each(wireStatuses.map((row) => [row.code, row.display] as const))(
    'maps %s to %s, which is listed',
    (code, display) => {
      expect(toStatus({ ...message, status_code: code })).toMatchObject({ display, isKnown: true });
      expect(kerry.statuses.some((row) => row.display === display)).toBe(true);
    },
  );

  test.each([
    ['101.1', '3'],
    ['pod', '5'],
    ['060.1', null],
    ['101.10', null],
    ['020', null],
  ])('maps %s to %s', (code, display) => {
    expect(toStatus({ ...message, status_code: code })?.display).toBe(display);
  });

  test('keeps the words of Kerry and changes nothing when no row names the code', () => {
    expect(toStatus({ ...message, status_code: '020' })).toMatchObject({
      label: 'In their words',
      bucket: null,
      isKnown: false,
    });
  });

  test('has no code of the API that leads to a number of unknown meaning', () => {
    const reached = new Set(wireStatuses.map((row) => row.display));
    for (const display of ['13', '96', '97', '98', '99']) expect(reached.has(display)).toBe(false);
  });
});

test.each([
  ['001', '', '001'],
  ['000', 'said', '000 said'],
])(
  'a Kerry answer %s %j is reported as %j when it is about another parcel',
  (code, said, detail) => {
    const failure = toFailure({ status_code: code, status_desc: said, con_no: 'OTHER' }, 'TEST1');
    expect(failure).toMatchObject({ outcome: 'unknown', detail });
  },
);
