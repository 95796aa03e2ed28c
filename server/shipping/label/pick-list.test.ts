// The pick list: what to take from the shelves, for chosen orders or a filter, on the screen and on
// paper.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createOrder } from '@app/contract/order/create';
import { scanPack } from '@app/contract/shipping/pack';
import { listPicks, printPicks } from '@app/contract/shipping/pick-list';
import { createProduct } from '@app/contract/catalog/product';
import { checkPdf, textOfPages } from '../../../tool/read-pdf.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let packer: Person;
let goods: { cream: number; soap: number; set: number };
let orders: { id: number; code: string }[];

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
  const cream = await product('CR01', 'ครีมบำรุงผิว');
  const soap = await product('SP01', 'สบู่น้ำผึ้ง');
  const components = [
    { productId: cream, unit: 1 },
    { productId: soap, unit: 2 },
  ];
  goods = { cream, soap, set: await product('SET1', 'ชุดของขวัญ', { isSet: true, components }) };
  orders = [
    await order([{ productId: cream, unit: 3 }]),
    await order([
      { productId: goods.set, unit: 2 },
      { productId: soap, unit: 1 },
    ]),
    await order([{ productId: soap, unit: 1 }]),
  ];
});
afterAll(() => s.end());

const order = (items: { productId: number; unit: number }[]) =>
  owner.call(createOrder, {
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
      items,
      payment: { method: 'transfer', paid: 0 },
    },
  });

const picks = async (query: object) => {
  const { items, sum } = await packer.call(listPicks, { query });
  return { lines: items.map((line) => [line.name, line.units, line.orders]), sum };
};

test('a pick list splits sets and lists each product once, with its units and number of orders', async () => {
  expect(await picks({ status: 'send' })).toEqual({
    lines: [
      ['ครีมบำรุงผิว', 5, 2],
      ['สบู่น้ำผึ้ง', 6, 2],
    ],
    sum: { orders: 3, units: 11, capped: false },
  });
  const { items } = await packer.call(listPicks, { query: { status: 'send' } });
  expect(items.map(({ ofOrders }) => ofOrders.map(({ units }) => units))).toEqual([
    [3, 2],
    [5, 1],
  ]);
  expect(items[0]?.ofOrders[0]?.orderId).toBe(orders[0]?.id);
});

test('a pick list of chosen orders contains only theirs, and leaves out packed ones', async () => {
  const ids = [orders[0], orders[2]].map((each) => each?.id).join(',');
  expect((await picks({ ids })).lines).toEqual([
    ['ครีมบำรุงผิว', 3, 1],
    ['สบู่น้ำผึ้ง', 1, 1],
  ]);
  const [, , last] = orders;
  await packer.call(scanPack, {
    body: { code: last?.code ?? '', items: [{ productId: goods.soap, unit: 1 }] },
  });
  expect((await picks({ ids, unpacked: '1' })).lines).toEqual([['ครีมบำรุงผิว', 3, 1]]);
  expect((await picks({ status: 'cancel' })).sum).toEqual({ orders: 0, units: 0, capped: false });
});

test('a pick list of a member contains only own orders', async () => {
  const member = await s.shop.hire(3, ['order.view', 'pack.scan']);
  const { items } = await member.call(listPicks, { query: { status: 'send' } });
  expect(items).toEqual([]);
});

test('a pick list on paper equals the one on screen, and an empty one is refused', async () => {
  for (const size of ['100x150', '100x75', 'a4x4'] as const) {
    const printed = await packer.call(printPicks, { body: { list: { status: 'send' }, size } });
    expect(printed).toMatchObject({ pages: 1, lines: 2 });
    const pdf = Buffer.from(await (await fetch(printed.url)).arrayBuffer());
    checkPdf(pdf);
    const text = textOfPages(pdf, 'layout').join('').replaceAll(/\s/g, '');
    for (const words of ['ใบหยิบสินค้า', '2สินค้า·11ชิ้น·3ออเดอร์', 'ครีมบำรุงผิว', 'CR01', 'SP01'])
      expect(text, size).toContain(words);
  }
  const none = await packer.ask(printPicks, { body: { list: { status: 'cancel' } } });
  expect([none.status, none.refusal.fields?.['list']]).toEqual([
    422,
    'ไม่มีสินค้าที่ต้องหยิบ เลือกออเดอร์อื่น',
  ]);
});
