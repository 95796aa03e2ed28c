// What the trail makes of stored values: words and codes that sellers know, never the plain form.
import { expect, test } from 'vitest';
import { fieldName } from './audit-fields.ts';
import { valueText } from './audit-values.ts';

test.each([
  ['orderId', 1049, 'SD1049'],
  ['ids', [7, 8], 'SD7, SD8'],
  ['second', 12, 'SD12'],
  ['kind', 'salepage', 'เซลเพจ'],
  ['kind', 'full', 'ใบกำกับภาษี'],
  ['cancel_reason', 'expensive', 'แพง'],
  ['stage_before', 'new', 'ใหม่'],
  ['components', [{ unit: 2, productId: 9 }], 'จำนวน 2 สินค้า #9'],
  ['codSatang', 12_300, '123.00 บาท'],
  [
    'agent',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome บน Linux',
  ],
  ['agent', 'curl/8.14', 'curl/8.14'],
])('the audit trail tells %s %j as %j', (key, value, text) => {
  expect(valueText(key, value)).toContain(text);
});

test('the audit trail leaves out what is empty', () => {
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
