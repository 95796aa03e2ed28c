// What a waiting call note promises once the server has forgotten the idempotency key that it was
// sent with.
import { logLead } from '@app/contract/crm/lead';
import { noteCall } from '@app/contract/order/telesale';
import { beforeEach, expect, test } from 'vitest';
import { loadEntries, removeEntry, restoreEntry } from '../../ui/outbox/outbox.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import OutboxStrip from './outbox-strip.tsx';

const HOUR_MS = 3_600_000;
const sentAgo = (hours: number) => ({
  madeAt: new Date(Date.now() - hours * HOUR_MS).toISOString(),
  isSent: true,
  refusal: null,
});
const about = { id: 'key-1', title: 'สมหญิง ใจดี', detail: 'ไม่รับสาย', draft: null };

const kinds = [
  ['a lead', { kind: 'call', body: { leadId: 9, activity: { kind: 'call', note: 'a' } } }],
  ['a buyer', { kind: 'note', body: { orderId: 9, note: { answered: false, note: 'a' } } }],
] as const;

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 1 });
  const permissions = new Set(['crm.own', 'order.create'] as const);
  meStore.set({ id: 1, username: 'u', name: 'u', role: 1, permissions, flags: {} });
  for (const entry of await loadEntries()) await removeEntry(entry);
  answerCalls();
  gives(logLead, {} as never);
  gives(noteCall, {} as never);
});

const written = () => sentCalls.filter(({ headers }) => headers.has('idempotency-key')).length;

test.each(kinds)(
  'a call note of %s sent without an answer a day ago waits for the user, who sends it as a new one',
  async (_whom, kept) => {
    await restoreEntry({ ...about, ...kept, ...sentAgo(24) });
    const { getByRole, getByText } = await renderScreen(<OutboxStrip />);
    await expect.element(getByText('ต้องตรวจ 1 รายการ')).toBeVisible();
    await getByRole('button', { name: 'ดูรายการ' }).click();
    await expect.element(getByText(/ถ้ายังไม่มีให้กดส่งใหม่/)).toBeVisible();
    expect(written()).toBe(0);
    await getByRole('button', { name: 'ส่งใหม่' }).click();
    await expect.poll(loadEntries).toEqual([]);
    expect(written()).toBe(1);
  },
);

test.each(kinds)(
  'a call note of %s sent without an answer is sent again by itself while the server remembers its key',
  async (_whom, kept) => {
    await restoreEntry({ ...about, ...kept, ...sentAgo(22) });
    await renderScreen(<OutboxStrip />);
    await expect.poll(loadEntries).toEqual([]);
    expect(written()).toBe(1);
  },
);

test.each(kinds)(
  'a call note of %s is sent with the time at which it was stored, unless it names an earlier time',
  async (_whom, kept) => {
    const entry = { ...about, ...kept, ...sentAgo(22) };
    await restoreEntry(entry);
    await renderScreen(<OutboxStrip />);
    await expect.poll(loadEntries).toEqual([]);
    const sent = sentCalls.find(({ headers }) => headers.has('idempotency-key'));
    expect(sent?.body).toMatchObject({ note: 'a', calledAt: entry.madeAt });
  },
);

test.each(kinds)(
  'a call note of %s is sent with the time at which it was first saved',
  async (_whom, kept) => {
    const calledAt = new Date(Date.now() - 23.5 * HOUR_MS).toISOString();
    await restoreEntry({ ...about, ...kept, body: { ...kept.body, calledAt }, ...sentAgo(22) });
    await renderScreen(<OutboxStrip />);
    await expect.poll(loadEntries).toEqual([]);
    const sent = sentCalls.find(({ headers }) => headers.has('idempotency-key'));
    expect(sent?.body).toMatchObject({ calledAt });
  },
);
