// What numbers of reports promise: each opens exactly its orders, rows have their sum, and the days
// before are compared.
import { monthlyReport, type Figures, type ReportRow } from '@app/contract/report/reports';
import { orderReport, shippingReport } from '@app/contract/report/lists';
import type { Permission } from '@app/contract/kit/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import MonthlyPage from './monthly.page.tsx';
import OrderReportPage from './order.page.tsx';

const figures: Figures = {
  ...{ orders: 12, units: 20, packs: 0, sales: 6400, discount: 10, cod: 5000, transfer: 1400 },
  ...{ shippingFee: 300, shipped: 10, delivered: 8, returned: 2, returnedSales: 500 },
  ...{ newCustomers: 7, adCost: 1000, shippingCost: 320, returnCost: 20, codFee: 30 },
  ...{ goodsCost: 1500, commission: 64, profit: 2966.5 },
};
const row = (part: Partial<ReportRow>): ReportRow => ({ ...figures, key: '', label: '', ...part });
const span = { start: '2026-09-01', end: '2026-10-31' };

beforeEach(async () => {
  answerCalls();
  const permissions = new Set<Permission>(['report.sales', 'report.profit', 'order.view']);
  const me = { id: 1, username: 'admin', name: 'แอดมิน', role: 1 as const, flags: {} };
  meStore.set({ ...me, permissions });
  await page.viewport(1366, 768);
});

const openMonths = async (search = '') => {
  gives(monthlyReport, {
    ...span,
    items: [
      row({ key: '2026-09', label: '2026-09', sales: 5000, userId: 9, user: 'ปุ้ย' }),
      row({ key: '2026-10', label: '2026-10', userId: null, user: 'ระบบ', shipped: 11 }),
      row({ key: '2026-10', label: '2026-10', userId: 9, user: 'ปุ้ย', sales: 6000 }),
    ],
    total: { ...figures, orders: 24, delivered: 16 },
  });
  return renderScreen(<MonthlyPage />, { at: `/report/monthly?modeUser=creator${search}` });
};
const searchOf = (link: { element(): Element }) =>
  Object.fromEntries(
    new URLSearchParams((link.element().getAttribute('href') ?? '').split('?')[1]),
  );

test('a report number of delivered, returned or first orders opens those orders, of that seller and month', async () => {
  const { getByRole } = await openMonths('&dateBy=sent');
  const link = (name: string, at = 0) => getByRole('link', { name, exact: true }).nth(at);
  await expect.element(link('8')).toBeVisible();
  const base = { start: '2026-09-01', end: '2026-09-30', dateBy: 'sent' };
  const puy = { ...base, userId: '9', userAs: 'creator' };
  expect(searchOf(link('8'))).toEqual({ ...puy, outcome: 'delivered' });
  expect(searchOf(link('2 (20.0%)'))).toEqual({ ...puy, outcome: 'returned' });
  expect(searchOf(link('5,000.00', 1))).toMatchObject({ ...puy, outcome: 'cod' });
  expect(searchOf(link('7'))).toEqual({ ...puy, outcome: 'new' });
  expect(searchOf(link('11'))).toEqual({
    ...{ start: '2026-10-01', end: '2026-10-31', dateBy: 'sent' },
    ...{ without: 'creator', outcome: 'shipped' },
  });
  expect(searchOf(link('16'))).toEqual({ ...span, dateBy: 'sent', outcome: 'delivered' });
  expect(await seriousFaults()).toEqual([]);
});

test('a report month shows its growth against the month before, of the same seller', async () => {
  const { getByRole } = await openMonths();
  await expect.element(getByRole('cell', { name: '+20.0%' })).toBeVisible();
  expect(getByRole('cell', { name: /^[+-]/ }).elements()).toHaveLength(1);
});

const pagination = { current_page: 1, per_page: 20, total_count: 41 };

test('the order report ends with the sums of all pages, compared with the days before', async () => {
  gives(orderReport, ({ url }) => ({
    items: [
      {
        ...figures,
        ...{
          key: '7',
          label: 'SD7',
          id: 7,
          code: 'SD7',
          createdAt: '2026-10-01T03:00:00Z',
          sentOn: null,
        },
        ...{ deliveredOn: null, status: 'send', customer: 'สมหญิง', phone: '0810001234' },
        ...{ province: 'เชียงใหม่', channel: 'เพจ', creator: 'ปุ้ย', telesale: null },
        ...{ carrier: 0, pno: 'TH7', currency: 'THB' },
      },
    ],
    pagination,
    total: { ...figures, orders: 41 },
    ...(url.searchParams.get('compare') === '1' && {
      previous: { ...span, total: { ...figures, sales: 3200 } },
    }),
  }));
  const { getByRole, getByText } = await renderScreen(<OrderReportPage />, { at: '/report/order' });
  await expect.element(getByRole('cell', { name: /^รวมทุกหน้า 41 ออเดอร์/ })).toBeVisible();
  await expect.element(getByText(/นับจากวันที่สร้าง/)).toBeVisible();
  await getByRole('button', { name: 'เทียบช่วงก่อน' }).click();
  await expect.element(getByText(/ช่วงก่อน 3,200.00 \(\+100.0%\)/)).toBeVisible();
  expect(sentCalls.at(-1)?.url.searchParams.get('compare')).toBe('1');
  expect(await seriousFaults()).toEqual([]);
});

test('the parcel report ends with the shipping paid by buyers minus the courier’s price', async () => {
  gives(shippingReport, {
    items: [
      {
        ...{
          key: '1',
          label: 'TH7',
          id: 1,
          orderId: 7,
          orderCode: 'SD7',
          pno: 'TH7',
          carrier: 0,
          bookedAt: null,
        },
        ...{ weight: 500, courierWeight: null, charged: 30, cost: 32, returnCost: null },
        ...{ difference: -2, bucket: 'delivered' },
      },
    ],
    pagination,
    total: { parcels: 41, charged: 300, cost: 320, returnCost: 10.25, difference: -30.25 },
  });
  const { getByRole } = await renderScreen(<OrderReportPage />, {
    at: '/report/order?tab=shipping',
  });
  await expect
    .element(getByRole('cell', { name: /^รวมทุกหน้า 41 พัสดุ .*ส่วนต่าง -30.25$/ }))
    .toBeVisible();
});
