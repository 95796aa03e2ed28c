// What commissions of one product promise: its own order lines, no payments beside a part of the
// sum, and no closing of a month.
import { commissionReport, listCommissionOrders } from '@app/contract/money/commission';
import { listProducts } from '@app/contract/catalog/product';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import CommissionPage from './commission.page.tsx';

const sums = {
  ...{ orders: 2, units: 4, sales: 1300, delivered: 2, takenBack: 0, base: 1333.32 },
  commission: 71.3,
};
const pagination = { current_page: 1, per_page: 20, total_count: 0 };

beforeEach(async () => {
  answerCalls();
  const permissions = new Set(['report.commission', 'product.view'] as const);
  const me = { id: 1, username: 'admin', name: 'แอดมิน', role: 1 as const, flags: {} };
  meStore.set({ ...me, permissions });
  await page.viewport(1366, 768);
  gives(listProducts, { items: [], pagination } as never);
  gives(listCommissionOrders, { items: [], pagination, total: { base: 0, commission: 0 } });
  gives(commissionReport, ({ url }) => ({
    start: '2026-11-01',
    end: '2026-11-21',
    items: [{ key: '3', label: 'แอน', userId: 3, month: '2026-11', frozen: false, ...sums }],
    total: sums,
    months: [{ month: '2026-11', frozen: false }],
    ...(url.searchParams.get('compare') === '1' && {
      previous: {
        ...{ start: '2026-10-01', end: '2026-10-31' },
        total: { ...sums, commission: 35.65 },
      },
    }),
  }));
});

const open = () => renderScreen(<CommissionPage />, { at: '/report/commission?productId=5' });

test('the commission report of a product hides payments and the closing of months, and opens the orders with the product', async () => {
  const { getByRole, getByText } = await open();
  await expect.element(getByText(/ยอดจ่ายคิดรวมทั้งเดือน/)).toBeVisible();
  expect(getByRole('button', { name: /ปิดเดือน/ }).elements()).toHaveLength(0);
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: /ดูออเดอร์ของ แอน/ }).click();
  await expect
    .poll(() => sentCalls.find(({ url }) => url.pathname.endsWith('/commission/order'))?.url.search)
    .toContain('productId=5');
});

test('the commission report of a product compares with the months before', async () => {
  const { getByRole, getByText } = await open();
  await getByRole('button', { name: 'เทียบช่วงก่อน' }).click();
  await expect.element(getByText(/ช่วงก่อน 35.65, \+100.0%/)).toBeVisible();
});
