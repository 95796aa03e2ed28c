// What the bell promises owners: a locked login is reported once, with its user and a link to the
// trail.
import { listAudit, type AuditRow } from '@app/contract/report/audit';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noticeStore } from '../../ui/feedback/notices.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import { watchLockouts } from './lockouts.ts';

const asked = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/audit'));
const row: AuditRow = {
  id: 9,
  at: '2026-01-31T03:00:00Z',
  user: null,
  token: null,
  action: 'user.locked',
  entity: 'user',
  entityId: 3,
  about: null,
  title: 'ใส่รหัสผ่านผิดหลายครั้ง ระบบพักการเข้าสู่ระบบ 15 นาที',
  changes: [{ field: 'ชื่อผู้ใช้', before: null, after: 'puy' }],
};

beforeEach(() => answerCalls());

test('a login lockout is shown once in the bell of users who may read the trail, and others do not fetch it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const me = { id: 7, username: 'mali', name: 'มะลิ', role: 1 as const, flags: {} };
  meStore.set({ ...me, permissions: new Set() });
  const pagination = { current_page: 1, per_page: 20, total_count: 1 };
  gives(listAudit, { items: [row], pagination });
  onTestFinished(watchLockouts());
  expect(asked()).toEqual([]);
  meStore.set({ ...me, permissions: new Set(['audit']) });
  vi.advanceTimersByTime(120_000);
  await expect
    .poll(() => noticeStore.get().map(({ text, tone, target }) => [text, tone, target?.to]))
    .toEqual([[`${row.title}: puy`, 'problem', '/audit']]);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => asked().length).toBe(3);
  expect(noticeStore.get()).toHaveLength(1);
  expect(asked()[0]?.url.searchParams.get('action')).toBe('user.locked');
  vi.useRealTimers();
});
