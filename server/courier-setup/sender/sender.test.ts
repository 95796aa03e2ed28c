// Promises of couriers' senders, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAddress, listAddresses } from '@app/contract/customer/address';
import { getSender, setSender } from '@app/contract/courier-setup/sender';
import { filledKeys } from '../account/edit-account.ts';
import { story, type Story } from '../../app/story.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

const place = {
  name: 'ร้านน้ำผึ้งป่า',
  phone: '081-000-0001',
  address: '99/1 ถ.ตัวอย่าง',
  subdistrict: 'ในเมือง',
  district: 'เมืองขอนแก่น',
  province: 'ขอนแก่น',
  postcode: '40000',
};
const kerry = { params: { c: 'kerry' as const } };
const thaipost = { params: { c: 'thaipost' as const } };
const KEY = 'KEY-0f1e2d3c';

test('the sender page shows a new shop everything that the courier needs', async () => {
  expect(await s.shop.owner.call(getSender, thaipost)).toEqual({
    c: 'thaipost',
    address: null,
    details: {},
    filled: [],
    missing: [
      'address',
      'customerCode',
      'originPostcode',
      'contractNo',
      'username',
      'password',
      'trackKey',
    ],
    numbersLeft: null,
    version: 0,
  });
});

test('a saved sender appears in the address book under its courier, with its keys encrypted and never returned', async () => {
  const saved = await s.shop.owner.call(setSender, {
    ...kerry,
    body: {
      ...place,
      details: {
        customerCode: 'ZZ001',
        numberPrefix: 'abc',
        numberFrom: '0000 0001',
        numberTo: '00000500',
        email: 'shop@example.com',
      },
      credentials: { appId: 'SHOPID', appKey: KEY },
      version: 0,
    },
  });
  expect(saved).toMatchObject({
    address: { ...place, phone: '0810000001' },
    details: { customerCode: 'ZZ001', numberPrefix: 'ABC' },
    filled: ['appId', 'appKey'],
    missing: [],
    numbersLeft: 500,
    version: 1,
  });
  const { items } = await s.shop.owner.call(listAddresses, { query: { type: 'sender' } });
  expect(items).toMatchObject([{ id: saved.address?.id, carriers: [2], isDefault: true }]);
  const [row] = await s.shop.inside((tx) =>
    tx.named<{ all: string }>(
      'all',
      `select string_agg(t.line, ' ') as all from (
         select courier_accounts::text line from courier_accounts where tenant_id = $1
         union all select carrier_senders::text from carrier_senders where tenant_id = $1
         union all select audit_log::text from audit_log where tenant_id = $1) t`,
      [tx.tenantId],
    ),
  );
  expect(JSON.stringify(saved)).not.toContain(KEY);
  expect(row?.all).not.toContain(KEY);
});

test('a sender saved a second time changes the same address, keeps keys that were not given, and refuses an old form', async () => {
  const before = await s.shop.owner.call(getSender, kerry);
  const body = { ...place, name: 'ร้านใหม่', credentials: { appKey: '' }, version: before.version };
  const after = await s.shop.owner.call(setSender, { ...kerry, body });
  expect(after.address).toMatchObject({ id: before.address?.id, name: 'ร้านใหม่' });
  expect(after.details).toEqual(before.details);
  expect(after.filled).toEqual(['appId', 'appKey']);
  const stale = await s.shop.owner.ask(setSender, { ...kerry, body });
  expect([stale.status, stale.refusal.message]).toEqual([409, 'STALE']);
});

test('a sender address that was removed from the book is required again and made again', async () => {
  const before = await s.shop.owner.call(getSender, kerry);
  await s.shop.owner.call(deleteAddress, { params: { id: before.address?.id ?? 0 } });
  const without = await s.shop.owner.call(getSender, kerry);
  expect(without).toMatchObject({ address: null, missing: ['address'] });
  const anew = await s.shop.owner.call(setSender, { ...kerry, body: place });
  expect(anew.missing).toEqual([]);
  expect(anew.address?.id).not.toBe(before.address?.id);
});

test.each([
  [{ details: { originPostcode: '40000' } }, 'details.originPostcode'],
  [{ details: { numberPrefix: 'A' } }, 'details.numberPrefix'],
  [{ details: { email: 'shop' } }, 'details.email'],
  [{ credentials: { password: 'x' } }, 'credentials.password'],
  [{ phone: '123' }, 'phone'],
  [{ postcode: '1' }, 'postcode'],
])('a sender with %j is refused beside the field', async (change, field) => {
  const answer = await s.shop.owner.ask(setSender, { ...kerry, body: { ...place, ...change } });
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields?.[field]).toMatch(/[ก-๙]/);
});

test.each([
  [{ numberFrom: '00000009', numberTo: '00000001' }, 'details.numberTo'],
  [{ numberFrom: '00000001', numberTo: '0009' }, 'details.numberTo'],
  [{ numberPrefix: 'ABCD', numberFrom: '000000000001' }, 'details.numberFrom'],
])('a sender with a range of parcel numbers such as %j is refused', async (details, field) => {
  const answer = await s.shop.owner.ask(setSender, { ...kerry, body: { ...place, details } });
  expect(answer.refusal.fields).toHaveProperty([field]);
});

test('a sender with a barcode range that ends before it begins is refused', async () => {
  const details = { barcodeFrom: '10000002', barcodeTo: '10000001' };
  const answer = await s.shop.owner.ask(setSender, { ...thaipost, body: { ...place, details } });
  expect(answer.refusal.fields).toHaveProperty(['details.barcodeTo']);
});

test('a shop has its own senders and keys, which nobody without the right reads', async () => {
  const other = await s.openShop('shopb');
  expect((await other.owner.call(getSender, kerry)).address).toBeNull();
  const theirs = await other.inside((tx) => filledKeys(tx, s.server.services.secrets, 'kerry'));
  expect(theirs).toEqual([]);
  const packer = await s.shop.hire(2);
  expect((await packer.ask(getSender, kerry)).status).toBe(403);
  expect((await packer.ask(setSender, { ...kerry, body: place })).status).toBe(403);
});
