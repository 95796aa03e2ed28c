// What the panel of push notices promises: nothing is on by itself, each event has its switch, and
// a reason is shown when there are none.
import {
  endStaffPush,
  getStaffPush,
  saveStaffPush,
  tryStaffPush,
  type StaffPush,
} from '@app/contract/shop/staff-push';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import type { PushBrowser, PushState } from './push-browser.ts';
import PushPanel from './push-panel.tsx';

const none: StaffPush = {
  publicKey: 'BKey',
  isPlayed: false,
  offered: ['page_order', 'stock_low'],
  devices: [],
};
const device = {
  id: 5,
  agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140',
  events: ['page_order' as const],
  isThis: true,
  createdAt: '2026-11-20T03:00:00Z',
  sentAt: null,
  fault: '',
};
const subscription = {
  endpoint: 'https://push.example.com/1',
  keys: { p256dh: 'BPoint', auth: 'AAAA' },
};

/**
 * The browser’s own part, which no test browser has: its state and its answer to a subscription.
 */
function browserThat(standing: PushState, said: Awaited<ReturnType<PushBrowser['subscribe']>>) {
  let now = standing;
  return {
    look: () => Promise.resolve(now),
    subscribe: () => {
      if (typeof said !== 'string') now = 'on';
      return Promise.resolve(said);
    },
    unsubscribe: () => {
      now = 'off';
      return Promise.resolve();
    },
  } satisfies PushBrowser;
}

beforeEach(async () => {
  await page.viewport(360, 780);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  gives(getStaffPush, none);
});

const show = (browser: PushBrowser) => renderScreen(<PushPanel browser={browser} />);
const bodies = () => sentCalls.flatMap(({ body }) => (body === null ? [] : [body]));

test('a device is off until a switch is pressed, then gets that event, and can be tested and turned off', async () => {
  let push = none;
  gives(getStaffPush, () => push);
  gives(saveStaffPush, () => (push = { ...none, devices: [device] }));
  gives(tryStaffPush, { ok: true });
  gives(endStaffPush, () => {
    push = none;
    return { ok: true as const };
  });
  const { getByRole, getByText } = await show(browserThat('off', subscription));
  await expect.element(getByText('เครื่องนี้ปิดอยู่')).toBeVisible();
  const orders = getByRole('switch', { name: 'ออเดอร์ใหม่จากเซลเพจ' });
  await expect.element(orders).not.toBeChecked();
  await expect.element(getByRole('switch', { name: 'สินค้าใกล้หมด' })).not.toBeChecked();
  expect(getByRole('switch').elements()).toHaveLength(2);
  await orders.click();
  await expect.element(getByText('เครื่องนี้เปิดอยู่')).toBeVisible();
  await expect.element(orders).toBeChecked();
  expect(bodies()).toEqual([{ ...subscription, events: ['page_order'] }]);
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'ส่งข้อความทดสอบ' }).click();
  await expect.element(getByText(/จะเห็นในเครื่องนี้/)).toBeVisible();
  await getByRole('button', { name: 'ปิดในเครื่องนี้' }).click();
  await expect.element(getByText('เครื่องนี้ปิดอยู่')).toBeVisible();
});

test.each([
  ['unable', /รับการแจ้งเตือนไม่ได้/],
  ['denied', /บล็อกการแจ้งเตือนของเว็บนี้ไว้/],
] as const)(
  'a device that is %s shows that and what helps, without switches',
  async (standing, text) => {
    const { getByRole, getByText } = await show(browserThat(standing, 'refused'));
    await expect.element(getByText(text)).toBeVisible();
    expect(getByRole('switch').elements()).toEqual([]);
    expect(await seriousFaults()).toEqual([]);
  },
);

test.each([
  ['refused', /ยังไม่ได้อนุญาต/],
  ['unreachable', /ต่อกับบริการแจ้งเตือนไม่ได้/],
] as const)('a device whose browser answers %s stays off and shows why', async (said, text) => {
  const { getByRole, getByText } = await show(browserThat('off', said));
  const orders = getByRole('switch', { name: 'ออเดอร์ใหม่จากเซลเพจ' });
  await orders.click();
  await expect.element(getByText(text)).toBeVisible();
  await expect.element(orders).not.toBeChecked();
  expect(bodies()).toEqual([]);
});

test('a device with simulated notices shows that they are, and a refused one shows the fault', async () => {
  gives(getStaffPush, { ...none, isPlayed: true, devices: [{ ...device, fault: 'HTTP 403' }] });
  const { getByText } = await show(browserThat('on', subscription));
  await expect.element(getByText(/ระบบทดลอง/)).toBeVisible();
  await expect.element(getByText(/HTTP 403/)).toBeVisible();
});

test('a device whose notices cannot be read offers a retry', async () => {
  refuses(getStaffPush, { code: 'SERVICE_AWAY' });
  const { getByRole } = await show(browserThat('off', subscription));
  await expect.element(getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
});
