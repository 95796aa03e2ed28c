// What the address book promises.
import {
  checkPlace,
  createAddress,
  deleteAddress,
  detectInText,
  listAddresses,
  updateAddress,
  type Address,
  type Reading,
} from '@app/contract/customer/address';
import { listCouriers } from '@app/contract/courier-setup/account';
import type { Permission } from '@app/contract/kit/permissions';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import AddressListPage from './address-list.page.tsx';

const place = {
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50200',
};
const shop: Address = {
  id: 5,
  type: 'sender',
  name: 'ร้านน้ำผึ้งป่า',
  phone: '0800000001',
  address: '99/1 หมู่ 3 ถ.สุเทพ',
  ...place,
  isDefault: true,
  carriers: [],
  lastUsedAt: '2026-11-20T03:00:00.000Z',
  version: 2,
};
const depot: Address = { ...shop, id: 6, name: 'โกดังสารภี', isDefault: false };
const reading: Reading = {
  name: 'มานี ใจงาม',
  phone: '0800000002',
  phone2: '',
  address: '12 ซอย 4',
  ...place,
  confidence: 0.7,
  confidences: { name: 0.9, phone: 1, address: 0.6, place: 1, items: 1, payment: 1 },
  orders: [],
  alternatives: [],
  items: [],
  codAmount: null,
  isPaid: false,
  payment: { method: null, codAmount: null, paid: null },
  note: '',
  marks: [
    { field: 'address', text: 'ตรวจบ้านเลขที่และถนน' },
    { field: 'items', text: 'ไม่พบสินค้า' },
  ],
};

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions: set, flags: {} });
}

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 7 });
  await dropAllDrafts();
  toastStore.set([]);
  answerCalls();
  signIn('order.view', 'address.edit');
  gives(listCouriers, []);
  gives(checkPlace, { ok: true, wrong: null, suggestions: [] });
  gives(listAddresses, {
    items: [shop, depot],
    pagination: { current_page: 1, per_page: 20, total_count: 2 },
  });
});

const open = (at = '/address') => renderScreen(<AddressListPage />, { at });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

