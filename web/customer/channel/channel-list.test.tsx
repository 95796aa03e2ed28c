// What the channel screen promises.
import {
  countChannelOrders,
  createChannel,
  deleteChannel,
  listChannels,
  renewWebhook,
  sortChannels,
  updateChannel,
  type Channel,
} from '@app/contract/customer/channel';
import { getCommissionPlan } from '@app/contract/money/commission';
import type { Permission } from '@app/contract/kit/permissions';
import { listDeliveries, tryPage } from '@app/contract/order/inbox';
import { listUsers } from '@app/contract/shop/user';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { dropAllDrafts, listDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import ChannelListPage from './channel-list.page.tsx';

const channel = (id: number, name: string, more: Partial<Channel> = {}): Channel => ({
  id,
  name,
  kind: 'facebook',
  color: '#1877f2',
  active: true,
  ownerId: null,
  webhookUrl: null,
  webhookHint: '',
  hasLineSecret: false,
  hasLineToken: false,
  version: 1,
  ...more,
});
const fanpage = channel(1, 'เพจน้ำผึ้งป่า', { ownerId: 7 });
const line = channel(2, 'LINE ร้าน', {
  kind: 'line',
  webhookUrl: 'https://shop.example/hook/line/app/2',
  hasLineSecret: true,
});
const salepage = channel(3, 'เซลเพจหน้าร้อน', { kind: 'salepage', webhookHint: 'ab12' });
const LINK = 'https://shop.example/hook/salepage/app/0123';

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 1, permissions: set, flags: {} });
}

const shows = (...items: Channel[]) =>
  gives(listChannels, {
    items,
    pagination: { current_page: 1, per_page: 200, total_count: items.length },
  });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  signIn('channel.edit', 'user.manage');
  await dropAllDrafts();
  shows(fanpage, line, salepage);
  gives(countChannelOrders, { items: [{ id: 1, orders: 1204 }] });
  gives(listUsers, {
    items: [
      {
        id: 7,
        username: 'puy',
        name: 'ปุ้ย',
        phone: '',
        role: 1,
        permission: '[]',
        suspended: false,
        lastLoginAt: null,
        createdAt: '2026-01-01T00:00:00Z',
        imageUrl: null,
        version: 1,
      },
    ],
    pagination: { current_page: 1, per_page: 200, total_count: 1 },
  });
});

const open = (query = '') => renderScreen(<ChannelListPage />, { at: `/setting/channel${query}` });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

test('a channel with its own commission rate shows it to users who may see commissions', async () => {
  const rule = { userId: null, productId: null, categoryId: null, kind: 'percent' as const };
  gives(getCommissionPlan, {
    plan: {
      rules: [
        { ...rule, channelId: null, value: 5 },
        { ...rule, channelId: 1, value: 3 },
      ],
      tiers: [],
      earnOn: 'delivered',
      from: '2026-01',
    },
    version: 1,
    names: { users: [], products: [], categories: [], channels: [{ id: 1, name: 'เพจ' }] },
  });
  signIn('channel.edit', 'report.commission');
  const view = await open();
  await expect.element(view.getByText(/ค่าคอมต่าง 3%/)).toBeVisible();
  expect(view.getByText(/ค่าคอมต่าง/).elements()).toHaveLength(1);
});

