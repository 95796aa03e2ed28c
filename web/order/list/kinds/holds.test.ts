// Why an order waits, in the words of the list and of the message to its buyer.
import type { OrderReply } from '@app/contract/order/order';
import { expect, test } from 'vitest';
import { daysOnWay } from './days-on-way.ts';
import { campaignOf, holdsOf, isLate, waitedText } from './holds.ts';
import { requestText } from './request-text.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-11-21T06:00:00Z');
const ago = (minutes: number): string => new Date(now - minutes * MINUTE).toISOString();

const order = (extra: object = {}): OrderReply =>
  ({
    code: 'SD1',
    info: { name: 'มะลิ', phone: '0800000001', address: '1', province: 'ตาก', addressReason: '' },
    items: [{}],
    payment: { method: 'cod', total: 100, paid: 0 },
    isShort: false,
    webhook: [],
    createdAt: ago(0),
    sentAt: null,
    deliveredAt: null,
    ...extra,
  }) as unknown as OrderReply;

const labels = (extra: object) => holdsOf(order(extra)).map(({ label }) => label);

test('an order that is complete has no holds', () => {
  expect(labels({})).toEqual([]);
  expect(labels({ payment: { method: 'transfer', total: 100, paid: 100 } })).toEqual([]);
});

test.each<[string, object]>([
  ['เซลเพจยกเลิก', { webhook: [{ at: ago(0), body: '{}', ended: true }] }],
  ['รอโอน', { payment: { method: 'transfer', total: 100, paid: 99 } }],
  ['สต็อกไม่พอ', { isShort: true }],
  ['ไม่มีสินค้า', { items: [] }],
  ['ไม่มีเบอร์', { info: { ...order().info, phone: '' } }],
  ['ไม่มีที่อยู่', { info: { ...order().info, address: '' } }],
  ['ที่อยู่ไม่ตรง', { info: { ...order().info, addressReason: 'ลูกค้ายืนยัน' } }],
])('an order that is held shows %s', (label, extra) => {
  expect(labels(extra)).toEqual([label]);
});

test('the message to the buyer asks for missing data, and for nothing that the shop must solve itself', () => {
  const text = requestText(
    order({ isShort: true, payment: { method: 'transfer', total: 100, paid: 0 } }),
  );
  expect(text).toContain('ออเดอร์ SD1 คุณมะลิ');
  expect(text).toContain('- สลิปโอนเงิน');
  expect(text).not.toContain('สต็อก');
  expect(requestText(order())).toContain('- ยืนยันชื่อ ที่อยู่ และเบอร์โทรผู้รับ');
});

test.each<[number, string, boolean]>([
  [0, '0 นาที', false],
  [59, '59 นาที', false],
  [120, '2 ชม.', false],
  [121, '2 ชม.', true],
  [60 * 24 * 3, '3 วัน', true],
])('an order after %i minutes has waited %s', (minutes, text, late) => {
  const waiting = order({ createdAt: ago(minutes) });
  expect([waitedText(waiting, now), isLate(waiting, now)]).toEqual([text, late]);
});

test('an order stops counting its days on the way at delivery', () => {
  const sentAt = ago(60 * 24 * 5);
  expect(daysOnWay(order(), now)).toBeNull();
  expect(daysOnWay(order({ sentAt }), now)).toBe(5);
  expect(daysOnWay(order({ sentAt, deliveredAt: ago(60 * 24 * 3 + 1) }), now)).toBe(2);
});

test.each([
  ['{"utm_source":"fb","utm_campaign":"11.11"}', '11.11'],
  ['name=a&utm_campaign=11.11%20%E0%B8%A5%E0%B8%94', '11.11 ลด'],
  ['name=a&utm_campaign=%E0%B8', '%E0%B8'],
  ['•••', ''],
])('the campaign of a sale page order with %s is %j', (body, campaign) => {
  expect(campaignOf(order({ webhook: [{ at: ago(1), body }] }))).toBe(campaign);
});

test.each(['utm_campaign', 'campaign', 'utm_source'])(
  'a sale page order has its campaign named by %s when the page sends nothing else',
  (key) => {
    expect(campaignOf(order({ webhook: [{ body: `a=1&${key}=%E0%B8%81+1` }] }))).toBe('ก 1');
    expect(campaignOf(order({ webhook: [{ body: `{"${key}": "ลดราคา"}` }] }))).toBe('ลดราคา');
  },
);
