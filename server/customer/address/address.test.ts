// Promises of the address book and of reading messages, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkPlace,
  createAddress,
  deleteAddress,
  detectAddress,
  detectInText,
  listAddresses,
  listProvinces,
  searchPlaces,
  updateAddress,
} from '@app/contract/customer/address';
import { defaultProvince } from '@app/contract/kit/province';
import { createCategory } from '@app/contract/catalog/category';
import { createProduct } from '@app/contract/catalog/product';
import { importAddresses } from '@app/contract/upkeep/import';
import { listTrash, restoreTrash } from '@app/contract/upkeep/trash';
import { unzipped } from '../../app/story/read-workbook.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
});
afterAll(() => s.end());

const warehouse = {
  type: 'sender' as const,
  name: 'ร้านส่งดี',
  phone: '081-000-1111',
  address: '99/1 ถ.มิตรภาพ',
  subdistrict: 'ในเมือง',
  district: 'เมืองขอนแก่น',
  province: 'ขอนแก่น',
  postcode: '40000',
};
type Sent = Partial<Omit<typeof warehouse, 'type'>> & {
  type?: 'sender' | 'recipient' | 'return';
  isDefault?: boolean;
};
const add = (who: Person, changes: Sent = {}) =>
  who.call(createAddress, { body: { ...warehouse, ...changes } });
const defaultsOf = async (who: Person, type: 'sender' | 'recipient' | 'return') => {
  const { items } = await who.call(listAddresses, { query: { type } });
  return items.filter((item) => item.isDefault).map((item) => item.id);
};
const sell = async (who: Person, product: { code: string; name: string; aliases?: string[] }) => {
  const category = await who.call(createCategory, { body: { name: `หมวด ${product.code}` } });
  const body = { ...product, categoryId: category.id, price: 290 };
  return who.call(createProduct, { body });
};
const code = (answer: { status: number; refusal: { message: string } }) =>
  `${answer.status} ${answer.refusal.message}`;

test('the first address of a type is its default, and a new default replaces it', async () => {
  const { owner: who } = await s.openShop('first');
  const first = await add(who);
  expect(first).toMatchObject({ isDefault: true, phone: '0810001111', carriers: [] });
  const second = await add(who);
  expect(second.isDefault).toBe(false);
  const third = await add(who, { isDefault: true });
  expect(await defaultsOf(who, 'sender')).toEqual([third.id]);
  await who.call(updateAddress, { params: { id: second.id }, body: { isDefault: true } });
  expect(await defaultsOf(who, 'sender')).toEqual([second.id]);
});

test('each address type has its own default', async () => {
  const { owner: who } = await s.openShop('types');
  const sender = await add(who);
  const back = await add(who, { type: 'return' });
  expect(await defaultsOf(who, 'sender')).toEqual([sender.id]);
  expect(await defaultsOf(who, 'return')).toEqual([back.id]);
});

test('many first addresses at once leave exactly one default', async () => {
  const { owner: who } = await s.openShop('rush');
  await Promise.all(Array.from({ length: 8 }, () => add(who, { isDefault: true })));
  expect(await defaultsOf(who, 'sender')).toHaveLength(1);
});

test('a default address cannot be unset without another one', async () => {
  const { owner: who } = await s.openShop('keep');
  const first = await add(who);
  await add(who);
  const params = { id: first.id };
  const off = await who.ask(updateAddress, { params, body: { isDefault: false } });
  expect(code(off)).toBe('422 UNPROCESSED');
  expect(off.refusal.fields).toHaveProperty('isDefault');
  const moved = await who.ask(updateAddress, { params, body: { type: 'return' } });
  expect(moved.refusal.fields).toHaveProperty('type');
});

test('a default address is not removed while others exist, but the last unused one can be', async () => {
  const { owner: who } = await s.openShop('remove');
  const first = await add(who);
  const second = await add(who);
  expect(code(await who.ask(deleteAddress, { params: { id: first.id } }))).toBe('409 IN_USE');
  await who.call(deleteAddress, { params: { id: second.id } });
  await who.call(deleteAddress, { params: { id: first.id } });
  expect((await who.call(listAddresses, { query: {} })).items).toEqual([]);
  expect((await who.ask(deleteAddress, { params: { id: first.id } })).status).toBe(404);
});

