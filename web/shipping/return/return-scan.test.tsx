// What the screen of returns promises.
import {
  changeReturn,
  findReturn,
  listReturns,
  scanReturn,
  type ReturnParcel,
  type ReturnScan,
} from '@app/contract/shipping/return';
import { countOrders } from '@app/contract/order/list';
import { undoChange } from '@app/contract/shop/undo';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { orderCountsQuery } from '../../order/index.ts';
import { countDrafts, dropAllDrafts } from '../../ui/form/draft.ts';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { storeValue } from '../../ui/hooks/local-db.ts';
import { onlineStore, session, tenant } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { keepNothing } from '../../ui/testing/keep-nothing.ts';
import { readCode } from '../../ui/testing/reader.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import ReturnScanPage from './return-scan.page.tsx';

const scan: ReturnScan = {
  id: 5,
  orderId: 91,
  orderCode: 'SD1091',
  name: 'สมหญิง ใจดี',
  code: 'TH0191',
  condition: 'good',
  note: '',
  imageUrl: null,
  at: '2026-11-20T03:00:00Z',
  by: { id: 7, username: 'puy' },
  goods: [{ name: 'ครีมกันแดดน้ำผึ้ง', unit: 2 }],
  canChange: true,
  version: 1,
};
const parcel: ReturnParcel = {
  orderId: 91,
  orderCode: 'SD1091',
  pno: 'TH0191',
  name: 'สมหญิง ใจดี',
  province: 'น่าน',
  status: 'tracking',
  label: 'กำลังตีกลับ',
  isDelivered: false,
  codAmount: 390,
  goods: scan.goods,
  scan: null,
};

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 7 });
  await dropAllDrafts();
  onlineStore.set(true);
  toastStore.set([]);
  answerCalls();
  const permissions = new Set(['return.scan', 'order.view'] as const);
  const people = new Map([[7, 'ปุ้ย กาญจนา']]);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 2, permissions, flags: {}, people });
  gives(findReturn, () => ({ ...parcel, scan: bodies().length === 0 ? null : scan }));
  gives(listReturns, {
    items: [scan],
    pagination: { current_page: 1, per_page: 20, total_count: 1 },
    counts: { good: 1, damaged: 0, missing: 0 },
  });
  gives(scanReturn, ({ body }) => ({
    ...scan,
    condition: (body as { condition: ReturnScan['condition'] }).condition,
    t: 'done' as const,
    undoToken: 'token-1',
  }));
});

const open = async (at = '/return/scan') => {
  const view = await renderScreen(<ReturnScanPage />, { at });
  await expect.element(view.getByRole('textbox', { name: 'ยิงพัสดุที่ตีกลับ' })).toBeVisible();
  return view;
};
const settled = () => sentCalls.filter((sent) => sent.url.pathname.endsWith('/return/scan'));
const bodies = () => settled().flatMap((sent) => (sent.body === null ? [] : [sent.body]));

test('a return scan puts good items back with one scan and one key, and can be undone within ten seconds', async () => {
  gives(undoChange, { items: [{ id: 91, t: 'success' }] });
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('heading', { name: /SD1091/ })).toBeVisible();
  await expect.element(view.getByText('กำลังตีกลับ', { exact: false })).toBeVisible();
  await userEvent.keyboard('1');
  await expect
    .element(view.getByRole('status').getByText('SD1091 รับคืนแล้ว: ดี คืนเข้าสต็อก'))
    .toBeVisible();
  expect(bodies()).toEqual([{ pno: 'TH0191', condition: 'good' }]);
  gives(findReturn, parcel);
  await view.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect.element(view.getByRole('status').getByText(/รับคืนแล้ว/)).not.toBeInTheDocument();
  await expect.poll(() => sentCalls.some((sent) => sent.url.pathname.endsWith('/undo'))).toBe(true);
});

function MenuCount() {
  const { data } = useQuery(orderCountsQuery());
  return <p>ตีกลับ {data?.return}</p>;
}

test('a return scan shows the number that is being looked up, and ignores repeats of it', async () => {
  const found = Promise.withResolvers<ReturnParcel>();
  gives(findReturn, () => found.promise);
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByText('กำลังอ่าน TH0191…')).toBeVisible();
  readCode('TH0191');
  readCode('TH0191');
  found.resolve(parcel);
  await expect.element(view.getByRole('heading', { name: /SD1091/ })).toBeVisible();
  expect(view.getByText(/กำลังอ่าน/).elements()).toEqual([]);
  expect(view.getByRole('alert').elements()).toEqual([]);
});

