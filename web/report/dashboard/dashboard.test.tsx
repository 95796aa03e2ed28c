// What the dashboard promises: tasks in their order, figures that open their orders, and parts that
// fail alone.
import { getCodPayment } from '@app/contract/money/cod';
import { dashboard, readFirstSteps } from '@app/contract/report/dashboard';
import { countExceptions } from '@app/contract/shipping/exception';
import type { Gives } from '@app/contract/kit/endpoint';
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';
import { orderStageNames } from '@app/contract/kit/order-states';
import { countQueue } from '@app/contract/crm/queue';
import { countWaitingPages } from '@app/contract/order/create';
import { countOrders, countStages } from '@app/contract/order/list';
import { listProducts } from '@app/contract/catalog/product';
import type { Figures, ReportRow } from '@app/contract/report/reports';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shiftDay } from '@app/contract/kit/bangkok';
import { bangkokToday } from '../../ui/format/date.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { chooseLook } from '../../ui/theme/look.ts';
import '../../ui/theme/tokens.css';
import DashboardReportPage from './dashboard-report.page.tsx';
import DashboardPage from './dashboard.page.tsx';

const some = (total_count: number) => ({
  items: [],
  pagination: { current_page: 1, per_page: 1, total_count },
});
const counts = {
  telesale: 0,
  pending: 12,
  send: 128,
  cancel: 3,
  sending: 1054,
  return: 2,
  tracking: 9,
};
const trouble = {
  rules: {
    ...{ no_pickup: 1, no_movement: 0, attempt_failed: 2, returning: 0, reweighed: 0 },
    ...{ lost: 0, missing: 0, stray: 2, watched: 0, unsure: 0 },
  },
  ...{ open: 4, doing: 1, late: 2, unowned: 4 },
};
const noStages = Object.fromEntries(orderStageNames.map((name) => [name, 0])) as Record<
  (typeof orderStageNames)[number],
  number
>;
const money = {
  ...{ expected: 0, due: 0, paid: 0, overdue: 590, difference: 0, outstanding: 590 },
  ...{ outstandingParcels: 3, overdueParcels: 3, exceptions: 0 },
};

const today = bangkokToday();
const yesterday = shiftDay(today, -1);
const sums: Figures = {
  ...{ orders: 24, units: 40, packs: 0, sales: 12_000, discount: 0, cod: 9000, transfer: 3000 },
  ...{ shippingFee: 600, shipped: 20, delivered: 16, returned: 2, returnedSales: 900 },
  ...{ newCustomers: 9, adCost: 1500, shippingCost: 700, returnCost: 40, codFee: 90 },
  ...{ goodsCost: 4000, commission: 100, profit: 4670 },
};
const row = (key: string, label: string, more: Partial<ReportRow> = {}): ReportRow => ({
  ...sums,
  key,
  label,
  ...more,
});
const without = ({ adCost: _a, profit: _p, ...rest }: Figures): Figures => rest;

const carrier = { ...row('0', 'Flash Express'), averageDays: 2.5 };
const parts: Readonly<Record<string, Partial<Gives<typeof dashboard>>>> = {
  figures: {
    items: [row(yesterday, yesterday, { sales: 5000, orders: 10 }), row(today, today)],
    previous: {
      start: yesterday,
      end: yesterday,
      items: [],
      total: { ...sums, sales: 9600, returned: 1 },
    },
  },
  products: { products: [row('4', 'ครีมกันแดด'), row('7', 'สบู่ขมิ้น', { sales: 1200 })] },
  channels: { channels: [row('3', 'เพจหลัก'), row('', 'ไม่ระบุช่องทาง', { orders: 5 })] },
  users: { users: [row('9', 'ปุ้ย')] },
  carriers: { carriers: [carrier] },
  provinces: { provinces: [row('เชียงใหม่', 'เชียงใหม่')] },
};

const answerParts = (shown: Figures = sums) =>
  gives(dashboard, ({ url }) => {
    const start = url.searchParams.get('start') ?? today;
    const end = url.searchParams.get('end') ?? today;
    return { start, end, total: shown, ...parts[url.searchParams.get('part') ?? ''] };
  });

