// What the box for goods offers when the user types the name of something the shop does not have
// yet.
import { listProducts } from '@app/contract/catalog/product';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../../ui/testing/replies.ts';
import { LinesEditor } from './lines-editor.tsx';

const pagination = { current_page: 1, per_page: 20, total_count: 0 };
const soap = { id: 7, code: 'SB-23', name: 'สบู่ขมิ้น', barcode: '', aliases: [] };
const balm = { ...soap, id: 8, code: 'BM-1', name: 'ยาหม่อง', price: 40, weight: 50, available: 9 };

const type = async (rights: readonly ('order.create' | 'product.edit')[]) => {
  const me = { id: 1, username: 'u', name: 'u', role: 3, flags: {} } as const;
  meStore.set({ ...me, permissions: new Set(rights) });
  await renderScreen(<LinesEditor lines={[]} onChange={() => undefined} />, {
    at: '/order/create',
  });
  const box = page.getByRole('combobox', { name: 'เพิ่มสินค้า' });
  await box.click();
  await box.fill('ยาหม่อง');
  await expect.element(page.getByText('ไม่พบสินค้านี้')).toBeVisible();
  return box;
};
const link = page.getByRole('link', { name: 'เพิ่มใหม่ (เปิดแท็บใหม่)' });

beforeEach(() => {
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  gives(listProducts, { items: [], pagination } as never);
});

test('the choosing box for goods offers a new product in another tab when nothing is found', async () => {
  await type(['order.create', 'product.edit']);
  await expect.element(link).toHaveAttribute('href', '/product?create=1');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await userEvent.tab();
  await expect.element(link).toHaveFocus();
});

test('the choosing box for goods offers no new product to users who may not add one', async () => {
  await type(['order.create']);
  expect(link.elements()).toEqual([]);
});

test('the choosing box for goods finds a newly added product when the user comes back to its tab', async () => {
  const box = await type(['order.create', 'product.edit']);
  await expect.element(link).toBeVisible();
  gives(listProducts, { items: [balm], pagination } as never);
  document.dispatchEvent(new Event('visibilitychange'));
  await box.click();
  await expect.element(page.getByRole('option', { name: /ยาหม่อง/ })).toBeVisible();
  expect(link.elements()).toEqual([]);
});
