// Parcels to Laos: their own address and number, kip beside baht, a label readable for people and
// scanners.
import { createCategory } from '@app/contract/catalog/category';
import type { Asks } from '@app/contract/kit/endpoint';
import {
  formatLaoPhone,
  kipOf,
  laoProvinceCodes,
  normalizeLaoPhone,
} from '@app/contract/kit/laos-place';
import { confirmPrint, listPrints } from '@app/contract/shipping/label';
import { listLaosOrders, printLaos, type LaosTab } from '@app/contract/shipping/laos';
import { aggregateOrders, getOrder } from '@app/contract/order/list';
import { rollbackOrder, sendOrder } from '@app/contract/order/status';
import { updateOrder, updateOrderInfo } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { setOption } from '@app/contract/shop/setting';
import { createShipments } from '@app/contract/shipping/shipment';
import { addStock } from '@app/contract/catalog/stock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPdf, codesOf, textOfPages } from '../../../tool/read-pdf.ts';
import { story, type Story } from '../../app/story.ts';

type Body = Extract<Asks<typeof createOrder>['body'], { country: 'LA' }>;
let s: Story;
let productId = 0;
beforeAll(async () => {
  s = await story();
  const { owner } = s.shop;
  await owner.call(setOption, { body: { name: 'shippingLaos', value: 1 } });
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ทั่วไป' } });
  const product = await owner.call(createProduct, {
    body: { code: 'A', name: 'สบู่ขมิ้น', categoryId, price: 145, weight: 100 },
  });
  productId = product.id;
  await owner.call(addStock, {
    params: { id: productId },
    body: { amount: 500, reason: 'in', note: '' },
  });
});
afterAll(() => s.end());

const info: Body['info'] = {
  name: 'ນາງ ຄຳຫຼ້າ ພົມມະຈັນ',
  phone: '020 5555 1234',
  province: 'LA-VT',
  district: 'ໄຊເສດຖາ',
  village: 'ໂພນທັນໃຕ້',
  branch: 'ໂພນທັນ',
};
const kip = { method: 'cod', currency: 'LAK', rate: 680.5, rateDate: '2026-11-21' } as const;

const bodyOf = (more: Partial<Body> = {}): Body => ({
  country: 'LA',
  info,
  items: [{ productId, unit: 2 }],
  payment: kip,
  ...more,
});
const make = (more: Partial<Body> = {}) => s.shop.owner.call(createOrder, { body: bodyOf(more) });
const fieldsOf = async (more: object) =>
  (await s.shop.owner.ask(createOrder, { body: { ...bodyOf(), ...more } })).refusal.fields;
const idsIn = async (tab: LaosTab, more: object = {}) =>
  (await s.shop.owner.call(listLaosOrders, { query: { tab, ...more } })).items.map(({ id }) => id);
