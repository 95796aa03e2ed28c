// What the calendar of leads promises: dates on their days, moved by a drag or in the drawer, and
// moved back when refused.
import { getLead, logLead, updateLead } from '@app/contract/crm/lead';
import { lockLead, unlockLead } from '@app/contract/crm/queue';
import { listAgents, listLeadDates, type LeadDate } from '@app/contract/crm/list';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleLead } from '../lead/lead.sample.ts';
import { toastStore } from '../../ui/feedback/toast.ts';
import { bangkokToday, formatDay } from '../../ui/format/date.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { pressThai } from '../../ui/testing/keys.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CalendarPage from './calendar.page.tsx';

const date = (leadId: number, at: string, more: Partial<LeadDate> = {}): LeadDate => ({
  leadId,
  at,
  kind: 'call',
  name: `ลีด ${leadId}`,
  phone: '0810001234',
  stage: 'interested',
  ownerId: 7,
  owner: 'puy',
  product: 'สบู่',
  version: 3,
  ...more,
});
const many = Array.from({ length: 7 }, (_, n) => date(20 + n, `2026-11-10T0${n}:30:00Z`));

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  meStore.set({
    id: 7,
    username: 'puy',
    name: 'ปุ้ย',
    role: 4,
    permissions: new Set(['crm.own', 'crm.all'] as const),
    flags: {},
  });
  // Before the calls whose paths it fits, too.
  gives(getLead, { ...sampleLead(1), script: '' });
  gives(listAgents, { items: [] });
  gives(listLeadDates, {
    items: [
      date(1, '2026-11-05T03:00:00Z'),
      ...many,
      date(9, '2026-11-06T17:30:00Z', { kind: 'rebuy' }),
    ],
    capped: false,
  });
  gives(updateLead, sampleLead(1));
  gives(logLead, { ...sampleLead(1), script: '', version: 4 });
  gives(lockLead, { mine: true, by: { id: 7, username: 'puy' }, until: null });
  gives(unlockLead, { ok: true });
  await page.viewport(1366, 768);
});

const open = async (more = '') => {
  const view = await renderScreen(<CalendarPage />, {
    at: `/crm/lead/calendar?on=2026-11-21${more}`,
  });
  await expect.element(view.getByRole('button', { name: /ลีด 1 / })).toBeVisible();
  return view;
};
const moves = () =>
  sentCalls.flatMap(({ url, body }) =>
    body === null || !/\/pipeline\/\d+$/.test(url.pathname)
      ? []
      : [{ lead: Number(url.pathname.split('/').at(-1)), body }],
  );

function drag(from: Element, to: Element): void {
  const dataTransfer = new DataTransfer();
  for (const [type, at] of [
    ['dragstart', from],
    ['dragover', to],
    ['drop', to],
  ] as const)
    at.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}

