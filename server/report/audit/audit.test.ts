// Tests of the audit trail, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@app/contract/report/audit';
import { createCategory } from '@app/contract/catalog/category';
import { updateProduct } from '@app/contract/catalog/product';
import { setCommissionPlan } from '@app/contract/money/commission';
import { createExpense, deleteExpense, updateExpense } from '@app/contract/money/expense';
import { updateOrders } from '@app/contract/order/status';
import { updateOrderInfo } from '@app/contract/order/edit';
import { setCourierAccount } from '@app/contract/courier-setup/account';
import { updateUser } from '@app/contract/shop/user';
import { createLead } from '@app/contract/crm/lead';
import { createAddress } from '@app/contract/customer/address';
import { saveOption } from '../../shop/index.ts';
import { addProduct, makeOrders } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { titleOf } from './audit-words.ts';

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const trail = (query: object = {}, who: Person = owner) => who.call(listAudit, { query });

test('the audit trail shows for an edit who, what, before and after, in Thai and baht', async () => {
  const { id } = await owner.call(createExpense, {
    body: { type: 'other', date: '2026-11-01', amount: 100, note: 'ค่ากล่อง' },
  });
  await owner.call(updateExpense, { params: { id }, body: { amount: 150.5 } });
  await owner.call(deleteExpense, { params: { id }, body: {} });
  const { items } = await trail({ entity: 'expense', id });
  expect(items.map((item) => item.title)).toEqual(['ลบค่าใช้จ่าย', 'แก้ไขค่าใช้จ่าย', 'เพิ่มค่าใช้จ่าย']);
  expect(items[1]).toMatchObject({
    user: { id: owner.id },
    changes: [{ field: 'จำนวนเงิน', before: '100.00 บาท', after: '150.50 บาท' }],
  });
});

test('the audit trail shows an order’s transitions by their Thai names, and can be filtered by one order', async () => {
  const [id = 0, other = 0] = await makeOrders(s.shop, { count: 2, productId });
  await owner.call(updateOrders, { body: { ids: [id, other], status: 'cancel', reason: 'ทดสอบ' } });
  const { items } = await trail({ entity: 'order', id });
  expect(items[0]?.title).toBe('เปลี่ยนออเดอร์เป็น “ยกเลิก”');
  expect(items.every((item) => item.entityId === id)).toBe(true);
});

test('an audit entry names its order, product or user, and is found by the order’s code', async () => {
  const [id = 0, other = 0] = await makeOrders(s.shop, { count: 2, productId });
  await owner.call(updateOrders, { body: { ids: [id, other], status: 'cancel', reason: 'ทดสอบ' } });
  const [entry] = (await trail({ entity: 'order', id })).items;
  const code = entry?.about?.text ?? '';
  expect(entry?.about).toEqual({ text: expect.stringMatching(/^SD\d+$/) as string, orderId: id });
  const found = (await trail({ search: ` ${code.toLowerCase()} ` })).items;
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((item) => item.entityId === id)).toBe(true);
  expect((await trail({ search: 'SD999999' })).items).toEqual([]);
  const [product] = (await trail({ entity: 'product', id: productId })).items;
  expect(product?.about?.orderId).toBeNull();
  expect(product?.about?.text).not.toBe('');
  const [login] = (await trail({ entity: 'user', action: 'user.login' })).items;
  expect(login?.about?.text).not.toBe('');
});