const print = async (orderId: number | number[]): Promise<Buffer> => {
  const response = await s.shop.owner.fetch('/print/pdf/laos', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return Buffer.from(await response.arrayBuffer());
};

test('a phone number in Laos is stored in one form however it was typed', () => {
  for (const typed of ['020 5555 1234', '+856 20 5555 1234', '00856-20-5555-1234', '2055551234'])
    expect(normalizeLaoPhone(typed), typed).toBe('+8562055551234');
  expect(formatLaoPhone('+8562055551234')).toBe('+856 20 5555 1234');
  expect(formatLaoPhone('+85621234567')).toBe('+856 2123 4567');
  for (const wrong of ['', '1234567', '+856 20 5555 12345', 'โทร 02055551234'])
    expect(normalizeLaoPhone(wrong), wrong).toBeNull();
  expect(laoProvinceCodes).toHaveLength(18);
  expect(kipOf(29000, 680.5)).toBe(197_000);
});

describe('an order to Laos', () => {
  test('has a province code, a number of ours, no courier, and kip beside exact baht', async () => {
    const order = await make();
    expect(order).toMatchObject({
      country: 'LA',
      status: 'send',
      shipping: { carrier: null },
      info: {
        phone: '+8562055551234',
        province: 'LA-VT',
        provinceName: 'นครหลวงเวียงจันทน์',
        district: 'ໄຊເສດຖາ',
        village: 'ໂພນທັນໃຕ້',
        branch: 'ໂພນທັນ',
      },
      payment: {
        currency: 'LAK',
        total: 290,
        codAmount: 290,
        rate: 680.5,
        rateDate: '2026-11-21',
        codKip: 197_000,
      },
    });
    expect(order.pno).toMatch(/^LA\d{8}$/);
    expect(await s.shop.owner.call(getOrder, { params: { id: order.id } })).toEqual(order);
  });

  test('in baht needs no rate, and one in Thailand is unchanged', async () => {
    const baht = await make({ payment: { method: 'cod' } });
    expect(baht.payment).toMatchObject({ currency: 'THB', codAmount: 290, codKip: null });
    const thai = await s.shop.owner.call(createOrder, {
      body: {
        info: {
          name: 'ลูกค้า',
          phone: '0800000001',
          address: '1',
          subdistrict: 'ลาดยาว',
          district: 'จตุจักร',
          province: 'กรุงเทพมหานคร',
          postcode: '10900',
        },
        items: [{ productId, unit: 1 }],
        payment: { method: 'cod' },
      },
    });
    expect(thai).toMatchObject({ country: 'TH', pno: '' });
    expect(thai.payment).not.toHaveProperty('codKip');
  });

  test('is refused with a message at the wrong field', async () => {
    expect(
      await fieldsOf({ info: { ...info, phone: '12', province: 'กรุงเทพมหานคร' } }),
    ).toMatchObject({
      'info.phone': expect.stringContaining('+856'),
      'info.province': expect.stringContaining('18'),
    });
    expect(await fieldsOf({ payment: { method: 'cod', currency: 'LAK' } })).toMatchObject({
      'payment.rate': expect.stringContaining('อัตรา'),
    });
    expect(await fieldsOf({ shipping: { carrier: 1 } })).toHaveProperty(['shipping.carrier']);
    expect(await fieldsOf({ info: { ...info, village: '', branch: '' } })).toHaveProperty([
      'info.branch',
    ]);
    expect(await fieldsOf({ country: 'XX' })).toHaveProperty(['country']);
  });

  test('is edited with its own fields and never becomes one in Thailand', async () => {
    const order = await make();
    const params = { id: order.id };
    const edited = await s.shop.owner.call(updateOrderInfo, {
      params,
      body: { province: 'LA-CH', branch: 'ປາກເຊ', phone: '030 555 1234' },
    });
    expect(edited.info).toMatchObject({
      province: 'LA-CH',
      provinceName: 'จำปาสัก',
      branch: 'ປາກເຊ',
      phone: '+856305551234',
      village: 'ໂພນທັນໃຕ້',
    });
    const ask = (body: object) => s.shop.owner.ask(updateOrder, { params, body });
    expect((await ask({ country: 'TH' })).refusal.fields).toHaveProperty(['country']);
    expect((await ask({ info: { province: 'ตาก' } })).refusal.fields).toHaveProperty([
      'info.province',
    ]);
    expect((await ask({ shipping: { carrier: 1 } })).status).toBe(422);
    const rated = await s.shop.owner.call(updateOrder, {
      params,
      body: { payment: { rate: 700 } },
    });
    expect(rated.payment.codKip).toBe(203_000);
  });

  test('is refused by every Thai courier', async () => {
    const order = await make();
    const answer = await s.shop.owner.ask(createShipments, {
      params: { c: 'spx' },
      body: { orderId: order.id },
    });
    expect(answer.status).not.toBe(200);
  });

  test('adds its baht to sums of baht, never its kip', async () => {
    const before = await s.shop.owner.call(aggregateOrders, { query: { status: 'send' } });
    await make();
    const after = await s.shop.owner.call(aggregateOrders, { query: { status: 'send' } });
    const units = (all: typeof after) => all.products.reduce((sum, each) => sum + each.units, 0);
    expect(units(after) - units(before)).toBe(2);
    const [row] = await s.shop.inside((tx) =>
      tx.named<{ cod: number }>(
        'test-cod',
        `select sum(cod_satang) as cod from orders where tenant_id = $1 and country = 'LA'`,
        [tx.tenantId],
      ),
    );
    expect(row?.cod).toBeLessThan(1_000_000);
  });
});

describe('the label to Laos', () => {
  test('shows name, full phone number, province, branch and both sums, and can be scanned', async () => {
    const order = await make();
    const pdf = await print(order.id);
    checkPdf(pdf);
    const [text = ''] = textOfPages(pdf);
    const plain = text.replaceAll(/\s/g, '');
    for (const part of [
      info.name,
      '+856 20 5555 1234',
      'ແຂວງ ນະຄອນຫຼວງວຽງຈັນ',
      'ສາຂາ ໂພນທັນ',
      '₭197,000',
      '฿290.00',
      '21/11/2569',
      'สบู่ขมิ้น',
    ])
      expect(plain, part).toContain(part.replaceAll(' ', ''));
    expect(codesOf(pdf)).toEqual(
      expect.arrayContaining([
        { page: 1, kind: 'CODE-128', text: order.pno },
        { page: 1, kind: 'QR-Code', text: order.pno },
      ]),
    );
  });

  test('has the requested paper size, which the history shows', async () => {
    const order = await make();
    for (const size of ['100x75', 'a4x4'] as const) {
      const response = await s.shop.owner.fetch('/print/pdf/laos', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId: order.id, size }),
      });
      expect(response.status).toBe(200);
      const { items } = await s.shop.owner.call(listPrints, { query: { courier: 'laos' } });
      expect(items[0]).toMatchObject({ size, pnos: [order.pno] });
    }
    const odd = { orderId: order.id, size: 'a3' as never };
    expect((await s.shop.owner.ask(printLaos, { body: odd })).status).toBe(422);
  });

  test('of many orders is one file in the order of the request', async () => {
    const [one, two] = [await make(), await make({ payment: { method: 'transfer' } })];
    const pages = textOfPages(await print([two.id, one.id]));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(two.pno);
    expect(pages[0]).toContain('ชำระเงินแล้ว');
    expect(pages[1]).toContain(one.pno);
  });

  test('appears in the print history, moves the order on when confirmed, and requires a reason for a reprint', async () => {
    const order = await make();
    await print(order.id);
    expect(await idsIn('waiting')).toContain(order.id);
    const last = async () =>
      (await s.shop.owner.call(listPrints, { query: { courier: 'laos' } })).items[0]!;
    const first = await last();
    expect(first).toMatchObject({ courier: 'laos', pnos: [order.pno], reprints: 0 });
    await s.shop.owner.call(confirmPrint, { params: { id: first.id }, body: { printed: true } });
    expect(await idsIn('printed')).toContain(order.id);
    expect(await idsIn('waiting')).not.toContain(order.id);
    await print(order.id);
    const again = await last();
    expect(again.reprints).toBe(1);
    const params = { id: again.id };
    expect(
      (await s.shop.owner.ask(confirmPrint, { params, body: { printed: true } })).refusal.fields,
    ).toHaveProperty(['reason']);
  });

  test('of an order that is sent a second time has another number', async () => {
    const order = await make();
    const params = { id: order.id };
    await s.shop.owner.call(sendOrder, { params, body: { status: 'sending' } });
    expect(await idsIn('sent', { currency: 'LAK', province: 'LA-VT' })).toContain(order.id);
    expect(await idsIn('sent', { currency: 'THB' })).not.toContain(order.id);
    await s.shop.owner.call(rollbackOrder, { params, body: { status: 'send' } });
    await print(order.id);
    const { pno } = await s.shop.owner.call(getOrder, { params });
    expect(pno).toBe(`${order.pno}-2`);
  });

  test('is refused for unchecked orders and unknown ones', async () => {
    const order = await make({ status: 'pending' });
    const answer = await s.shop.owner.ask(printLaos, { body: { orderId: order.id } });
    expect(answer.refusal).toMatchObject({ message: 'PRINT_ERR' });
    expect(answer.refusal.fields?.['orderId']).toContain(order.code);
    expect((await s.shop.owner.ask(printLaos, { body: { orderId: 1 } })).status).toBe(404);
  });
});

test('a shop without the Laos module has neither list nor label', async () => {
  const other = await s.openShop('nolaos');
  expect((await other.owner.ask(listLaosOrders, {})).status).toBe(403);
  expect((await other.owner.ask(printLaos, { body: { orderId: 1 } })).status).toBe(403);
});
