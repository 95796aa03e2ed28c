// What the screen of courier accounts promises.
import { listAddresses } from '@app/contract/customer/address';
import {
  getCourierAccount,
  listCouriers,
  setCourierAccount,
  setCourierWebhook,
  testCourierAccount,
  type CourierAccount,
  type CourierInfo,
} from '@app/contract/courier-setup/account';
import { setOption } from '@app/contract/shop/setting';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { dropAllDrafts, listDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CourierAccountsPage from './courier-accounts.page.tsx';

const field = { hint: '', secret: false, required: true, maxLength: 40 };
const flash: CourierInfo = {
  c: 'flashexpress',
  code: 0,
  screen: 'flash',
  name: 'แฟลช',
  nameEn: 'Flash Express',
  flag: 'shippingFlash',
  connected: true,
  can: ['book', 'registerWebhook'],
  limits: {
    weightGrams: null,
    sideCm: null,
    name: null,
    phone: null,
    address: null,
    remark: null,
    cod: null,
    declaredValue: null,
  },
  services: [],
  categories: [],
  labelSizes: [],
  statuses: [],
  credentialFields: [
    { ...field, name: 'mchId', label: 'รหัสร้าน' },
    { ...field, name: 'key', label: 'กุญแจลับ', secret: true },
  ],
};
const fresh: CourierAccount = {
  c: 'flashexpress',
  enabled: false,
  environment: 'training',
  filled: [],
  senderAddressId: null,
  hookUrl: null,
  checkedAt: null,
  checkResult: null,
  version: 0,
};
const known: CourierAccount = {
  ...fresh,
  enabled: true,
  filled: ['key', 'mchId'],
  hookUrl: 'https://shop.example/hook/flashexpress/app/0123456789abcdef0123456789abcdef0123456789',
  version: 3,
};
const passed = { ok: true, message: 'เชื่อมต่อได้', next: '', code: '', courierText: '' };

const signIn = (role: number, isOn: 0 | 1 = 1) =>
  meStore.set({
    id: 7,
    username: 'puy',
    name: 'ปุ้ย',
    role,
    permissions: new Set(['setting']),
    flags: { shippingFlash: isOn },
  });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  await dropAllDrafts();
  signIn(1);
  gives(listCouriers, [flash]);
  gives(getCourierAccount, known);
  gives(listAddresses, {
    items: [],
    pagination: { current_page: 1, per_page: 200, total_count: 0 },
  });
});

const open = () => renderScreen(<CourierAccountsPage />, { at: '/setting/courier' });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

describe('the credentials of a courier account', () => {
  test('are asked for as the courier names them, with secrets hidden while typed', async () => {
    gives(getCourierAccount, fresh);
    gives(setCourierAccount, known);
    const view = await open();
    await view.getByRole('button', { name: 'เชื่อมต่อ Flash Express' }).click();
    const key = view.getByLabelText(/กุญแจลับ/);
    await expect.element(key).toHaveAttribute('type', 'password');
    await view.getByRole('textbox', { name: /รหัสร้าน/ }).fill('ZZ0001');
    await key.fill('secret');
    expect(await seriousFaults()).toEqual([]);
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
    expect(lastBody()).toMatchObject({
      credentials: { mchId: 'ZZ0001', key: 'secret' },
      version: 0,
    });
  });

  test('appear as dots when they are stored, and are not sent unless they are replaced', async () => {
    gives(setCourierAccount, known);
    const view = await open();
    await view.getByRole('button', { name: /แก้ไข/ }).click();
    expect(view.getByRole('textbox').elements()).toEqual([]);
    await view.getByRole('switch').click();
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
    expect(lastBody()).toMatchObject({ credentials: {}, enabled: false, version: 3 });
  });

  test('show errors beside their boxes', async () => {
    refuses(testCourierAccount, {
      code: 'UNPROCESSED',
      fields: { 'credentials.key': 'กุญแจลับต้องยาว 32 ตัว' },
    });
    const view = await open();
    await view.getByRole('button', { name: /แก้ไข/ }).click();
    await view.getByRole('button', { name: 'เปลี่ยน กุญแจลับ' }).click();
    await view.getByLabelText(/กุญแจลับ/).fill('short');
    await view.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click();
    await expect.element(view.getByText('กุญแจลับต้องยาว 32 ตัว')).toBeVisible();
  });
});