test('a return scan refreshes the counts of the menu', async () => {
  const counts = { telesale: 0, pending: 0, send: 0, sending: 0, tracking: 3, cancel: 0 };
  gives(countOrders, { ...counts, return: 242 });
  const { getByText, getByRole } = await renderScreen(
    <>
      <MenuCount />
      <ReturnScanPage />
    </>,
    { at: '/return/scan' },
  );
  await expect.element(getByText('ตีกลับ 242')).toBeVisible();
  await expect.element(getByRole('textbox', { name: 'ยิงพัสดุที่ตีกลับ' })).toBeVisible();
  gives(countOrders, { ...counts, tracking: 2, return: 243 });
  readCode('TH0191');
  // The list below names the order too, before the parcel is there.
  await expect.element(getByRole('heading', { name: /SD1091/ })).toBeVisible();
  await userEvent.keyboard('1');
  await expect.element(getByText('ตีกลับ 243')).toBeVisible();
});

test('a return scan is settled also in a browser without storage', async () => {
  await keepNothing();
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('heading', { name: /SD1091/ })).toBeVisible();
  await userEvent.keyboard('1');
  await expect
    .element(view.getByRole('status').getByText('SD1091 รับคืนแล้ว: ดี คืนเข้าสต็อก'))
    .toBeVisible();
  expect(bodies()).toEqual([{ pno: 'TH0191', condition: 'good' }]);
});

test('a return scan that a closed tab could not send is sent by the next tab, once', async () => {
  for (const n of [1, 2])
    await storeValue(`${tenant}/7/draft/return-round~gone-${n}`, {
      values: {
        table: null,
        outgoing: [{ key: `key-${n}`, code: `TH070${n}`, condition: 'good' }],
      },
      savedAt: `2026-11-20T03:00:0${n}Z`,
    });
  await open();
  await expect
    .poll(() =>
      bodies()
        .map((body) => (body as { pno: string }).pno)
        .sort(),
    )
    .toEqual(['TH0701', 'TH0702']);
  await expect.poll(countDrafts).toBe(0);
});

test('a return scan of a number that begins with 1 is not taken for the key 1', async () => {
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('heading', { name: /SD1091/ })).toBeVisible();
  readCode('123456');
  await expect.element(view.getByRole('alert').getByText(/เลือกสภาพของ SD1091 ก่อน/)).toBeVisible();
  expect(bodies()).toEqual([]);
});

test('a return scan of a delivered parcel stops, and saves nothing before a second key', async () => {
  gives(findReturn, { ...parcel, isDelivered: true, label: 'เซ็นรับแล้ว' });
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('alert').getByText('พัสดุนี้ส่งสำเร็จแล้ว')).toBeVisible();
  await expect.element(view.getByRole('group', { name: 'สภาพที่รับคืน' })).not.toBeInTheDocument();
  await userEvent.keyboard('1');
  await userEvent.keyboard('{Enter}');
  expect(bodies()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
  await userEvent.keyboard('y');
  await expect.element(view.getByRole('group', { name: 'สภาพที่รับคืน' })).toBeVisible();
  await userEvent.keyboard('1');
  await expect.poll(bodies).toEqual([{ pno: 'TH0191', condition: 'good' }]);
});

