// What the packing screen promises.
import { scanPack, type PackOrder } from '@app/contract/shipping/pack';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countDrafts, dropAllDrafts, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import { storeValue } from '../../ui/hooks/local-db.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session, tenant } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { keepNothing } from '../../ui/testing/keep-nothing.ts';
import { readCode } from '../../ui/testing/reader.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import PackPage from './pack.page.tsx';
import { emptyRound, type Packed, type Parcel, type Round } from './round.ts';

const order: PackOrder = {
  orderId: 91,
  orderCode: 'SD1091',
  pno: 'TH0191',
  status: 'send',
  name: 'สมหญิง ใจดี',
  province: 'น่าน',
  note: 'ห่อกันกระแทก',
  lines: [
    {
      productId: 4,
      code: 'CR04',
      barcode: '8850000010286',
      name: 'ครีมกันแดดน้ำผึ้ง',
      unit: 2,
      isSet: false,
      isPack: false,
      imageUrl: null,
      parts: [],
    },
    {
      productId: 9,
      code: 'SET1',
      barcode: '',
      name: 'ชุดผิวใส',
      unit: 1,
      isSet: true,
      isPack: false,
      imageUrl: null,
      parts: [{ productId: 5, code: 'SP01', barcode: '8850000010071', name: 'สบู่ขมิ้น', unit: 2 }],
    },
  ],
  packed: null,
  t: 'open',
};

interface Body {
  code: string;
  items?: unknown;
}
const reached = (body: unknown): PackOrder['t'] => ((body as Body).items ? 'packed' : 'open');
const bodies = () => sentCalls.map((sent) => sent.body as Body);
const finished = () => bodies().filter((body) => body.items !== undefined);

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 7 });
  await dropAllDrafts();
  onlineStore.set(true);
  answerCalls();
  const permissions = new Set(['pack.scan'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 2, permissions, flags: {} });
  gives(scanPack, ({ body }) => {
    const orderId = Number((body as Body).code.replaceAll(/\D/g, ''));
    return { ...order, orderId, t: reached(body) };
  });
});

const open = async () => {
  const view = await renderScreen(<PackPage />, { at: '/pack' });
  await expect.element(view.getByRole('textbox', { name: 'ยิงใบปะหน้า' })).toBeVisible();
  return view;
};
const all = ['8850000010286', 'CR04', '8850000010071', 'SP01'];

test('the pack screen reads label, goods and “done” from a scanner on a Thai layout, also short codes, and sends once', async () => {
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('heading', { name: /SD1091 · สมหญิง/ })).toBeVisible();
  await expect.element(view.getByText('ห่อกันกระแทก')).toBeVisible();
  for (const code of all.slice(0, 3)) readCode(code);
  const line = view.getByRole('listitem', { name: 'ครีมกันแดดน้ำผึ้ง' });
  await expect.element(line.getByText('2/2')).toBeVisible();
  await expect.element(view.getByText('ใส่แล้ว 3 จาก 4 ชิ้น')).toBeVisible();
  readCode('SP01');
  await expect.element(view.getByText('SD1091 ครบแล้ว ยิงใบถัดไป')).toBeVisible();
  await expect.element(view.getByRole('heading', { name: 'รอบนี้แพ็คแล้ว 1 ใบ' })).toBeVisible();
  await expect.poll(finished).toEqual([
    {
      code: 'TH0191',
      items: [
        { productId: 4, unit: 2 },
        { productId: 5, unit: 2 },
      ],
    },
  ]);
  const list = view.getByRole('list', { name: 'แพ็คแล้วรอบนี้' });
  await expect.element(list.getByText('แพ็คแล้ว')).toBeVisible();
});

test('the pack screen starts and sends also in a browser without storage', async () => {
  await keepNothing();
  await open();
  readCode('TH0191');
  await expect.element(page.getByRole('heading', { name: /SD1091 · สมหญิง/ })).toBeVisible();
  for (const code of all) readCode(code);
  await expect.poll(() => finished().length).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'รอบนี้แพ็คแล้ว 1 ใบ' })).toBeVisible();
});

