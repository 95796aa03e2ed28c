// What the reports promise on screen: every number opens its orders, totals, no costs without the right, empty and broken states.
import {
  dailyReport,
  monthlyReport,
  productReport,
  type Figures,
  type ReportRow,
} from '@app/contract/report/reports';
import { listChannels } from '@app/contract/customer/channel';
import { listSellers } from '@app/contract/order/telesale';
import { getProduct, listProducts } from '@app/contract/catalog/product';
import { customerReport, orderReport, shippingReport } from '@app/contract/report/lists';
import type { Permission } from '@app/contract/kit/permissions';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bangkokToday } from '../../ui/format/date.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import CustomerReportPage from '../customer-lead/customer.page.tsx';
import OrderReportPage from './order.page.tsx';
import DailyPage from './daily.page.tsx';
import MonthlyPage from './monthly.page.tsx';
import ProductReportPage from './product.page.tsx';

const figures: Figures = {
  orders: 12,
  units: 20,
  packs: 0,
  sales: 6400.5,
  discount: 10,
  cod: 5000,
  transfer: 1400.5,
  shippingFee: 300,
  shipped: 10,
  delivered: 8,
  returned: 1,
  returnedSales: 500,
  newCustomers: 7,
  adCost: 1000,
  shippingCost: 320,
  returnCost: 20,
  codFee: 30,
  goodsCost: 1500,
  commission: 64,
  profit: 2966.5,
};
const row = (part: Partial<ReportRow>): ReportRow => ({ ...figures, key: '', label: '', ...part });
const days = [
  row({ key: '2026-11-01', label: '2026-11-01' }),
  row({ key: '2026-11-02', label: '2026-11-02' }),
];
const report = {
  start: '2026-11-01',
  end: '2026-11-21',
  items: days,
  total: { ...figures, orders: 24 },
};

const become = (...permissions: Permission[]) =>
  meStore.set({
    id: 1,
    username: 'admin',
    name: 'แอดมิน',
    role: 1,
    permissions: new Set(permissions),
    flags: {},
  });

beforeEach(() => {
  answerCalls();
  become('report.sales', 'report.profit', 'order.view');
});

test('every report number of orders opens the orders behind it', async () => {
  await page.viewport(1366, 768);
  gives(dailyReport, report);
  const { getByRole } = await renderScreen(<DailyPage />, {
    at: '/report/daily?dateBy=sent&channelId=3',
  });
  const link = getByRole('link', { name: '12', exact: true }).first();
  await expect.element(link).toBeVisible();
  const href = link.element().getAttribute('href') ?? '';
  const search = new URLSearchParams(href.split('?')[1]);
  expect(href).toContain('/report/order');
  expect(search.get('start')).toBe('2026-11-01');
  expect(search.get('end')).toBe('2026-11-01');
  expect(search.get('dateBy')).toBe('sent');
  // The sum of the table, and the tile above it.
  expect(getByRole('link', { name: '24', exact: true }).elements()).toHaveLength(2);
  await expect.element(getByRole('cell', { name: 'รวม', exact: true })).toBeVisible();
  await expect.element(page.getByText(/นับจากวันที่ส่ง/)).toBeVisible();
});

