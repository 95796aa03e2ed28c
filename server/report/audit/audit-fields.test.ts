// Tests the names of the parts of an audit entry, and which of them are hidden.
import { expect, test } from 'vitest';
import { fieldName, isPersonal, isSecret, isTyped } from './audit-fields.ts';

test('an audit entry names a part by its own name where its entity has one', () => {
  expect(fieldName('code', 'shipment')).toBe('รหัสสถานะขนส่ง');
  expect(fieldName('code', 'product')).not.toBe('รหัสสถานะขนส่ง');
  expect(fieldName('riskReason', 'order')).toBe('เหตุผลที่ส่งให้ลูกค้าเสี่ยง');
  expect(fieldName('isNew', 'order')).toBe('ลิงก์ใหม่');
  expect(fieldName('never_heard_of', 'order')).toBe('never_heard_of');
});

test.each([
  'phone',
  'phone2',
  'phone_key',
  'address',
  'social',
  'message',
  'note',
  'ship_note',
  'shipNote',
  'address_reason',
  'addressReason',
  'body',
  'text',
  'receiver',
  'info',
  'customer',
])('an audit entry hides the part %s from users who may not see buyers', (key) => {
  expect(isPersonal(key)).toBe(true);
  expect(isPersonal(`${key}s`)).toBe(false);
});

test('an audit entry never shows a part with a secret or with free text that may quote one', () => {
  for (const key of [
    'password',
    'clientSecret',
    'accessToken',
    'credentials',
    'apiKey',
    'app_key',
    'appKey',
  ]) {
    expect(isSecret(key), key).toBe(true);
  }
  expect(isSecret('name')).toBe(false);
  expect([isTyped('riskReason'), isTyped('reasonCode')]).toEqual([true, false]);
});
