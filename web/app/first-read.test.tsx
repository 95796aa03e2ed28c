// The call that is sent before a screen’s code is loaded is the screen’s own call, sent once.
import { getPipeline, listLeadChanges } from '@app/contract/crm/list';
import { leadStageNames, leadStages } from '@app/contract/crm/states';
import { listOrders, listTelesaleOrders } from '@app/contract/order/list';
import { beforeEach, expect, test } from 'vitest';
import PipelinePage from '../crm/board/pipeline.page.tsx';
import { meStore } from '../ui/hooks/me.ts';
import { apiBase, sendAhead, session } from '../ui/http.ts';
import { renderScreen } from '../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../ui/testing/replies.ts';
import { screens } from './screens.ts';

const path = '/crm/pipeline';
const { first = '' } = screens.find((screen) => screen.path === path) ?? {};
const boards = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/pipeline'));

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  const permissions = new Set(['crm.own'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions, flags: {} });
  gives(getPipeline, {
    at: '2026-01-02T00:00:00Z',
    items: leadStageNames.map((stage) => ({
      stage,
      name: leadStages[stage],
      ...{ count: 0, sum: 0, overdue: 0, data: [] },
    })),
  });
  const noOrders = { items: [], pagination: { current_page: 1, per_page: 20, total_count: 0 } };
  gives(listOrders, noOrders as never);
  gives(listTelesaleOrders, noOrders as never);
  gives(listLeadChanges, { at: '2026-01-02T00:00:05Z', items: [], gone: [], reload: false });
});

test('the lead board uses the answer of the call sent before it, and does not call again', async () => {
  sendAhead(first);
  await expect.poll(() => boards().length).toBe(1);
  const { getByText } = await renderScreen(<PipelinePage />, { at: path });
  await expect.element(getByText('ยังไม่มีลีด')).toBeVisible();
  expect(boards()).toHaveLength(1);
  expect(boards()[0]?.headers.get('authorization')).toBe('Bearer a');
});

test('the first read of a page is sent by the script that runs before all others, and only once', async () => {
  const meta = document.createElement('meta');
  meta.name = 'first-read';
  meta.content = `${apiBase}${first}`;
  document.head.append(meta);
  // Another file may have loaded the module before there was anything to send.
  const { sendFirst } = await import('./ahead/send-first.ts');
  sendFirst();
  await expect.poll(() => boards().length).toBe(1);
  expect(boards()[0]?.headers.get('authorization')).toBe('Bearer a');
  sendAhead(first);
  const { getByText } = await renderScreen(<PipelinePage />, { at: path });
  await expect.element(getByText('ยังไม่มีลีด')).toBeVisible();
  expect(boards()).toHaveLength(1);
  meta.remove();
});

test('the first read of a page is sent again by the screen when the early one was refused', async () => {
  refuses(getPipeline, { code: 'UNAUTHORIZED', status: 401 });
  sendAhead(first);
  await expect.poll(() => boards().length).toBe(1);
  gives(getPipeline, { at: '2026-01-02T00:00:00Z', items: [] });
  await renderScreen(<PipelinePage />, { at: path });
  await expect.poll(() => boards().length).toBe(2);
});

const early = screens.filter((screen) => screen.first !== undefined);

test.each(early)(
  'the first read of a page is the same call that $path sends without it',
  async (screen) => {
    const { default: Page } = await screen.page();
    await renderScreen(<Page />, { at: screen.path });
    const asked = () => sentCalls.map(({ url }) => url.pathname + url.search);
    await expect.poll(asked).toContain(`${apiBase}${screen.first}`);
  },
);