test('a return scan of damaged goods asks for a picture, which is added to the return', async () => {
  gives(changeReturn, { ...scan, condition: 'damaged', imageUrl: '/v1/images/a.webp', version: 2 });
  const view = await open();
  readCode('TH0191');
  await view.getByRole('button', { name: /เสีย/ }).click();
  await expect.element(view.getByText(/ไม่มีรูปขนส่งอาจไม่รับเคลม/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  const box = document.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File(['x'], 'box.jpg', { type: 'image/jpeg' }));
  if (box) box.files = files.files;
  box?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(view.getByRole('img', { name: 'รูปของ SD1091' })).toBeInTheDocument();
  const sent = sentCalls.find((each) => each.url.pathname.endsWith('/return/scan/5'));
  expect(sent?.body).toMatchObject({ version: '1', file: expect.any(File) });
});

test('a return scan of a settled parcel shows that, and sends nothing', async () => {
  gives(findReturn, { ...parcel, scan });
  const view = await open();
  readCode('TH0191');
  await expect
    .element(view.getByRole('alert').getByText(/SD1091 รับคืนไปแล้วเมื่อ .*10:00 โดย ปุ้ย กาญจนา/))
    .toBeVisible();
  expect(bodies()).toEqual([]);
});

test('a return scan reports an unknown number, and a parcel that never left', async () => {
  refuses(findReturn, { code: 'NO_ORDER' });
  const view = await open();
  readCode('NOPE01');
  await expect.element(view.getByRole('alert').getByText(/ไม่พบออเดอร์/)).toBeVisible();
  refuses(findReturn, { code: 'UNPROCESSED', fields: { pno: 'ออเดอร์นี้ยังไม่ได้ส่งออก' } });
  readCode('TH0192');
  await expect.element(view.getByRole('alert').getByText('ออเดอร์นี้ยังไม่ได้ส่งออก')).toBeVisible();
});

test('a return condition is corrected in the drawer with a note', async () => {
  gives(changeReturn, { ...scan, condition: 'missing', version: 2 });
  const view = await open('/return/scan?open=5');
  const form = view.getByRole('form', { name: 'แก้ผลรับคืน SD1091' });
  await form.getByRole('radio', { name: /หาย/ }).click();
  await form.getByRole('textbox', { name: 'หมายเหตุ' }).fill('กล่องว่าง');
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(() => sentCalls.some((sent) => sent.body !== null)).toBe(true);
  expect(sentCalls.find((sent) => sent.body !== null)?.body).toEqual({
    condition: 'missing',
    note: 'กล่องว่าง',
    version: 1,
  });
});

test('a return scan keeps a half-written correction after its drawer was closed', async () => {
  const view = await open('/return/scan?open=5');
  const note = view.getByRole('form', { name: 'แก้ผลรับคืน SD1091' }).getByRole('textbox');
  await note.fill('กล่องเปียกน้ำ ผู้รับไม่เปิด');
  await view.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await expect.element(note).not.toBeInTheDocument();
  await view.router.navigate({ href: '/return/scan?open=5' });
  await expect.element(note).toHaveValue('กล่องเปียกน้ำ ผู้รับไม่เปิด');
});

test('a return note that is masked is kept when only the condition is corrected', async () => {
  gives(listReturns, {
    items: [{ ...scan, note: '•••' }],
    pagination: { current_page: 1, per_page: 20, total_count: 1 },
    counts: { good: 1, damaged: 0, missing: 0 },
  });
  gives(changeReturn, { ...scan, condition: 'missing', version: 2 });
  const view = await open('/return/scan?open=5');
  const form = view.getByRole('form', { name: 'แก้ผลรับคืน SD1091' });
  await expect.element(form.getByRole('textbox', { name: 'หมายเหตุ' })).toHaveValue('');
  await form.getByRole('radio', { name: /หาย/ }).click();
  await form.getByRole('button', { name: 'บันทึก' }).click();
  await expect
    .poll(() => sentCalls.find((sent) => sent.body !== null)?.body)
    .toEqual({ condition: 'missing', version: 1 });
});

test('the return list shows how many came back in which condition', async () => {
  const view = await open();
  const tab = view.getByRole('link', { name: 'ดี 1' });
  await expect.element(tab).toHaveAttribute('href', '/return/scan?condition=good');
  await expect.element(view.getByRole('row', { name: /SD1091/ })).toBeVisible();
});

test('the return screen fits a phone without scrolling sideways', async () => {
  await page.viewport(360, 780);
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('group', { name: 'สภาพที่รับคืน' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

test('a return scan survives a lost connection and a reload: decisions are sent later, in order and by themselves', async () => {
  const view = await open();
  dropsLine(findReturn);
  dropsLine(scanReturn);
  readCode('TH0191');
  await expect.element(view.getByRole('heading', { name: 'TH0191' })).toBeVisible();
  await expect.element(view.getByText(/เลือกสภาพไว้ก่อนได้/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await userEvent.keyboard('2');
  await expect.element(view.getByText(/ออฟไลน์ · รอส่ง 1 ชิ้น/)).toBeVisible();
  readCode('TH0191');
  await expect.element(view.getByRole('alert').getByText(/รอส่งอยู่/)).toBeVisible();
  readCode('TH0192');
  await expect.element(view.getByRole('heading', { name: 'TH0192' })).toBeVisible();
  await view.unmount();
  const before = bodies().length;
  gives(scanReturn, { ...scan, t: 'done' as const, undoToken: 'token-1' });
  const again = await open();
  await expect.element(again.getByRole('heading', { name: 'TH0192' })).toBeVisible();
  await expect
    .poll(() => bodies().slice(before))
    .toEqual([{ pno: 'TH0191', condition: 'damaged' }]);
  await userEvent.keyboard('3');
  await expect
    .poll(() => bodies().slice(before))
    .toEqual([
      { pno: 'TH0191', condition: 'damaged' },
      { pno: 'TH0192', condition: 'missing' },
    ]);
});

test('a return scan that is refused once the connection is back names the parcel', async () => {
  refuses(scanReturn, { code: 'UNPROCESSED', fields: { pno: 'ออเดอร์นี้ยังไม่ได้ส่งออก' } });
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('heading', { name: /SD1091/ })).toBeVisible();
  await userEvent.keyboard('1');
  await expect
    .element(view.getByRole('alert').getByText(/TH0191 รับคืนไม่ผ่าน: ออเดอร์นี้ยังไม่ได้ส่งออก/))
    .toBeVisible();
});
