// Packing with a scanner: the right goods, packed once, with a record of who packed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { scanPack } from '@app/contract/shipping/pack';
import { createProduct } from '@app/contract/catalog/product';
import { getOrder, orderHistory } from '@app/contract/order/list';
import { rollbackOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { updateOrderItems } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { sql } from '../../platform/database.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let packer: Person;
let goods: { cream: number; soap: number; set: number };

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  packer = await s.shop.hire(2);
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ครีม' } });
  const product = async (code: string, name: string, more: object = {}) =>
    (
      await owner.call(createProduct, {
        body: { code, name, categoryId, price: 100, isCheck: false, ...more } as never,
      })
    ).id;
  const cream = await product('CR01', 'ครีม', { barcode: '8850000000011' });
  const soap = await product('SP01', 'สบู่', { barcode: '8850000000028' });
  const components = [
    { productId: cream, unit: 1 },
    { productId: soap, unit: 2 },
  ];
  goods = { cream, soap, set: await product('SET1', 'ชุดของขวัญ', { isSet: true, components }) };
});
afterAll(() => s.end());

type Line = { productId: number; unit: number };
const order = async (items: readonly Line[], by: Person = owner) =>
  by.call(createOrder, {
    body: {
      info: {
        name: 'สมหญิง ใจดี',
        phone: '0810001234',
        address: '99/1',
        subdistrict: 'บางรัก',
        district: 'บางรัก',
        province: 'กรุงเทพมหานคร',
        postcode: '10500',
      },
      items: [...items],
      payment: { method: 'transfer', paid: 0 },
    },
  });
const pack = (code: string, items?: readonly Line[], by: Person = packer) =>
  by.call(scanPack, { body: { code, ...(items && { items: [...items] }) } });
const refused = async (code: string, items?: readonly Line[]) => {
  const answer = await packer.ask(scanPack, {
    body: { code, ...(items && { items: [...items] }) },
  });
  return `${answer.status} ${answer.refusal.message} ${Object.values(answer.refusal.fields ?? {}).join()}`;
};
const timesPacked = async (id: number) => {
  const { items } = await owner.call(orderHistory, { params: { id } });
  return items.filter((event) => event.kind === 'packed').length;
};
/** Creates a parcel in the state after a booking. */
const parcel = (orderId: number, pno: string, state = 'booked') =>
  s.shop.inside((tx) =>
    tx.rows(sql`insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent)
      values (${tx.tenantId}, ${orderId}, 'flashexpress', ${`M-${pno}`}, ${state}, ${pno}, '{}')`),
  );