const jnt: CourierInfo = {
  ...flash,
  c: 'jnt',
  code: 1,
  screen: 'jnt',
  name: 'เจแอนด์ที',
  flag: null,
  credentialFields: [
    {
      ...field,
      name: 'platform',
      label: 'ระบบของ J&T',
      choices: [
        { value: 'open', label: 'แพลตฟอร์มใหม่' },
        { value: 'classic', label: 'แบบเดิม' },
      ],
    },
    { ...field, name: 'apiAccount', label: 'รหัสบัญชี API', onlyFor: 'open' },
    { ...field, name: 'customerid', label: 'รหัสลูกค้า', onlyFor: 'classic' },
  ],
};

describe('a courier account of two protocols', () => {
  test('asks only for the keys of the chosen protocol', async () => {
    gives(listCouriers, [jnt]);
    gives(getCourierAccount, { ...fresh, c: 'jnt', protocol: null });
    gives(setCourierAccount, { ...known, c: 'jnt' });
    const view = await open();
    await view.getByRole('button', { name: 'เชื่อมต่อ J&T Express' }).click();
    await expect.element(view.getByRole('textbox', { name: /รหัสบัญชี API/ })).toBeVisible();
    expect(view.getByRole('textbox', { name: /รหัสลูกค้า/ }).query()).toBeNull();
    await view.getByRole('radio', { name: 'แบบเดิม' }).click();
    await view.getByRole('textbox', { name: /รหัสลูกค้า/ }).fill('JTOLD0001');
    expect(view.getByRole('textbox', { name: /รหัสบัญชี API/ }).query()).toBeNull();
    expect(await seriousFaults()).toEqual([]);
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
    expect(lastBody()).toMatchObject({
      credentials: { platform: 'classic', customerid: 'JTOLD0001' },
    });
  });

  test('shows the protocol of the stored account', async () => {
    gives(listCouriers, [jnt]);
    gives(getCourierAccount, {
      ...known,
      c: 'jnt',
      protocol: 'classic',
      filled: ['customerid', 'platform'],
    });
    const view = await open();
    await expect.element(view.getByText(/แบบเดิม, รหัสลูกค้า •••/)).toBeVisible();
  });
});

describe('the connection test of a courier', () => {
  test('shows what fails and what to do, with the courier’s own words', async () => {
    gives(testCourierAccount, {
      ok: false,
      message: 'ขนส่งไม่รู้จักรหัสร้านนี้',
      next: 'ตรวจรหัสร้าน',
      code: '1001',
      courierText: 'ไม่พบรหัสลูกค้า',
    });
    const view = await open();
    await view.getByRole('button', { name: /แก้ไข/ }).click();
    await view.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click();
    const note = view.getByRole('alert');
    await expect.element(note.getByText('ขนส่งไม่รู้จักรหัสร้านนี้')).toBeVisible();
    await expect.element(note.getByText('ตรวจรหัสร้าน')).toBeVisible();
    await expect.element(note.getByText(/1001 · ไม่พบรหัสลูกค้า/)).toBeVisible();
  });

  test('keeps the form unchanged when the courier does not answer', async () => {
    refuses(testCourierAccount, { code: 'COURIER_DOWN', retryAfterSeconds: 30 });
    const view = await open();
    await view.getByRole('button', { name: /แก้ไข/ }).click();
    await view.getByRole('button', { name: 'เปลี่ยน รหัสร้าน' }).click();
    await view.getByRole('textbox', { name: /รหัสร้าน/ }).fill('ZZ0009');
    await view.getByRole('button', { name: 'ทดสอบการเชื่อมต่อ' }).click();
    await expect.element(view.getByText(/ระบบขนส่งไม่ตอบ/)).toBeVisible();
    await expect.element(view.getByRole('textbox', { name: /รหัสร้าน/ })).toHaveValue('ZZ0009');
  });

  test('offers a switch for parcel updates by the courier, and shows the courier’s answer', async () => {
    gives(setCourierWebhook, { ...passed, message: 'ขนส่งจะแจ้งสถานะพัสดุมาที่ร้านนี้แล้ว' });
    const view = await open();
    await view.getByRole('button', { name: 'เปิดการแจ้งสถานะ' }).click();
    await expect.element(view.getByText('ขนส่งจะแจ้งสถานะพัสดุมาที่ร้านนี้แล้ว')).toBeVisible();
    expect(lastBody()).toEqual({ on: true });
  });
});

