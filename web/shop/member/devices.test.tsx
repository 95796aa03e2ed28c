// What the list of one’s devices promises: which is new and from where, and one button that logs
// out all others.
import { listDevices, logoutOthers, type Device } from '@app/contract/shop/device';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { Devices } from './devices.tsx';

const device = (family: string, over: Partial<Device>): Device => ({
  ...{ family, agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', mark: '' },
  ...{ since: '2026-11-20T03:00:00Z', seenAt: '2026-11-21T03:00:00Z' },
  ...{ address: '203.0.113.7', isThis: false, isNew: false },
  ...over,
});
const here = device('a', { isThis: true });
const strange = device('b', { agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0', isNew: true });

beforeEach(async () => {
  await page.viewport(360, 780);
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 7, username: 'mali', name: 'มะลิ', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set() });
  answerCalls();
  gives(listDevices, { items: [here, strange] });
});

test('a device list shows what is new and from where, and logs out all others by one button', async () => {
  gives(logoutOthers, { ok: true, ended: 1 });
  const view = await renderScreen(<Devices userId={7} />);
  await expect.element(view.getByText('เครื่องนี้')).toBeVisible();
  await expect.element(view.getByText('ไม่เคยใช้มาก่อน')).toBeVisible();
  await expect.element(view.getByText(/จาก 203\.0\.113\.7/).first()).toBeVisible();
  const button = view.getByRole('button', { name: 'ออกจากทุกเครื่องอื่น' });
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  gives(listDevices, { items: [here] });
  await button.click();
  await expect.element(view.getByText(/ออกจากระบบเครื่องอื่นแล้ว 1 เครื่อง/)).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  expect(sentCalls.some(({ url }) => url.pathname.endsWith('/user/me/logout-others'))).toBe(true);
});

test('a device list of another user has no button for one’s own others, and shows a refusal', async () => {
  const others = await renderScreen(<Devices userId={9} />);
  await expect.element(others.getByText('ไม่เคยใช้มาก่อน')).toBeVisible();
  expect(others.getByRole('button', { name: 'ออกจากทุกเครื่องอื่น' }).query()).toBeNull();
  await others.unmount();
  refuses(logoutOthers, { code: 'UNPROCESSED' });
  const own = await renderScreen(<Devices userId={7} />);
  await own.getByRole('button', { name: 'ออกจากทุกเครื่องอื่น' }).click();
  await expect.element(own.getByRole('alert').first()).toBeVisible();
});
