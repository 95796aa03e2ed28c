// What the bell promises everybody: a login of one’s own by a new browser is reported once, with
// what to do about it.
import { listDevices, type Device } from '@app/contract/shop/device';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noticeStore } from '../../ui/feedback/notices.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import { watchNewLogins } from './new-logins.ts';

const device = (family: string, over: Partial<Device>): Device => ({
  ...{ family, agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', mark: '' },
  ...{ since: new Date().toISOString(), seenAt: new Date().toISOString() },
  ...{ address: '203.0.113.7', isThis: false, isNew: false },
  ...over,
});
const asked = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/user/7/devices'));

beforeEach(() => {
  localStorage.removeItem('toldLogins');
  answerCalls();
});

test('a new login is shown once in the bell with device and address, and leads to the list of devices', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const me = { id: 7, username: 'mali', name: 'มะลิ', role: 1 as const, flags: {} };
  meStore.set({ ...me, permissions: new Set() });
  const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
  gives(listDevices, {
    items: [
      device('a', { isThis: true }),
      device('b', {}),
      device('c', { isNew: true }),
      device('d', { isNew: true, since: old }),
    ],
  });
  onTestFinished(watchNewLogins());
  await expect.poll(() => noticeStore.get().map(({ target }) => target?.to)).toHaveLength(1);
  const [notice] = noticeStore.get();
  expect(notice?.text).toMatch(
    /^เข้าสู่ระบบจากเครื่องใหม่: Chrome บน Windows จาก 203\.0\.113\.7 เมื่อ .* ถ้าไม่ใช่คุณ/,
  );
  expect(notice?.target).toEqual({ to: '/user/$username/profile', params: { username: 'mali' } });
  vi.advanceTimersByTime(120_000);
  await expect.poll(() => asked().length).toBe(2);
  expect(noticeStore.get()).toHaveLength(1);
  vi.useRealTimers();
});
