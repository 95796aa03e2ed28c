// What the screen of webhooks promises: a secret shown once, deliveries with their answers, and
// sending again.
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendDeadWebhook,
  resendWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@app/contract/shop/webhook';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import WebhooksPage from './webhooks.page.tsx';

const webhook: Webhook = {
  id: 3,
  url: 'https://accounting.example.com/hooks/songdee/order-events',
  events: ['order.created', 'cod.settled'],
  ...{ isPaused: false, fault: 'status', restsUntil: null, oldSecretUntil: null },
  ...{ waiting: 2, dead: 1, sentAt: '2025-12-20T03:00:00Z', createdAt: '2025-11-20T03:00:00Z' },
  createdBy: { id: 7, username: 'puy' },
};
const delivery: WebhookDelivery = {
  ...{ id: 9, n: 9, messageId: 'msg_0f', type: 'order.created', state: 'dead', reason: 'expired' },
  ...{ tries: 12, subject: 'order 4', status: 503, answer: 'ปิดปรับปรุง', tookMs: 40 },
  body: '{"type":"order.created","data":{"code":"SD4"}}',
  ...{ happenedAt: '2025-12-20T03:00:00Z', nextAt: null, endedAt: '2025-12-21T03:00:00Z' },
};

const pagination = { current_page: 1, per_page: 50, total_count: 1 };

beforeEach(async () => {
  await page.viewport(360, 780);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  await dropAllDrafts();
  answerCalls();
  gives(listWebhooks, { items: [webhook], pagination, offered: ['order.created', 'cod.settled'] });
  gives(listWebhookDeliveries, { items: [delivery], next: null });
});

const show = () => renderScreen(<WebhooksPage />, { at: '/setting/webhook' });
const lastBody = () => sentCalls.findLast(({ body }) => body !== null)?.body;

test('a webhook shows its address, its events and its failures, and fits a phone', async () => {
  const view = await show();
  await expect.element(view.getByText(webhook.url)).toBeVisible();
  await expect.element(view.getByText('สร้างออเดอร์, ขนส่งโอน COD แล้ว')).toBeVisible();
  await expect.element(view.getByText('ปลายทางตอบว่าไม่สำเร็จ')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});

test('a webhook whose creator is gone shows that nothing is sent, and what to do', async () => {
  const createdBy = { id: 7, username: 'puy~7' };
  const silent: Webhook = { ...webhook, fault: 'rights', waiting: 0, dead: 0, createdBy };
  const people = new Map([[7, 'ปุ้ย คนเก่า']]);
  const me = { id: 1, username: 'mali', name: 'มะลิ', role: 1, flags: {}, people };
  meStore.set({ ...me, permissions: new Set(['setting'] as const) });
  gives(listWebhooks, { items: [silent], pagination, offered: ['order.created', 'cod.settled'] });
  gives(changeWebhook, { ok: true });
  const view = await show();
  const advice = view.getByText(/เหตุการณ์ใหม่จึงไม่ถูกส่ง/);
  await expect.element(advice).toBeVisible();
  await expect.element(view.getByText(/สร้างโดย ปุ้ย คนเก่า/)).toBeVisible();
  expect(view.getByText('ส่งได้ปกติ').query()).toBeNull();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  gives(listWebhooks, {
    items: [{ ...silent, fault: '' }],
    pagination,
    offered: ['order.created', 'cod.settled'],
  });
  await view.getByRole('button', { name: 'แก้ไข' }).click();
  await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await expect.element(advice).not.toBeInTheDocument();
});

test('a webhook is made with events that the user may see, and its secret is shown until it is closed', async () => {
  gives(createWebhook, { id: 4, secret: 'whsec_secret' });
  const view = await show();
  await view.getByRole('button', { name: 'สร้างเว็บฮุก' }).click();
  const form = view.getByRole('form', { name: 'สร้างเว็บฮุก' });
  expect(form.getByRole('checkbox', { name: 'สินค้าใกล้หมด' }).query()).toBeNull();
  await form.getByRole('textbox', { name: /ที่อยู่ปลายทาง/ }).fill('https://example.com/in');
  await form.getByRole('checkbox', { name: 'ขนส่งโอน COD แล้ว' }).click();
  await form.getByRole('button', { name: 'สร้างเว็บฮุก' }).click();
  await expect.element(view.getByText('whsec_secret')).toBeVisible();
  expect(lastBody()).toEqual({ url: 'https://example.com/in', events: ['order.created'] });
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'เก็บไว้แล้ว' }).click();
  expect(view.getByText('whsec_secret').query()).toBeNull();
});