const number = (orderId: number, pno: string) =>
  s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set pno = ${pno} where tenant_id = ${tx.tenantId} and id = ${orderId}`,
    ),
  );

test('the pack scan finds the same order and its lines by our number, in either case, and by the tracking number', async () => {
  const made = await order([{ productId: goods.cream, unit: 2 }]);
  await number(made.id, 'TH-PACK-1');
  await parcel(made.id, 'TH-PACK-1');
  for (const code of [made.code, made.code.toLowerCase(), 'TH-PACK-1', 'M-TH-PACK-1']) {
    expect(await pack(code)).toMatchObject({
      orderId: made.id,
      t: 'open',
      packed: null,
      lines: [{ productId: goods.cream, barcode: '8850000000011', unit: 2, isSet: false }],
    });
  }
});

test('the pack scan finds a number that is typed as its label shows it: with spaces, in small letters', async () => {
  const made = await order([{ productId: goods.cream, unit: 2 }]);
  await number(made.id, 'TH014567890123A');
  await parcel(made.id, 'TH014567890123A');
  for (const code of ['TH01 4567 8901 23A', 'th01 4567 8901 23a', 'TH014567890123A'])
    expect(await pack(code)).toMatchObject({ orderId: made.id });
});

test('a complete packing is recorded with user and time, once however often it is sent', async () => {
  const { id, code } = await order([{ productId: goods.cream, unit: 2 }]);
  const items = [{ productId: goods.cream, unit: 2 }];
  const first = await pack(code, items);
  expect(first).toMatchObject({ t: 'packed', packed: { by: { id: packer.id } } });
  const again = await pack(code, items, owner);
  expect(again).toMatchObject({ t: 'already', packed: first.packed });
  expect(await pack(code)).toMatchObject({ t: 'already', packed: first.packed });
  expect(await timesPacked(id)).toBe(1);
  expect((await owner.call(getOrder, { params: { id } })).packed).toEqual(first.packed);
});

test('a packing by two packers at the same moment is recorded once', async () => {
  const { id, code } = await order([{ productId: goods.soap, unit: 1 }]);
  const items = [{ productId: goods.soap, unit: 1 }];
  const answers = await Promise.all(
    [packer, owner, packer, owner, packer].map((by) => pack(code, items, by)),
  );
  expect(answers.map((answer) => answer.t).sort()).toEqual([
    'already',
    'already',
    'already',
    'already',
    'packed',
  ]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.packed))).size).toBe(1);
  expect(await timesPacked(id)).toBe(1);
});

test.each([
  ['as a set', () => [{ productId: goods.set, unit: 2 }]],
  [
    'as its pieces',
    () => [
      { productId: goods.cream, unit: 2 },
      { productId: goods.soap, unit: 4 },
    ],
  ],
  [
    'one as a set, one as pieces',
    () => [
      { productId: goods.set, unit: 1 },
      { productId: goods.cream, unit: 1 },
      { productId: goods.soap, unit: 2 },
    ],
  ],
])('a packing of a set is complete %s', async (_how, items) => {
  const { code } = await order([{ productId: goods.set, unit: 2 }]);
  expect((await pack(code)).lines).toMatchObject([
    { isSet: true, unit: 2, parts: [{ unit: 1 }, { productId: goods.soap, unit: 2 }] },
  ]);
  expect(await pack(code, items())).toMatchObject({ t: 'packed' });
});

test('a packing names missing, surplus and foreign items, and records nothing', async () => {
  const { id, code } = await order([
    { productId: goods.cream, unit: 2 },
    { productId: goods.set, unit: 1 },
  ]);
  expect(
    await refused(code, [
      { productId: goods.cream, unit: 2 },
      { productId: goods.soap, unit: 3 },
    ]),
  ).toMatch(/^422 UNPROCESSED .*ขาด ครีม 1 ชิ้น · เกิน สบู่ 1 ชิ้น/);
  expect(await refused(code, [{ productId: 999_999, unit: 1 }])).toMatch(/ไม่ได้อยู่ในออเดอร์ 1 ชิ้น/);
  expect(await timesPacked(id)).toBe(0);
});

test('a packing of an order that must not leave is refused with its state', async () => {
  const { id, code } = await order([{ productId: goods.cream, unit: 1 }]);
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel' } });
  expect(await refused(code)).toMatch(/^422 .*ยกเลิก.*นำออกจากกอง/);
  expect(await refused('NO-SUCH-NUMBER')).toMatch(/^404 NO_ORDER/);
});

test('a pack scan of a replaced label is refused with the new number', async () => {
  const { id } = await order([{ productId: goods.cream, unit: 1 }]);
  await parcel(id, 'TH-OLD-1', 'cancelled');
  expect(await refused('TH-OLD-1')).toMatch(/ใบปะหน้านี้ใช้ไม่ได้แล้ว ออเดอร์นี้ยังไม่มีเลขใหม่/);
  await number(id, 'TH-NEW-1');
  expect(await refused('TH-OLD-1')).toMatch(/ใช้ไม่ได้แล้ว เลขใหม่คือ TH-NEW-1/);
});

test('a pack scan of a number typed on two orders asks for the order number', async () => {
  const one = await order([{ productId: goods.cream, unit: 1 }]);
  const two = await order([{ productId: goods.cream, unit: 1 }]);
  await number(one.id, 'TWICE-1');
  await number(two.id, 'TWICE-1');
  expect(await refused('TWICE-1')).toMatch(/หลายออเดอร์/);
  await owner.call(updateOrders, { body: { ids: [one.id], status: 'cancel' } });
  expect(await pack('TWICE-1')).toMatchObject({ orderId: two.id });
});

test('a packing is required again when the goods change or return to the shelf', async () => {
  const { id, code } = await order([{ productId: goods.cream, unit: 1 }]);
  await pack(code, [{ productId: goods.cream, unit: 1 }]);
  await owner.call(updateOrderItems, {
    params: { id },
    body: { items: [{ productId: goods.soap, unit: 1 }] },
  });
  expect((await pack(code)).t).toBe('open');
  const both = [
    { productId: goods.cream, unit: 1 },
    { productId: goods.soap, unit: 1 },
  ];
  expect((await pack(code, both)).t).toBe('packed');
  await owner.call(sendOrder, { params: { id }, body: { status: 'sending', pno: 'HAND-9' } });
  expect((await pack('HAND-9')).t).toBe('already');
  await owner.call(rollbackOrder, { params: { id }, body: { status: 'send' } });
  expect((await pack(code)).t).toBe('open');
});

test("a pack scan never finds another shop's numbers, and is refused without the right", async () => {
  const { code } = await order([{ productId: goods.cream, unit: 1 }]);
  const other = await s.openShop('next');
  expect((await other.owner.ask(scanPack, { body: { code } })).status).toBe(404);
  const member = await s.shop.hire(3);
  expect((await member.ask(scanPack, { body: { code } })).status).toBe(403);
});