test('the calendar shows the whole week of today when its address has an invalid day', async () => {
  await page.viewport(1366, 420);
  const view = await renderScreen(<CalendarPage />, { at: '/crm/lead/calendar?on=2026-13-45' });
  const today = view.getByRole('region', { name: new RegExp(`^${formatDay(bangkokToday())} `) });
  await expect.element(today).toBeVisible();
  await expect.poll(() => today.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(420);
});

test('a week of the calendar is reduced to its numbers when it is over and had no dates', async () => {
  await page.viewport(1366, 768);
  const view = await renderScreen(<CalendarPage />, { at: '/crm/lead/calendar?on=2024-06-12' });
  const day = view.getByRole('region', { name: /^12 มิ.ย. 2567 0 นัด/ });
  await expect.element(day).toBeVisible();
  await expect.poll(() => day.element().getBoundingClientRect().height).toBeLessThanOrEqual(44);
});

test('the lead calendar shows each date on its Bangkok day, and how many more a full day has', async () => {
  const view = await open();
  const full = view.getByRole('region', { name: /^10 พ.ย. 2569 7 นัด/ });
  await expect.element(full.getByRole('link', { name: '+2 นัด' })).toBeVisible();
  // Half past midnight in Bangkok is the next day.
  const next = view.getByRole('region', { name: /^07 พ.ย. 2569/ });
  await expect.element(next.getByRole('button', { name: /ลีด 9/ })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('a calendar date keeps its time when it is dragged to another day', async () => {
  const view = await open();
  const day = view.getByRole('region', { name: /^12 พ.ย. 2569/ });
  drag(view.getByRole('button', { name: /ลีด 1 / }).element(), day.element());
  await expect.element(day.getByRole('button', { name: /10:00 ลีด 1 โทร/ })).toBeVisible();
  await expect
    .poll(moves)
    .toEqual([{ lead: 1, body: { nextAt: '2026-11-12T03:00:00.000Z', version: 3 } }]);
});

test('a calendar date moves back and shows why when its move is refused', async () => {
  refuses(updateLead, { code: 'STALE' });
  const view = await open();
  const day = view.getByRole('region', { name: /^12 พ.ย. 2569/ });
  drag(view.getByRole('button', { name: /ลีด 1 / }).element(), day.element());
  await expect.poll(() => toastStore.get().some(({ tone }) => tone === 'failed')).toBe(true);
  const before = view.getByRole('region', { name: /^05 พ.ย. 2569/ });
  await expect.element(before.getByRole('button', { name: /ลีด 1 / })).toBeVisible();
});

test('a calendar date for used-up goods cannot be dragged', async () => {
  const view = await open();
  const day = view.getByRole('region', { name: /^12 พ.ย. 2569/ });
  drag(view.getByRole('button', { name: /ลีด 9/ }).element(), day.element());
  expect(moves()).toEqual([]);
});

test('a calendar date opens a drawer that can call and move it', async () => {
  const view = await open();
  await view.getByRole('button', { name: /ลีด 1 / }).click();
  const drawer = view.getByRole('dialog', { name: 'ลีด 1' });
  await expect
    .element(drawer.getByRole('link', { name: /โทรหา/ }))
    .toHaveAttribute('href', 'tel:0810001234');
  await drawer.getByRole('button', { name: 'ย้ายวันนัด' }).click();
  await drawer.getByRole('button', { name: '3 วัน' }).click();
  await drawer.getByRole('button', { name: 'ย้ายนัด', exact: true }).click();
  await expect.poll(() => moves().length).toBe(1);
});

test('the lead calendar logs a call by keys in its drawer, on a Thai layout too', async () => {
  const view = await open();
  await view.getByRole('button', { name: /ลีด 1 / }).click();
  const drawer = view.getByRole('dialog', { name: 'ลีด 1' });
  await expect.element(drawer.getByRole('button', { name: /ไม่รับ/ })).toBeEnabled();
  expect(await seriousFaults()).toEqual([]);
  pressThai('Digit4');
  await expect
    .element(drawer.getByRole('button', { name: /ไม่รับ/ }))
    .toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => sentCalls.find(({ url }) => url.pathname.endsWith('/activity'))?.body)
    .toMatchObject({ kind: 'call', result: 'noanswer' });
  await expect.element(view.getByRole('dialog')).not.toBeInTheDocument();
});

test('the lead calendar adds a lead on a day when its empty space is double-clicked', async () => {
  const view = await open();
  await view.getByRole('region', { name: /^12 พ.ย. 2569/ }).dblClick();
  await expect.poll(() => view.router.state.location.pathname).toBe('/crm/lead/create');
  expect(view.router.state.location.search).toMatchObject({ next: '2026-11-12' });
});

test('the lead calendar turns pages and changes the view by keys, on a Thai layout too', async () => {
  const view = await open();
  pressThai('ArrowRight');
  await expect.poll(() => view.router.state.location.search).toMatchObject({ on: '2026-12-01' });
  pressThai('KeyW');
  await expect.poll(() => view.router.state.location.search).toMatchObject({ view: 'week' });
});

test('the lead calendar shows an error and can be reloaded when dates cannot be fetched', async () => {
  dropsLine(listLeadDates);
  const view = await renderScreen(<CalendarPage />, { at: '/crm/lead/calendar?on=2026-11-21' });
  await expect.element(view.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
});

test('the lead calendar lists days one below the other on a phone', async () => {
  await page.viewport(360, 780);
  const view = await open();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expect.element(view.getByRole('heading', { name: /^10 พ.ย. 2569/ })).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});