test('a half-written webhook is restored after its form was closed', async () => {
  const view = await show();
  const begin = () => view.getByRole('button', { name: 'สร้างเว็บฮุก' }).first().click();
  const address = view.getByRole('textbox', { name: /ที่อยู่ปลายทาง/ });
  await begin();
  await address.fill('https://example.com/half');
  await view.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await expect.element(address).not.toBeInTheDocument();
  await begin();
  await expect.element(address).toHaveValue('https://example.com/half');
});

test('a webhook with a refused address shows that beside it, and the list shows one whose answer was lost', async () => {
  refuses(createWebhook, { code: 'UNPROCESSED', fields: { url: 'ที่อยู่นี้เป็นเครือข่ายภายใน' } });
  const view = await show();
  await view.getByRole('button', { name: 'สร้างเว็บฮุก' }).click();
  const form = view.getByRole('form', { name: 'สร้างเว็บฮุก' });
  await form.getByRole('textbox', { name: /ที่อยู่ปลายทาง/ }).fill('https://10.0.0.1/in');
  const made = { ...webhook, id: 4, url: 'https://example.com/lost' };
  gives(listWebhooks, { items: [webhook, made], pagination, offered: ['order.created'] });
  await form.getByRole('button', { name: 'สร้างเว็บฮุก' }).click();
  await expect.element(form.getByText('ที่อยู่นี้เป็นเครือข่ายภายใน')).toBeVisible();
  await expect.element(view.getByText(made.url), { timeout: 4000 }).toBeVisible();
});

test('a webhook shows its deliveries and their answers, and sends one again', async () => {
  gives(resendWebhook, { ok: true });
  const view = await show();
  await view.getByRole('button', { name: 'ดูรายการที่ส่ง' }).click();
  await view.getByText(/ปลายทางตอบ 503/).click();
  await expect.element(view.getByText('ปิดปรับปรุง')).toBeVisible();
  await expect.element(view.getByText(/"code": "SD4"/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await view.getByRole('button', { name: 'ส่งอีกครั้ง สร้างออเดอร์ เลขที่ 9' }).click();
  await expect.element(view.getByText('กำลังส่งอีกครั้ง')).toBeVisible();
  expect(sentCalls.some(({ url }) => url.pathname.endsWith('/webhook/3/delivery/9'))).toBe(true);
});

test('a webhook sends all abandoned deliveries again at one press', async () => {
  gives(listWebhookDeliveries, {
    items: [9, 8].map((n) => ({ ...delivery, id: n, n, state: 'dead' as const })),
    next: null,
  });
  gives(resendDeadWebhook, { count: 2 });
  const view = await show();
  await view.getByRole('button', { name: 'ดูรายการที่ส่ง' }).click();
  await view.getByRole('button', { name: 'ส่งที่ไม่สำเร็จทั้งหมดอีกครั้ง' }).click();
  await expect.element(view.getByText('กำลังส่ง 2 รายการอีกครั้ง')).toBeVisible();
});

test('a webhook is tested, paused, and given a new secret after a question', async () => {
  gives(testWebhook, { id: 10, n: 10 });
  gives(changeWebhook, { ok: true });
  gives(rotateWebhookSecret, { secret: 'whsec_new', oldSecretUntil: '2025-12-21T03:00:00Z' });
  const view = await show();
  await view.getByRole('button', { name: 'ทดสอบ' }).click();
  await expect.element(view.getByText('ส่งรายการทดสอบแล้ว')).toBeVisible();
  await view.getByRole('button', { name: 'พักการส่ง' }).click();
  await expect.element(view.getByText('พักการส่งแล้ว')).toBeVisible();
  expect(lastBody()).toEqual({ isPaused: true });
  await view.getByRole('button', { name: 'เปลี่ยนรหัสลับ' }).click();
  await view
    .getByRole('alertdialog')
    .getByRole('button', { name: 'เปลี่ยนรหัสลับ', exact: true })
    .click();
  await expect.element(view.getByText('whsec_new')).toBeVisible();
});

test('a webhook list that cannot be read can be reloaded, and an empty one explains what webhooks are for', async () => {
  dropsLine(listWebhooks);
  const view = await show();
  await expect.element(view.getByRole('alert')).toBeVisible();
  gives(listWebhooks, { items: [], pagination, offered: [] });
  await view.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect.element(view.getByText('ยังไม่มีเว็บฮุก')).toBeVisible();
});
