// What the bell promises agents: it reports calls that are due, only the agent’s own.
import { listQueue } from '@app/contract/crm/queue';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { sampleLead } from '../../crm/lead/lead.sample.ts';
import { noticeStore } from '../../ui/feedback/notices.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import { watchDueLeads } from './due-leads.ts';

const late = Array.from({ length: 5 }, (_, n) =>
  sampleLead(n + 1, { name: `ลีด ${n + 1}`, nextAt: '2026-01-01T03:00:00Z' }),
);
const asked = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/pipeline/queue'));

beforeEach(() => answerCalls());

test('the due leads of the agent’s own queue are shown in one notice, which leads to the queue', async () => {
  meStore.set({
    id: 7,
    username: 'puy',
    name: 'ปุ้ย',
    role: 4,
    permissions: new Set(['crm.own']),
    flags: { openCRM: 1 },
  });
  const pagination = { current_page: 1, per_page: 20, total_count: late.length };
  gives(listQueue, { items: late, pagination });
  onTestFinished(watchDueLeads());
  await expect
    .poll(() => noticeStore.get().map(({ text, target }) => [text, target?.to]))
    .toEqual([['มีลีดถึงเวลาโทรแล้ว 5 ราย', '/crm/lead/follow']]);
  expect(asked().map(({ url }) => url.searchParams.get('tab'))).toEqual(['overdue']);
  expect(asked()[0]?.url.searchParams.get('scope')).toBeNull();
});
