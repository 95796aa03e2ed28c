// What the screen of the trash promises.
import type { Permission } from '@app/contract/kit/permissions';
import { listTrash, restoreTrash, type TrashItem } from '@app/contract/upkeep/trash';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import TrashListPage from './trash-list.page.tsx';

const order: TrashItem = {
  kind: 'order',
  id: 1042,
  code: 'SD1042',
  name: 'สมหญิง ใจดี',
  deletedAt: '2026-11-20T03:00:00Z',
  deletedBy: { id: 2, username: 'puy' },
  daysLeft: 29,
};
const product: TrashItem = {
  ...order,
  kind: 'product',
  id: 7,
  code: 'CR01',
  name: 'ครีมกันแดด',
  daysLeft: 0,
};

const pageOf = (...items: TrashItem[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 1, permissions: set, flags: {} });
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn('order.delete', 'product.edit');
  gives(listTrash, pageOf(order, product));
  gives(restoreTrash, { ok: true });
});

const open = (at = '/trash') => renderScreen(<TrashListPage />, { at });

test('every line of the trash shows what was deleted, by whom, and how long it can be restored', async () => {
  const view = await open();
  const line = view.getByRole('row', { name: /SD1042/ });
  await expect.element(line.getByText('puy')).toBeVisible();
  await expect.element(line.getByText('อีก 29 วัน')).toBeVisible();
  const last = view.getByRole('row', { name: /CR01/ });
  await expect.element(last.getByText('วันสุดท้าย')).toBeVisible();
});

test('the trash names what was restored and reloads the list', async () => {
  const view = await open();
  await expect.element(view.getByRole('row', { name: /CR01/ })).toBeVisible();
  gives(listTrash, pageOf(order));
  await view.getByRole('button', { name: 'กู้คืน สินค้า CR01 · ครีมกันแดด' }).click();
  await expect.element(view.getByText('กู้คืนสินค้า CR01 · ครีมกันแดด แล้ว')).toBeVisible();
  await expect.poll(() => view.getByRole('row', { name: /CR01/ }).elements()).toEqual([]);
  const asked = sentCalls.map(({ url }) => url.pathname).filter((path) => path.includes('restore'));
  expect(asked).toEqual([expect.stringMatching(/\/trash\/product\/7\/restore$/)]);
});

test('the trash shows the server’s reason why an entry cannot be restored', async () => {
  refuses(restoreTrash, {
    code: 'ERR_PRODUCT_CODE_EXIST',
    details: { text: 'รหัส CR01 ถูกใช้กับสินค้าอื่นแล้ว' },
  });
  const view = await open();
  await view.getByRole('button', { name: /กู้คืน สินค้า/ }).click();
  await expect.element(view.getByText('กู้คืนไม่ได้ รหัส CR01 ถูกใช้กับสินค้าอื่นแล้ว')).toBeVisible();
});

test('the trash offers only kinds that the user may delete, and sends the choice to the server', async () => {
  const view = await open('/trash?kind=order');
  await expect.element(view.getByRole('row', { name: /SD1042/ })).toBeVisible();
  expect(sentCalls.some(({ url }) => url.searchParams.get('kind') === 'order')).toBe(true);
  await view.getByRole('button', { name: /^ตัวกรอง/ }).click();
  const choice = view.getByRole('combobox', { name: 'ประเภท' });
  await expect.element(choice).toHaveValue('order');
  const options = [...document.querySelectorAll('option')].map((option) => option.textContent);
  expect(options).toEqual(expect.arrayContaining(['ออเดอร์', 'สินค้า', 'หมวดหมู่']));
  expect(options).not.toContain('ผู้ใช้');
});

test('an empty trash explains what appears here', async () => {
  gives(listTrash, pageOf());
  const view = await open();
  await expect.element(view.getByText('ถังขยะว่าง')).toBeVisible();
});

test('the trash shows an error when it cannot be read', async () => {
  refuses(listTrash, { code: 'INTERNAL_ERROR' });
  const view = await open();
  await expect.element(view.getByRole('alert').getByText(/ระบบขัดข้อง/)).toBeVisible();
});

test('the trash fits a phone and is accessible', async () => {
  await page.viewport(360, 780);
  try {
    const view = await open();
    await expect
      .element(view.getByRole('listitem').getByText('CR01 · ครีมกันแดด').first())
      .toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
  } finally {
    await page.viewport(1366, 768);
  }
});
