// What ‘พิมพ์ PDF’ of reports promises: the filter on screen, a tab at once for a short report, a
// background job for a long one.
import { getSheet, startSheet, type SheetJob } from '@app/contract/report/export';
import { orderReport } from '@app/contract/report/lists';
import { dailyReport, type Figures } from '@app/contract/report/reports';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noticeStore } from '../feedback/notices.ts';
import { meStore } from '../hooks/me.ts';
import { session } from '../http.ts';
import { seriousFaults } from '../testing/axe.ts';
import { fakeTab, type FakeTab } from '../testing/fake-tab.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../testing/replies.ts';
import { read } from '../wire/query.ts';
import { runningSheets } from './running-sheets.ts';
import { SheetButton } from './sheet-button.tsx';
import { PaperButton, ExportMenu } from './export-menu.tsx';

const figures: Figures = {
  orders: 1,
  units: 1,
  packs: 0,
  sales: 10,
  discount: 0,
  cod: 0,
  transfer: 10,
  shippingFee: 0,
  shipped: 0,
  delivered: 0,
  returned: 0,
  returnedSales: 0,
  newCustomers: 0,
};
const order = {
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
  channel: null,
  creator: null,
  telesale: null,
  carrier: null,
  pno: '',
  currency: 'THB',
};

function Orders({ start }: { start: string }) {
  const { data } = useQuery(read(orderReport, { query: { start, end: '2026-11-30' } }));
  return (
    <>
      <PaperButton title="รายงานออเดอร์" data={data} />
      <SheetButton title="รายงานออเดอร์" data={data} />
    </>
  );
}
function Daily() {
  const { data } = useQuery(
    read(dailyReport, { query: { start: '2025-01-01', end: '2026-11-30' } }),
  );
  return <ExportMenu title="รายงานรายวัน" data={data} />;
}

let tab: FakeTab;
const usualClick = HTMLAnchorElement.prototype.click;
const saved: string[] = [];

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  meStore.set({
    id: 1,
    username: 'admin',
    name: 'แอดมิน',
    role: 1,
    permissions: new Set(['order.export', 'report.sales'] as const),
    flags: {},
  });
  noticeStore.set([]);
  runningSheets.set(new Map());
  saved.length = 0;
  tab = fakeTab();
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  };
  answerCalls();
});
afterEach(() => {
  HTMLAnchorElement.prototype.click = usualClick;
});

const holds = (total: number) =>
  gives(orderReport, ({ url }) =>
    url.searchParams.get('format') === 'pdf'
      ? ({ url: 'https://shop.example/file/x', job: null } as never)
      : {
          items: [order],
          pagination: { current_page: 1, per_page: 20, total_count: total },
          total: figures,
        },
  );
const print = () => page.getByRole('button', { name: 'พิมพ์ PDF' });
const asked = () => sentCalls.filter(({ url }) => url.searchParams.get('format') === 'pdf');

test('the export menu opens a short report in a tab, with the filter on screen', async () => {
  holds(45);
  await renderScreen(<Orders start="2026-11-01" />, { at: '/report/order' });
  await print().click();
  await expect.poll(() => tab.went).toEqual(['https://shop.example/file/x']);
  expect(tab.words()).toContain('กำลังจัดหน้า');
  expect(Object.fromEntries(asked()[0]?.url.searchParams ?? [])).toEqual({
    start: '2026-11-01',
    end: '2026-11-30',
    format: 'pdf',
  });
  expect(await seriousFaults()).toEqual([]);
});

const job: SheetJob = {
  id: 7,
  state: 'running',
  rows: 30,
  total: 60,
  fileName: 'report-orders-2026-11-30.pdf',
  url: null,
  error: null,
};

test('the export menu has a report over 92 days made in the background, with progress, then a link, and no empty tab', async () => {
  holds(60);
  gives(startSheet, { ...job, state: 'waiting', rows: 0 });
  let looks = 0;
  gives(getSheet, (): SheetJob => {
    looks += 1;
    if (looks < 2) return job;
    return { ...job, state: 'done', rows: 60, url: 'https://shop.example/file/y' };
  });
  await renderScreen(<Orders start="2026-01-01" />, { at: '/report/order' });
  await print().click();
  await expect.element(page.getByText('50%')).toBeVisible();
  await expect
    .poll(() => saved)
    .toEqual(['report-orders-2026-11-30.pdf https://shop.example/file/y']);
  expect(tab.closed).toBe(1);
  expect(asked()).toHaveLength(0);
  const [begun] = sentCalls.filter(({ url }) => url.pathname.endsWith('/export'));
  expect(begun?.body).toMatchObject({ list: orderReport.at, format: 'pdf' });
  expect(noticeStore.get()[0]?.text).toContain('ไฟล์ PDF “รายงานออเดอร์” พร้อมแล้ว');
});

test('the export menu makes a report of sums at once, however long its range', async () => {
  gives(dailyReport, ({ url }) =>
    url.searchParams.get('format') === 'pdf'
      ? ({ url: 'https://shop.example/file/z' } as never)
      : {
          start: '2025-01-01',
          end: '2026-11-30',
          items: [{ ...figures, key: '2026-11-01', label: '2026-11-01' }],
          total: figures,
        },
  );
  await renderScreen(<Daily />, { at: '/report/daily' });
  await print().click();
  await expect.poll(() => tab.went).toEqual(['https://shop.example/file/z']);
  await expect.element(page.getByRole('button', { name: 'ส่งออก Excel' })).toBeEnabled();
});

test('the export menu also has a workbook over 92 days made in the background, however few its rows', async () => {
  holds(60);
  gives(startSheet, {
    ...job,
    fileName: 'report-orders-2026-11-30.xlsx',
    state: 'done',
    rows: 60,
    url: 'https://shop.example/file/w',
  });
  await renderScreen(<Orders start="2026-01-01" />, { at: '/report/order' });
  await page.getByRole('button', { name: 'ส่งออก Excel' }).click();
  await expect
    .poll(() => saved)
    .toEqual(['report-orders-2026-11-30.xlsx https://shop.example/file/w']);
});