function signIn(permissions: readonly Permission[]) {
  const set = new Set(permissions);
  const flags = { shippingFlash: 1, openCRM: 1 };
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 1, permissions: set, flags });
}

beforeEach(async () => {
  await page.viewport(1366, 768);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  signIn(permissionKeys);
  gives(countOrders, counts);
  gives(listProducts, some(7));
  gives(countExceptions, trouble);
  gives(countStages, { ...noStages, ready: 128, arrived: 6, returning: 4, labelled: 31 });
  gives(getCodPayment, money);
  gives(countQueue, { overdue: 3, today: 8, tomorrow: 0, rebuy: 0, none: 0 });
  gives(countWaitingPages, { waiting: 0 });
  answerParts();
});

const open = (at = '/dashboard') => renderScreen(<DashboardPage />, { at });
const asked = (part: string) =>
  sentCalls.filter(({ url }) => url.searchParams.get('part') === part).map(({ url }) => url);

test('the dashboard of a packer starts with large buttons of their screens, and that of a seller does not', async () => {
  await page.viewport(360, 780);
  signIn(['order.view', 'pack.scan', 'ship.print']);
  const view = await open();
  const start = view.getByRole('navigation', { name: 'เริ่มงาน' });
  const scan = start.getByRole('link', { name: 'สแกนแพ็ค' });
  await expect.element(scan).toHaveAttribute('href', '/pack');
  await expect
    .element(start.getByRole('link', { name: 'ใบหยิบ' }))
    .toHaveAttribute('href', '/pick-list');
  expect(scan.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(88);
  expect(await seriousFaults()).toEqual([]);
  expect(start.getByRole('link', { name: 'สแกนรับคืน' }).elements()).toEqual([]);
  await view.unmount();
  signIn(['return.scan']);
  const returns = await open();
  const only = returns.getByRole('navigation', { name: 'เริ่มงาน' }).getByRole('link');
  await expect.element(only).toHaveAttribute('href', '/return/scan');
  await returns.unmount();
  signIn(permissionKeys);
  const seller = await open();
  await expect.element(seller.getByRole('region', { name: 'งานที่รออยู่' })).toBeVisible();
  expect(seller.getByRole('navigation', { name: 'เริ่มงาน' }).elements()).toEqual([]);
});

test('the dashboard hides its figures before the first order, and shows them afterwards', async () => {
  gives(countOrders, { ...counts, pending: 0 });
  gives(countStages, noStages);
  gives(countExceptions, { ...trouble, open: 0, doing: 0 });
  gives(countQueue, { overdue: 0, today: 0, tomorrow: 0, rebuy: 0, none: 0 });
  gives(getCodPayment, { ...money, overdueParcels: 0 });
  gives(listProducts, some(0));
  const steps = {
    shop: true,
    sender: true,
    courier: false,
    product: false,
    label: false,
    staff: false,
  };
  gives(readFirstSteps, { ...steps, order: false });
  const view = await open();
  await expect.element(view.getByText(/เมื่อมีออเดอร์แรก/)).toBeVisible();
  expect(view.getByText('0.00').elements()).toEqual([]);
  await expect.element(view.getByRole('region', { name: 'งานที่รออยู่' })).not.toBeInTheDocument();
  gives(readFirstSteps, { ...steps, order: true });
  await view.client.invalidateQueries();
  await expect.element(view.getByRole('region', { name: 'ตัวเลขรวม' })).toBeVisible();
});

describe('the dashboard tasks', () => {
  test('show what waits and what to do, and link to it', async () => {
    gives(countWaitingPages, { waiting: 4 });
    const view = await open();
    const tiles = view.getByRole('region', { name: 'งานที่รออยู่' });
    for (const [name, href] of [
      [/รอตรวจสอบ\s*12.*ตรวจ$/, '/order/pending'],
      [/ออเดอร์เซลเพจรอที่ว่างในแพ็กเกจ\s*4.*ดู$/, '/setting/channel'],
      [/พร้อมส่ง\s*128.*ส่ง$/, '/order/send?stage=ready'],
      [/ยังไม่พิมพ์\s*31/, '/order/send?stage=labelled'],
      [/พัสดุมีปัญหา\/ค้าง\s*5.*เกินกำหนด 2/, '/exceptions'],
      [/ยังไม่ได้รับ\s*6.*กำลังตีกลับอีก 4/, '/order/return?stage=arrived'],
      [/COD ครบกำหนดยังไม่โอน\s*3.*590.00 บาท/, '/cod-checker?tab=unremitted&overdue=1'],
      [/สต็อกต่ำ\s*7/, '/product/stock?level=low'],
      [/ลีดถึงเวลาโทร\s*11.*เกินกำหนด 3/, '/crm/lead/follow?tab=overdue'],
    ] as const)
      await expect.element(tiles.getByRole('link', { name })).toHaveAttribute('href', href);
    // No call is due, and no order is held: neither has a line.
    expect(tiles.getByText(/เทเลเซล|ติดปัญหา/).elements()).toEqual([]);
    expect(await seriousFaults()).toEqual([]);
  });

  test('keep a number of thousands clear of the words beside it', async () => {
    gives(getCodPayment, { ...money, overdueParcels: 2667 });
    const view = await open();
    const number = view.getByText('2,667', { exact: true });
    await expect.element(number).toBeVisible();
    const { scrollWidth, clientWidth } = number.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test('show that all work is done when nothing waits', async () => {
    gives(countOrders, { ...counts, pending: 0 });
    gives(listProducts, some(0));
    gives(countExceptions, { ...trouble, open: 0, doing: 0 });
    gives(countStages, noStages);
    gives(getCodPayment, { ...money, overdueParcels: 0 });
    gives(countQueue, { overdue: 0, today: 0, tomorrow: 0, rebuy: 0, none: 0 });
    const view = await open();
    await expect.element(view.getByText('ไม่มีงานค้าง ทำครบหมดแล้ว')).toBeVisible();
  });

  test.each([
    ['see none of them', ['order.create']],
    ['do nothing about those that one sees', ['order.view', 'product.view', 'pack.scan']],
  ] as const)('do not claim that all work is done when a user may %s', async (_why, rights) => {
    signIn(rights);
    const view = await open();
    await expect.element(view.getByRole('link').first()).toBeVisible();
    expect(view.getByText('ไม่มีงานค้าง ทำครบหมดแล้ว').elements()).toEqual([]);
    expect(view.getByRole('region', { name: 'งานที่รออยู่' }).elements()).toEqual([]);
  });

  test('fail and recover separately', async () => {
    refuses(listProducts, { code: 'INTERNAL_ERROR' });
    const view = await open();
    const tiles = view.getByRole('region', { name: 'งานที่รออยู่' });
    await expect.element(tiles.getByRole('link', { name: /พร้อมส่ง\s*128/ })).toBeVisible();
    await expect.element(tiles.getByRole('button', { name: /ลองใหม่/ })).toBeVisible();
    gives(listProducts, some(3));
    await tiles.getByRole('button', { name: /ลองใหม่/ }).click();
    await expect.element(tiles.getByRole('link', { name: /สต็อกต่ำ\s*3/ })).toBeVisible();
  });

  test('are limited to the user’s rights and to what the shop has switched on', async () => {
    signIn(['order.view', 'ship.create', 'crm.own', 'cod.view']);
    meStore.set((me) => me && { ...me, flags: {} });
    const view = await open();
    await expect.element(view.getByRole('link', { name: /พร้อมส่ง\s*128/ })).toBeVisible();
    for (const name of ['สต็อกต่ำ', 'ลีดถึงเวลาโทร', 'COD ครบกำหนดยังไม่โอน', 'แนวโน้ม'])
      expect(view.getByText(name).elements()).toEqual([]);
    expect(asked('figures')).toEqual([]);
  });
});

describe('the dashboard figures', () => {
  test('are compared with the days before, and open the orders that they count', async () => {
    const view = await open();
    const numbers = view.getByRole('region', { name: 'ตัวเลขรวม' });
    const sales = numbers.getByRole('link', {
      name: /ยอดขาย 12,000.00 บาท.*\+25.0%.*จาก 9,600.00/,
    });
    await expect.element(sales).toBeVisible();
    await expect
      .element(numbers.getByRole('link', { name: /ตีกลับ 10.0%.*\+5.0 จุด/ }))
      .toHaveAttribute('href', `/report/order?start=${today}&end=${today}&outcome=returned`);
    await expect
      .element(numbers.getByRole('link', { name: /ค่าโฆษณา/ }))
      .toHaveAttribute('href', `/expense/facebook?from=${today}&to=${today}`);
    await expect
      .element(numbers.getByRole('link', { name: /กำไรโดยประมาณ 4,670.00/ }))
      .toBeVisible();
  });

  test('hide costs and profit from users who may not see them', async () => {
    signIn(permissionKeys.filter((key) => key !== 'report.profit'));
    answerParts(without(sums));
    const view = await open();
    await expect.element(view.getByRole('link', { name: /ยอดขาย 12,000.00/ })).toBeVisible();
    expect(view.getByText(/กำไร|ค่าโฆษณา/).elements()).toEqual([]);
  });

  test('of the current day are compared with the same hours of the day before', async () => {
    const previous = {
      start: yesterday,
      end: yesterday,
      items: [],
      total: { ...sums, sales: 96_000 },
    };
    const soFar = { until: `${yesterday}T09:05:00+07:00`, total: { ...sums, sales: 10_000 } };
    gives(dashboard, ({ url }) => ({
      ...{ start: today, end: today, total: sums },
      ...parts[url.searchParams.get('part') ?? ''],
      ...(url.searchParams.get('part') === 'figures' && { previous: { ...previous, soFar } }),
    }));
    const view = await open();
    await expect
      .element(view.getByRole('link', { name: /ยอดขาย 12,000.00.*20.0%.*จาก 10,000.00/ }))
      .toBeVisible();
    await expect.element(view.getByText(/^เทียบกับช่วงก่อนถึง .* 09:05$/)).toBeVisible();
  });

  test('follow the range in the address, which moves with the calendar', async () => {
    const view = await open('/dashboard?range=week&compare=0');
    await expect
      .element(view.getByRole('button', { name: '7 วัน', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => asked('figures').length).toBe(1);
    const { searchParams } = asked('figures')[0] ?? new URL(location.href);
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ start: shiftDay(today, -6), end: today, part: 'figures' },
    });
    await view.getByRole('button', { name: 'เทียบช่วงก่อน' }).click();
    await expect.poll(() => asked('figures').at(-1)?.searchParams.get('compare')).toBe('1');
    await view.getByRole('button', { name: 'เดือนก่อน' }).click();
    await expect.poll(() => asked('figures').at(-1)?.searchParams.get('start')).toMatch(/-01$/);
    expect(view.router.state.location.searchStr).toContain('range=before');
  });

  test('of a single day appear beside a trend of two weeks, as a chart and as a table', async () => {
    const view = await open();
    await expect
      .poll(() => asked('figures').map((url) => url.searchParams.get('start')))
      .toEqual(expect.arrayContaining([today, shiftDay(today, -13)]));
    const drawing = view.getByRole('img', { name: /กราฟยอดขาย.*อยู่ในตารางถัดไป/ });
    await expect.element(drawing).toBeVisible();
    await expect
      .poll(() => drawing.element().querySelector('canvas')?.width ?? 0)
      .toBeGreaterThan(0);
    const drawn = () => drawing.element().querySelector('canvas')?.toDataURL();
    const inLight = drawn();
    chooseLook('theme', 'dark');
    await expect.poll(drawn).not.toBe(inLight);
    chooseLook('theme', 'system');
    await expect.poll(drawn).toBe(inLight);
    const table = view.getByRole('table', { name: 'ตัวเลขของกราฟ' });
    expect(table.getByRole('row').elements()).toHaveLength(15);
    await expect.element(table.getByRole('cell', { name: '5,000.00' })).toBeVisible();
    await expect
      .element(table.getByRole('link', { name: '10', exact: true }))
      .toHaveAttribute('href', `/report/order?start=${yesterday}&end=${yesterday}`);
    await view.getByRole('button', { name: 'กำไร', exact: true }).click();
    await expect.element(table.getByRole('columnheader', { name: 'กำไร' })).toBeVisible();
  });
});

describe('the dashboard lists', () => {
  test('open the orders of each row, also of rows without a name', async () => {
    const view = await open();
    const href = async (list: string, name: string) => {
      const link = view.getByRole('table', { name: list }).getByRole('link', { name, exact: true });
      await expect.element(link).toBeVisible();
      return link.element().getAttribute('href')?.split(`end=${today}`)[1];
    };
    expect(await href('ช่องทาง', '24')).toBe('&channelId=3');
    expect(await href('ช่องทาง', '5')).toBe('&without=channel');
    expect(await href('ผู้เปิดออเดอร์', '24')).toBe('&userId=9&userAs=creator');
    expect(await href('ขนส่ง', '24')).toBe('&provider=0');
    expect(decodeURIComponent((await href('จังหวัด', '24')) ?? '')).toBe('&province=เชียงใหม่');
    await expect.element(view.getByRole('cell', { name: '2.5' })).toBeVisible();
  });

  test('fail separately, with the error and a retry button', async () => {
    gives(dashboard, ({ url }) => {
      if (url.searchParams.get('part') === 'products') throw new TypeError('down');
      const part = parts[url.searchParams.get('part') ?? ''];
      return { start: today, end: today, total: sums, ...part };
    });
    const view = await open();
    const goods = view.getByRole('region', { name: 'สินค้าขายดี' });
    await expect.element(goods.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
    await expect.element(view.getByRole('table', { name: 'ช่องทาง' })).toBeVisible();
    answerParts();
    await goods.getByRole('button', { name: 'ลองใหม่' }).click();
    await expect.element(goods.getByText('ครีมกันแดด').first()).toBeVisible();
  });

  test('show that they are empty', async () => {
    gives(dashboard, { start: today, end: today, total: sums });
    const view = await open();
    await expect.element(view.getByText('ไม่มีข้อมูลในช่วงนี้').first()).toBeVisible();
    await expect.element(view.getByText('ยังไม่มีออเดอร์ในช่วงนี้')).toBeVisible();
  });
});

test('the dashboard shows a fault of all its parts once, and one press reloads all of them', async () => {
  const tasks = [
    countOrders,
    countStages,
    listProducts,
    countExceptions,
    getCodPayment,
    countQueue,
    countWaitingPages,
  ];
  for (const call of tasks) refuses(call, { code: 'SERVICE_AWAY' });
  refuses(dashboard, { code: 'SERVICE_AWAY' });
  const view = await open();
  const again = view.getByRole('button', { name: /ลองใหม่/ });
  await expect.poll(() => again.elements().length, { timeout: 10_000 }).toBe(1);
  // Not even a heading claims that nothing waits or nothing was sold.
  await expect.element(view.getByText('ต้องทำวันนี้')).not.toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  answerParts();
  gives(countStages, { ...noStages, ready: 128 });
  await again.click();
  // Remaining faults are one note above the rest.
  await expect.element(view.getByRole('table', { name: 'ช่องทาง' })).toBeVisible();
  await expect.element(view.getByRole('link', { name: /พร้อมส่ง\s*128/ })).toBeVisible();
  await expect.poll(() => again.elements().length, { timeout: 10_000 }).toBe(1);
  await expect.element(view.getByText('บางงานยังโหลดไม่ได้')).toBeVisible();
  gives(countOrders, counts);
  await again.click();
  await expect.element(view.getByRole('link', { name: /รอตรวจสอบ\s*12/ })).toBeVisible();
});

test('the dashboard fetches everything again when the user comes back to the tab', async () => {
  const view = await open();
  await expect.element(view.getByRole('table', { name: 'จังหวัด' })).toBeVisible();
  expect(asked('provinces')).toHaveLength(1);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => asked('provinces').length).toBe(2);
  await expect.poll(() => asked('figures').length).toBeGreaterThanOrEqual(4);
});

test('the dashboard shows grey rows for parts that have not arrived, while the others are shown', async () => {
  gives(dashboard, ({ url }) => {
    const part = url.searchParams.get('part') ?? '';
    if (part !== 'provinces') return { start: today, end: today, total: sums, ...parts[part] };
    return new Promise<never>(() => undefined);
  });
  const view = await open();
  await expect.element(view.getByRole('table', { name: 'ช่องทาง' })).toBeVisible();
  const waiting = view.getByRole('region', { name: 'จังหวัด' });
  await expect.element(waiting.getByRole('status', { name: 'กำลังโหลด' })).toBeVisible();
});

test('the dashboard keeps its data readable offline, and says so once', async () => {
  const view = await open();
  await expect.element(view.getByRole('table', { name: 'ช่องทาง' })).toBeVisible();
  onlineStore.set(false);
  await expect.element(view.getByText(/ออฟไลน์ – ข้อมูล ณ/)).toBeVisible();
  expect(view.getByText(/ออฟไลน์ – ข้อมูล ณ/).elements()).toHaveLength(1);
  await expect.element(view.getByRole('link', { name: /ยอดขาย 12,000.00/ })).toBeVisible();
  onlineStore.set(true);
});

test('the dashboard shows once that it cannot be refreshed, and keeps its old data', async () => {
  const view = await open();
  await expect.element(view.getByRole('table', { name: 'ช่องทาง' })).toBeVisible();
  refuses(dashboard, { code: 'SERVICE_AWAY' });
  void view.client.invalidateQueries();
  const again = view.getByRole('button', { name: 'ลองใหม่' });
  await expect.poll(() => asked('provinces').length, { timeout: 10_000 }).toBe(3);
  await expect.element(view.getByText(/ข้อมูล ณ/)).toBeVisible();
  expect(again.elements()).toHaveLength(1);
  await expect.element(view.getByRole('link', { name: /ยอดขาย 12,000.00/ })).toBeVisible();
  answerParts();
  await again.click();
  await expect.element(again).not.toBeInTheDocument();
});

test('the dashboard has the user’s own days in the address and in the strip', async () => {
  const view = await open();
  await view.getByRole('button', { name: 'กำหนดเอง' }).click();
  const dialog = page.getByRole('dialog', { name: 'กำหนดช่วงวันที่' });
  await dialog.getByRole('textbox', { name: 'ตั้งแต่' }).fill('01/01/2569');
  await dialog.getByRole('textbox', { name: 'ถึง' }).fill('31/01/2569');
  await dialog.getByRole('button', { name: 'ดูช่วงนี้' }).click();
  await expect
    .poll(() => view.router.state.location.searchStr)
    .toBe('?start=2026-01-01&end=2026-01-31');
  await expect
    .element(view.getByRole('button', { name: '01 ม.ค. 2569 – 31 ม.ค. 2569' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => asked('channels').at(-1)?.searchParams.get('end')).toBe('2026-01-31');
});

test('the dashboard report of the same figures starts with this month and has no tasks', async () => {
  const view = await renderScreen(<DashboardReportPage />, { at: '/report/dashboard' });
  await expect.element(view.getByRole('heading', { name: 'รายงานภาพรวม' })).toBeVisible();
  await expect.poll(() => asked('products')[0]?.searchParams.get('start')).toMatch(/-01$/);
  expect(view.getByText('ต้องทำวันนี้').elements()).toEqual([]);
});

test('the dashboard fits a phone, with buttons large enough for fingers', async () => {
  await page.viewport(360, 780);
  const view = await open();
  await expect.element(view.getByText('ครีมกันแดด').last()).toBeVisible();
  await expect.element(view.getByRole('img', { name: /กราฟยอดขาย/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const small = [...document.querySelectorAll<HTMLElement>('a, button')]
    .filter((element) => element.offsetParent !== null && element.offsetHeight < 44)
    .map((element) => element.textContent);
  expect(small).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
});