describe('a shop that has not switched the courier on', () => {
  test('sees that it is off, and a system administrator switches it on here', async () => {
    signIn(1, 0);
    gives(setOption, { name: 'shippingFlash', value: 1 });
    const view = await open();
    await view.getByRole('button', { name: 'เปิดใช้ในร้านนี้' }).click();
    await expect.element(view.getByText('เปิดใช้ Flash Express ในร้านนี้แล้ว')).toBeVisible();
    expect(lastBody()).toEqual({ name: 'shippingFlash', value: 1 });
    expect(meStore.get()?.flags.shippingFlash).toBe(1);
  });

  test('gets one button that connects the account and switches the courier on', async () => {
    signIn(1, 0);
    gives(getCourierAccount, fresh);
    gives(setCourierAccount, known);
    gives(setOption, { name: 'shippingFlash', value: 1 });
    const view = await open();
    await view.getByRole('button', { name: 'เชื่อมต่อ Flash Express' }).click();
    expect(view.getByRole('button', { name: 'เปิดใช้ในร้านนี้' }).query()).toBeNull();
    await view.getByRole('textbox', { name: /รหัสร้าน/ }).fill('ZZ0001');
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
    const bodies = sentCalls.flatMap(({ body }) => (body === null ? [] : [body]));
    expect(bodies).toMatchObject([{ enabled: true }, { name: 'shippingFlash', value: 1 }]);
    expect(meStore.get()?.flags.shippingFlash).toBe(1);
  });

  test('switches it on by a second press when the first one saved only the account', async () => {
    signIn(1, 0);
    gives(getCourierAccount, fresh);
    gives(setCourierAccount, { ...known, version: 1 });
    refuses(setOption, { code: 'INTERNAL_ERROR', status: 500 });
    const view = await open();
    await view.getByRole('button', { name: 'เชื่อมต่อ Flash Express' }).click();
    await view.getByRole('textbox', { name: /รหัสร้าน/ }).fill('ZZ0001');
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText('ระบบขัดข้อง กรุณาลองใหม่').first()).toBeVisible();
    gives(setOption, { name: 'shippingFlash', value: 1 });
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
    const saved = sentCalls.filter(({ url }) =>
      url.pathname.endsWith('/setting/courier/flashexpress'),
    );
    const versions = saved.flatMap(({ body }) => (body === null ? [] : [body]));
    // Based on what the first press saved, not on what it found.
    expect(versions).toMatchObject([{ version: 0 }, { version: 1 }]);
  });

  test('tells other users whom to ask', async () => {
    signIn(5, 0);
    const view = await open();
    await expect.element(view.getByText(/ให้ผู้ดูแลระบบของร้านเปิด/)).toBeVisible();
    expect(view.getByRole('button', { name: 'เปิดใช้ในร้านนี้' }).query()).toBeNull();
  });
});

