// Tests of the PromptPay QR: it asks for exactly the open sum, to the shop’s account, and a scanner
// reads it.
import { parse, validate } from 'promptparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrder } from '@app/contract/order/create';
import { getPromptPay } from '@app/contract/order/promptpay';
import { updateOrders } from '@app/contract/order/status';
import { setOption, type OptionName } from '@app/contract/shop/setting';
import { codesOnPng } from '../../../tool/read-pdf.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { story, type Story } from '../../app/story.ts';
import { promptPayPayload } from './promptpay-payload.ts';

let s: Story;
let productId: number;
beforeAll(async () => {
  s = await story();
  productId = await addProduct(s.shop.owner);
});
afterAll(() => s.end());

const set = (name: OptionName, value: string) =>
  s.shop.owner.call(setOption, { body: { name, value } });

async function newOrder(payment: object): Promise<number> {
  const { id } = await s.shop.owner.call(createOrder, {
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
      items: [{ productId, unit: 1, price: 390.25 }],
      payment: payment as never,
      duplicateReason: 'ทดสอบ',
    },
  });
  return id;
}
const ask = (id: number) => s.shop.owner.call(getPromptPay, { params: { id } });
const refusalOf = async (id: number) =>
  (await s.shop.owner.ask(getPromptPay, { params: { id } })).refusal.message;

/** Payloads from the tests of promptpay-qr 0.5.0 (MIT); EMVCo tags may come in any order. */
const published = [
  [
    '0801234567',
    null,
    '00020101021129370016A000000677010111011300668012345675802TH530376463046197',
  ],
  [
    '1111111111111',
    null,
    '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A',
  ],
  [
    '012345678901234',
    null,
    '00020101021129390016A00000067701011103150123456789012345802TH530376463049781',
  ],
  [
    '0000000000',
    4.22,
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  ],
] as const;

const CRC = '63';
const tagsOf = (payload: string) =>
  Object.fromEntries(
    (parse(payload, true)?.getTags() ?? [])
      .filter(({ id }) => id !== CRC)
      .map(({ id, value }) => [id, value]),
  );

test.each(published)(
  'a PromptPay payload for %s equals the published one',
  (id, baht, expected) => {
    expect(tagsOf(expected)).not.toEqual({});
    const ours = promptPayPayload({ id, biller: '' }, { baht: baht ?? 1, reference: 'SD1' }) ?? '';
    const wanted = tagsOf(expected);
    // This app's payloads always have an amount.
    if (baht === null) Object.assign(wanted, { '01': '12', 54: '1.00' });
    expect(tagsOf(ours)).toEqual(wanted);
  },
);

test('a PromptPay QR asks for the open sum to the satang, can be scanned, and follows payments', async () => {
  await set('promptpay_id', '081-000-5678');
  const id = await newOrder({ method: 'transfer', shippingFee: 40 });
  const { payload, amount, image } = await ask(id);
  expect(amount).toBe(430.25);
  expect(validate.anyId(payload)).toEqual({ type: 'MSISDN', target: '0810005678', amount });
  const png = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64');
  expect(codesOnPng(png)).toEqual([payload]);
  const part = await newOrder({ method: 'transfer', shippingFee: 40, paid: 100.75 });
  expect(await ask(part)).toMatchObject({ amount: 329.5 });
});

test('a PromptPay QR of a shop with a biller id contains the code of the order', async () => {
  await set('promptpay_biller', '099400016550100');
  const id = await newOrder({ method: 'transfer' });
  expect(validate.billPayment((await ask(id)).payload)).toMatchObject({
    billerId: '099400016550100',
    ref1: `SD${id}`,
    amount: 390.25,
  });
  await set('promptpay_biller', '');
});

test('a PromptPay QR is refused when nothing is due, and when the shop has no number', async () => {
  expect(await refusalOf(await newOrder({ method: 'cod' }))).toBe('NOTHING_DUE');
  expect(await refusalOf(await newOrder({ method: 'transfer', paid: 390.25 }))).toBe('NOTHING_DUE');
  const cancelled = await newOrder({ method: 'transfer' });
  await s.shop.owner.call(updateOrders, {
    body: { ids: [cancelled], status: 'cancel', reason: 'ทดสอบ' },
  });
  expect(await refusalOf(cancelled)).toBe('NOTHING_DUE');
  await set('promptpay_id', '');
  expect(await refusalOf(await newOrder({ method: 'transfer' }))).toBe('PROMPTPAY_MISSING');
});
