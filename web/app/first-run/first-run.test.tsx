// What the first screen of a new shop promises: one step after the other, by what the shop really
// has, in dialogs over it.
import { listCouriers } from '@app/contract/courier-setup/account';
import { createAddress, listAddresses } from '@app/contract/customer/address';
import { firstStepNames, readFirstSteps } from '@app/contract/report/dashboard';
import { createCategory, listCategories } from '@app/contract/catalog/category';
import { createProduct, updateProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { listOrders } from '@app/contract/order/list';
import { readOptions, setOption } from '@app/contract/shop/setting';
import { getMe, updateUser } from '@app/contract/shop/user';
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { FirstRun } from './first-run.tsx';

type Steps = Record<(typeof firstStepNames)[number], boolean>;
const all = (is: boolean) => Object.fromEntries(firstStepNames.map((step) => [step, is])) as Steps;
const nothing = all(false);
const list = (items: unknown[]) =>
  ({ items, pagination: { current_page: 1, per_page: 20, total_count: items.length } }) as never;

let standing: Steps;
const signIn = (permissions: readonly Permission[]) =>
  meStore.set({
    id: 7,
    username: 'puy',
    name: 'ปุ้ย',
    role: 1,
    permissions: new Set(permissions),
    flags: {},
  });

beforeEach(async () => {
  await page.viewport(1366, 768);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn(permissionKeys);
  standing = nothing;
  gives(readFirstSteps, () => standing);
  gives(readOptions, { company_name: '', company_phone: '' } as never);
  gives(listAddresses, list([]));
  gives(listCouriers, []);
  gives(listOrders, list([]));
});

const open = () => renderScreen(<FirstRun />);
const sent = (path: string) => sentCalls.filter(({ url }) => url.pathname.endsWith(path));

describe('the walk of a new shop', () => {
  test('shows the finished steps, and one open step with one button', async () => {
    standing = { ...nothing, shop: true, sender: true, product: true };
    const view = await open();
    const walk = view.getByRole('region', { name: 'เริ่มใช้งาน 2/5 ขั้น' });
    await expect.element(walk.getByRole('region', { name: 'ขนส่ง' })).toBeVisible();
    await expect.element(walk.getByRole('button', { name: 'เชื่อมบัญชีขนส่ง' })).toBeVisible();
    await expect
      .element(walk.getByRole('button', { name: /ขนส่ง/ }).first())
      .toHaveAttribute('aria-current', 'step');
    expect(walk.getByRole('button', { name: /สินค้าชิ้นแรก/ }).query()).toBeNull();
    expect(await seriousFaults()).toEqual([]);
  });

  test('moves on to another step when one is left for later', async () => {
    const view = await open();
    await view.getByRole('button', { name: 'ไว้ทีหลัง' }).click();
    await expect.element(view.getByRole('region', { name: 'ขนส่ง' })).toBeVisible();
    await view.getByRole('button', { name: /ออเดอร์แรก/ }).click();
    await expect.element(view.getByRole('button', { name: 'สร้างออเดอร์' })).toBeVisible();
  });

  test('saves shop and sender in one form over the screen, then moves the focus to the next step', async () => {
    gives(setOption, {} as never);
    gives(createAddress, () => {
      standing = { ...nothing, shop: true, sender: true };
      return { id: 1 } as never;
    });
    const view = await open();
    await view.getByRole('button', { name: 'ใส่ข้อมูลร้าน' }).click();
    const form = page.getByRole('dialog', { name: 'ร้านและที่อยู่ผู้ส่ง' });
    for (const [name, text] of [
      ['ชื่อร้าน', 'ร้านน้ำผึ้งป่า'],
      ['เบอร์โทรร้าน', '0800000001'],
      ['บ้านเลขที่ / ถนน', '88/8 หมู่ 5'],
      ['ตำบล / แขวง', 'บ้านใหม่'],
      ['อำเภอ / เขต', 'ปากเกร็ด'],
      ['จังหวัด', 'นนทบุรี'],
      ['รหัสไปรษณีย์', '11120'],
    ] as const)
      await form.getByRole('textbox', { name, exact: true }).fill(text);
    await form.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByRole('region', { name: 'เริ่มใช้งาน 1/5 ขั้น' })).toBeVisible();
    expect(sent('/option/create').map(({ body }) => body)).toEqual([
      { name: 'company_name', value: 'ร้านน้ำผึ้งป่า' },
      { name: 'company_phone', value: '0800000001' },
    ]);
    expect(sent('/address')[1]?.body).toMatchObject({
      ...{ type: 'sender', name: 'ร้านน้ำผึ้งป่า', province: 'นนทบุรี', isDefault: true },
    });
    await expect.element(view.getByRole('button', { name: 'เชื่อมบัญชีขนส่ง' })).toHaveFocus();
  });

  test('saves a product by name and price, with a new category and its stock', async () => {
    standing = { ...nothing, shop: true, sender: true, courier: true };
    gives(listCategories, list([]));
    gives(createCategory, { id: 3 } as never);
    gives(createProduct, { id: 9 } as never);
    gives(addStock, () => {
      standing = { ...standing, product: true };
      return {} as never;
    });
    const view = await open();
    await view.getByRole('button', { name: 'เพิ่มสินค้า' }).click();
    const form = page.getByRole('dialog', { name: 'สินค้าชิ้นแรก' });
    await form.getByRole('textbox', { name: 'ชื่อสินค้า' }).fill('สบู่ขมิ้น');
    await form.getByRole('textbox', { name: 'ราคาขาย' }).fill('59');
    await form.getByRole('textbox', { name: 'มีอยู่' }).fill('20');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(view.getByRole('region', { name: 'ออเดอร์แรก' })).toBeVisible();
    expect(sent('/category').at(-1)?.body).toEqual({ name: 'ทั่วไป' });
    expect(sent('/product/9/stock/add')).toHaveLength(1);
  });

  test('makes the product once when the connection breaks before its stock is saved', async () => {
    standing = { ...nothing, shop: true, sender: true, courier: true };
    gives(listCategories, list([{ id: 3, name: 'ทั่วไป' }]));
    gives(createProduct, { id: 9, version: 1 } as never);
    gives(updateProduct, { id: 9, version: 2 } as never);
    dropsLine(addStock);
    const view = await open();
    await view.getByRole('button', { name: 'เพิ่มสินค้า' }).click();
    const form = page.getByRole('dialog', { name: 'สินค้าชิ้นแรก' });
    const price = form.getByRole('textbox', { name: 'ราคาขาย' });
    const save = form.getByRole('button', { name: 'บันทึก' });
    await form.getByRole('textbox', { name: 'ชื่อสินค้า' }).fill('สบู่ขมิ้น');
    await price.fill('59');
    await form.getByRole('textbox', { name: 'มีอยู่' }).fill('20');
    await save.click();
    await expect.element(form.getByRole('alert')).toBeVisible();
    gives(addStock, () => {
      standing = { ...standing, product: true };
      return {} as never;
    });
    await price.fill('65');
    await save.click();
    await expect.element(view.getByRole('region', { name: 'ออเดอร์แรก' })).toBeVisible();
    expect(sent('/product').flatMap(({ body }) => body ?? [])).toHaveLength(1);
    expect(sent('/product/9').map(({ body }) => body)).toMatchObject([{ price: 65, version: 1 }]);
  });

  test('shows that no order waits for its label, and leads to the order form', async () => {
    standing = { ...all(true), label: false };
    const view = await open();
    await view.getByRole('button', { name: 'สร้างเลขและพิมพ์' }).click();
    const none = page.getByRole('dialog', { name: 'ใบปะหน้าใบแรก' });
    await expect.element(none.getByText('ยังไม่มีออเดอร์ที่รอส่ง')).toBeVisible();
    await none.getByRole('button', { name: 'สร้างออเดอร์' }).click();
    await expect.element(page.getByRole('dialog', { name: 'ออเดอร์แรก' })).toBeVisible();
  });

  test('shows in its window what could not be read, with a retry button', async () => {
    refuses(readOptions, { code: 'INTERNAL_ERROR' });
    const view = await open();
    await view.getByRole('button', { name: 'ใส่ข้อมูลร้าน' }).click();
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: 'ลองใหม่' }))
      .toBeVisible();
  });

  test('is hidden for a shop that has finished every step, although it has no staff', async () => {
    standing = { ...all(true), staff: false };
    const view = await open();
    await expect.poll(() => sent('/steps').length).toBe(1);
    expect(view.getByText(/เริ่มใช้งาน/).query()).toBeNull();
  });

  test('is hidden from users without the right to change settings', async () => {
    signIn(permissionKeys.filter((key) => key !== 'setting'));
    const view = await open();
    expect(view.getByText(/เริ่มใช้งาน/).query()).toBeNull();
    expect(sent('/steps')).toEqual([]);
  });

  test('can be hidden and shown again, also on the next visit', async () => {
    gives(updateUser, {} as never);
    const me = { id: 7, username: 'puy', name: 'ปุ้ย', phone: '', role: 1 as const, flags: {} };
    gives(getMe, {
      ...me,
      permission: JSON.stringify(permissionKeys),
      profile: { stepsHidden: true },
    } as never);
    const view = await open();
    await view.getByRole('button', { name: 'ซ่อน', exact: true }).click();
    await expect.poll(() => view.getByText(/เริ่มใช้งาน \d/).elements().length).toBe(0);
    await expect
      .poll(() => session.read('userInfo'))
      .toMatchObject({ profile: { stepsHidden: true } });
    await view.unmount();
    const again = await open();
    const back = again.getByRole('button', { name: 'ดูขั้นตอนเริ่มใช้งาน' });
    await expect.element(back).toBeVisible();
    expect(again.getByText(/เริ่มใช้งาน \d/).elements()).toEqual([]);
    await back.click();
    await expect.element(again.getByRole('region', { name: 'เริ่มใช้งาน 0/5 ขั้น' })).toBeVisible();
    expect(sent('/user/7').map(({ body }) => body)).toEqual([
      { profile: { stepsHidden: true } },
      { profile: { stepsHidden: false } },
    ]);
  });

  test('fits a phone, with buttons large enough for fingers', async () => {
    await page.viewport(360, 780);
    const view = await open();
    const next = view.getByRole('button', { name: 'ใส่ข้อมูลร้าน' });
    await expect.element(next).toBeVisible();
    // The next step is visible without scrolling, between the top bar and the bottom bar.
    expect(next.element().getBoundingClientRect().bottom).toBeLessThan(780 - 56 - 64);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    const small = [...document.querySelectorAll<HTMLElement>('main button, section button')]
      .filter((element) => element.offsetParent !== null && element.offsetHeight < 44)
      .map((element) => element.textContent);
    expect(small).toEqual([]);
  });
});