test('the sender address of an order cannot be removed from the book', async () => {
  const shop = await s.openShop('used');
  const only = await add(shop.owner);
  await shop.inside((tx) =>
    tx.named(
      'order',
      `insert into orders (tenant_id, code, status, sender_address_id, customer_name, phone, phone_key, address,
         subdistrict, district, province, postcode, pay_method, items_satang, total_satang)
       values ($1, 'A1', 'send', $2, 'ลูกค้า', '0810000001', '0810000001', '1', 'ก', 'ข', 'ค', '10200', 'cod', 0, 0)`,
      [tx.tenantId, only.id],
    ),
  );
  expect(code(await shop.owner.ask(deleteAddress, { params: { id: only.id } }))).toBe('409 IN_USE');
});

test('an address edit changes only named parts, and an old version is refused', async () => {
  const made = await add(owner);
  const params = { id: made.id };
  const changed = await owner.call(updateAddress, { params, body: { name: 'คลัง 2', version: 1 } });
  expect(changed).toEqual({ ...made, name: 'คลัง 2', version: made.version + 1 });
  const late = await owner.ask(updateAddress, { params, body: { name: 'คลัง 3', version: 1 } });
  expect(code(late)).toBe('409 STALE');
});

test.each([
  [{ phone: '12345' }, 'phone'],
  [{ postcode: '1020' }, 'postcode'],
  [{ name: '' }, 'name'],
  [{ name: '\u200b' }, 'name'],
  [{ address: '•••' }, 'address'],
  [{ address: 'ก'.repeat(201) }, 'address'],
  [{ type: 'home' }, 'type'],
])('an address with %j is refused at the field', async (change, field) => {
  const answer = await owner.ask(createAddress, { body: { ...warehouse, ...change } });
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty([field]);
});

test('an address that was copied with invisible characters is saved without them', async () => {
  const copied = await add(owner, { name: '\u200b คลังสอง', postcode: '40000\u200b' });
  expect(copied).toMatchObject({ name: 'คลังสอง', postcode: '40000' });
});

test('an address is neither seen nor changed by another shop', async () => {
  const made = await add(owner);
  const { owner: stranger } = await s.openShop('stranger');
  const params = { id: made.id };
  expect((await stranger.ask(updateAddress, { params, body: { name: 'ของฉัน' } })).status).toBe(404);
  expect((await stranger.call(listAddresses, { query: {} })).items).toEqual([]);
});