test('the pack screen counts a typed code like a scan', async () => {
  const view = await open();
  await view.getByRole('textbox', { name: 'ยิงใบปะหน้า' }).fill('TH0191');
  await view.getByRole('button', { name: 'ตกลง' }).click();
  await view.getByRole('button', { name: 'นับ ครีมกันแดดน้ำผึ้ง 1 ชิ้น' }).click();
  await expect.element(view.getByText('ใส่แล้ว 1 จาก 4 ชิ้น')).toBeVisible();
});

test('the pack screen sends 50 parcels at full scanner speed, each once and in order', async () => {
  await open();
  const labels = Array.from({ length: 50 }, (_, index) => `TH${1000 + index}`);
  for (const label of labels) for (const code of [label, ...all]) readCode(code);
  await expect.poll(() => finished().length).toBe(50);
  expect(finished().map((body) => body.code)).toEqual(labels);
});

test('the pack screen is covered by a wrong-item alarm until it is confirmed, also by Escape', async () => {
  const view = await open();
  readCode('TH0191');
  readCode('XX99');
  const alarm = view.getByRole('alert');
  await expect.element(alarm.getByText('ผิดชิ้น')).toBeVisible();
  await expect.element(alarm.getByText(/รหัส XX99 ไม่อยู่ในออเดอร์นี้/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  readCode('CR04');
  await userEvent.keyboard('{Escape}');
  await expect.element(alarm).not.toBeInTheDocument();
  await expect.element(view.getByText('ใส่แล้ว 0 จาก 4 ชิ้น')).toBeVisible();
  readCode('CR04');
  await expect.element(view.getByText('ใส่แล้ว 1 จาก 4 ชิ้น')).toBeVisible();
});

test('the pack screen never confirms an alarm by the Enter of a scan', async () => {
  const view = await open();
  readCode('TH0191');
  readCode('XX99');
  await expect.element(view.getByRole('alert')).toBeVisible();
  await view.getByRole('button', { name: 'รับทราบ (Esc)' }).element().focus();
  readCode('CR04');
  await expect.element(view.getByRole('alert')).toBeVisible();
});

test('the pack screen loses nothing offline and over a reload: scans are sent later, by themselves', async () => {
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('heading', { name: /SD1091/ })).toBeVisible();
  dropsLine(scanPack);
  for (const code of [...all, 'TH0192', 'CR04']) readCode(code);
  await expect.element(view.getByText(/รออ่าน 2 ครั้ง · รอส่ง 1 ใบ/)).toBeVisible();
  await expect.element(view.getByText(/ยิงต่อได้ เก็บไว้ในเครื่องนี้/)).toBeVisible();
  await view.unmount();
  gives(scanPack, ({ body }) => ({
    ...order,
    orderId: 92,
    orderCode: 'SD1092',
    t: reached(body),
  }));
  const again = await renderScreen(<PackPage />, { at: '/pack' });
  await expect.element(again.getByText('ใส่แล้ว 1 จาก 4 ชิ้น')).toBeVisible();
  await expect.poll(() => finished().map((body) => body.code)).toContain('TH0191');
});

const packed = (orderId: number, state: Packed['state']): Packed => ({
  ...{ orderId, orderCode: `SD1${orderId}`, pno: `TH${orderId}`, name: 'ลูกค้า', pieces: 1, state },
  at: '2026-11-20T03:00:00Z',
});
const unsent = (orderId: number) => ({
  ...{ orderId, orderCode: `SD1${orderId}`, key: `key-${orderId}`, code: `TH${orderId}` },
  items: [{ productId: 4, unit: 1 }],
});
const parcel = (orderCode: string): Parcel => ({
  ...{ code: 'TH0700', orderId: 700, orderCode, pno: 'TH0700', name: 'ลูกค้า', province: 'น่าน' },
  ...{ note: '', lines: [] },
});
/** As a closed tab has left it. */
const leaves = (tab: string, round: Partial<Round>) =>
  storeValue(`${tenant}/7/draft/pack-round~${tab}`, {
    values: { ...emptyRound, ...round },
    savedAt: '2026-11-20T03:00:00Z',
  });

test('the pack screen sends what closed tabs left unsent, also when this tab has its own round', async () => {
  await saveDraft('pack-round', { ...emptyRound, packed: [packed(90, 'sent')], count: 1 });
  await leaves('gone-1', {
    ...{ outgoing: [unsent(501)], count: 9 },
    packed: [packed(501, 'waiting'), packed(500, 'sent')],
  });
  await leaves('gone-2', { outgoing: [unsent(502)], packed: [packed(502, 'waiting')], count: 1 });
  const view = await open();
  await expect.poll(() => finished().map((body) => body.code)).toEqual(['TH501', 'TH502']);
  await expect.element(view.getByRole('heading', { name: 'รอบนี้แพ็คแล้ว 3 ใบ' })).toBeVisible();
  await expect
    .poll(async () => (await loadDraft<Round>('pack-round'))?.values.outgoing)
    .toEqual([]);
  expect(await countDrafts()).toBe(1);
});

test('the pack screen keeps the open parcel of a closed tab while another one is open here', async () => {
  await saveDraft('pack-round', { ...emptyRound, parcel: parcel('SD700') });
  await leaves('gone', { parcel: parcel('SD701'), waiting: ['CR04'], outgoing: [unsent(501)] });
  const first = await renderScreen(<PackPage />, { at: '/pack' });
  await expect.poll(() => finished().map((body) => body.code)).toEqual(['TH501']);
  await first.getByRole('button', { name: 'พักใบนี้ไว้ก่อน' }).click();
  await first.unmount();
  const second = await renderScreen(<PackPage />, { at: '/pack' });
  await expect.element(second.getByRole('heading', { name: /SD701/ })).toBeVisible();
  expect(finished()).toHaveLength(1);
});

test('the pack screen shows who packed a parcel before, and when', async () => {
  gives(scanPack, {
    ...order,
    t: 'already',
    packed: { at: '2026-11-20T03:00:00Z', by: { id: 3, username: 'noi' } },
  });
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByText(/SD1091 แพ็คแล้ว เมื่อ .*10:00 โดย noi/)).toBeVisible();
});

