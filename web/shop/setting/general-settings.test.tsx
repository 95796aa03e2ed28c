// What the general settings promise.
import {
  changeLogo,
  listModules,
  optionNames,
  optionRules,
  readOptions,
  setOption,
  type OptionValues,
} from '@app/contract/shop/setting';
import { flagNames } from '@app/contract/kit/carriers';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { countDrafts, dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { logoStore } from '../../ui/theme/shop-logo.ts';
import GeneralSettingsPage from './general-settings.page.tsx';

const initial = Object.fromEntries(
  optionNames.map((name) => [name, optionRules[name].initial]),
) as OptionValues;

const stored: Partial<OptionValues> = {
  ...initial,
  company_name: 'ร้านน้ำผึ้งป่า',
  company_address: '99/1 ถ.ตัวอย่าง อ.เมือง จ.ขอนแก่น 40000',
  company_phone: '020000001',
  shippingFlash: 1,
};

function signIn(role: number) {
  const permissions = new Set(['setting'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role, permissions, flags: {} });
}

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  await dropAllDrafts();
  answerCalls();
  signIn(1);
  gives(readOptions, stored);
  gives(
    listModules,
    flagNames.map((flag) => ({
      flag,
      on: flag === 'shippingFlash',
      offered: flag !== 'shippingJnt',
    })),
  );
  gives(setOption, (sent) => sent.body as { name: 'vat'; value: unknown });
});

const open = (tab = '') =>
  renderScreen(<GeneralSettingsPage />, { at: `/setting/general${tab && `?tab=${tab}`}` });
const saved = () =>
  sentCalls
    .map((sent) => sent.body as { name: string; value: unknown } | null)
    .filter((body) => body !== null && 'value' in body)
    .map(({ name, value }) => [name, value]);
const textOf = (locator: Locator) => () => locator.element().textContent;
const press = async (view: Awaited<ReturnType<typeof open>>, name: string) =>
  view.getByRole('button', { name, exact: true }).click();

