// The cut-off is a time in Bangkok, whatever the clock of the seller’s computer shows.
import { expect, test } from 'vitest';
import { leftText } from './cutoff-text.ts';

// 13:40 in Bangkok.
const now = Date.parse('2026-11-21T06:40:00Z');

test.each([
  ['15:00', 'ตัดรอบ 15:00 น. เหลือ 1 ชม. 20 นาที'],
  ['14:40', 'ตัดรอบ 14:40 น. เหลือ 1 ชม.'],
  ['13:41', 'ตัดรอบ 13:41 น. เหลือ 1 นาที'],
  ['13:40', 'เลยเวลาตัดรอบ 13:40 น. แล้ว ที่เหลือส่งพรุ่งนี้'],
  ['00:00', 'เลยเวลาตัดรอบ 00:00 น. แล้ว ที่เหลือส่งพรุ่งนี้'],
])('leftText at 13:40 for a cut-off at %s returns %s', (clock, text) => {
  expect(leftText(clock, now)).toBe(text);
});

test('leftText returns the whole day just after midnight', () => {
  expect(leftText('15:00', Date.parse('2026-11-20T17:01:00Z'))).toBe(
    'ตัดรอบ 15:00 น. เหลือ 14 ชม. 59 นาที',
  );
});