test('every channel shows its kind, owner and orders of 30 days', async () => {
  const view = await open();
  await expect.element(view.getByText('Facebook · ดูแลโดย ปุ้ย · 1,204 ออเดอร์ใน 30 วัน')).toBeVisible();
  await expect.element(view.getByText('LINE · 0 ออเดอร์ใน 30 วัน')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('a channel that is moved sends the new order of all channels once', async () => {
  gives(sortChannels, { ok: true });
  const view = await open();
  await expect.element(view.getByRole('button', { name: 'เลื่อน เพจน้ำผึ้งป่า ขึ้น' })).toBeDisabled();
  await view.getByRole('button', { name: 'เลื่อน เพจน้ำผึ้งป่า ลง' }).click();
  await expect.poll(lastBody).toEqual({ ids: [2, 1, 3] });
});

test('a channel is switched off in the list, and the list explains what that means', async () => {
  gives(updateChannel, { ...fanpage, active: false, version: 2 });
  const view = await open();
  await view.getByRole('switch', { name: 'เปิดใช้ เพจน้ำผึ้งป่า' }).click();
  await expect.element(view.getByText('ปิด เพจน้ำผึ้งป่า แล้ว ออเดอร์เดิมยังอยู่')).toBeVisible();
  expect(lastBody()).toEqual({ active: false, version: 1 });
});

test('a new sale page shows its link once, with what to do with it', async () => {
  const made = channel(9, 'เซลเพจใหม่', { kind: 'salepage', webhookUrl: LINK, webhookHint: '0123' });
  gives(createChannel, made);
  const view = await open();
  await view.getByRole('button', { name: 'เพิ่มช่องทาง' }).click();
  await view.getByRole('textbox', { name: 'ชื่อช่องทาง' }).fill('เซลเพจใหม่');
  await view.getByRole('combobox', { name: 'ประเภท' }).selectOptions('เซลเพจ');
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText(LINK)).toBeVisible();
  await expect.element(view.getByText(/ลิงก์จะแสดงครั้งเดียว/)).toBeVisible();
  expect(lastBody()).toMatchObject({ name: 'เซลเพจใหม่', kind: 'salepage', color: '#1877f2' });
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'คัดลอกแล้ว ปิด' }).click();
  expect(view.getByText(LINK).query()).toBeNull();
});

test('a sale page link that is in use is replaced only after asking', async () => {
  gives(renewWebhook, { webhookUrl: LINK, webhookHint: '0123' });
  const view = await open('?edit=3');
  await expect.element(view.getByText(/ลงท้ายด้วย ab12/)).toBeVisible();
  await view.getByRole('button', { name: 'สร้างลิงก์ใหม่' }).click();
  await expect.element(view.getByText(/ลิงก์เดิมจะรับออเดอร์ไม่ได้ทันที/)).toBeVisible();
  await view.getByRole('alertdialog').getByRole('button', { name: 'สร้างลิงก์ใหม่' }).click();
  await expect.element(view.getByText(LINK)).toBeVisible();
});

test('the LINE key of a channel is shown as dots, can be replaced, and is not sent when unchanged', async () => {
  gives(updateChannel, { ...line, version: 2 });
  const view = await open('?edit=2');
  await expect.element(view.getByText('https://shop.example/hook/line/app/2')).toBeVisible();
  await expect.element(view.getByRole('img', { name: 'บันทึกไว้แล้ว' })).toBeVisible();
  await view.getByLabelText('Channel access token').fill('tok-1');
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(() => (lastBody() as { lineToken?: string }).lineToken).toBe('tok-1');
  expect(lastBody()).not.toHaveProperty('lineSecret');
});

