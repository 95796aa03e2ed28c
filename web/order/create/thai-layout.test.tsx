// What the order form promises when a barcode scanner types while the keyboard is set to Thai.
import { listChannels } from '@app/contract/customer/channel';
import { listProducts } from '@app/contract/catalog/product';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import CreateOrderPage from './create-order.page.tsx';

const pagination = { current_page: 1, per_page: 20, total_count: 0 };
const soap = { id: 7, code: 'SB-23', name: 'สบู่ขมิ้น', barcode: '8851234567890', aliases: [] };
const other = { id: 8, code: 'SB-230', name: 'ครีม', barcode: '88512345678901', aliases: [] };
const goods = [other, soap].map((each) => ({ ...each, price: 100, weight: 100, available: 9 }));

/** Finds, as the server does, goods that contain the text. */
const found = (text: string) =>
  goods.filter(({ code, name, barcode }) =>
    `${code} ${name} ${barcode}`.toLowerCase().includes(text.toLowerCase()),
  );
const searched = (): (string | null)[] =>
  sentCalls
    .filter(({ url }) => url.pathname.endsWith('/product'))
    .map(({ url }) => url.searchParams.get('search'))
    .filter((text) => text !== null);

beforeEach(async () => {
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  const me = { id: 1, username: 'u', name: 'u', role: 3, flags: { shippingFlash: 1 } };
  meStore.set({ ...me, permissions: new Set(['order.create']) });
  await dropAllDrafts();
  answerCalls();
  gives(listChannels, { items: [], pagination } as never);
  gives(
    listProducts,
    ({ url }) => ({ items: found(url.searchParams.get('search') ?? ''), pagination }) as never,
  );
});

const box = async () => {
  await renderScreen(<CreateOrderPage />, { at: '/order/create' });
  const goodsBox = page.getByRole('combobox', { name: 'เพิ่มสินค้า' });
  await goodsBox.click();
  return goodsBox;
};

test.each([
  ['the digits of a barcode', 'ค'.repeat(2) + 'ถๅ/-ภถุึคตจ'],
  ['a code with capitals and signs', 'ฆฺข/-'],
])(
  'the order form adds the product whose code a scanner typed in Thai letters when it is %s',
  async (_, typed) => {
    await (await box()).fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'ราคา สบู่ขมิ้น' })).toBeVisible();
    expect(page.getByRole('textbox', { name: 'ราคา ครีม' }).elements()).toEqual([]);
    expect(searched()[0]).toBe(typed);
  },
);

test('the order form searches only for the typed text when a Thai word finds goods or is no code', async () => {
  const goodsBox = await box();
  await goodsBox.fill('ครีม');
  await expect.element(page.getByRole('option', { name: /ครีม/ })).toBeVisible();
  await goodsBox.fill('แชมพู');
  await expect.element(page.getByText('ไม่พบสินค้านี้')).toBeVisible();
  expect(searched()).toEqual(['ครีม', 'แชมพู']);
});

test('the order form offers no goods whose code only contains the Latin keys of the typed Thai letters', async () => {
  const goodsBox = await box();
  // 23 on a Latin layout, which both codes contain.
  await goodsBox.fill('/-');
  await expect.element(page.getByText('ไม่พบสินค้านี้')).toBeVisible();
});
