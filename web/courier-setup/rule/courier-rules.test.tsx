// What the screen of the courier rules promises.
import { listProvinces } from '@app/contract/customer/address';
import { listCouriers } from '@app/contract/courier-setup/account';
import { getOrder } from '@app/contract/order/list';
import { readOptions, setOption } from '@app/contract/shop/setting';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CourierRulesPage from './courier-rules.page.tsx';

const rule = {
  ...{ provinces: ['ตาก'], minWeight: null, maxWeight: null, productIds: [] },
  ...{ cod: 'any', courier: 'jnt' },
};
const courier = (c: string) => ({
  ...{ c, connected: true, can: ['book'] },
  limits: { weightGrams: c === 'thaipost' ? 20_000 : 50_000 },
});

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['setting', 'order.view']) });
  answerCalls();
  gives(readOptions, { courier_rules: [rule], default_courier: 'flashexpress' } as never);
  gives(listCouriers, [courier('flashexpress'), courier('jnt')] as never);
  gives(listProvinces, {
    items: [
      { id: 1, th: 'กรุงเทพมหานคร', en: 'Bangkok' },
      { id: 2, th: 'ตาก', en: 'Tak' },
    ],
  });
  gives(setOption, { ok: true } as never);
  gives(getOrder, {
    code: 'SD1001',
    info: { province: 'ตาก' },
    shipping: { weight: 100 },
    payment: { codAmount: 0 },
    items: [],
  } as never);
});

const show = () => renderScreen(<CourierRulesPage />, { at: '/setting/courier-rule' });

test('courier rules are added, sorted and saved as shown', async () => {
  const view = await show();
  await expect.element(view.getByText('ตาก')).toBeVisible();
  await view.getByRole('button', { name: 'เพิ่มกฎ' }).click();
  await view.getByRole('combobox', { name: 'การเก็บเงิน' }).nth(1).selectOptions('cod');
  await view.getByRole('button', { name: 'เลื่อนกฎที่ 2 ขึ้น' }).click();
  expect(await seriousFaults()).toEqual([]);
  // An empty box means no limit, so a rule with wrong input would fit every parcel.
  const heaviest = view.getByRole('textbox', { name: 'น้ำหนักไม่เกิน' }).first();
  await heaviest.fill('5กก');
  await view.getByRole('button', { name: 'บันทึกกฎ' }).click();
  await expect.element(heaviest).toHaveFocus();
  expect(toastStore.get()).toEqual([]);
  await heaviest.fill('');
  await view.getByRole('button', { name: 'บันทึกกฎ' }).click();
  await expect.poll(() => toastStore.get()[0]?.text).toBe('บันทึกสำเร็จ');
  const sent = sentCalls.find(({ url }) => url.pathname.endsWith('/option/create'));
  expect(sent?.body).toEqual({
    name: 'courier_rules',
    value: [{ ...rule, provinces: [], cod: 'cod', courier: 'flashexpress' }, rule],
  });
  await expect.element(view.getByRole('button', { name: 'บันทึกกฎ' })).toBeDisabled();
});

test('courier rules that another user saved meanwhile are not overwritten without a warning', async () => {
  const theirs = { ...rule, provinces: ['กรุงเทพมหานคร'] };
  const saves = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/option/create'));
  const begin = async () => {
    const view = await show();
    await view.getByRole('button', { name: 'เพิ่มกฎ' }).click();
    gives(readOptions, { courier_rules: [theirs], default_courier: 'flashexpress' } as never);
    const save = view.getByRole('button', { name: 'บันทึกกฎ' });
    await save.click();
    await expect.element(view.getByText('มีผู้แก้กฎนี้ระหว่างที่คุณแก้')).toBeVisible();
    expect(saves()).toEqual([]);
    return { view, save };
  };
  const first = await begin();
  await first.view.getByRole('button', { name: 'ใช้กฎล่าสุด' }).click();
  await expect.element(first.view.getByText('กรุงเทพมหานคร')).toBeVisible();
  await expect.element(first.save).toBeDisabled();
  await first.view.unmount();
  gives(readOptions, { courier_rules: [rule], default_courier: 'flashexpress' } as never);
  const { view, save } = await begin();
  await save.click();
  await expect.poll(() => toastStore.get()[0]?.text).toBe('บันทึกสำเร็จ');
  expect(saves()).toHaveLength(1);
  expect(view.getByText('มีผู้แก้กฎนี้ระหว่างที่คุณแก้').query()).toBeNull();
});

test('courier rules with unsaved changes ask before the page is left', async () => {
  const view = await show();
  await view.getByRole('button', { name: 'เพิ่มกฎ' }).click();
  void view.router.navigate({ href: '/elsewhere' });
  const ask = view.getByRole('alertdialog', { name: 'มีข้อมูลที่ยังไม่บันทึก' });
  await ask.getByRole('button', { name: 'กรอกต่อ' }).click();
  await view.getByRole('button', { name: 'บันทึกกฎ' }).click();
  await expect.element(view.getByRole('button', { name: 'บันทึกกฎ' })).toBeDisabled();
  await view.router.navigate({ href: '/elsewhere' });
  await expect.element(view.getByRole('heading', { name: 'อีกหน้าหนึ่ง' })).toBeVisible();
});

test('the test line of courier rules shows which courier an order would get, and by which rule', async () => {
  const view = await show();
  await view.getByRole('textbox', { name: 'ลองกับออเดอร์' }).fill('SD1001');
  await view.getByRole('button', { name: 'ลองกฎ' }).click();
  await expect.element(view.getByText('ออเดอร์ SD1001 จะได้ J&T Express (ตามกฎที่ 1)')).toBeVisible();
  await view.getByRole('button', { name: 'ลบกฎที่ 1' }).click();
  await expect.element(view.getByText(/จะได้ Flash Express .*ขนส่งหลัก/)).toBeVisible();
});

test('a courier rule warns while it is made when its weight exceeds its courier’s limit', async () => {
  gives(listCouriers, [courier('jnt'), courier('thaipost')] as never);
  const view = await show();
  await view.getByRole('combobox', { name: 'ส่งด้วย' }).selectOptions('thaipost');
  await view.getByRole('textbox', { name: 'น้ำหนักตั้งแต่' }).fill('25000');
  await expect.element(view.getByText(/รับไม่เกิน 20 กก\. พัสดุตามกฎนี้จะถูกปฏิเสธ/)).toBeVisible();
  await view.getByRole('combobox', { name: 'ส่งด้วย' }).selectOptions('jnt');
  expect(view.getByText(/พัสดุตามกฎนี้จะถูกปฏิเสธ/).elements()).toEqual([]);
});

test('a courier rule warns that its courier is off, and a refused save stays visible', async () => {
  gives(listCouriers, [courier('flashexpress')] as never);
  refuses(setOption, { code: 'UNPROCESSED', fields: { value: 'กฎไม่ถูกต้อง' } });
  const view = await show();
  await expect.element(view.getByText('ขนส่งนี้ปิดอยู่ กฎนี้จะถูกข้าม')).toBeVisible();
  await view.getByRole('button', { name: 'ลบกฎที่ 1' }).click();
  await expect.element(view.getByText('ยังไม่มีกฎ')).toBeVisible();
  await view.getByRole('button', { name: 'บันทึกกฎ' }).click();
  await expect.element(view.getByText('กฎไม่ถูกต้อง')).toBeVisible();
});

test('the courier rules fit a phone', async () => {
  await page.viewport(360, 780);
  const view = await show();
  await expect.element(view.getByText('กฎที่ 1')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});
