// What the screens of messages promise: what was sent and why not, one press to send it, and
// switches that name their start.
import {
  getMessageRules,
  lineQuota,
  listSent,
  messageEventNames,
  saveMessageRule,
  sendMessage,
  writeMessage,
  type MessageRule,
} from '@app/contract/buyer/message';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import MessagePanel from './message-panel.tsx';
import MessageSettingsPage from './message-settings.page.tsx';

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.view', 'order.edit', 'setting']) } as never);
  answerCalls();
});

const at = '2026-11-20T03:00:00Z';
const bodies = () => sentCalls.flatMap(({ body }) => (body === null ? [] : [body]));

test('a buyer message that was refused shows why, and is sent again on a press', async () => {
  const of = { id: 1, event: 'received', channel: 'line' } as const;
  const refused = { ...of, state: 'refused', reason: 'blocked', at, endedAt: at } as const;
  gives(listSent, { items: [refused], now: ['received'], reach: ['copy', 'line'] });
  gives(sendMessage, { ...refused, state: 'waiting', reason: '' });
  const { getByRole, getByText } = await renderScreen(<MessagePanel orderId={7} sentAt={null} />);
  await expect.element(getByText('LINE ไม่รับ ลูกค้าอาจบล็อกร้าน')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'ส่ง LINE รับออเดอร์แล้ว' }).click();
  await expect.element(getByText('กำลังส่งทาง LINE')).toBeVisible();
  expect(bodies()).toContainEqual({ event: 'received', channel: 'line' });
});

test('a buyer message that was sent is not offered again, and its words can still be copied', async () => {
  const sent = { id: 1, event: 'shipped', channel: 'line', state: 'sent', reason: '', at } as const;
  gives(listSent, { items: [{ ...sent, endedAt: at }], now: ['shipped'], reach: ['copy', 'line'] });
  gives(writeMessage, { text: 'ส่งของแล้ว TH1' });
  const written = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const { getByRole, getByText } = await renderScreen(<MessagePanel orderId={7} sentAt={null} />);
  await getByRole('button', { name: 'คัดลอก ข้อความส่งของแล้ว' }).click();
  await expect.element(getByText('คัดลอกข้อความแล้ว วางในแชตได้เลย')).toBeVisible();
  const [item] = written.mock.lastCall?.[0] ?? [];
  expect(await (await item?.getType('text/plain'))?.text()).toBe('ส่งของแล้ว TH1');
  expect(getByRole('button', { name: /ส่ง LINE/ }).elements()).toEqual([]);
});

test('a buyer message of the first parcel is offered again after a second parcel was sent', async () => {
  const of = { id: 1, channel: 'line', state: 'sent', reason: '', at, endedAt: at } as const;
  const items = [
    { ...of, event: 'shipped' as const },
    { ...of, id: 2, event: 'received' as const },
  ];
  gives(listSent, { items, now: ['received', 'shipped'], reach: ['copy', 'line'] });
  const { getByRole } = await renderScreen(
    <MessagePanel orderId={7} sentAt="2026-11-24T03:00:00Z" />,
  );
  await expect.element(getByRole('button', { name: 'ส่ง LINE ส่งของแล้ว' })).toBeVisible();
  expect(getByRole('button', { name: /ส่ง LINE/ }).elements()).toHaveLength(1);
});

const rules = messageEventNames.flatMap((event) =>
  (['copy', 'line', 'email'] as const).map((channel): MessageRule => ({
    ...{ event, channel, isOn: channel === 'copy', isOwn: false, version: 0 },
    words: 'ส่งของแล้ว {pno}\nดูที่ {link}',
  })),
);

test('a buyer message is switched on for future events, and its words are edited beside a sample', async () => {
  gives(getMessageRules, { items: rules, hasMail: false, hasLine: true, isPlayed: true });
  gives(lineQuota, {
    items: [{ channelId: 1, name: 'ร้าน', limit: 300, used: 120, fault: '' }],
  });
  gives(saveMessageRule, rules[0]!);
  const { getByRole, getByText } = await renderScreen(<MessageSettingsPage />);
  await expect.element(getByText(/ข้อความไม่ถึงใคร/)).toBeVisible();
  // As wide as the other settings.
  const panel = getByRole('region', { name: 'เรื่องที่แจ้งลูกค้า' }).element();
  expect(getComputedStyle(panel).maxWidth).toBe('896px');
  await expect.element(getByText('LINE ร้าน: เดือนนี้ส่งไป 120 ข้อความ จาก 300')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('switch', { name: 'LINE' }).first().click();
  await expect.element(getByText(/ตั้งแต่นี้ส่ง/)).toBeVisible();
  expect(bodies()).toContainEqual({
    event: 'received',
    channel: 'line',
    version: 0,
    isOn: true,
    words: '',
  });
  await getByRole('button', { name: 'แก้ข้อความ ส่งของแล้ว' }).click();
  const box = page.getByRole('textbox', { name: 'ข้อความทาง LINE' });
  await box.fill('ส่งแล้วนะ {pno}');
  await expect.element(page.getByText('ส่งแล้วนะ TH0000000000')).toBeVisible();
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await expect.element(getByText('บันทึกข้อความแล้ว')).toBeVisible();
  expect(bodies()).toContainEqual(
    expect.objectContaining({ event: 'shipped', channel: 'line', words: 'ส่งแล้วนะ {pno}' }),
  );
});

test('a buyer message screen without LINE shows where to connect it, and can be reloaded after a fault', async () => {
  refuses(getMessageRules, { code: 'SERVICE_AWAY' });
  const { getByRole } = await renderScreen(<MessageSettingsPage />);
  await expect.element(getByRole('button', { name: /ลองใหม่|โหลดใหม่/ })).toBeVisible();
  gives(getMessageRules, { items: rules, hasMail: false, hasLine: false, isPlayed: false });
  await getByRole('button', { name: /ลองใหม่|โหลดใหม่/ }).click();
  await expect.element(getByRole('link', { name: 'ไปตั้งค่าช่องทาง' })).toBeVisible();
  expect(getByRole('switch').elements()).toEqual([]);
});

test('a buyer message keeps half-written words when its window is closed', async () => {
  gives(getMessageRules, { items: rules, hasMail: false, hasLine: true, isPlayed: true });
  gives(lineQuota, { items: [] });
  const { getByRole } = await renderScreen(<MessageSettingsPage />);
  const change = getByRole('button', { name: 'แก้ข้อความ ส่งของแล้ว' });
  await change.click();
  const box = page.getByRole('textbox', { name: 'ข้อความทาง LINE' });
  await box.fill('ส่งแล้วนะ {pno} ขอบคุณที่');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  await change.click();
  await expect.element(box).toHaveValue('ส่งแล้วนะ {pno} ขอบคุณที่');
  await expect.element(page.getByText(/กู้คืนร่าง/)).toBeVisible();
});
