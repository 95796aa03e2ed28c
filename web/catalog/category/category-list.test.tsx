// What the category screen promises.
import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
  type Category,
} from '@app/contract/catalog/category';
import type { Permission } from '@app/contract/kit/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CategoryListPage from './category-list.page.tsx';

const category = (id: number, name: string, productCount: number): Category => ({
  id,
  name,
  sort: id,
  productCount,
  version: 1,
});
const food = category(1, 'อาหาร', 5);
const clothes = category(2, 'เสื้อผ้า', 0);

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions: set, flags: {} });
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  signIn('product.view', 'product.edit');
  gives(listCategories, {
    items: [food, clothes],
    pagination: { current_page: 1, per_page: 200, total_count: 2 },
  });
});

const open = () => renderScreen(<CategoryListPage />, { at: '/category' });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

test('a category is added by typing and Enter, and the box is emptied for the next', async () => {
  gives(createCategory, category(3, 'ของใช้', 0));
  const view = await open();
  const box = view.getByRole('textbox', { name: 'เพิ่มหมวดหมู่' });
  await expect.element(view.getByText('เสื้อผ้า')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await box.fill('ของใช้');
  await userEvent.keyboard('{Enter}');
  await expect.element(view.getByText('เพิ่มหมวดหมู่ “ของใช้” แล้ว')).toBeVisible();
  await expect.element(box).toHaveValue('');
});

test('a category name that is taken is reported under the box', async () => {
  refuses(createCategory, { code: 'NAME_EXIST', fields: { name: 'มีหมวดหมู่ชื่อนี้แล้ว ใช้ชื่ออื่น' } });
  const view = await open();
  await view.getByRole('textbox', { name: 'เพิ่มหมวดหมู่' }).fill('อาหาร');
  await userEvent.keyboard('{Enter}');
  await expect.element(view.getByText('มีหมวดหมู่ชื่อนี้แล้ว ใช้ชื่ออื่น')).toBeVisible();
});

test('a category is renamed in the box, and Esc leaves the name as it was', async () => {
  const view = await open();
  await view.getByRole('button', { name: 'เปลี่ยนชื่อ อาหาร' }).click();
  await expect.element(view.getByRole('textbox', { name: 'ชื่อหมวดหมู่' })).toHaveFocus();
  await userEvent.keyboard('แห้ง{Escape}');
  await expect.element(view.getByRole('button', { name: 'เปลี่ยนชื่อ อาหาร' })).toBeVisible();
  expect(lastBody()).toBeUndefined();
});

test('a category with products is deleted only after its products were given another one', async () => {
  gives(deleteCategory, { ok: true, moved: 5 });
  const view = await open();
  await view.getByRole('button', { name: 'ลบ อาหาร' }).click();
  await expect.element(view.getByRole('button', { name: 'ย้ายแล้วลบ' })).toBeDisabled();
  await view.getByRole('combobox', { name: /ย้ายสินค้า 5 รายการไปหมวด/ }).selectOptions('เสื้อผ้า');
  await view.getByRole('button', { name: 'ย้ายแล้วลบ' }).click();
  await expect.element(view.getByText('ลบหมวด “อาหาร” แล้ว ย้ายสินค้า 5 รายการ')).toBeVisible();
  expect(lastBody()).toEqual({ moveTo: 2 });
});

test('a category that got products in the meantime shows what to do', async () => {
  refuses(deleteCategory, { code: 'IN_USE' });
  const view = await open();
  await view.getByRole('button', { name: 'ลบ เสื้อผ้า' }).click();
  await view.getByRole('button', { name: 'ลบหมวดหมู่' }).click();
  await expect.element(view.getByText(/เพิ่งมีสินค้าเข้ามา/)).toBeVisible();
});

test('a category that is moved down sends the new places', async () => {
  gives(updateCategory, food);
  const view = await open();
  await view.getByRole('button', { name: 'เลื่อน อาหาร ลง' }).click();
  await expect.poll(() => sentCalls.filter((sent) => sent.body !== null).length).toBe(1);
  expect(lastBody()).toEqual({ sort: 0, version: 1 });
});

test('the category list is read-only without the right, and it fits a phone', async () => {
  signIn('product.view');
  await page.viewport(360, 780);
  const view = await open();
  await expect.element(view.getByText('อาหาร')).toBeVisible();
  expect(view.getByRole('button', { name: /อาหาร|เพิ่ม/ }).elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});
