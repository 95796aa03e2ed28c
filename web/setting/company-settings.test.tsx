// What the general settings promise.
import { readOptions, setOption } from '@app/contract/setting';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../ui/feedback/toast.ts';
import { session } from '../ui/http.ts';
import { seriousFaults } from '../ui/testing/axe.ts';
import { renderScreen } from '../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../ui/testing/replies.ts';
import CompanySettingsPage from './company-settings.page.tsx';

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  gives(readOptions, { company_name: 'ร้านน้ำผึ้งป่า', company_phone: '020000001' });
});

const open = () => renderScreen(<CompanySettingsPage />, { at: '/setting/general' });
const saved = () => sentCalls.map((sent) => sent.body).filter((body) => 'value' in Object(body));

test('the bar comes with the first change, and cancelling puts back what was saved', async () => {
  const view = await open();
  const name = view.getByRole('textbox', { name: /ชื่อร้าน/ });
  await expect.element(name).toHaveValue('ร้านน้ำผึ้งป่า');
  expect(view.getByText('มีข้อมูลที่ยังไม่บันทึก').query()).toBeNull();
  await name.fill('ร้านใหม่');
  await expect.element(view.getByText('มีข้อมูลที่ยังไม่บันทึก')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'ยกเลิก' }).click();
  await expect.element(name).toHaveValue('ร้านน้ำผึ้งป่า');
});

test('only what changed is saved', async () => {
  gives(setOption, { name: 'company_phone', value: '0800000002' });
  const view = await open();
  await view.getByRole('textbox', { name: /เบอร์โทรร้าน/ }).fill('080-000-0002');
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
  expect(saved()).toEqual([{ name: 'company_phone', value: '0800000002' }]);
});

test('a phone that is none is said under its box, before anything is sent', async () => {
  const view = await open();
  await view.getByRole('textbox', { name: /เบอร์โทรร้าน/ }).fill('0810');
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText('ใส่เบอร์โทรไทย 9–10 หลัก')).toBeVisible();
  expect(saved()).toEqual([]);
});

test("the server's refusal of an option stands under that option's box", async () => {
  refuses(setOption, { code: 'UNPROCESSED', fields: { value: 'ชื่อนี้ใช้ไม่ได้' } });
  const view = await open();
  const name = view.getByRole('textbox', { name: /ชื่อร้าน/ });
  await name.fill('ร้านใหม่');
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText('ชื่อนี้ใช้ไม่ได้')).toBeVisible();
  await expect.element(name).toHaveValue('ร้านใหม่');
});

test('fits a phone', async () => {
  await page.viewport(360, 780);
  const view = await open();
  await view.getByRole('textbox', { name: /ชื่อร้าน/ }).fill('ร้านที่มีชื่อยาวมากจนเกือบล้นหน้าจอโทรศัพท์');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});