test('the settings page shows its save bar on the first change, and cancel restores the saved value', async () => {
  const view = await open();
  const name = view.getByRole('textbox', { name: /ชื่อร้าน/ });
  await expect.element(name).toHaveValue('ร้านน้ำผึ้งป่า');
  expect(view.getByText('มีข้อมูลที่ยังไม่บันทึก').query()).toBeNull();
  await name.fill('ร้านใหม่');
  await expect.element(view.getByText('มีข้อมูลที่ยังไม่บันทึก')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await press(view, 'ยกเลิก');
  await expect.element(name).toHaveValue('ร้านน้ำผึ้งป่า');
});

test('the settings page saves only changes, and a second save sends nothing again', async () => {
  const view = await open();
  await view.getByRole('textbox', { name: /เบอร์โทรร้าน/ }).fill('080-000-0002');
  await press(view, 'บันทึก');
  await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
  expect(saved()).toEqual([['company_phone', '0800000002']]);
  await view.getByRole('switch', { name: /VAT/ }).click();
  await press(view, 'บันทึก');
  await expect.poll(saved).toEqual([
    ['company_phone', '0800000002'],
    ['vat', 1],
  ]);
});

test('the settings page reports a wrong last digit of a tax number under its box before anything is sent', async () => {
  const view = await open();
  await view.getByRole('textbox', { name: /เลขประจำตัวผู้เสียภาษี/ }).fill('1-2345-67890-12-2');
  await press(view, 'บันทึก');
  await expect.element(view.getByText(/ตรวจให้ครบ 13 หลัก/)).toBeVisible();
  expect(saved()).toEqual([]);
});

test('the settings page asks a shop without a name or address to enter them', async () => {
  gives(readOptions, initial);
  const view = await open();
  await view.getByRole('textbox', { name: 'สาขา' }).fill('สำนักงานใหญ่');
  await press(view, 'บันทึก');
  await expect.element(view.getByText('กรุณากรอกข้อมูล').first()).toBeVisible();
  expect(saved()).toEqual([]);
});

test("the settings page shows the server's refusal of an option under that option's box", async () => {
  refuses(setOption, { code: 'UNPROCESSED', fields: { value: 'ชื่อนี้ใช้ไม่ได้' } });
  const view = await open();
  const name = view.getByRole('textbox', { name: /ชื่อร้าน/ });
  await name.fill('ร้านใหม่');
  await press(view, 'บันทึก');
  await expect.element(view.getByText('ชื่อนี้ใช้ไม่ได้')).toBeVisible();
  await expect.element(name).toHaveValue('ร้านใหม่');
});

test('the settings page draws a preview of papers while their texts are typed', async () => {
  const view = await open('document');
  await view.getByRole('textbox', { name: 'เลขใบเสร็จขึ้นต้นด้วย' }).fill('hb-');
  await view.getByRole('textbox', { name: 'ข้อความท้ายใบเสร็จ' }).fill('ขอบคุณที่อุดหนุน');
  await view.getByRole('radio', { name: /ค.ศ./ }).click();
  const preview = view.getByRole('region', { name: 'ตัวอย่างใบเสร็จ' });
  await expect.poll(textOf(preview)).toMatch(/HB-\d{4}-0001/);

  await expect.poll(textOf(preview)).toMatch(/ขอบคุณที่อุดหนุน/);

  await expect.poll(textOf(preview)).toMatch(String(new Date().getFullYear()));
  await press(view, 'บันทึก');
  await expect.poll(saved).toEqual([
    ['receipt_prefix', 'HB-'],
    ['receipt_footer', 'ขอบคุณที่อุดหนุน'],
    ['year_style', 'ce'],
  ]);
  expect(await seriousFaults()).toEqual([]);
});

test('the settings page lets a system administrator switch a module, which the menu follows at once, and hides unavailable modules', async () => {
  const view = await open('module');
  await expect.element(view.getByRole('switch', { name: /J&T/ })).toBeDisabled();
  await expect.element(view.getByRole('switch', { name: 'Flash Express' })).toBeChecked();
  await view.getByRole('switch', { name: /CRM/ }).click();
  await press(view, 'บันทึก');
  await expect.poll(saved).toEqual([['openCRM', 1]]);
  await expect.poll(() => meStore.get()?.flags.openCRM).toBe(1);
  expect(await seriousFaults()).toEqual([]);
});

test('the settings page shows the modules to other users, who cannot switch them', async () => {
  signIn(5);
  const view = await open('module');
  await expect.element(view.getByText(/เฉพาะผู้ดูแลระบบ/)).toBeVisible();
  for (const each of view.getByRole('switch').elements())
    expect(each).toHaveProperty('disabled', true);
});

test('the settings page inserts a placeholder at the cursor, and previews the message for the customer', async () => {
  const view = await open('order');
  const box = view.getByRole('textbox', { name: 'ข้อความแจ้งเลขพัสดุ' });
  await box.fill('เลข ค่ะ');
  (box.element() as HTMLTextAreaElement).setSelectionRange(4, 4);
  await view
    .getByRole('group', { name: 'ใส่ข้อมูลในข้อความแจ้งเลขพัสดุ' })
    .getByRole('button', { name: 'เลขพัสดุ' })
    .click();
  await expect.element(box).toHaveValue('เลข {pno}ค่ะ');
  const preview = view.getByRole('region', { name: 'ตัวอย่างข้อความแจ้งเลขพัสดุ' });
  await expect.poll(textOf(preview)).toMatch(/เลข TH0000000000ค่ะ/);
  await box.fill('{toal}');
  await expect.element(view.getByText(/ไม่รู้จัก \{toal\}/)).toBeVisible();
});

test('the settings page refuses numbers outside their range under their box', async () => {
  const view = await open('order');
  await view.getByRole('textbox', { name: /ตรวจออเดอร์ซ้ำย้อนหลัง/ }).fill('91');
  await view.getByRole('textbox', { name: /ค่าธรรมเนียม COD/ }).fill('2.75');
  await press(view, 'บันทึก');
  await expect.element(view.getByText('ต้องไม่เกิน 90')).toBeVisible();
  expect(saved()).toEqual([]);
  await view.getByRole('textbox', { name: /ตรวจออเดอร์ซ้ำย้อนหลัง/ }).fill('7');
  await press(view, 'บันทึก');
  await expect.poll(saved).toEqual([
    ['duplicate_days', 7],
    ['cod_fee_percent', 2.75],
  ]);
});

test('the settings page adds a bank account only with a plausible number', async () => {
  const view = await open('bank');
  await press(view, 'เพิ่มบัญชี');
  const bank = view.getByRole('combobox', { name: 'ธนาคาร' });
  await expect.poll(() => bank.element().querySelectorAll('option').length).toBe(11);
  await bank.selectOptions('SCB ธนาคารไทยพาณิชย์');
  await view.getByRole('textbox', { name: 'เลขบัญชี' }).fill('12');
  await view.getByRole('textbox', { name: 'ชื่อบัญชี' }).fill('ร้านตัวอย่าง');
  await press(view, 'บันทึก');
  await expect.element(view.getByText('ใส่เลขบัญชี 10–15 หลัก')).toBeVisible();
  await view.getByRole('textbox', { name: 'เลขบัญชี' }).fill('123-4-56789-0');
  await press(view, 'บันทึก');
  await expect
    .poll(saved)
    .toEqual([['bank_accounts', [{ bank: '014', number: '1234567890', name: 'ร้านตัวอย่าง' }]]]);
  expect(await seriousFaults()).toEqual([]);
});

test('the settings page saves a logo as soon as it is chosen, shows why a file is wrong, and removes it', async () => {
  logoStore.set('');
  refuses(changeLogo, { code: 'UNPROCESSED', fields: { file: 'ไฟล์นี้ไม่ใช่รูป' } });
  const view = await open();
  const box = view.getByRole('region', { name: 'โลโก้' });
  await expect.element(box.getByRole('button', { name: 'ใส่โลโก้' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const choose = () =>
    userEvent.upload(input as HTMLInputElement, new File(['x'], 'a.png', { type: 'image/png' }));
  await choose();
  await expect.element(view.getByText('ไฟล์นี้ไม่ใช่รูป')).toBeVisible();
  const logo = '/v1/images/0123456789abcdef0123456789abcdef.webp';
  gives(changeLogo, { logo });
  await choose();
  await expect.poll(() => logoStore.get()).toBe(logo);
  await expect.element(box.getByRole('img', { name: 'โลโก้ร้าน' })).toBeInTheDocument();
  expect(await seriousFaults()).toEqual([]);
  gives(changeLogo, { logo: '' });
  await box.getByRole('button', { name: 'เอาออก' }).click();
  await expect.element(box.getByRole('button', { name: 'ใส่โลโก้' })).toBeVisible();
});

test('the settings page keeps typed values when the user goes to another tab and back', async () => {
  const view = await open();
  await view.getByRole('textbox', { name: 'สาขา' }).fill('สาขา 2');
  await view.getByRole('link', { name: 'ธนาคาร' }).click();
  await expect.element(view.getByText('หมายเลขพร้อมเพย์')).toBeVisible();
  await view.getByRole('link', { name: 'ร้านค้า' }).click();
  await expect.element(view.getByRole('textbox', { name: 'สาขา' })).toHaveValue('สาขา 2');
  await expect.element(view.getByText('มีข้อมูลที่ยังไม่บันทึก')).toBeVisible();
});

const promptPay = '0812345678';
const typedOver = async (promptpay_id: string) => {
  gives(readOptions, { ...stored, promptpay_id });
  const view = await open('bank');
  await expect
    .element(view.getByRole('textbox', { name: 'หมายเลขพร้อมเพย์' }))
    .toHaveValue(promptpay_id);
  return view;
};
const billerOf = (view: Awaited<ReturnType<typeof open>>) =>
  view.getByRole('textbox', { name: 'Biller ID (ถ้ามี)' });

test('the settings page does not overwrite newer changes of another user from an old draft', async () => {
  const first = await typedOver(promptPay);
  await billerOf(first).fill('010555555555501');
  await expect.poll(countDrafts).toBe(1);
  await first.unmount();
  const second = await typedOver('0899999999');
  await billerOf(second).fill('010555555555502');
  await press(second, 'บันทึก');
  await expect.poll(saved).toEqual([['promptpay_biller', '010555555555502']]);
});

test('the settings page restores values typed after its own save when it is opened again', async () => {
  const first = await typedOver(promptPay);
  await first.getByRole('textbox', { name: 'หมายเลขพร้อมเพย์' }).fill('0899999999');
  await press(first, 'บันทึก');
  await expect.poll(saved).toEqual([['promptpay_id', '0899999999']]);
  await billerOf(first).fill('010555555555501');
  await expect.poll(countDrafts).toBe(1);
  await first.unmount();
  const second = await typedOver('0899999999');
  await expect.element(billerOf(second)).toHaveValue('010555555555501');
});

test('the settings page keeps a bank account that another user added while it was open, and warns', async () => {
  const account = (number: string) => ({ bank: '014' as const, number, name: 'ร้านตัวอย่าง' });
  gives(readOptions, { ...stored, bank_accounts: [account('1234567890')] });
  const view = await open('bank');
  await view.getByRole('textbox', { name: 'เลขบัญชี' }).fill('1111111111');
  gives(readOptions, {
    ...stored,
    bank_accounts: [account('1234567890'), account('2222222222')],
  });
  await press(view, 'บันทึก');
  await expect.element(view.getByText(/มีผู้แก้ค่านี้ไปก่อนคุณ/)).toBeVisible();
  expect(saved()).toEqual([]);
  await expect.element(view.getByRole('textbox', { name: 'เลขบัญชี' })).toHaveValue('1111111111');
});

test('the settings page can be reloaded when settings cannot be read', async () => {
  refuses(readOptions, { code: 'INTERNAL_ERROR', status: 500 });
  const view = await open('privacy');
  const again = view.getByRole('button', { name: /ลองใหม่|ลองอีกครั้ง/ });
  await expect.element(again).toBeVisible();
  gives(readOptions, stored);
  await again.click();
  await expect.element(view.getByRole('textbox', { name: /เก็บข้อมูลลูกค้าไว้/ })).toHaveValue('0');
});

test('the settings page saves by Ctrl+Enter', async () => {
  const view = await open();
  await view.getByRole('textbox', { name: 'สาขา' }).fill('สาขา 3');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(saved).toEqual([['company_branch', 'สาขา 3']]);
});

test.each(['shop', 'document', 'module', 'order', 'bank', 'privacy'])(
  'the settings page %s fits a phone',
  async (tab) => {
    await page.viewport(360, 780);
    const view = await open(tab);
    await expect.element(view.getByRole('form')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
    await page.viewport(1280, 800);
  },
);

test('the settings page shows the rule for risky customers with its numbers, and reports an impossible number at its box', async () => {
  const view = await open('order');
  await view.getByRole('radio', { name: /ต้องโอนก่อน/ }).click();
  const refused = view.getByRole('textbox', { name: /ถือว่าเสี่ยงเมื่อไม่รับตั้งแต่/ });
  await refused.fill('30');
  await view.getByRole('textbox', { name: /จากล่าสุด/ }).fill('5');
  await press(view, 'บันทึก');
  await expect.element(refused).toHaveAttribute('aria-invalid', 'true');
  await refused.fill('1');
  expect(await seriousFaults()).toEqual([]);
  await press(view, 'บันทึก');
  await expect.poll(saved).toEqual([['risk_rule', { action: 'transfer', refused: 1, of: 5 }]]);
  await view.getByRole('radio', { name: 'ไม่ตรวจ' }).click();
  await expect.element(refused).not.toBeInTheDocument();
});
