// What the sender screens of Kerry and Thai Post promise.
import { checkPlace, detectInText } from '@app/contract/customer/address';
import { getSender, setSender, type Sender } from '@app/contract/courier-setup/sender';
import { readOptions } from '@app/contract/shop/setting';
import { createBrowserHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { dropAllDrafts, listDrafts } from '../../ui/form/draft.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { KerrySenderPage, ThaiPostSenderPage } from './sender.page.tsx';

const empty: Sender = {
  c: 'kerry',
  address: null,
  details: {},
  filled: [],
  missing: ['address', 'customerCode', 'numberPrefix', 'appId', 'appKey'],
  version: 0,
};
const whole: Sender = {
  c: 'kerry',
  address: {
    id: 4,
    name: 'ร้านน้ำผึ้งป่า',
    phone: '0810000001',
    address: '99/1 ถ.ตัวอย่าง',
    subdistrict: 'ในเมือง',
    district: 'เมืองขอนแก่น',
    province: 'ขอนแก่น',
    postcode: '40000',
  },
  details: { customerCode: 'ZZ001', numberPrefix: 'ABC' },
  filled: ['appId', 'appKey'],
  missing: [],
  version: 3,
};

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  await dropAllDrafts();
  gives(getSender, whole);
  gives(setSender, { ...whole, version: 4 });
  gives(checkPlace, { ok: true, wrong: null, suggestions: [] });
  gives(readOptions, {
    company_name: 'ร้านน้ำผึ้งป่า',
    company_phone: '0810000001',
    company_address: '99/1 ถ.ตัวอย่าง ต.ในเมือง อ.เมือง จ.ขอนแก่น 40000',
  });
});

const open = () => renderScreen(<KerrySenderPage />, { at: '/setting/address/kerry' });
const lastSave = () =>
  sentCalls.findLast((sent) => sent.url.pathname.endsWith('/setting/address/kerry') && sent.body)
    ?.body;

test('the sender page shows a new shop what the courier still needs, in the words of the form', async () => {
  gives(getSender, empty);
  const view = await open();
  await expect
    .element(view.getByText(/ที่อยู่ผู้ส่ง, รหัสลูกค้า, คำนำหน้าเลขพัสดุ, app_id, app_key/))
    .toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the sender page shows how many numbers of a range are left', async () => {
  gives(getSender, { ...whole, numbersLeft: 9_958 });
  const view = await open();
  await expect.element(view.getByText(/เหลือเลขพัสดุ 9,958 เลข/)).toBeVisible();
});

test('the sender page shows stored keys as dots, and a save without touching them sends none', async () => {
  const view = await open();
  await expect.element(view.getByText('ข้อมูลครบ')).toBeVisible();
  await expect.poll(() => view.getByRole('img', { name: 'บันทึกไว้แล้ว' }).elements().length).toBe(2);
  await view.getByRole('textbox', { name: /ชื่อผู้ส่ง/ }).fill('ร้านใหม่');
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
  expect(lastSave()).toMatchObject({
    name: 'ร้านใหม่',
    details: { customerCode: 'ZZ001', numberPrefix: 'ABC' },
    credentials: {},
    version: 3,
  });
});

test('the sender page sends a replaced key once and hides it afterwards', async () => {
  const view = await open();
  await view.getByRole('button', { name: 'เปลี่ยน app_key' }).click();
  const box = view.getByLabelText('app_key (ใหม่)');
  await box.fill('NEW-KEY');
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(lastSave).toMatchObject({ credentials: { appKey: 'NEW-KEY' } });
  await expect.poll(() => document.body.innerHTML.includes('NEW-KEY')).toBe(false);
});

test("the sender page is filled from the shop's own data, with the address split into its parts", async () => {
  gives(getSender, empty);
  gives(detectInText, {
    name: '',
    phone: '',
    phone2: '',
    address: '99/1 ถ.ตัวอย่าง',
    subdistrict: 'ในเมือง',
    district: 'เมืองขอนแก่น',
    province: 'ขอนแก่น',
    postcode: '40000',
    confidence: 0.9,
    confidences: { name: 0.9, phone: 0.9, address: 0.9, place: 0.9, items: 1, payment: 1 },
    orders: [],
    alternatives: [],
    items: [],
    codAmount: null,
    isPaid: false,
    payment: { method: null, codAmount: null, paid: null },
    note: '',
    marks: [],
  });
  const view = await open();
  await view.getByRole('button', { name: 'คัดลอกจากข้อมูลร้าน' }).click();
  const preview = view.getByRole('region', { name: 'ตัวอย่างบนใบปะหน้า' });
  await expect
    .poll(() => preview.element().textContent)
    .toMatch(/ร้านน้ำผึ้งป่า.*081-000-0001.*99\/1 ถ.ตัวอย่าง ในเมือง เมืองขอนแก่น ขอนแก่น 40000/);
});