test('a channel delivery is shown as it arrived, unreadable bodies raw, with its result', async () => {
  const at = '2026-11-20T03:00:00Z';
  gives(listDeliveries, {
    items: [
      {
        id: 2,
        receivedAt: at,
        type: 'order',
        body: '{"oops',
        problem: 'unreadable',
        orderId: null,
      },
      { id: 4, receivedAt: at, type: 'order', body: '{}', problem: 'ORDER_LIMIT', orderId: null },
      { id: 3, receivedAt: at, type: 'order', body: '{}', problem: 'STOCK_SHORT', orderId: null },
      { id: 1, receivedAt: at, type: 'order', body: '{"name":"ใบเตย"}', problem: '', orderId: 12 },
    ],
  });
  const view = await open('?edit=3');
  await view.getByRole('button', { name: 'ข้อมูลที่ได้รับล่าสุด' }).click();
  await expect.element(view.getByText(/อ่านข้อมูลไม่ได้/)).toBeVisible();
  await expect.element(view.getByText(/เต็มแพ็กเกจ ระบบจะเปิดออเดอร์ให้เอง/)).toBeVisible();
  await expect.element(view.getByText('สต็อกไม่พอ')).toBeVisible();
  const list = view.getByRole('list', { name: 'ข้อมูลที่ได้รับล่าสุด' });
  expect(list.element().textContent).not.toMatch(
    /unreadable|ORDER_LIMIT|STOCK_SHORT|order(?![-_])/,
  );
  await expect
    .element(view.getByRole('link', { name: 'ดูออเดอร์' }))
    .toHaveAttribute('href', '/order/12/view');
  await view.getByText('ดูข้อมูลดิบ').first().click();
  await expect.element(view.getByText('{"oops')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('a channel name that is taken is reported under its box, and typed values stay', async () => {
  refuses(updateChannel, { code: 'NAME_EXIST', fields: { name: 'มีช่องทางชื่อนี้แล้ว ใช้ชื่ออื่น' } });
  const view = await open('?edit=1');
  const name = view.getByRole('textbox', { name: 'ชื่อช่องทาง' });
  await name.fill('LINE ร้าน');
  await view.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(view.getByText('มีช่องทางชื่อนี้แล้ว ใช้ชื่ออื่น')).toBeVisible();
  await expect.element(name).toHaveValue('LINE ร้าน');
});

test('a channel with orders shows why it cannot be deleted', async () => {
  refuses(deleteChannel, {
    code: 'IN_USE',
    details: { text: 'มีออเดอร์จากช่องทางนี้แล้ว ปิดใช้งานแทนการลบได้' },
  });
  const view = await open('?edit=1');
  await view.getByRole('button', { name: 'ลบช่องทาง' }).click();
  await view.getByRole('alertdialog').getByRole('button', { name: 'ลบช่องทาง' }).click();
  await expect.element(view.getByText(/ปิดใช้งานแทนการลบได้/)).toBeVisible();
});

test('the channel list shows a shop without channels what to add', async () => {
  shows();
  const view = await open();
  await expect.element(view.getByText('ยังไม่มีช่องทาง', { exact: true })).toBeVisible();
});

test('the channel list can be reloaded after a fault', async () => {
  refuses(listChannels, { code: 'INTERNAL_ERROR', status: 500 });
  const view = await open();
  const again = view.getByRole('button', { name: /ลองใหม่|ลองอีกครั้ง/ });
  await expect.element(again).toBeVisible();
  shows(fanpage);
  await again.click();
  await expect.element(view.getByText('เพจน้ำผึ้งป่า')).toBeVisible();
});

test('the channel list fits a phone, in the list and in the drawer', async () => {
  await page.viewport(360, 780);
  shows(channel(4, 'เพจที่ชื่อยาวมากมากมากจนต้องขึ้นบรรทัดใหม่บนโทรศัพท์', { active: false }), line);
  const view = await open('?edit=2');
  await expect.element(view.getByText('https://shop.example/hook/line/app/2')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

test('a sale page can be tested before it sends anything', async () => {
  gives(tryPage, {
    order: {
      reference: 'A-001',
      name: 'ตัวอย่าง ลูกค้า',
      phone: '0810001234',
      address: '99/1 เชียงใหม่ 50300',
      items: [{ name: 'SKU-9', unit: 2 }],
      total: 590,
      isTransfer: false,
    },
    unknown: ['SKU-9'],
  });
  const view = await open('?edit=3');
  await view.getByRole('button', { name: 'ทดสอบข้อมูล' }).click();
  await view.getByRole('button', { name: 'ลองอ่าน' }).click();
  await expect.element(view.getByText(/ร้านไม่มีสินค้า SKU-9/)).toBeVisible();
  await expect.element(view.getByText('590.00 บาท')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  gives(tryPage, { order: null, unknown: [] });
  await view.getByRole('button', { name: 'ลองอ่าน' }).click();
  await expect.element(view.getByText(/อ่านไม่พบออเดอร์/)).toBeVisible();
});

const kept = () => listDrafts<Partial<Channel>>('channel-');
const keptNames = async () => (await kept()).map(({ values }) => values.name);
const RESTORED = /กู้คืนร่างที่บันทึกไว้เมื่อ/;

test('the form of a channel restores typed values after the tab was closed, but no key, because no draft keeps it', async () => {
  const first = await open('?edit=2');
  const name = first.getByRole('textbox', { name: 'ชื่อช่องทาง' });
  await first.getByLabelText('Channel access token').fill('tok-1');
  await name.fill('LINE ใหม่');
  await first.getByRole('radio', { name: 'เขียว' }).click({ force: true });
  await first.unmount();
  await expect.poll(keptNames).toEqual(['LINE ใหม่']);
  expect(JSON.stringify(await kept())).not.toMatch(/tok-1|lineToken|lineSecret/);
  const other = await open('?edit=1');
  const otherName = other.getByRole('textbox', { name: 'ชื่อช่องทาง' });
  await expect.element(otherName).toHaveValue('เพจน้ำผึ้งป่า');
  expect(other.getByText(RESTORED).query()).toBeNull();
  await other.unmount();
  const again = await open('?edit=2');
  const back = again.getByRole('textbox', { name: 'ชื่อช่องทาง' });
  await expect.element(again.getByText(RESTORED)).toBeVisible();
  await expect.element(back).toHaveValue('LINE ใหม่');
  await expect.element(again.getByRole('radio', { name: 'เขียว' })).toBeChecked();
  await expect.element(again.getByLabelText('Channel access token')).toHaveValue('');
  await expect.element(again.getByText(/ร่างไม่เก็บข้อมูลเชื่อมต่อ/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  gives(updateChannel, { ...line, version: 2 });
  await again.getByRole('button', { name: 'บันทึก' }).click();
  await expect.poll(lastBody).toMatchObject({ name: 'LINE ใหม่', color: '#06a64f', version: 1 });
  await expect.poll(kept).toEqual([]);
});

test('a new channel keeps its draft until it is saved, and the next form starts empty', async () => {
  const first = await open('?create=1');
  await first.getByRole('textbox', { name: 'ชื่อช่องทาง' }).fill('เพจใหม่');
  await first.unmount();
  const again = await open('?create=1');
  const name = again.getByRole('textbox', { name: 'ชื่อช่องทาง' });
  await expect.element(name).toHaveValue('เพจใหม่');
  gives(createChannel, channel(9, 'เพจใหม่'));
  await again.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(again.getByText('บันทึกสำเร็จ')).toBeVisible();
  await again.getByRole('button', { name: 'เพิ่มช่องทาง' }).click();
  await expect.element(name).toHaveValue('');
  await expect.poll(kept).toEqual([]);
});

test('the form of a channel stores no draft of a key alone, and drops one that was cancelled', async () => {
  const first = await open('?edit=2');
  const name = first.getByRole('textbox', { name: 'ชื่อช่องทาง' });
  await name.fill('LINE ใหม่');
  await expect.poll(keptNames).toEqual(['LINE ใหม่']);
  await first.getByLabelText('Channel access token').fill('tok-1');
  await name.fill('LINE ร้าน');
  await expect.poll(kept).toEqual([]);
  await name.fill('LINE อื่น');
  await expect.poll(keptNames).toEqual(['LINE อื่น']);
  await first.getByRole('button', { name: 'ยกเลิก' }).click();
  await expect.poll(kept).toEqual([]);
  await first.unmount();
  const again = await open('?edit=2');
  const back = again.getByRole('textbox', { name: 'ชื่อช่องทาง' });
  await back.fill('LINE สาม');
  await again.unmount();
  const third = await open('?edit=2');
  await third.getByRole('button', { name: 'เริ่มใหม่' }).click();
  await expect.element(third.getByRole('textbox', { name: 'ชื่อช่องทาง' })).toHaveValue('LINE ร้าน');
  await expect.poll(kept).toEqual([]);
});
