// Text sent to a courier is cleaned; times from a courier are read as Thai time.
import { expect, test } from 'vitest';
import { parseBody } from './form.ts';
import { cleanPhone, cleanText, isSameText, knownInstant, thaiInstant } from './text.ts';

test.each([
  ['\u00a0 สมศรี\u3000ใจดี \r\n', 'สมศรี ใจดี'],
  ['a\u200bb\ufeff', 'ab'],
  ['\u00a0\ufeff\u2028', ''],
  ['กำ\u0000ลัง', 'กำ ลัง'],
])('cleanText sends %j as %j', (given, expected) => {
  expect(cleanText(given)).toBe(expected);
});

test.each([
  ['080-000-0001', '0800000001'],
  ['๐๘๐ ๐๐๐ ๐๐๐๑', '0800000001'],
  ['+66 80 000 0001', '0800000001'],
  ['66800000001', '0800000001'],
  ['(02) 000-0001', '020000001'],
  ['1234', '1234'],
])('cleanPhone sends %s as %s', (given, expected) => {
  expect(cleanPhone(given)).toBe(expected);
});

test('parseBody parses brackets, JSON and plain fields alike and returns null for a malformed body', () => {
  const form = 'application/x-www-form-urlencoded';
  expect(parseBody({ contentType: form, body: 'a=1&data[pno]=TH1&data[state]=5' })).toEqual({
    a: '1',
    data: { pno: 'TH1', state: '5' },
  });
  expect(parseBody({ contentType: '', body: ' {"a":{"b":1}} ' })).toEqual({ a: { b: 1 } });
  expect(parseBody({ contentType: 'application/json', body: '{"a":' })).toBeNull();
  expect(parseBody({ contentType: form, body: '' })).toBeNull();
});

test('thaiInstant parses times as Thai and returns null for an invalid time', () => {
  expect(thaiInstant('2026-01-01 10:00:00')).toBe(Date.parse('2026-01-01T03:00:00Z'));
  expect(thaiInstant('2026-01-01T10:00:00.000')).toBe(Date.parse('2026-01-01T03:00:00Z'));
  for (const none of ['01/01/2569', '2026-13-41 10:00:00', '', null])
    expect(thaiInstant(none)).toBeNull();
});

test('knownInstant returns null for the zero day of a system and for an impossible day', () => {
  expect(knownInstant(Date.UTC(2026, 0))).toBe(Date.UTC(2026, 0));
  for (const none of [0, -1, Date.parse('0001-01-01T00:00:00Z'), 9e15, Number.NaN])
    expect(knownInstant(none)).toBeNull();
  expect(thaiInstant('0001-01-01 00:00:00')).toBeNull();
});

test('isSameText returns false when two texts differ in length', () => {
  expect(isSameText('กข', 'กข')).toBe(true);
  expect(isSameText('กข', 'กค')).toBe(false);
  expect(isSameText('กข', 'กขค')).toBe(false);
  expect(isSameText('', 'ก')).toBe(false);
});