test('the pack screen shows why an order must not leave', async () => {
  refuses(scanPack, {
    code: 'UNPROCESSED',
    fields: { code: 'ออเดอร์ SD1091 สถานะ “ยกเลิก” ยังแพ็คไม่ได้' },
  });
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('alert').getByText(/ยังแพ็คไม่ได้/)).toBeVisible();
});

test('the pack screen names the missing right when a user who sees only own orders scans another', async () => {
  refuses(scanPack, { code: 'NO_ORDER' });
  const view = await open();
  readCode('TH0191');
  const alarm = view.getByRole('alert');
  await expect.element(alarm.getByText(/ไม่มีออเดอร์ของรหัส TH0191/)).toBeVisible();
  await expect.element(alarm.getByText(/เห็นเฉพาะออเดอร์ของตัวเอง.*“ดูออเดอร์ทั้งหมด”/)).toBeVisible();
});

test('the pack screen accepts the next parcel when one is put aside', async () => {
  const view = await open();
  readCode('TH0191');
  await view.getByRole('button', { name: 'พักใบนี้ไว้ก่อน' }).click();
  await expect.element(view.getByText('ยิงสินค้าทีละชิ้น ชุดจะยิงทั้งชุดหรือทีละชิ้นในชุดก็ได้')).toBeVisible();
});

test('the pack screen offers typing in a browser without a camera', async () => {
  const view = await open();
  await view.getByRole('button', { name: 'กล้อง' }).click();
  await expect
    .element(view.getByRole('region', { name: 'กล้องอ่านบาร์โค้ด' }).getByText(/พิมพ์รหัสแทน/))
    .toBeVisible();
  await view.getByRole('button', { name: 'ปิดกล้อง' }).click();
  await expect.element(view.getByRole('button', { name: 'กล้อง' })).toBeVisible();
});

test('the pack screen fits a phone without scrolling sideways', async () => {
  await page.viewport(360, 780);
  const view = await open();
  readCode('TH0191');
  await expect.element(view.getByRole('list', { name: 'สินค้าในกล่อง' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});