test('an address book shows a user limited to own orders only the recipients that she made, and lets her change these', async () => {
  const shop = await s.openShop('maker');
  const { owner: who } = shop;
  const to = (name: string, phone: string) => ({ type: 'recipient' as const, name, phone });
  const sender = await add(who);
  const theirs = await add(who, to('ลูกค้าร้าน', '0890003333'));
  const member = await shop.hire(3, [
    ...(['order.view', 'order.create', 'order.export', 'address.edit', 'customer.pii'] as const),
  ]);
  const mine = await add(member, to('ลูกค้าของฉัน', '0890004444'));

  const seen = await member.call(listAddresses, { query: {} });
  expect(seen.items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([sender.id, mine.id]);
  expect(seen.pagination.total_count).toBe(2);
  const foundBy = async (search: string) =>
    (await member.call(listAddresses, { query: { search, type: 'recipient' } })).items.map(
      ({ id }) => id,
    );
  expect(await foundBy('ลูกค้าร้าน')).toEqual([]);
  expect(await foundBy('0890003333')).toEqual([]);
  expect(await foundBy('99/1')).toEqual([mine.id]);
  const sheet = await member.fetch('/address?format=xlsx&type=recipient');
  expect([...unzipped(Buffer.from(await sheet.arrayBuffer())).values()].join('')).not.toContain(
    'ร้าน',
  );

  for (const { id } of [sender, theirs]) {
    const params = { id };
    const body = { name: 'ของฉัน' };
    expect((await member.ask(updateAddress, { params, body })).status).toBe(404);
    expect((await member.ask(deleteAddress, { params })).status).toBe(404);
  }
  const lead = { params: { id: mine.id }, body: { isDefault: true } };
  expect((await member.ask(updateAddress, lead)).refusal.fields).toHaveProperty('isDefault');
  const made = { ...warehouse, ...to('อีกคน', '0890005555'), isDefault: true };
  expect((await member.ask(createAddress, { body: made })).status).toBe(422);
  expect(await defaultsOf(who, 'recipient')).toEqual([theirs.id]);

  const sent = { name: 'ลูกค้าร้าน', phone: '0890003333', type: 'recipient' };
  const { type: _type, ...place } = warehouse;
  const bodyOf = { addresses: [{ ...place, ...sent }], dryRun: true };
  const known = async (one: Person) =>
    JSON.stringify(await one.call(importAddresses, { body: bodyOf }));
  expect(await known(who)).toContain('มีที่อยู่นี้');
  expect(await known(member)).not.toContain('มีที่อยู่นี้');

  await who.call(deleteAddress, { params: { id: mine.id } });
  expect((await member.call(listTrash, { query: {} })).items).toHaveLength(1);
  const back = { params: { kind: 'address' as const, id: mine.id }, body: {} };
  await member.call(restoreTrash, back);
  await who.call(updateAddress, { params: { id: mine.id }, body: { isDefault: true } });
  await who.call(deleteAddress, { params: { id: theirs.id } });
  expect((await member.call(listTrash, { query: {} })).items).toEqual([]);
  const other = { params: { kind: 'address' as const, id: theirs.id }, body: {} };
  expect((await member.ask(restoreTrash, other)).status).toBe(404);
});

test('the address search finds by name, place and phone', async () => {
  const { owner: who } = await s.openShop('search');
  const made = await add(who, { name: 'คลังหาดใหญ่', phone: '0890002222', province: 'สงขลา' });
  await add(who);
  for (const search of ['หาดใหญ่', 'สงขลา', '089-000-2222']) {
    const { items } = await who.call(listAddresses, { query: { search } });
    expect(items.map((item) => item.id)).toEqual([made.id]);
  }
});

test('an address shows neither phone nor address line to users without the right', async () => {
  const made = await add(owner);
  const packer = await s.shop.hire(2, ['order.view']);
  const { items } = await packer.call(listAddresses, { query: {} });
  const seen = items.find((item) => item.id === made.id);
  expect(seen?.phone).toBe('08x-xxx-1111');
  expect(seen?.address).not.toContain('มิตรภาพ');
});

test('a pasted message is read into recipient, place, goods of this shop and the COD amount', async () => {
  const product = await sell(owner, { code: 'D1', name: 'เซรั่มใบบัวบก', aliases: ['เซรั่มบัวบก'] });
  const text =
    'กมลชนก ทดสอบดี 081-000-4321\n88/9 หมู่ 3 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200\nเซรั่มบัวบก 2 ขวด เก็บปลายทาง 580\nฝากไว้ป้อมยาม';
  const expected = {
    name: 'กมลชนก ทดสอบดี',
    phone: '0810004321',
    address: '88/9 หมู่ 3',
    subdistrict: 'สุเทพ',
    district: 'เมืองเชียงใหม่',
    province: 'เชียงใหม่',
    postcode: '50200',
    items: [{ productId: product.id, name: 'เซรั่มใบบัวบก', unit: 2 }],
    codAmount: 580,
    note: 'ฝากไว้ป้อมยาม',
    marks: [],
    confidences: { items: expect.any(Number) as number, payment: expect.any(Number) as number },
  };
  expect(await owner.call(detectInText, { body: { text } })).toMatchObject(expected);
  expect(await owner.call(detectAddress, { query: { address: text } })).toMatchObject(expected);
});

test('a pasted message is read into an order for each recipient when it lists several', async () => {
  const text =
    '1. กมลชนก ทดสอบดี 0810004321 88/9 หมู่ 3 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200 เก็บปลายทาง 580\n' +
    '2. สมพร ทดสอบดี 0810004322 45/6 ม.2 ต.บ้านกลาง อ.เมือง จ.ลำพูน 51000 เก็บปลายทาง 350';
  const { orders, ...first } = await owner.call(detectInText, { body: { text } });
  expect(orders).toMatchObject([
    { name: 'กมลชนก ทดสอบดี', postcode: '50200', codAmount: 580 },
    { name: 'สมพร ทดสอบดี', phone: '0810004322', postcode: '51000', codAmount: 350 },
  ]);
  expect(first).toMatchObject({ name: 'กมลชนก ทดสอบดี', codAmount: 580 });
});

test('a pasted message is read with its payment, for each order and for the first', async () => {
  const to = '12/3 ม.4 ต.ท่าช้าง อ.เมือง จ.จันทบุรี 22000';
  const paymentOf = async (said: string) => {
    const text = `สมชาย ใจดี 0812223333 ${to} ${said}`;
    const { payment, orders } = await owner.call(detectInText, { body: { text } });
    expect(orders.map((order) => order.payment)).toEqual([payment]);
    return payment;
  };
  const none = { codAmount: null, paid: null };
  expect(await paymentOf('เก็บปลายทาง 530')).toEqual({ method: 'cod', codAmount: 530, paid: null });
  expect(await paymentOf('ปลายทางค่ะ')).toEqual({ method: 'cod', ...none });
  expect(await paymentOf('โอนแล้วค่ะ')).toEqual({ method: 'transfer', ...none });
  expect(await paymentOf('ยอด 690 มัดจำแล้ว 200 เก็บปลายทาง 490')).toEqual({
    method: 'mixed',
    codAmount: 490,
    paid: 200,
  });
  expect(await paymentOf('')).toEqual({ method: null, ...none });
});

test('a pasted message never finds products of another shop', async () => {
  const { owner: other } = await s.openShop('other-goods');
  const { items } = await other.call(detectInText, { body: { text: 'เซรั่มบัวบก 2 ขวด' } });
  expect(items).toEqual([]);
});

test('a pasted message finds a product that was added after the first message', async () => {
  const { owner: who } = await s.openShop('rename');
  await sell(who, { code: 'R1', name: 'สบู่ดอกบัว' });
  const read = (text: string) => who.call(detectInText, { body: { text } });
  expect((await read('สบู่ดอกบัว 3 ก้อน')).items).toHaveLength(1);
  await sell(who, { code: 'R2', name: 'แชมพูดอกบัว' });
  expect((await read('แชมพูดอกบัว 1 ขวด')).items).toHaveLength(1);
});

test('a pasted message that is empty, foreign or senseless is answered without results and without an error', async () => {
  for (const text of ['', '   ', 'hello', '😀😀', '\u0000', 'ก'.repeat(5000)]) {
    const found = await owner.call(detectInText, { body: { text } });
    expect(found).toMatchObject({ confidence: 0, items: [], codAmount: null });
    expect(found.marks.length).toBeGreaterThan(0);
  }
});

test('the provinces have ids in their official order', async () => {
  const { items } = await owner.call(listProvinces, {});
  expect(items).toHaveLength(77);
  expect(items[0]).toEqual({ id: 1, th: defaultProvince, en: 'Bangkok' });
  expect(items[26]).toMatchObject({ id: 27, th: 'บึงกาฬ' });
  expect(items[76]).toMatchObject({ id: 77, th: 'นราธิวาส' });
});

test('the place search finds in Thai, English and by postcode, and corrects a wrong tuple', async () => {
  for (const q of ['ศรีภูมิ เชียงใหม่', 'si phum chiang mai', '50200']) {
    const { items } = await owner.call(searchPlaces, { query: { q } });
    expect(items.map((item) => item.subdistrict)).toContain('ศรีภูมิ');
  }
  const place = { subdistrict: 'ศรีภูมิ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' };
  const right = { ...place, postcode: '50200' };
  expect(await owner.call(checkPlace, { query: right })).toMatchObject({ ok: true, wrong: null });
  const off = await owner.call(checkPlace, { query: { ...place, postcode: '50300' } });
  expect(off).toMatchObject({ ok: false, wrong: 'postcode' });
  expect(off.suggestions[0]).toEqual(right);
});

test('a long message is read sixty times a minute for a shop, while short ones and other shops are not limited', async () => {
  const other = await s.openShop('longreader');
  const ask = (who: Person, length: number) =>
    who.ask(detectInText, { body: { text: 'ก '.repeat(length / 2) } });
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await ask(other.owner, 602)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  const query = await other.owner.fetch(`/address/detect?address=${'a'.repeat(601)}`);
  expect(query.status).toBe(429);
  expect((await ask(other.owner, 600)).status).toBe(200);
  expect((await ask(owner, 602)).status).toBe(200);
});
