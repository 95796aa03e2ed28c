// Tests how the audit trail shows stored values: words and codes that sellers know, never the raw
// form.
import { permissionKeys } from '@app/contract/kit/permissions';
import { bucketNames } from '@app/contract/kit/buckets';
import { scanManifest } from '@app/contract/shipping/manifest';
import { scanPack } from '@app/contract/shipping/pack';
import { settleAmendment } from '@app/contract/shipping/exception';
import { optionRules } from '@app/contract/shop/setting';
import { staffEvents } from '@app/contract/shop/staff-push';
import { expect, test } from 'vitest';
import { choiceText } from './audit-choices.ts';
import { fieldName } from './audit-fields.ts';
import { valueText as textOf } from './audit-values.ts';

const names: Readonly<Record<string, string>> = {
  'product 9': 'P009 สบู่',
  'user 2': 'นก',
  'address 7': 'ร้านใหม่',
  'channel 3': 'เพจร้าน',
};

/** The action and the entity: 'order.edit' of an order. */
const valueText = (
  key: string,
  value: unknown,
  deed: readonly string[] = ['order.edit', 'order'],
) =>
  textOf(key, value, {
    year: 'be',
    action: deed[0] ?? '',
    entity: deed[1] ?? '',
    nameOf: (kind, id) => names[`${kind} ${id}`],
  });

test.each([
  ['orderId', 1049, 'SD1049'],
  ['ids', [7, 8], 'SD7, SD8'],
  ['second', 12, 'SD12'],
  ['cancel_reason', 'expensive', 'แพง'],
  ['stage_before', 'new', 'ใหม่'],
  ['components', [{ unit: 2, productId: 9 }], 'จำนวน 2 สินค้า P009 สบู่'],
  ['codSatang', 12_300, '123.00 บาท'],
  [
    'agent',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome บน Linux',
  ],
  ['agent', 'curl/8.14', 'curl/8.14'],
  // A category may have such a name, and the trail must still open.
  ['name', '2026-11-30T25:00:00Z', '2026-11-30T25:00:00Z'],
])('the audit trail shows %s %j as %j', (key, value, text) => {
  expect(valueText(key, value)).toContain(text);
});

test.each([
  ['kind', 'salepage', ['channel.update', 'channel'], 'เซลเพจ'],
  ['kind', 'full', ['receipt.issue', 'receipt'], 'ใบกำกับภาษี'],
  ['t', 'open', ['pack.scan', 'order'], 'ยังไม่ครบ'],
  ['state', 'open', ['exception.update', 'order'], 'ยังไม่จัดการ'],
  ['state', 'unknown', ['slip.verified', 'order'], 'ไม่พบรายการโอน'],
  ['state', 'unknown', ['shipment.state', 'shipment'], 'รอขนส่งยืนยัน'],
  ['state', 2, ['pickup.state', 'pickup'], 'รับพัสดุแล้ว'],
  ['address', 7, ['shipment.book', 'shipment-batch'], 'ร้านใหม่'],
  ['ownerIds', [2, 99], ['lead.assign', 'lead'], 'นก, รายการที่ลบแล้ว'],
  ['ids', [3], ['channel.sort', 'channel'], 'เพจร้าน'],
  ['shippingFlash', 1, ['option.set', 'option'], 'เปิด'],
  [
    'risk_rule',
    { action: 'warn', refused: 2, of: 10 },
    ['option.set', 'option'],
    'เตือน เมื่อไม่รับ 2 จาก 10 ออเดอร์',
  ],
  ['permissions', ['order.view', 'audit'], ['user.update', 'user'], 'ดูออเดอร์ของตัวเอง, '],
  ['role', 2, ['user.update', 'user'], 'พนักงาน'],
  ['list', 'order-pending', ['view.save', 'view'], 'รอตรวจสอบ'],
  ['productId', '9', ['export.sheet', 'export'], 'P009 สบู่'],
  ['ids', '7,8', ['export.sheet', 'export'], 'SD7, SD8'],
  ['printed', '0', ['export.sheet', 'export'], 'ไม่ใช่'],
  ['start', '2026-11-01', ['export.report', 'export'], '2569'],
  ['owner', 'me', ['export.sheet', 'export'], 'ของฉัน'],
  ['owner', '2', ['export.sheet', 'export'], 'นก'],
  ['minTotal', 500, ['export.report', 'export'], '500.00 บาท'],
  ['carriers', ['flashexpress', 'laos'], ['address.update', 'address'], 'Flash Express, ลาว'],
] as const)('the audit trail shows %s %j of %j as %j', (...[key, value, deed, text]) => {
  expect(valueText(key, value, deed)).toContain(text);
});

test('the audit trail has a word for each choice that no catalogue of screens names, so that none is added without', () => {
  const choices = [
    ...scanPack.gives.shape.t.options.map((one) => ['t', one, 'pack.scan']),
    ...scanManifest.gives.shape.t.options.map((one) => ['t', one, 'manifest.scan']),
    ...settleAmendment.takes.body.shape.goesBy.options.map((one) => [
      'goesBy',
      one,
      'exception.update',
    ]),
    ...staffEvents.map((one) => ['events', one, 'user.push']),
    ...permissionKeys.map((one) => ['permissions', one, 'user.update']),
    ...bucketNames.map((one) => ['bucket', one, 'shipment.hand']),
  ] as const;
  const untold = choices.filter(([key = '', one, action = '']) => !choiceText(key, one, action));
  expect(untold).toEqual([]);
});

test('the audit trail has Thai names for all options of a shop', () => {
  const names = /COD|CRM|VAT|MB|Flash Express|J&T Express|Kerry|KEX|Best Express|Biller ID/g;
  const untold = Object.keys(optionRules).filter((key) =>
    /[a-zA-Z]/.test(fieldName(key, 'option').replaceAll(names, '')),
  );
  expect(untold).toEqual([]);
});

test('the audit trail leaves out empty values', () => {
  expect([valueText('details', {}), valueText('ids', []), valueText('note', '')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('the audit trail has Thai names for parts of merges, splits, leads and parcels', () => {
  const keys = 'merged second stage_at stage_before changed left cancelled_at cancelled_by last_at';
  const all = `${keys} unanswered taken fee codSatang contractNo barcodeFrom barcodeTo`.split(' ');
  expect(all.filter((key) => /[a-z]/.test(fieldName(key, 'order').replace('COD', '')))).toEqual([]);
});
