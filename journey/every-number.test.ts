// Every number of a report opens the orders behind it: each link on the screen is followed, and its
// list must sum to that number.
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { setCommissionPlan } from '@app/contract/money/commission';
import { createExpense, listExpenses } from '@app/contract/money/expense';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import type { Figures } from '@app/contract/report/reports';
import { orderReport } from '@app/contract/report/lists';
import { addStock } from '@app/contract/catalog/stock';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBuyer } from '../database/seed/demo-people.ts';
import { markOrdersDirty } from '../server/platform/recount.store.ts';
import { sql } from '../server/platform/database.ts';
import { desktop, openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
const DAY_MS = 86_400_000;
const day = (back: number) =>
  new Date(Date.now() + 7 * 3_600_000 - back * DAY_MS).toISOString().slice(0, 10);
/** Five weeks: at least two months. */
const span = { start: day(35), end: day(0) };

/** Each order was sold some days ago, and its progress follows from its number. */
async function sellMany(goods: readonly number[], channels: readonly (number | null)[]) {
  const { owner } = stage.shop;
  const seller = await stage.shop.hire(4);
  const ids: number[] = [];
  for (let n = 0; n < 24; n += 1) {
    const { name, phone, ...place } = demoBuyer(n % 9);
    const items = [n, n * 2 + 1].slice(0, 1 + (n % 2)).map((at, line) => ({
      ...{ productId: goods[at % goods.length] ?? 0, unit: 1 + (n % 3) },
      ...(line === 1 && { discount: 3.33 }),
    }));
    const isCod = n % 3 !== 0;
    const { id } = await (n % 4 === 0 ? seller : owner).call(createOrder, {
      body: {
        ...{ info: { name, phone, ...place }, items, channelId: channels[n % channels.length] },
        payment: {
          ...{ method: isCod ? 'cod' : 'transfer', shippingFee: (n % 2) * 45.5 },
          ...{ discount: n % 5 === 0 ? 1.11 : 0, ...(!isCod && { paid: 50 }) },
        },
        shipping: { carrier: n % 5 === 4 ? null : n % 2 },
        ...(n % 3 === 0 && { telesaleBy: seller.id }),
      } as never,
    });
    ids.push(id);
  }
  await owner.call(updateOrders, { body: { ids: ids.slice(0, 16), status: 'sending' } });
  await owner.call(updateOrders, { body: { ids: ids.slice(0, 3), status: 'return' } });
  await stage.shop.inside(async (tx) => {
    await tx.rows(sql`update orders set created_at = created_at - make_interval(days => (id % 5 * 8)::int),
      sent_at = sent_at - make_interval(days => (id % 4 * 2)::int),
      delivered_at = case when id = any(${ids.slice(3, 11)}::bigint[]) then now() - make_interval(days => (id % 3)::int) end
      where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);
    await markOrdersDirty(tx, ids);
  });
}

beforeAll(async () => {
  stage = await openStage();
  const { owner } = stage.shop;
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ของแถม' } });
  const box = { code: 'PK01', name: 'กล่องรวม', categoryId, price: 100.01, cost: 40, isPack: true };
  const { id: pack } = await owner.call(createProduct, { body: box });
  await owner.call(addStock, { params: { id: pack }, body: { amount: 900, reason: 'in' } });
  const channels: (number | null)[] = [null];
  for (const name of ['เพจหนึ่ง', 'เพจสอง'])
    channels.push((await owner.call(createChannel, { body: { name, kind: 'facebook' } })).id);
  const nobody = { userId: null, productId: null, categoryId: null, channelId: null };
  const plan = {
    rules: [
      { ...nobody, kind: 'percent' as const, value: 3.33 },
      { ...nobody, productId: pack, kind: 'baht' as const, value: 7 },
    ],
    tiers: [{ above: 500, percent: 1 }],
    earnOn: 'delivered' as const,
    from: span.start.slice(0, 7),
  };
  await owner.call(setCommissionPlan, { body: { plan } });
  const { cream, soap, set } = stage.products;
  await sellMany([cream, soap, set, pack], channels);
  for (const [back, channelId] of [
    [0, null],
    [3, channels[1]],
    [12, channels[2]],
    [34, null],
  ] as const)
    await owner.call(createExpense, {
      body: { type: 'facebook', date: day(back), amount: 100.03, channelId: channelId ?? null },
    });
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

interface NumberLink {
  readonly head: string;
  readonly text: string;
  readonly href: string;
}

/** All linked numbers in the page's tables and tiles, with their headers. */
const openings = (): Promise<NumberLink[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="?"]')].flatMap((link) => {
      const cell = link.closest('td');
      const heads = [...(cell?.closest('table')?.querySelectorAll('thead th') ?? [])];
      const tile = link.closest('div')?.querySelector('dt');
      const head = cell ? heads[cell.cellIndex] : tile;
      const { pathname } = link;
      if (!head || link.offsetParent === null || !/^\/(report\/order|expense)/.test(pathname))
        return [];
      return [
        {
          head: (head.textContent ?? '').trim(),
          text: (link.textContent ?? '').trim(),
          href: link.pathname + link.search,
        },
      ];
    }),
  );

const number = (text: string): number =>
  Number(/-?[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));
const round = (value: number) => Math.round(value * 100) / 100;

/** What the orders behind a number must sum to. */
const sums: Readonly<Record<string, (total: Figures) => number>> = {
  ออเดอร์: (total) => total.orders,
  ลูกค้าใหม่: (total) => total.orders,
  ออเดอร์ซ้ำ: (total) => total.orders,
  ส่งแล้ว: (total) => total.orders,
  ถึง: (total) => total.orders,
  ตีกลับ: (total) => total.orders,
  ชิ้น: (total) => total.units,
  แพ็ก: (total) => total.packs,
  ยอดขาย: (total) => total.sales,
  'ยอดขาย (บาท)': (total) => total.sales,
  ส่วนลด: (total) => total.discount,
  COD: (total) => total.cod,
  โอน: (total) => total.transfer,
  ค่าแอด: (total) => total.adCost ?? NaN,
  ค่าส่งจริง: (total) => round((total.shippingCost ?? NaN) + (total.returnCost ?? NaN)),
  'ค่าธรรมเนียม COD': (total) => total.codFee ?? NaN,
  ต้นทุน: (total) => total.goodsCost ?? NaN,
  ค่าคอม: (total) => total.commission ?? NaN,
  กำไร: (total) => total.profit ?? NaN,
  เฉลี่ยต่อออเดอร์: (total) => round(total.sales / total.orders),
};

interface Listed {
  readonly total: Figures;
  readonly count: number;
}

const known = new Map<string, Promise<Listed>>();

function listed(href: string): Promise<Listed> {
  const { pathname, searchParams } = new URL(href, stage.origin);
  const query = Object.fromEntries(searchParams) as never;
  const read = async () => {
    const { owner } = stage.shop;
    if (pathname.startsWith('/expense')) {
      const { sum, pagination } = await owner.call(listExpenses, {
        query: { ...(query as object), type: 'facebook' },
      });
      return { total: { adCost: sum } as Figures, count: pagination.total_count };
    }
    const { total, pagination, items } = await owner.call(orderReport, {
      query: { ...(query as object), pageSize: 200 } as never,
    });
    expect(items).toHaveLength(pagination.total_count);
    expect(total.orders).toBe(pagination.total_count);
    return { total, count: pagination.total_count };
  };
  const one = known.get(href) ?? read();
  known.set(href, one);
  return one;
}

/** The number that the orders give; a percentage is their share of all shipped orders. */
async function madeOf({ head, text, href }: NumberLink, { total, count }: Listed): Promise<number> {
  if (!/^[\d.]+%$/.test(text)) return sums[head]?.(total) ?? NaN;
  const whole = await listed(href.replace(/&?outcome=\w+/, ''));
  return Number(((count / whole.total.shipped) * 100).toFixed(1));
}

/** Returns how many numbers were followed. */
async function followAll(path: string): Promise<number> {
  await page.goto(`${stage.origin}${path}`);
  await page.locator('main table tbody tr').first().waitFor();
  await page.waitForLoadState('networkidle');
  const all = await openings();
  for (const { head, text, href } of all) {
    // An average of days is no sum.
    if (head === 'เฉลี่ย (วัน)') continue;
    const { total, count } = await listed(href);
    const where = `${path} ${head} ${text} ${href}`;
    expect(number(text), where).toBe(await madeOf({ head, text, href }, { total, count }));
  }
  return all.length;
}

/** Shows hidden columns too. */
async function showAllColumns(path: string): Promise<void> {
  await page.goto(`${stage.origin}${path}`);
  await page.getByRole('button', { name: 'เลือกคอลัมน์' }).click();
  for (const name of ['แพ็ก', 'ส่วนลด', 'ค่าธรรมเนียม COD'])
    await page.getByRole('checkbox', { name }).check();
}

const days = new URLSearchParams(span).toString();

test.each([
  ['daily', ['', 'modeUser=creator', 'modeUser=telesale', 'dateBy=sent', 'dateBy=delivered']],
  [
    'daily',
    ['channel', 'carrier', 'creator', 'telesale', 'province', 'category'].map(
      (by) => `groupBy=${by}`,
    ),
  ],
  ['daily', ['catId=1', 'productId=1', 'productId=1&modeUser=creator', 'provider=0&channelId=1']],
  ['monthly', ['', 'modeUser=creator', 'dateBy=sent', 'catId=1']],
  ['product', ['', 'modeUser=telesale', 'dateBy=delivered', 'catId=1', 'provider=1']],
])('each number of the %s report opens the orders behind it (%j)', async (name, choices) => {
  await showAllColumns(`/report/${name}?${days}`);
  for (const choice of choices) {
    const followed = await followAll(`/report/${name}?${days}&${choice}`);
    expect(followed, choice).toBeGreaterThan(15);
  }
});

test('the dashboard numbers open the orders behind them', async () => {
  expect(await followAll(`/report/dashboard?${days}`)).toBeGreaterThan(40);
});