describe('the draft of a courier account', () => {
  const kept = () => listDrafts<object>('courier-account-');
  const environmentsKept = async () =>
    (await kept()).map(({ name, values }) => [name, (values as CourierAccount).environment]);
  const RESTORED = /กู้คืนร่างที่บันทึกไว้เมื่อ/;
  const PRODUCTION = { name: /ระบบจริง/ };

  test('is restored after the tab was closed, without the credentials', async () => {
    gives(listCouriers, [jnt]);
    gives(getCourierAccount, { ...fresh, c: 'jnt', protocol: null });
    const first = await open();
    await first.getByRole('button', { name: 'เชื่อมต่อ J&T Express' }).click();
    await first.getByRole('radio', { name: 'แบบเดิม' }).click();
    await first.getByRole('radio', PRODUCTION).click();
    await first.getByRole('textbox', { name: /รหัสลูกค้า/ }).fill('JTOLD0001');
    await first.unmount();
    await expect.poll(environmentsKept).toEqual([['jnt-v0', 'production']]);
    expect(JSON.stringify(await kept())).not.toMatch(/JTOLD0001|customerid|apiAccount/);
    const again = await open();
    await again.getByRole('button', { name: 'เชื่อมต่อ J&T Express' }).click();
    await expect.element(again.getByText(RESTORED)).toBeVisible();
    await expect.element(again.getByRole('radio', PRODUCTION)).toBeChecked();
    await expect.element(again.getByRole('radio', { name: 'แบบเดิม' })).toBeChecked();
    const customer = again.getByRole('textbox', { name: /รหัสลูกค้า/ });
    await expect.element(customer).toHaveValue('');
    await expect.element(again.getByText(/ร่างไม่เก็บข้อมูลเชื่อมต่อ/)).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    await customer.fill('JTOLD0001');
    gives(setCourierAccount, { ...known, c: 'jnt' });
    await again.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(again.getByText('บันทึกสำเร็จ')).toBeVisible();
    expect(lastBody()).toMatchObject({
      environment: 'production',
      credentials: { platform: 'classic', customerid: 'JTOLD0001' },
    });
    await expect.poll(kept).toEqual([]);
  });

  test('is not shown at another courier', async () => {
    gives(listCouriers, [jnt, flash]);
    const first = await open();
    await first.getByRole('button', { name: /แก้ไข/ }).first().click();
    await first.getByRole('radio', PRODUCTION).click();
    await first.unmount();
    await expect.poll(environmentsKept).toEqual([['jnt-v3', 'production']]);
    const again = await open();
    await again.getByRole('button', { name: /แก้ไข/ }).last().click();
    await expect.element(again.getByRole('radio', { name: /ทดสอบ/ })).toBeChecked();
    expect(again.getByText(RESTORED).query()).toBeNull();
  });

  test('is not stored for a typed key alone, and is dropped on cancel or restart', async () => {
    const first = await open();
    await first.getByRole('button', { name: /แก้ไข/ }).click();
    await first.getByRole('radio', PRODUCTION).click();
    await expect.poll(environmentsKept).toEqual([['flashexpress-v3', 'production']]);
    await first.getByRole('button', { name: 'เปลี่ยน กุญแจลับ' }).click();
    await first.getByLabelText(/กุญแจลับ/).fill('secret');
    await first.getByRole('radio', { name: /ทดสอบ/ }).click();
    await expect.poll(kept).toEqual([]);
    await first.getByRole('radio', PRODUCTION).click();
    await expect.poll(async () => (await kept()).length).toBe(1);
    await first.getByRole('button', { name: 'ยกเลิก' }).click();
    await expect.poll(kept).toEqual([]);
    await first.getByRole('button', { name: /แก้ไข/ }).click();
    await first.getByRole('radio', PRODUCTION).click();
    await first.unmount();
    const again = await open();
    await again.getByRole('button', { name: /แก้ไข/ }).click();
    await again.getByRole('button', { name: 'เริ่มใหม่' }).click();
    await expect.element(again.getByRole('radio', { name: /ทดสอบ/ })).toBeChecked();
    await expect.poll(kept).toEqual([]);
  });
});

test('the courier account fits a phone, including the long webhook address', async () => {
  await page.viewport(360, 780);
  const view = await open();
  await expect.element(view.getByText(/shop\.example/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});
