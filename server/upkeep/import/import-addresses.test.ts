// Promises of importing addresses: read like the book’s form, never twice, and undone on request.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAddress,
  listAddresses,
  updateAddress,
  type Address,
} from '@app/contract/customer/address';
import { importAddresses, undoImport, type ImportPreview } from '@app/contract/upkeep/import';
import { listAudit } from '@app/contract/report/audit';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

let shops = 0;
const newShop = async (): Promise<Person> => (await s.openShop(`book${(shops += 1)}`)).owner;

const bring = (who: Person, addresses: object[], more: object = {}) =>
  who.call(importAddresses, {
    body: { addresses: addresses as Record<string, unknown>[], mode: 'valid', ...more },
  });
const book = async (who: Person): Promise<Address[]> =>
  [...(await who.call(listAddresses, { query: { pageSize: 200 } })).items].toSorted(
    (a, b) => a.id - b.id,
  );

const customer = (name: string, more: object = {}) => ({
  name,
  phone: '081-000-1111',
  address: '99/1 หมู่ 2',
  subdistrict: 'ในเมือง',
  district: 'เมืองขอนแก่น',
  province: 'ขอนแก่น',
  postcode: '40000',
  ...more,
});

test('an address import makes addresses of rows, with Thai types, restored zeros and places written in one line', async () => {
  const who = await newShop();
  const result = await bring(who, [
    customer('ก'),
    customer('ข', { type: 'ผู้ส่ง', phone: '810002222' }),
    {
      type: 'ที่อยู่รับคืน',
      name: 'ค',
      phone: '0810003333',
      address: '5 ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300',
    },
  ]);
  expect(result).toMatchObject({ made: 3, failed: 0 });
  expect(await book(who)).toMatchObject([
    { type: 'recipient', phone: '0810001111', isDefault: true },
    { type: 'sender', phone: '0810002222', isDefault: true },
    { type: 'return', subdistrict: 'ช้างเผือก', district: 'เมืองเชียงใหม่', postcode: '50300' },
  ]);
});

test('an address import applies its own choice to rows without one, and keeps the present default', async () => {
  const who = await newShop();
  const first = await who.call(createAddress, { body: { type: 'sender', ...customer('ร้าน') } });
  await bring(who, [customer('โกดัง'), customer('สาขา')], { type: 'sender' });
  expect((await book(who)).map(({ type, isDefault }) => [type, isDefault])).toEqual([
    ['sender', true],
    ['sender', false],
    ['sender', false],
  ]);
  expect((await book(who))[0]?.id).toBe(first.id);
});

test('an address import makes the last row that asks for it the default of its kind', async () => {
  const who = await newShop();
  await who.call(createAddress, { body: { type: 'sender', ...customer('ร้าน') } });
  await bring(who, [
    customer('โกดัง', { type: 'sender', isDefault: true }),
    customer('สาขา', { type: 'sender', isDefault: true }),
    customer('แผง', { type: 'sender' }),
    customer('ลูกค้า'),
    customer('ลูกค้าประจำ', { isDefault: true }),
  ]);
  expect((await book(who)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['ร้าน', false],
    ['โกดัง', false],
    ['สาขา', true],
    ['แผง', false],
    ['ลูกค้า', false],
    ['ลูกค้าประจำ', true],
  ]);
});

test('an address import never adds the same address twice, from the book or from the same file', async () => {
  const who = await newShop();
  await bring(who, [customer('ก')]);
  const again = await bring(who, [customer(' ก '), customer('ข'), customer('ข')]);
  expect(again.items.map(({ t }) => t)).toEqual(['skip', 'success', 'skip']);
  expect(again.items[0]?.marks).toHaveProperty('name');
  expect(await book(who)).toHaveLength(2);
});

test('an address import reports wrong rows, saves nothing in mode “all”, and nothing in a dry run', async () => {
  const who = await newShop();
  const list = [
    customer('ก'),
    customer('ข', { phone: '12' }),
    customer('ค', { type: 'เพื่อนบ้าน' }),
    { name: 'ง', phone: '0810001111', address: 'ที่ไหนสักแห่ง' },
    customer('จ', { strange: 1 }),
    customer('น***', { phone: '0810004444' }),
  ];
  const none = await bring(who, list, { mode: 'all' });
  expect(none).toMatchObject({ made: 0, failed: 5, importId: null });
  expect(none.items.map(({ errors }) => Object.keys(errors))).toEqual([
    [],
    ['phone'],
    ['type'],
    ['subdistrict', 'district', 'province', 'postcode'],
    ['strange'],
    ['name'],
  ]);
  expect(await bring(who, [customer('ก')], { dryRun: true })).toMatchObject({
    made: 1,
    importId: null,
  });
  expect(await book(who)).toEqual([]);
});

test('an address import is undone except for changed addresses, and the default stays', async () => {
  const who = await newShop();
  const { importId, items } = await bring(who, [customer('ก'), customer('ข'), customer('ค')]);
  const kept = items[2]?.id ?? 0;
  await who.call(updateAddress, { params: { id: kept }, body: { name: 'คนใหม่' } });
  const undone = await who.call(undoImport, { params: { id: importId ?? 0 }, body: {} });
  expect(undone.items.map(({ error }) => error)).toEqual([null, null, 'มีคนแก้ไขที่อยู่นี้หลังนำเข้า']);
  expect(await book(who)).toMatchObject([{ id: kept, isDefault: true }]);
  const { items: trail } = await who.call(listAudit, { query: {} });
  expect(trail.map(({ action }) => action)).toContain('address.import');
});

test('an address import is neither seen nor undone by another shop', async () => {
  const [one, other] = [await newShop(), await newShop()];
  const { importId } = await bring(one, [customer('ก')]);
  expect(await book(other)).toEqual([]);
  const answer = await other.ask(undoImport, { params: { id: importId ?? 0 }, body: {} });
  expect(answer.status).toBe(404);
  expect(await book(one)).toHaveLength(1);
});

test('an address import refuses preview and import without the right to the book', async () => {
  const clerk = await s.shop.hire(2, ['product.edit', 'order.view']);
  const asked = await clerk.ask(importAddresses, {
    body: { addresses: [customer('ก')], mode: 'valid' },
  });
  expect(asked.status).toBe(403);
  const form = new FormData();
  form.set('kind', 'address');
  form.set('grid', JSON.stringify([['ชื่อ'], ['ก']]));
  const look = await clerk.fetch('/import/preview', { method: 'POST', body: form });
  expect(look.status).toBe(403);
});

test('an address import of the exported book finds every column and adds nothing', async () => {
  const who = await newShop();
  await bring(who, [customer('ก'), customer('ข', { type: 'ผู้ส่ง' })]);
  const sheet = await who.fetch('/address?format=xlsx');
  const form = new FormData();
  form.set('kind', 'address');
  form.set('file', new Blob([await sheet.arrayBuffer()]), 'addresses.xlsx');
  const response = await who.fetch('/import/preview', { method: 'POST', body: form });
  const preview = (await response.json()) as ImportPreview;
  expect(preview.missing).toEqual([]);
  expect(Object.values(preview.mapping).filter((at) => at !== null)).toHaveLength(8);
  const back = await bring(
    who,
    preview.items.map(({ values }) => values),
  );
  expect(back).toMatchObject({ made: 0, failed: 0 });
  expect(await book(who)).toHaveLength(2);
});