test('the report numbers show that they are still being counted, and are refreshed when that is finished', async () => {
  await page.viewport(360, 780);
  const counting = { left: 12_345, since: '2026-11-21T03:32:00Z' };
  gives(dailyReport, { ...report, counting });
  await renderScreen(<DailyPage />, { at: '/report/daily' });
  await expect.element(page.getByText(/กำลังนับอีก 12,345 รายการ/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  gives(dailyReport, { ...report, total: { ...report.total, orders: 999 } });
  await expect.element(page.getByText('999', { exact: true }).first()).toBeVisible();
  expect(page.getByText(/กำลังนับอีก/).elements()).toHaveLength(0);
});

test('the report shows no costs and no profit without the right', async () => {
  await page.viewport(1366, 768);
  become('report.sales');
  gives(dailyReport, report);
  const { getByRole } = await renderScreen(<DailyPage />, { at: '/report/daily' });
  await expect.element(getByRole('columnheader', { name: 'ยอดขาย' })).toBeVisible();
  for (const name of ['กำไร', 'ต้นทุน', 'ค่าแอด', 'ค่าคอม'])
    expect(getByRole('columnheader', { name }).elements()).toHaveLength(0);
  expect(await seriousFaults()).toEqual([]);
});

test('the report fetches the days before when it compares, and shows the growth of sales', async () => {
  await page.viewport(1366, 768);
  gives(dailyReport, {
    ...report,
    previous: {
      start: '2026-10-11',
      end: '2026-10-31',
      items: [],
      total: { ...figures, sales: 3200.25 },
    },
  });
  const { getByRole } = await renderScreen(<DailyPage />, { at: '/report/daily' });
  await userEvent.click(getByRole('button', { name: 'เทียบช่วงก่อน' }));
  await expect.poll(() => sentCalls.at(-1)?.url.searchParams.get('compare')).toBe('1');
  await expect.element(page.getByText('เทียบช่วงก่อน +100.0%').first()).toBeVisible();
});

test('the report of months names them and shows new customers beside repeated orders', async () => {
  await page.viewport(1366, 768);
  gives(monthlyReport, { ...report, items: [row({ key: '2026-11', label: '2026-11' })] });
  const { getByRole } = await renderScreen(<MonthlyPage />, { at: '/report/monthly' });
  await expect.element(getByRole('cell', { name: 'พฤศจิกายน 2569' })).toBeVisible();
  await expect.element(getByRole('columnheader', { name: 'ลูกค้าใหม่' })).toBeVisible();
});

test('the product report has cards on a phone, without sideways scroll', async () => {
  await page.viewport(360, 780);
  const item = {
    ...row({ key: '4', label: 'ครีมกันแดด' }),
    code: 'CR',
    category: 'ครีม',
    onHand: 9,
    daysLeft: 3,
  };
  gives(productReport, { ...report, items: [item] });
  const { getByText } = await renderScreen(<ProductReportPage />, { at: '/report/product' });
  await expect.element(getByText('ครีมกันแดด').last()).toBeVisible();
  await expect.element(getByText(/ไม่รวมค่าส่งที่เก็บลูกค้า/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});

test('the report shows that a range is empty, and opens a year at one press', async () => {
  gives(dailyReport, { ...report, items: [] });
  await renderScreen(<DailyPage />, { at: '/report/daily' });
  await expect.element(page.getByText('ไม่มีข้อมูลในช่วงนี้')).toBeVisible();
  const wider = page.getByRole('button', { name: 'ดู 1 ปีล่าสุด' });
  await wider.click();
  await expect.element(wider).not.toBeInTheDocument();
  await expect.poll(() => sentCalls.at(-1)?.url.searchParams.get('end')).toBe(bangkokToday());
});

test('the report explains an invalid day in its address', async () => {
  const text = 'ใส่ปีเป็น ค.ศ. เช่น 2026';
  refuses(dailyReport, { code: 'UNPROCESSED', fields: { start: text, end: text } });
  const { getByText } = await renderScreen(<DailyPage />, {
    at: '/report/daily?start=2569-11-01&end=2569-11-22',
  });
  await expect.element(getByText(text)).toBeVisible();
  expect(getByText(text).elements()).toHaveLength(1);
});

test('the report can be reloaded after a fault', async () => {
  refuses(productReport, { code: 'INTERNAL_ERROR', status: 500 });
  await renderScreen(<ProductReportPage />, { at: '/report/product' });
  await expect.element(page.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
});

const pagination = { current_page: 1, per_page: 20, total_count: 1 };

test('the order report shows each order with its profit, and opens it by its row', async () => {
  await page.viewport(1366, 768);
  gives(orderReport, {
    items: [
      {
        ...figures,
        key: '7',
        label: 'SD7',
        id: 7,
        code: 'SD7',
        createdAt: '2026-11-01T03:00:00Z',
        sentOn: null,
        deliveredOn: null,
        status: 'send',
        customer: 'สมหญิง',
        phone: '0810000000',
        province: 'เชียงใหม่',
        channel: 'เพจ',
        creator: 'แอดมิน',
        telesale: null,
        carrier: 0,
        pno: '',
        currency: 'THB',
      },
    ],
    pagination,
    total: figures,
    unplacedAds: 0,
    outside: [{ ...figures, label: 'คืนเงินลูกค้า', sales: -90.1 }],
  });
  const { getByRole } = await renderScreen(<OrderReportPage />, { at: '/report/order' });
  await expect.element(getByRole('cell', { name: '2,966.50', exact: true })).toBeVisible();
  await expect.element(page.getByText(/กำไร 2,966.50 บาท/)).toBeVisible();
  await expect.element(page.getByText(/หักเงินที่คืนลูกค้า 90.10 บาท/)).toBeVisible();
});

test('the order report keeps its days when its other tab is opened', async () => {
  gives(orderReport, () => new Promise<never>(() => undefined));
  await renderScreen(<OrderReportPage />, {
    at: '/report/order?start=2026-11-01&end=2026-11-10',
  });
  const tab = page.getByRole('link', { name: 'ค่าขนส่ง' });
  await expect.element(tab).toBeVisible();
  const { searchParams } = new URL(tab.element().getAttribute('href') ?? '', 'http://localhost');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    tab: 'shipping',
    start: '2026-11-01',
    end: '2026-11-10',
  });
});

test('the parcel report has its own tab, with the shipping paid by buyers beside the courier’s price', async () => {
  await page.viewport(1366, 768);
  gives(shippingReport, {
    items: [
      {
        key: '1',
        label: 'TH7',
        id: 1,
        orderId: 7,
        orderCode: 'SD7',
        pno: 'TH7',
        carrier: 0,
        // Half past midnight in Bangkok.
        bookedAt: '2026-10-31T17:30:00Z',
        weight: 500,
        courierWeight: null,
        charged: 30,
        cost: 32.25,
        returnCost: null,
        difference: -2.25,
        bucket: 'delivered',
      },
    ],
    pagination,
    total: { parcels: 1, charged: 30, cost: 32.25, returnCost: 0 },
  });
  const { getByRole } = await renderScreen(<OrderReportPage />, {
    at: '/report/order?tab=shipping',
  });
  await expect.element(getByRole('cell', { name: '-2.25', exact: true })).toBeVisible();
  await expect.element(getByRole('cell', { name: '01 พ.ย. 2569' })).toBeVisible();
});

test('the customer report has cards on a phone', async () => {
  await page.viewport(360, 780);
  gives(customerReport, {
    items: [
      {
        key: '7',
        label: 'สมหญิง',
        id: 7,
        name: 'สมหญิง',
        phone: '0810000000',
        province: 'เชียงใหม่',
        orders: 2,
        sales: 1060,
        average: 530,
        delivered: 1,
        returned: 1,
        firstOn: '2026-10-01',
        lastOn: '2026-11-01',
        favorite: 'ครีม',
        recency: 4,
        frequency: 2,
        money: 2,
      },
    ],
    pagination,
    total: { customers: 1, orders: 2, sales: 1060 },
  });
  const customers = await renderScreen(<CustomerReportPage />, {
    at: '/report/customer?tab=repeat',
  });
  await expect.element(customers.getByText(/ตีกลับ 1 \(50.0%\)/).last()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('the report shows names on the chips of a link, and works without a name that cannot be fetched', async () => {
  await page.viewport(1366, 768);
  const none = { items: [], pagination: { ...pagination, total_count: 0 } };
  gives(orderReport, { ...none, total: figures });
  gives(listChannels, { ...none, items: [{ id: 3, name: 'เพจหลัก' }] } as never);
  gives(listProducts, none);
  gives(getProduct, { id: 44, name: 'ครีมกันแดด' } as never);
  refuses(listSellers, { code: 'PERMISSION_DENIED' });
  const { getByRole } = await renderScreen(<OrderReportPage />, {
    at: '/report/order?channelId=3&productId=44&userId=9&outcome=returned&without=carrier',
  });
  const chips = getByRole('list', { name: 'ตัวกรองที่ใช้อยู่' });
  for (const text of ['ช่องทาง: เพจหลัก', 'สินค้า: ครีมกันแดด', 'พนักงาน: 9', 'เฉพาะ: ตีกลับ'])
    await expect.element(chips.getByText(text, { exact: true })).toBeVisible();
  await expect.element(chips.getByText('ที่ขาด: ไม่ระบุขนส่ง')).toBeVisible();
});

test('the report rows by user or without a channel open exactly their orders', async () => {
  await page.viewport(1366, 768);
  gives(dailyReport, {
    ...report,
    items: [row({ key: '9', label: 'ปุ้ย' }), row({ key: '', label: 'ไม่มี', orders: 5 })],
  });
  const { getByRole } = await renderScreen(<DailyPage />, { at: '/report/daily?groupBy=telesale' });
  const href = (name: string) => getByRole('link', { name, exact: true }).first();
  await expect
    .element(href('12'))
    .toHaveAttribute('href', expect.stringContaining('userId=9&userAs=telesale'));
  await expect
    .element(href('5'))
    .toHaveAttribute('href', expect.stringContaining('without=telesale'));
});
