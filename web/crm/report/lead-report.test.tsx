// What the report of leads promises: each agent's numbers, the leads behind them, and calling from there.
import { listAgents, listLeads } from '@app/contract/crm/list';
import { listChannels } from '@app/contract/customer/channel';
import { reportLeads } from '@app/contract/crm/report';
import type { Permission } from '@app/contract/kit/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleLead } from '../lead/lead.sample.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import LeadReportPage from './lead-report.page.tsx';

const sums = {
  due: 3,
  called: 12,
  late1: 2,
  late3: 1,
  late7: 1,
  noDate: 4,
  won: 2,
  handled: 8,
  closeRate: 25,
};
const pagination = { current_page: 1, per_page: 20, total_count: 1 };
const PATH = '/report/lead-notification';

const become = (...permissions: Permission[]) =>
  meStore.set({
    id: 3,
    username: 'ann',
    name: 'แอน',
    role: 4,
    permissions: new Set(permissions),
    flags: { openCRM: 1 },
  });

beforeEach(async () => {
  await page.viewport(1366, 768);
  answerCalls();
  become('crm.all', 'crm.assign', 'report.sales');
  gives(reportLeads, {
    start: '2026-11-01',
    end: '2026-11-21',
    items: [
      { key: '3', label: 'แอน', ownerId: 3, ...sums },
      { key: 'none', label: 'ยังไม่มีผู้ดูแล', ownerId: null, ...sums, due: 0 },
    ],
    total: { ...sums, due: 3, called: 24 },
  });
  gives(listLeads, {
    items: [sampleLead(5, { name: 'สมหญิง', nextAt: '2026-01-01T00:00:00Z' })],
    pagination,
    sum: 0,
  });
  gives(listAgents, { items: [{ id: 3, username: 'ann', name: 'แอน', open: 1 }] });
  gives(listChannels, { items: [], pagination });
});

const open = (search = '') => renderScreen(<LeadReportPage />, { at: `${PATH}${search}` });
const asked = () =>
  sentCalls.findLast(({ url }) => url.pathname.endsWith('/pipeline/list'))?.url.searchParams;

test('the lead report has a row for each agent and a sum, and a number opens the leads behind it', async () => {
  const { getByRole } = await open();
  await expect.element(page.getByText(/ถึงกำหนดตอนนี้ 3 ราย/)).toBeVisible();
  await expect.element(getByRole('cell', { name: 'รวม', exact: true })).toBeVisible();
  const link = getByRole('row', { name: /^แอน/ }).getByRole('link', { name: '3', exact: true });
  const search = new URLSearchParams(link.element().getAttribute('href')?.split('?')[1]);
  expect(Object.fromEntries(search)).toEqual({ tab: 'leads', due: 'overdue', owner: '3' });
  expect(await seriousFaults()).toEqual([]);
});

test('the lead report lists due leads, the longest overdue first, opens them for calling and offers to assign them', async () => {
  const { getByRole, router } = await open('?tab=leads&owner=3');
  const row = getByRole('row', { name: /สมหญิง/ });
  await expect.element(row).toBeVisible();
  expect(asked()?.get('due')).toBe('overdue');
  expect(asked()?.get('owner')).toBe('3');
  expect(asked()?.get('sort')).toBe('next');
  await getByRole('checkbox', { name: 'เลือก สมหญิง' }).first().click();
  await expect.element(getByRole('button', { name: 'มอบหมาย' }).first()).toBeVisible();
  await getByRole('cell', { name: 'สมหญิง', exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/crm/lead/manage/5');
});

test('the lead report shows agents as cards on a phone, without sideways scroll', async () => {
  await page.viewport(360, 780);
  const { getByText } = await open();
  await expect.element(getByText('อัตราปิด').last()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});

test('the lead report shows when nothing is due, and can be reloaded after a fault', async () => {
  refuses(reportLeads, { code: 'INTERNAL_ERROR', status: 500 });
  await open();
  await expect.element(page.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
  gives(reportLeads, { start: '2026-11-01', end: '2026-11-21', items: [], total: sums });
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect.element(page.getByText('ยังไม่มีลีดที่ต้องตาม')).toBeVisible();
});

test('the lead report shows its agents without links to leads in a shop that has switched leads off', async () => {
  meStore.set((me) => me && { ...me, flags: {} });
  const { getByRole } = await open('?tab=leads');
  await expect.element(page.getByText(/ถึงกำหนดตอนนี้ 3 ราย/)).toBeVisible();
  await expect.element(getByRole('cell', { name: 'รวม', exact: true })).toBeVisible();
  const hrefs = getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.filter((href) => href.includes('tab=leads') || href.includes('/crm/'))).toEqual([]);
});
