// The address book and reading messages, over real HTTP and a real database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createAddress,
  deleteAddress,
  detectAddress,
  detectInText,
  listAddresses,
  listProvinces,
  searchPlaces,
  updateAddress,
} from '@app/contract/address';
import { createCategory } from '@app/contract/category';
import { createProduct } from '@app/contract/product';
import { story, type Story } from '../app/story.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

const sender = {
  type: 'sender' as const,
  name: 'ร้านน้ำผึ้ง',
  phone: '080-000-0001',
  address: '88/8 หมู่ 5',
  subdistrict: 'บ้านใหม่',
  district: 'ปากเกร็ด',
  province: 'นนทบุรี',
  postcode: '๑๑๑๒๐',
};

test('the first address of a type is its default, and there is never more than one', async () => {
  const { owner } = s.shop;
  const first = await owner.call(createAddress, { body: sender });
  expect(first).toMatchObject({ isDefault: true, phone: '0800000001', postcode: '11120' });
  const made = await Promise.all(
    [1, 2, 3].map(() => owner.call(createAddress, { body: { ...sender, isDefault: true } })),
  );
  const { items } = await owner.call(listAddresses, { query: { type: 'sender' } });
  expect(items.filter((item) => item.isDefault)).toHaveLength(1);
  expect(items).toHaveLength(4);
  const [current] = items;
  expect(
    (await owner.ask(deleteAddress, { params: { id: current?.id ?? 0 } })).refusal.message,
  ).toBe('IN_USE');
  const other = [first, ...made].find((each) => each.id !== current?.id);
  await owner.call(updateAddress, { params: { id: other?.id ?? 0 }, body: { isDefault: true } });
  await owner.call(deleteAddress, { params: { id: current?.id ?? 0 } });
  expect((await owner.call(listAddresses, { query: { type: 'sender' } })).items).toHaveLength(3);
});

test('an edit of what someone else has edited is refused', async () => {
  const { owner } = s.shop;
  const made = await owner.call(createAddress, { body: { ...sender, type: 'return' } });
  await owner.call(updateAddress, {
    params: { id: made.id },
    body: { name: 'รับคืน', version: made.version },
  });
  const late = await owner.ask(updateAddress, {
    params: { id: made.id },
    body: { name: 'ช้าไป', version: made.version },
  });
  expect([late.status, late.refusal.message]).toEqual([409, 'STALE']);
});

test('the address of another shop does not exist', async () => {
  const other = await s.openShop('neighbour');
  const mine = await s.shop.owner.call(createAddress, { body: sender });
  expect(
    (await other.owner.ask(updateAddress, { params: { id: mine.id }, body: { name: 'ขโมย' } }))
      .status,
  ).toBe(404);
  expect((await other.owner.ask(deleteAddress, { params: { id: mine.id } })).status).toBe(404);
});

test('a chat message becomes recipient, place, goods and COD of this shop', async () => {
  const { owner } = s.shop;
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ครีม' } });
  const product = await owner.call(createProduct, {
    body: { code: 'CR01', name: 'ครีมกันแดด SPF50', aliases: ['กันแดด'], categoryId, price: 390 },
  });
  const text =
    'กันแดด 2 หลอดค่ะ เก็บปลายทาง 780\nสมหญิง ใจดี 0800000002\n9/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000';
  const found = await owner.call(detectInText, { body: { text } });
  expect(found).toMatchObject({
    name: 'สมหญิง ใจดี',
    phone: '0800000002',
    subdistrict: 'ท่าศาลา',
    district: 'เมืองเชียงใหม่',
    province: 'เชียงใหม่',
    postcode: '50000',
    items: [{ productId: product.id, unit: 2 }],
    codAmount: 780,
  });
  expect(await owner.call(detectAddress, { query: { address: text } })).toEqual(found);
  const other = await s.openShop('nogoods');
  expect((await other.owner.call(detectInText, { body: { text } })).items).toEqual([]);
});

test('pickers find places by Thai, English and postcode; provinces are 77 in their official order', async () => {
  const { owner } = s.shop;
  for (const q of ['ท่าศาลา', 'Tha Sala', '50000']) {
    const { items } = await owner.call(searchPlaces, { query: { q } });
    expect(
      items.some((item) => item.province === 'เชียงใหม่'),
      q,
    ).toBe(true);
  }
  const { items } = await owner.call(listProvinces);
  expect(items).toHaveLength(77);
  expect([items[0]?.th, items[26]?.th, items[76]?.th]).toEqual([
    'กรุงเทพมหานคร',
    'บึงกาฬ',
    'นราธิวาส',
  ]);
});

test('a message of any kind is read or refused, never a fault', async () => {
  const { owner } = s.shop;
  for (const text of [
    '',
    '\u0000',
    'ก'.repeat(5000),
    '0'.repeat(5000),
    '😀'.repeat(2000),
    '1/1 '.repeat(1200),
  ]) {
    expect((await owner.ask(detectInText, { body: { text } })).status).toBe(200);
  }
  expect((await owner.ask(detectInText, { body: { text: 'ก'.repeat(5001) } })).status).toBe(422);
});