test('an audit entry names its lead or the person of its address only to users who may see buyers', async () => {
  await s.shop.inside((tx) => saveOption(tx, 'openCRM', 1));
  const lead = await owner.call(createLead, {
    body: { name: 'สมใจ ลีดดี', phone: '0891112222', productId, tags: [] },
  });
  const place = {
    name: 'สมใจ ที่อยู่',
    phone: '0891113333',
    address: '9/9',
    subdistrict: 'บางรัก',
    district: 'บางรัก',
    province: 'กรุงเทพมหานคร',
    postcode: '10500',
  };
  await owner.call(createAddress, { body: { type: 'recipient', ...place } });
  const [made] = (await trail({ entity: 'lead', id: lead.id })).items;
  expect(made?.about?.text).toBe('สมใจ ลีดดี · 089-111-2222');
  expect(made?.changes).toContainEqual({
    field: 'สินค้า',
    before: null,
    after: expect.not.stringMatching(/^#?\d+$/) as string,
  });
  const auditor = await s.shop.hire(2, ['audit']);
  const theirs = [
    ...(await trail({ entity: 'lead', id: lead.id }, auditor)).items,
    ...(await trail({ entity: 'address' }, auditor)).items,
  ];
  expect(theirs.map(({ about }) => about?.text)).toContain('08x-xxx-2222');
  expect(JSON.stringify(theirs.map(({ about }) => about))).not.toContain('สมใจ');
});

test('the audit trail leaves out the system’s actions when only people are requested', async () => {
  await s.shop.inside(async (tx) =>
    tx.audit({ action: 'user.locked', entity: 'user', entityId: owner.id, after: {} }),
  );
  const all = (await trail({ pageSize: 200 })).items;
  expect(all.some(({ user }) => user === null)).toBe(true);
  const people = (await trail({ by: 'people', pageSize: 200 })).items;
  expect(people.length).toBeGreaterThan(0);
  expect(people.every(({ user }) => user !== null)).toBe(true);
});

test('the audit trail names every part of an action in Thai, and shows no machine time', async () => {
  const { items } = await trail({ pageSize: 200 });
  const changes = items.flatMap((item) => item.changes);
  expect(changes.length).toBeGreaterThan(40);
  expect(changes.filter(({ field }) => /[a-z_]{3}/.test(field))).toEqual([]);
  const texts = changes.flatMap(({ before, after }) => [before ?? '', after ?? '']);
  expect(texts.filter((text) => /\d{4}-\d\d-\d\dT/.test(text))).toEqual([]);
});

test('the audit trail shows users who may not see buyers that a phone changed, and not the phones', async () => {
  const { items: before } = await trail({ entity: 'order' });
  const id = before.find((item) => item.entityId !== null)?.entityId ?? 0;
  await owner.call(updateOrders, { body: { ids: [id], status: 'send' } });
  await owner.call(updateOrderInfo, { params: { id }, body: { phone: '0890001111' } });
  const auditor = await s.shop.hire(2, ['audit']);
  const mine = JSON.stringify((await trail({ entity: 'order', id })).items);
  const theirs = JSON.stringify((await trail({ entity: 'order', id }, auditor)).items);
  expect(mine).toContain('0890001111');
  expect(theirs).not.toContain('0890001111');
  expect(theirs).not.toContain('0810001234');
});

test('the audit trail shows users who may not see costs that one changed, and not its value', async () => {
  const id = productId;
  await owner.call(updateProduct, { params: { id }, body: { price: 77, cost: 31.25 } });
  const seenBy = async (who: Person) =>
    JSON.stringify((await trail({ entity: 'product', id }, who)).items[0]?.changes);
  expect(await seenBy(owner)).toContain('31.25');
  const auditor = await s.shop.hire(2, ['audit']);
  expect(await seenBy(auditor)).toContain('77.00');
  expect(await seenBy(auditor)).toContain('ต้นทุน');
  expect(await seenBy(auditor)).not.toContain('31.25');
  const told = async (who: Person) => JSON.stringify((await trail({}, who)).items[0]?.changes);
  const spent = { type: 'other' as const, date: '2026-11-01', amount: 4321.5 };
  await owner.call(createExpense, { body: spent });
  expect(await told(owner)).toContain('4,321.50');
  expect(await told(auditor)).not.toContain('4,321.50');
  const rules = [{ kind: 'percent' as const, value: 12.75 }];
  await owner.call(setCommissionPlan, { body: { plan: { rules, from: '2026-11' } } });
  expect(await told(owner)).toContain('12.75');
  expect(await told(auditor)).not.toContain('12.75');
});

test('the audit trail contains no key and no password', async () => {
  await owner.call(setCourierAccount, {
    params: { c: 'flashexpress' },
    body: { credentials: { mchId: 'ZZ0001', key: 'FAKEKEY00000000000000000000000001' } },
  });
  const clerk = await s.shop.hire(2);
  await owner.call(updateUser, { params: { id: clerk.id }, body: { password: 'very-new-1' } });
  const all = JSON.stringify((await trail({ pageSize: 200 })).items);
  expect(all).not.toContain('FAKEKEY');
  expect(all).not.toContain('very-new-1');
});

test('the audit trail treats days as Bangkok days, and is filtered by people and pages', async () => {
  await owner.call(createCategory, { body: { name: 'วันนี้' } });
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const now = await trail({ from: today, to: today, entity: 'category' });
  expect(now.items[0]?.title).toBe('เพิ่มหมวดหมู่');
  expect((await trail({ to: '2020-01-01' })).items).toEqual([]);
  const by = await trail({ userId: owner.id, pageSize: 2 });
  expect(by.items).toHaveLength(2);
  expect(by.items.every((item) => item.user?.id === owner.id)).toBe(true);
});

test('the audit trail of another shop is separate', async () => {
  const other = await s.openShop('silent');
  const { items } = await trail({ pageSize: 200 }, other.owner);
  expect(items.every((item) => item.user === null || item.user.id === other.owner.id)).toBe(true);
  expect(JSON.stringify(items)).not.toContain('วันนี้');
});

test('the audit trail names imports, accepted risks, bills and saved views', () => {
  const named = [
    ['order.import', 'import'],
    ['import.undo', 'import'],
    ['order.accept-risk', 'order'],
    ['order.accept-unpaid', 'order'],
    ['expense.attach', 'expense'],
    ['view.save', 'view'],
    ['view.delete', 'view'],
  ] as const;
  for (const [action, entity] of named) expect(titleOf(action, entity)).not.toMatch(/[a-z]/);
});

test('the audit trail shows an action without a Thai name by its key', () => {
  expect(titleOf('product.paint', 'product')).toBe('สินค้า: paint');
});
