// Promises of reading cells as days, money, counts and phones.
import { expect, test } from 'vitest';
import { readBaht, readCount, readDay, readPhone } from './cell-values.ts';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21 14:05', '2026-11-21'],
  ['21/11/2569', '2026-11-21'],
  ['21/11/69', '2026-11-21'],
  ['21/11/26', '2026-11-21'],
  ['21-11-2026', '2026-11-21'],
  ['๒๑/๑๑/๒๕๖๙', '2026-11-21'],
  ['21 พ.ย. 2569', '2026-11-21'],
  ['21 พฤศจิกายน 2569', '2026-11-21'],
  ['21 Nov 2026', '2026-11-21'],
  ['2569-11-21', '2026-11-21'],
  ['46347', '2026-11-21'],
  ['46347.5', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['25691121093000', '2026-11-21'],
  ['2026-11-01T17:30:00Z', '2026-11-02'],
  ['2026-11-01T16:59:59.999Z', '2026-11-01'],
  ['2569-10-31 17:00:00 UTC', '2026-11-01'],
  ['2026-12-31T17:00:00+00:00', '2027-01-01'],
  ['2026-11-01T23:30:00+07:00', '2026-11-01'],
  ['2026-11-02 00:30:00+0800', '2026-11-01'],
  ['2026-11-01T12:30:00-05:00', '2026-11-02'],
  ['2026-13-01T17:30:00Z', null],
  ['20261341', null],
  ['31/02/2569', null],
  ['เมื่อวาน', null],
  ['', null],
])('a sheet cell reads the day %j as %j', (cell, day) => {
  expect(readDay(cell)).toBe(day);
});

test.each([
  ['1,290.50', 1290.5],
  ['฿590', 590],
  ['590.-', 590],
  ['590 บาท', 590],
  ['๕๙๐', 590],
  ['(12.5)', -12.5],
  ['0.1', 0.1],
  ['99.999999', 100],
  ['1,29', null],
  ['ห้าร้อย', null],
  ['', null],
])('a sheet cell reads the amount %j as %j', (cell, amount) => {
  expect(readBaht(cell)).toBe(amount);
});

test('a sheet cell with a phone that lost its zero gets it back, and an invalid phone stays visible', () => {
  expect(readPhone('810001234')).toBe('0810001234');
  expect(readPhone('66810001234')).toBe('0810001234');
  expect(readPhone('081-000-1234')).toBe('0810001234');
  expect(readPhone('21234567')).toBe('021234567');
  expect(readPhone('12345')).toBe('12345');
});

test('a sheet cell with a count may contain its word or decimals, but no half', () => {
  expect([
    readCount('2'),
    readCount('2.00'),
    readCount('๒ ชิ้น'),
    readCount('2.5'),
    readCount('สอง'),
  ]).toEqual([2, 2, 2, null, null]);
});