test('the address list shows kind, phone and default, without serious faults, and fits a phone', async () => {
  const view = await open();
  const row = view.getByRole('row', { name: /ร้านน้ำผึ้งป่า/ });
  for (const text of ['ผู้ส่ง', '080-000-0001', 'ค่าเริ่มต้น'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(360, 780);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});

test('the address list shows when an address was last used, and can be sorted by it', async () => {
  gives(listAddresses, {
    items: [shop, { ...depot, lastUsedAt: null }],
    pagination: { current_page: 1, per_page: 20, total_count: 2 },
  });
  const view = await open();
  await expect.element(view.getByText('20 พ.ย. 2569').first()).toBeVisible();
  await expect.element(view.getByText('ยังไม่เคยใช้').first()).toBeVisible();
  await view.getByRole('button', { name: 'ใช้ล่าสุด' }).click();
  await expect.poll(() => sentCalls.at(-1)?.url.searchParams.get('sort')).toBe('-used');
});

test('the address list fetches only the kind of the chosen tab', async () => {
  const view = await open();
  await view.getByRole('link', { name: 'รับคืน' }).click();
  await expect.poll(() => sentCalls.at(-1)?.url.searchParams.get('type')).toBe('return');
});

describe('an address pasted into the form', () => {
  const paste = async () => {
    const view = await open('/address?create=1');
    await view.getByRole('textbox', { name: 'วางที่อยู่ทั้งก้อน' }).fill('มานี 080-000-0002 12 ซอย 4');
    await view.getByRole('button', { name: 'อ่านที่อยู่' }).click();
    return view;
  };

  test('fills the boxes, shows what to check, ignores goods, and is saved', async () => {
    gives(detectInText, reading);
    gives(createAddress, shop);
    const view = await paste();
    await expect.element(view.getByText(/ตรวจบ้านเลขที่และถนน/)).toBeVisible();
    expect(view.getByText(/ไม่พบสินค้า/).query()).toBeNull();
    await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
    expect(lastBody()).toMatchObject({ type: 'sender', name: 'มานี ใจงาม', phone: '0800000002' });
  });

  test('replaces the default province, and empties it when the pasted place names none', async () => {
    gives(detectInText, { ...reading, province: '' });
    const view = await open('/address?create=1');
    const province = view.getByRole('textbox', { name: 'จังหวัด' });
    await expect.element(province).toHaveValue('กรุงเทพมหานคร');
    await expect.element(province).toHaveAccessibleDescription(/ค่าเริ่มต้น/);
    await view.getByRole('textbox', { name: 'วางที่อยู่ทั้งก้อน' }).fill('สุเทพ');
    await view.getByRole('button', { name: 'อ่านที่อยู่' }).click();
    await expect.element(province).toHaveValue('');
    gives(detectInText, reading);
    await view.getByRole('button', { name: 'อ่านที่อยู่' }).click();
    await expect.element(province).toHaveValue('เชียงใหม่');
  });

  test('stays in the box when it cannot be read, and typing continues', async () => {
    refuses(detectInText, { code: 'SERVICE_AWAY' });
    const view = await paste();
    await expect.element(view.getByText(/กรอกเองต่อได้เลย/)).toBeVisible();
    await expect
      .element(view.getByRole('textbox', { name: 'วางที่อยู่ทั้งก้อน' }))
      .toHaveValue('มานี 080-000-0002 12 ซอย 4');
  });
});

test('an address whose parts do not match is marked, and one press corrects it', async () => {
  gives(checkPlace, { ok: false, wrong: 'postcode', suggestions: [place] });
  // The window ends just below the box of the postcode.
  await page.viewport(1366, 560);
  const view = await open('/address?edit=5');
  await view
    .getByRole('textbox', { name: /รหัสไปรษณีย์/ })
    .last()
    .fill('10110');
  await expect.element(view.getByText(/^รหัสไปรษณีย์ 10110 ไม่ตรงกับ /)).toBeInViewport();
  await view.getByRole('button', { name: /^ใช้ สุเทพ/ }).click();
  await expect
    .element(view.getByRole('textbox', { name: /รหัสไปรษณีย์/ }).last())
    .toHaveValue('50200');
  await page.viewport(1280, 800);
});

describe('an address in the list', () => {
  test('becomes the default by one press', async () => {
    gives(updateAddress, { ...depot, isDefault: true });
    const view = await open('/address?edit=6');
    await view.getByRole('button', { name: 'ตั้งเป็นค่าเริ่มต้น' }).click();
    await expect.element(view.getByText('ตั้งเป็นค่าเริ่มต้นแล้ว')).toBeVisible();
    expect(lastBody()).toEqual({ isDefault: true, version: 2 });
  });

  test('shows the server’s reason why it cannot be deleted', async () => {
    refuses(deleteAddress, { code: 'IN_USE', details: { text: 'ตั้งที่อยู่อื่นเป็นค่าเริ่มต้นก่อน' } });
    const view = await open('/address?edit=5');
    await view.getByRole('button', { name: 'ลบ', exact: true }).click();
    await view.getByRole('button', { name: 'ลบที่อยู่' }).click();
    await expect.element(view.getByText(/ตั้งที่อยู่อื่นเป็นค่าเริ่มต้นก่อน/)).toBeVisible();
  });

  test('is read-only without the right', async () => {
    signIn('order.view');
    const view = await open('/address?edit=5');
    await expect.element(view.getByRole('row', { name: /ร้านน้ำผึ้งป่า/ })).toBeVisible();
    expect(view.getByRole('dialog').query()).toBeNull();
    expect(view.getByRole('button', { name: 'เพิ่มที่อยู่' }).query()).toBeNull();
  });
});