test('the sender page copies an unreadable address as it is, and shows what is left to do', async () => {
  gives(getSender, empty);
  refuses(detectInText, { code: 'PERMISSION_DENIED', status: 403 });
  const view = await open();
  await view.getByRole('button', { name: 'คัดลอกจากข้อมูลร้าน' }).click();
  await expect.element(view.getByText(/เลือกตำบลและรหัสไปรษณีย์เพิ่ม/)).toBeVisible();
  await expect
    .element(view.getByRole('textbox', { name: /บ้านเลขที่/ }))
    .toHaveValue('99/1 ถ.ตัวอย่าง ต.ในเมือง อ.เมือง จ.ขอนแก่น 40000');
});

test("the sender page shows the server's error under the detail that it is about", async () => {
  refuses(setSender, {
    code: 'UNPROCESSED',
    fields: { 'details.numberPrefix': 'ใช้ A–Z หรือตัวเลข 3–4 ตัว' },
  });
  const view = await open();
  await view.getByRole('textbox', { name: /คำนำหน้าเลขพัสดุ/ }).fill('ABCD');
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText('ใช้ A–Z หรือตัวเลข 3–4 ตัว')).toBeVisible();
});

test('the sender page of Thai Post asks for Thai Post’s own details', async () => {
  gives(getSender, { ...whole, c: 'thaipost', details: {}, filled: [], missing: ['contractNo'] });
  const view = await renderScreen(<ThaiPostSenderPage />, { at: '/setting/address/thaipost' });
  await expect.element(view.getByRole('textbox', { name: /ที่ทำการต้นทาง/ })).toBeVisible();
  await expect.element(view.getByText(/ยังขาด เลขที่สัญญา/)).toBeVisible();
  expect(view.getByText('app_key').query()).toBeNull();
});

test('the sender page can be reloaded when it cannot be read', async () => {
  refuses(getSender, { code: 'INTERNAL_ERROR', status: 500 });
  const view = await open();
  const again = view.getByRole('button', { name: /ลองใหม่|ลองอีกครั้ง/ });
  await expect.element(again).toBeVisible();
  gives(getSender, whole);
  await again.click();
  await expect.element(view.getByText('ข้อมูลครบ')).toBeVisible();
});

