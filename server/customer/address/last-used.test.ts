// Promises of the address book’s order by last use.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddress, listAddresses, type Address } from '@app/contract/customer/address';
import { createCategory } from '@app/contract/catalog/category';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { story, type Story } from '../../app/story.ts';
import { noteSenderUse } from './address.store.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

const place = {
  address: '99/1',
  subdistrict: 'ในเมือง',
  district: 'เมืองขอนแก่น',
  province: 'ขอนแก่น',
  postcode: '40000',
};
const add = (type: Address['type'], name: string, phone: string) =>
  s.shop.owner.call(createAddress, { body: { type, name, phone, ...place } });
const list = async (type: Address['type'], sort: 'default' | '-used' | 'used') =>
  (await s.shop.owner.call(listAddresses, { query: { type, sort } })).items;

test('a recipient address is last used when its phone last ordered', async () => {
  const quiet = await add('recipient', 'เงียบ', '0810009001');
  const buyer = await add('recipient', 'ผู้ซื้อ', '081-000-9002');
  expect(buyer.lastUsedAt).toBeNull();
  const { id: categoryId } = await s.shop.owner.call(createCategory, { body: { name: 'ทั่วไป' } });
  const goods = { code: 'A', name: 'เสื้อ', categoryId, price: 100, isCheck: false };
  const { id: productId } = await s.shop.owner.call(createProduct, { body: goods });
  const order = await s.shop.owner.call(createOrder, {
    body: {
      info: { name: 'ผู้ซื้อ', phone: '0810009002', ...place },
      items: [{ productId, unit: 1 }],
      payment: { method: 'transfer' },
    },
  });
  const ids = (items: readonly Address[]) => items.map(({ id }) => id);
  expect(ids(await list('recipient', '-used'))).toEqual([buyer.id, quiet.id]);
  expect(ids(await list('recipient', 'used'))).toEqual([quiet.id, buyer.id]);
  const [first] = await list('recipient', '-used');
  expect(first?.lastUsedAt).toBe(order.createdAt);
});

test('an address hides from a user limited to own orders when others sold to its phone', async () => {
  const member = await s.shop.hire(3, ['order.view', 'order.create', 'address.edit']);
  const body = { type: 'recipient' as const, name: 'ผู้ซื้อ', phone: '0810009002', ...place };
  const made = await member.call(createAddress, { body });
  const { items } = await member.call(listAddresses, { query: { sort: '-used' } });
  const seen = items.find(({ id }) => id === made.id);
  expect([made.lastUsedAt, seen?.lastUsedAt]).toEqual([null, null]);
  const all = await list('recipient', '-used');
  expect(all.find(({ id }) => id === made.id)?.lastUsedAt).not.toBeNull();
});

test('a sender address is marked by its parcels, and only in its own shop', async () => {
  const first = await add('sender', 'หน้าร้าน', '0810009003');
  const depot = await add('sender', 'โกดัง', '0810009004');
  const other = await s.openShop('elsewhere');
  await other.inside((tx) => noteSenderUse(tx, [first.id]));
  await s.shop.inside((tx) => noteSenderUse(tx, [depot.id]));
  const [top, next] = await list('sender', '-used');
  expect(top).toMatchObject({ id: depot.id });
  expect(top?.lastUsedAt).not.toBeNull();
  expect(next).toMatchObject({ id: first.id, lastUsedAt: null, version: first.version });
  expect((await list('sender', 'default'))[0]?.id).toBe(first.id);
});
