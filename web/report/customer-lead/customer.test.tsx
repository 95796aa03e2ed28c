// What making leads of customers on the report promises: chosen customers or the segment, counts as
// the result, a reason for the workbook.
import { customersToLeads } from '@app/contract/report/customer-lead';
import { listAgents } from '@app/contract/crm/list';
import type { Permission } from '@app/contract/kit/permissions';
import { customerReport, type ReportCustomer } from '@app/contract/report/lists';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CustomerReportPage from './customer.page.tsx';

const customer = (id: number, name: string): ReportCustomer => ({
  ...{
    key: String(id),
    label: name,
    id,
    name,
    phone: '0810000000',
    province: 'เชียงใหม่',
    orders: 2,
    sales: 1060,
  },
  ...{ average: 530, delivered: 1, returned: 1, firstOn: '2026-10-01', lastOn: '2026-11-01' },
  ...{ favorite: 'ครีม', recency: 4, frequency: 2, money: 2 },
});

const become = (...permissions: Permission[]) =>
  meStore.set({
    ...{ id: 1, username: 'admin', name: 'แอดมิน', role: 1 },
    permissions: new Set(permissions),
    flags: { openCRM: 1 },
  });

const agent = (id: number, name: string, open: number) => ({ id, username: name, name, open });

beforeEach(async () => {
  await page.viewport(1366, 768);
  answerCalls();
  become('report.sales', 'order.export', 'crm.all', 'crm.assign');
  gives(customerReport, {
    items: [customer(7, 'สมหญิง'), customer(9, 'สมชาย')],
    pagination: { current_page: 1, per_page: 2, total_count: 41 },
    total: { customers: 41, orders: 82, sales: 43_460 },
  });
  gives(listAgents, { items: [agent(4, 'แนน', 12), agent(5, 'ก้อย', 3)] } as never);
});

const open = () => renderScreen(<CustomerReportPage />, { at: '/report/customer?tab=lapsed' });
const sent = () =>
  sentCalls
    .filter(({ url }) => url.pathname.endsWith('/report/customer/leads'))
    .map(({ body }) => body);
const result = () => page.getByLabelText('ผลการสร้างลีด').query()?.textContent;
const counts = { made: 1, existing: 1, forbidden: 0, unreachable: 0, next: null };

test('ticked customers become leads of the chosen agents, and the window shows the result of each', async () => {
  gives(customersToLeads, counts);
  const view = await open();
  await view.getByRole('checkbox', { name: 'เลือก ลูกค้า สมหญิง' }).first().click();
  await view.getByRole('checkbox', { name: 'เลือก ลูกค้า สมชาย' }).first().click();
  await view.getByRole('button', { name: 'สร้างลีดติดตาม' }).click();
  const dialog = page.getByRole('dialog', { name: 'สร้างลีดติดตาม 2 ราย' });
  await dialog.getByRole('checkbox', { name: /ก้อย/ }).click();
  expect(await seriousFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'สร้างลีด', exact: true }).click();
  await expect.poll(result).toBe('สร้างลีดใหม่1 รายมีลีดอยู่แล้ว ไม่สร้างซ้ำ1 ราย');
  expect(sent()).toEqual([
    expect.objectContaining({ ids: [7, 9], ownerIds: [5], tags: ['ลูกค้าหายไป > 60 วัน'] }),
  ]);
  await expect.element(page.getByRole('link', { name: 'ดูรายการลีด' })).toBeVisible();
});

test('a customer segment is sent in several calls, each starting where the last one stopped', async () => {
  const turns = [
    { ...counts, made: 500, next: 812 },
    { ...counts, made: 20, forbidden: 2 },
  ];
  gives(customersToLeads, () => turns.shift() ?? counts);
  const view = await open();
  await view
    .getByRole('checkbox', { name: /เลือกทั้งหน้า|เลือกทุกแถว|เลือกทั้งหมด/ })
    .first()
    .click();
  await view.getByRole('button', { name: /เลือก ทั้งหมด 41/ }).click();
  await view.getByRole('button', { name: 'สร้างลีดติดตาม' }).click();
  await page.getByRole('button', { name: 'สร้างลีด', exact: true }).click();
  await expect.poll(result).toMatch('520 ราย');
  expect(sent()).toEqual([
    expect.objectContaining({ segment: { tab: 'lapsed' } }),
    expect.objectContaining({ segment: { tab: 'lapsed' }, after: 812 }),
  ]);
});

test('a customer segment that was interrupted shows the error, and can be continued', async () => {
  refuses(customersToLeads, { code: 'INTERNAL_ERROR' });
  const view = await open();
  await view.getByRole('checkbox', { name: 'เลือก ลูกค้า สมหญิง' }).first().click();
  await view.getByRole('button', { name: 'สร้างลีดติดตาม' }).click();
  const make = page.getByRole('button', { name: 'สร้างลีด', exact: true });
  await make.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  gives(customersToLeads, counts);
  await make.click();
  await expect.element(page.getByLabelText('ผลการสร้างลีด')).toBeVisible();
});

test('the window for leads of customers is hidden from users without the right and in shops without leads', async () => {
  become('report.sales');
  const view = await open();
  await view.getByRole('checkbox', { name: 'เลือก ลูกค้า สมหญิง' }).first().click();
  await expect.element(view.getByText(/เลือก.*1/).first()).toBeVisible();
  expect(view.getByRole('button', { name: 'สร้างลีดติดตาม' }).elements()).toEqual([]);
});

test('the customer workbook requires a reason', async () => {
  const view = await open();
  await view.getByRole('button', { name: 'ส่งออก Excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'ส่งออกข้อมูลลูกค้า' });
  const take = dialog.getByRole('button', { name: 'ส่งออก Excel' });
  await take.click();
  await expect.element(dialog.getByText('บอกเหตุผลอย่างน้อย 4 ตัวอักษร')).toBeVisible();
  await dialog.getByRole('textbox', { name: /เหตุผลที่ส่งออก/ }).fill('ส่งให้ทีมโทร');
  await take.click();
  await expect
    .poll(() => sentCalls.find(({ url }) => url.searchParams.get('format') === 'xlsx')?.url)
    .toBeDefined();
  const { searchParams } =
    sentCalls.find(({ url }) => url.searchParams.get('format') === 'xlsx')?.url ??
    new URL(location.href);
  expect(searchParams.get('reason')).toBe('ส่งให้ทีมโทร');
  expect(searchParams.get('tab')).toBe('lapsed');
});

test('the customer report keeps its days and its sorting when another customer group is chosen', async () => {
  const at = '/report/customer?start=2026-11-01&end=2026-11-20&order=-sales&page=2';
  const view = await renderScreen(<CustomerReportPage />, { at });
  const other = view.getByRole('link', { name: 'ซ้ำ', exact: true });
  await expect.element(other).toBeVisible();
  const { searchParams } = new URL(other.element().getAttribute('href') ?? '', location.href);
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ tab: 'repeat', start: '2026-11-01', end: '2026-11-20', order: '-sales' },
  });
});

test('the window for leads of customers fits a phone', async () => {
  await page.viewport(360, 780);
  const view = await open();
  await view.getByRole('checkbox', { name: 'เลือก ลูกค้า สมหญิง' }).last().click();
  await view.getByRole('button', { name: 'สร้างลีดติดตาม' }).click();
  await expect.element(page.getByRole('dialog').getByText(/แนน/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});