test('the sender page fits a phone', async () => {
  await page.viewport(360, 780);
  const view = await open();
  await expect.element(view.getByRole('button', { name: 'บันทึก' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

interface Kept {
  name: string;
  credentials?: unknown;
}
const kept = () => listDrafts<Kept>('sender-');
const keptNames = async () => (await kept()).map(({ values }) => values.name);
const RESTORED = /กู้คืนร่างที่บันทึกไว้เมื่อ/;

test('the sender page restores typed values after the tab was closed, but no key, because no draft keeps it', async () => {
  const first = await open();
  await first.getByRole('button', { name: 'เปลี่ยน app_key' }).click();
  await first.getByLabelText('app_key (ใหม่)').fill('NEW-KEY');
  await first.getByRole('textbox', { name: /ชื่อผู้ส่ง/ }).fill('ร้านใหม่');
  await first.getByRole('textbox', { name: /คำนำหน้าเลขพัสดุ/ }).fill('XYZ');
  await first.unmount();
  await expect.poll(keptNames).toEqual(['ร้านใหม่']);
  expect(JSON.stringify(await kept())).not.toMatch(/NEW-KEY|appKey|appId/);
  gives(getSender, { ...whole, c: 'thaipost', details: {} });
  const other = await renderScreen(<ThaiPostSenderPage />, { at: '/setting/address/thaipost' });
  await expect.element(other.getByRole('textbox', { name: /ชื่อผู้ส่ง/ })).toHaveValue('ร้านน้ำผึ้งป่า');
  expect(other.getByText(RESTORED).query()).toBeNull();
  await other.unmount();
  gives(getSender, whole);
  const again = await open();
  await expect.element(again.getByText(RESTORED)).toBeVisible();
  await expect.element(again.getByRole('textbox', { name: /ชื่อผู้ส่ง/ })).toHaveValue('ร้านใหม่');
  await expect.element(again.getByRole('textbox', { name: /คำนำหน้าเลขพัสดุ/ })).toHaveValue('XYZ');
  await expect.element(again.getByText(/ร่างไม่เก็บข้อมูลเชื่อมต่อ/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await again.getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(lastSave).toMatchObject({
    name: 'ร้านใหม่',
    details: { customerCode: 'ZZ001', numberPrefix: 'XYZ' },
    credentials: {},
    version: 3,
  });
  await expect.poll(kept).toEqual([]);
});

describe('the sender page that is left', () => {
  /** Whether the browser would ask first. */
  const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const openInBrowser = async () => {
    const history = createBrowserHistory();
    onTestFinished(() => history.destroy());
    return renderScreen(<KerrySenderPage />, { history });
  };
  const typeKey = async (view: Awaited<ReturnType<typeof openInBrowser>>) => {
    await view.getByRole('button', { name: 'เปลี่ยน app_key' }).click();
    await view.getByLabelText('app_key (ใหม่)').fill('NEW-KEY');
  };

  test('asks first only while a key is typed, because no draft keeps it', async () => {
    const view = await openInBrowser();
    await view.getByRole('textbox', { name: /ชื่อผู้ส่ง/ }).fill('ร้านใหม่');
    await expect.poll(keptNames).toEqual(['ร้านใหม่']);
    expect(asksFirst()).toBe(false);
    await typeKey(view);
    await expect.poll(asksFirst).toBe(true);
    await view.getByRole('button', { name: 'ใช้ค่าเดิม' }).click();
    await expect.poll(asksFirst).toBe(false);
  });

  test('has no unsaved changes after a save, however long the next read takes', async () => {
    const view = await openInBrowser();
    await typeKey(view);
    await view.getByRole('textbox', { name: /ชื่อผู้ส่ง/ }).fill('ร้านใหม่');
    await expect.poll(asksFirst).toBe(true);
    const saved = { ...whole, address: { ...whole.address!, name: 'ร้านใหม่' }, version: 4 };
    const answer = Promise.withResolvers<void>();
    gives(setSender, saved);
    gives(getSender, () => answer.promise.then(() => saved));
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
    // Until then the form takes no input, because it would be lost.
    await expect
      .element(view.getByRole('form', { name: 'ที่อยู่ผู้ส่ง' }))
      .toHaveAttribute('aria-busy', 'true');
    answer.resolve();
    await expect.element(view.getByRole('button', { name: 'บันทึก', exact: true })).toBeEnabled();
    await expect.poll(asksFirst).toBe(false);
    await expect.poll(kept).toEqual([]);
    await expect.element(view.getByLabelText('app_key (ใหม่)')).toHaveValue('');
    await view.getByRole('textbox', { name: /ชื่อผู้ส่ง/ }).fill('ร้านอีกครั้ง');
    await expect
      .poll(async () => (await kept()).map(({ name, values }) => [name, values.name]))
      .toEqual([['kerry-v4', 'ร้านอีกครั้ง']]);
  });
});

test('the sender page stores no draft of a key alone, and drops one that was restarted', async () => {
  const first = await open();
  const name = first.getByRole('textbox', { name: /ชื่อผู้ส่ง/ });
  await name.fill('ร้านใหม่');
  await expect.poll(keptNames).toEqual(['ร้านใหม่']);
  await first.getByRole('button', { name: 'เปลี่ยน app_key' }).click();
  await first.getByLabelText('app_key (ใหม่)').fill('NEW-KEY');
  await name.fill('ร้านน้ำผึ้งป่า');
  await expect.poll(kept).toEqual([]);
  await name.fill('ร้านสาม');
  await first.unmount();
  const again = await open();
  await again.getByRole('button', { name: 'เริ่มใหม่' }).click();
  await expect.element(again.getByRole('textbox', { name: /ชื่อผู้ส่ง/ })).toHaveValue('ร้านน้ำผึ้งป่า');
  await expect.poll(kept).toEqual([]);
});

test("the sender page keeps what was copied from the shop's own data in its draft", async () => {
  gives(getSender, empty);
  refuses(detectInText, { code: 'PERMISSION_DENIED', status: 403 });
  const first = await open();
  await first.getByRole('button', { name: 'คัดลอกจากข้อมูลร้าน' }).click();
  await expect.poll(keptNames).toEqual(['ร้านน้ำผึ้งป่า']);
  await first.unmount();
  const again = await open();
  await expect.element(again.getByRole('textbox', { name: /ชื่อผู้ส่ง/ })).toHaveValue('ร้านน้ำผึ้งป่า');
  await expect.element(again.getByText(RESTORED)).toBeVisible();
});

test('the sender page shows the saved state after a lost answer, and keeps typed values for the next press', async () => {
  gives(getSender, { ...whole, missing: ['numberPrefix'] });
  const view = await open();
  await expect.element(view.getByText(/ยังขาด คำนำหน้าเลขพัสดุ/)).toBeVisible();
  await view.getByRole('textbox', { name: /คำนำหน้าเลขพัสดุ/ }).fill('XYZ');
  dropsLine(setSender);
  gives(getSender, { ...whole, version: 4 });
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText('กดอีกครั้งได้ จะไม่บันทึกซ้ำ')).toBeVisible();
  await expect.element(view.getByText('ข้อมูลครบ')).toBeVisible();
  await expect.element(view.getByRole('textbox', { name: /คำนำหน้าเลขพัสดุ/ })).toHaveValue('XYZ');
  gives(setSender, { ...whole, version: 4 });
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText('บันทึกสำเร็จ')).toBeVisible();
  const bodies = sentCalls.filter(({ body }) => (body as { details?: unknown } | null)?.details);
  expect(new Set(bodies.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});
