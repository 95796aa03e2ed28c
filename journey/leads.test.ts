// Leads in the hands of agents: twelve calls by keyboard, a refused drag, a moved date, a sale in
// the telesale list, and screens that stay open over midnight.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLead, getLead, logLead, type Lead } from '@app/contract/crm/lead';
import { bangkokDay, clockOf, shiftDay } from '@app/contract/kit/bangkok';
import { listLeadEvents } from '@app/contract/crm/detail';
import { getMyDay } from '@app/contract/crm/queue';
import { createOrder } from '@app/contract/order/create';
import { listTelesaleOrders } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { setOption } from '@app/contract/shop/setting';
import type { Page } from 'playwright-core';
import type { Person } from '../server/app/story.ts';
import { steady } from '../database/seed/demo-people.ts';
import { desktop, openStage, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let agent: Person;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  await stage.shop.owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  // The question about repeat orders within days is tested elsewhere.
  await stage.shop.owner.call(setOption, { body: { name: 'duplicate_days', value: 0 } });
  agent = await stage.shop.hire(4);
  page = await stage.open(desktop, 'user2.app');
});
afterAll(() => stage.end());

const HOUR_MS = 3_600_000;
let last = 0;
const nextPhone = (): string => `0810${String((last += 1)).padStart(6, '0')}`;
const add = (name: string, more: object = {}, who = agent): Promise<Lead> =>
  who.call(createLead, { body: { name, phone: nextPhone(), ...more } });
const read = (id: number) => stage.shop.owner.call(getLead, { params: { id } });
const idOf = (url: string): number => Number(/manage\/(\d+)/.exec(url)?.[1] ?? 0);

/** Waits for the next lead in front of the agent, ready for its result; returns its id. */
async function facing(names: ReadonlyMap<number, string>, before: number): Promise<number> {
  await page.waitForURL((url) => idOf(url.pathname) !== before && idOf(url.pathname) > 0);
  const id = idOf(page.url());
  await page.getByRole('heading', { level: 1, name: names.get(id) ?? '' }).waitFor();
  await page.locator('button[aria-pressed="false"]:enabled', { hasText: 'ไม่รับ' }).waitFor();
  return id;
}

/** The key of the result, its name in the history, and the key of a date. */
const results = [
  ['4', 'noanswer'],
  ['5', 'busy'],
  ['6', 'off'],
  ['3', 'interested', 'Alt+c'],
  ['8', 'notinterested'],
  ['2', 'appointment', 'Alt+x'],
] as const;

test('an agent logs twelve lead calls by keyboard alone, with at most three keys each and no lead twice', async () => {
  const COUNT = 12;
  const leads: Lead[] = [];
  for (let n = 0; n < COUNT; n += 1)
    leads.push(
      await add(`ลูกค้าคนที่ ${n + 1}`, {
        nextAt: new Date(Date.now() - (n + 1) * HOUR_MS).toISOString(),
      }),
    );
  const names = new Map(leads.map(({ id, name }) => [id, name]));
  await page.goto(`${stage.origin}/crm/lead/follow`);
  await page.getByText('ลูกค้าคนที่ 12').first().waitFor();
  await page.keyboard.press('s');
  const called: number[] = [];
  for (let n = 0; n < COUNT; n += 1) {
    const id = await facing(names, called.at(-1) ?? 0);
    const [key, , date] = results[n % results.length] ?? results[0];
    await page.keyboard.press(key);
    if (date) await page.keyboard.press(date);
    await page.keyboard.press('Control+Enter');
    called.push(id);
  }
  await page.waitForURL('**/crm/lead/follow**');
  await page.getByText('วันนี้โทรครบแล้ว 🎉').waitFor();
  expect(new Set(called).size).toBe(COUNT);
  expect(await agent.call(getMyDay)).toMatchObject({ calls: COUNT });
  for (const [n, id] of called.slice(0, results.length).entries()) {
    const { items } = await agent.call(listLeadEvents, { params: { id }, query: {} });
    expect(items.filter(({ kind }) => kind === 'call').map(({ result }) => result)).toEqual([
      results[n]?.[1],
    ]);
  }
  const [dated] = called.slice(5);
  expect((await read(dated ?? 0)).nextAt).not.toBeNull();
});

// With `npm run journey -- leads --long`, the connection is cut as often as in the journey of
// orders.
const isLong = process.env['FAULTS'] === 'long';

test('an agent’s call results are neither lost nor doubled by cut connections and reloads', async () => {
  const random = steady(13);
  const leads: Lead[] = [];
  for (let n = 1; n <= (isLong ? 12 : 3); n += 1) leads.push(await add(`ตัดสาย ${n}`));
  const most = isLong ? 40 : 16;
  const strip = page.getByRole('region', { name: 'รายการรอส่ง' });
  let [cuts, areKept] = [0, false];
  await page.route('**/v1/pipeline/*/activity', async (route) => {
    if (areKept && (cuts >= most || random() < (isLong ? 0.1 : 0.2))) return route.continue();
    cuts += 1;
    if (random() < 0.5) return route.abort('internetdisconnected');
    // The server has done the work, but the reply is lost; the page may be gone meanwhile, and its
    // call with it.
    await route.fetch().catch(() => undefined);
    return route.abort('connectionreset').catch(() => undefined);
  });
  for (const [n, { id, name }] of leads.entries()) {
    await page.goto(`${stage.origin}/crm/lead/manage/${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.locator('button[aria-pressed="false"]:enabled', { hasText: 'ไม่รับ' }).waitFor();
    await page.keyboard.press('4');
    await page.keyboard.press('Control+Enter');
    await strip.getByText(`รอส่ง ${n + 1} รายการ`).waitFor();
  }
  areKept = true;
  const callsOf = async ({ id }: Lead) =>
    (await agent.call(listLeadEvents, { params: { id }, query: {} })).items.filter(
      ({ kind }) => kind === 'call',
    ).length;
  // The strip is drawn a while after the page has loaded.
  while (await page.evaluate(() => localStorage.getItem('outbox') !== null)) {
    if (random() < 0.2) await page.reload();
    // It may have been sent by itself meanwhile.
    const press = strip.getByRole('button', { name: 'ส่งตอนนี้' }).click({ timeout: 3_000 });
    await press.catch(() => undefined);
  }
  await strip.waitFor({ state: 'detached' });
  await page.unroute('**/v1/pipeline/*/activity');
  expect(await Promise.all(leads.map(callsOf))).toEqual(leads.map(() => 1));
  expect(cuts).toBeGreaterThan(isLong ? 39 : 9);
}, 240_000);

async function dragTo(card: string, column: string): Promise<void> {
  const from = await page.locator('[data-lead]', { hasText: card }).boundingBox();
  const to = await page.getByRole('region', { name: column }).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 40, from.y + 30);
  await page.mouse.down();
  for (const step of [0.2, 0.6, 1])
    await page.mouse.move(
      from.x + 40 + (to.x + to.width / 2 - from.x - 40) * step,
      from.y + 30 + (to.y + 200 - from.y - 30) * step,
    );
  await page.mouse.up();
}

const columnOf = (card: string): Promise<string | null> =>
  page.locator('[data-stage]', { hasText: card }).getAttribute('data-stage');

test('a lead card moves back with the reason in Thai when the server refuses the drag, and the next drag works', async () => {
  const lead = await add('พี่หน่อย ลากกลับ');
  const order = await agent.call(createOrder, {
    body: {
      leadId: lead.id,
      type: 'telesale',
      info: buyer(lead.phone),
      items: [{ productId: stage.products.soap, unit: 1 }],
      payment: { method: 'cod' },
    },
  });
  await stage.shop.owner.call(updateOrders, {
    body: { ids: [order.id], status: 'cancel', reason: 'ทดสอบ' },
  });
  await page.goto(`${stage.origin}/crm/pipeline?search=${encodeURIComponent('ลากกลับ')}`);
  await page.getByText('พี่หน่อย ลากกลับ').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await dragTo('พี่หน่อย ลากกลับ', 'สนใจ');
  await expect.poll(async () => (await read(lead.id)).stage).toBe('interested');
  expect(await columnOf('พี่หน่อย ลากกลับ')).toBe('interested');
  // The order that won it is cancelled now.
  await dragTo('พี่หน่อย ลากกลับ', 'ปิดได้');
  await page.getByText('เปิดออเดอร์ให้ลีดนี้ก่อน จึงย้ายไป “ปิดได้” ได้').waitFor();
  await expect.poll(() => columnOf('พี่หน่อย ลากกลับ')).toBe('interested');
  expect((await read(lead.id)).stage).toBe('interested');
});

test('the lead board of one user shows by itself what another user changes', async () => {
  const longAgo = new Date(Date.now() - 1000 * HOUR_MS).toISOString();
  const lead = await add('น้องสด ขึ้นเอง', { nextAt: longAgo });
  const boss = await stage.open(desktop);
  await boss.goto(`${stage.origin}/crm/pipeline`);
  await boss.locator('[data-stage="new"]', { hasText: 'น้องสด ขึ้นเอง' }).waitFor();
  await page.goto(`${stage.origin}/crm/pipeline?search=${encodeURIComponent('ขึ้นเอง')}`);
  await page.getByText('น้องสด ขึ้นเอง').waitFor();
  await dragTo('น้องสด ขึ้นเอง', 'สนใจ');
  await boss.locator('[data-stage="interested"]', { hasText: 'น้องสด ขึ้นเอง' }).waitFor();
  // While the agent has the lead open, the card tells the other user.
  await page.goto(`${stage.origin}/crm/lead/manage/${lead.id}`);
  await boss.getByText('กำลังเปิดโดย ผู้ใช้ 2').first().waitFor();
  await boss.context().close();
});

test('the lead board shows an error when it cannot be fetched, and loads on one press', async () => {
  await page.route('**/v1/pipeline?**', (route) => route.abort());
  await page.goto(`${stage.origin}/crm/pipeline`);
  await page.getByRole('alert').waitFor();
  await page.unroute('**/v1/pipeline?**');
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await page.locator('[data-lead]').first().waitFor();
});

/** The Bangkok day of an instant: 'YYYY-MM-DD'. */
const bangkok = (at: string | number): string =>
  new Date(new Date(at).getTime() + 7 * HOUR_MS).toISOString().slice(0, 10);

test('a calendar date that is dragged to another day keeps its hour', async () => {
  const month = bangkok(Date.now()).slice(0, 7);
  const lead = await add('ป้านัด ย้ายวัน', { nextAt: `${month}-11T07:30:00+07:00` });
  await page.goto(`${stage.origin}/crm/lead/calendar`);
  const date = page.getByRole('button', { name: /ป้านัด ย้ายวัน/ });
  await date.waitFor();
  await date.dragTo(page.getByRole('region', { name: /^18 / }));
  await page.getByText('ย้ายนัดของ “ป้านัด ย้ายวัน” แล้ว').waitFor();
  await page.getByRole('region', { name: /^18 / }).getByText('ป้านัด ย้ายวัน').waitFor();
  expect(new Date((await read(lead.id)).nextAt ?? 0).toISOString()).toBe(
    new Date(`${month}-18T07:30:00+07:00`).toISOString(),
  );
});

const buyer = (phone: string) => ({
  name: 'คุณซื้อซ้ำ ใจดี',
  phone,
  address: '99/1 หมู่บ้านสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
});

test('a lead that buys opens a prefilled order, which telesale shows with its lead and can turn back into a lead', async () => {
  const phone = nextPhone();
  await agent.call(createOrder, {
    body: {
      info: buyer(phone),
      items: [{ productId: stage.products.cream, unit: 2 }],
      payment: { method: 'cod' },
    },
  });
  const lead = await agent.call(createLead, { body: { name: 'คุณซื้อซ้ำ', phone } });
  await page.goto(`${stage.origin}/crm/lead/manage/${lead.id}`);
  await page.locator('button:enabled', { hasText: 'ไม่รับ' }).waitFor();
  await page.keyboard.press('1');
  await page.waitForURL('**/order/create**');
  await page.getByText('ครีมกันแดดน้ำผึ้ง SPF50').first().waitFor();
  expect(await page.getByLabel('ชื่อผู้รับ').inputValue()).toBe('คุณซื้อซ้ำ ใจดี');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/crm/lead/manage/${lead.id}`);
  await page.getByText('ปิดได้').first().waitFor();
  const won = await read(lead.id);
  expect(won).toMatchObject({ stage: 'won', lastResult: 'bought' });
  const { items } = await agent.call(listTelesaleOrders, { query: {} });
  const order = items.find(({ id }) => won.orderIds.includes(id));
  expect(order).toMatchObject({ telesaleBy: { id: agent.id }, leadId: lead.id });
  expect(order?.items.map(({ products, unit }) => [products.id, unit])).toEqual([
    [stage.products.cream, 2],
  ]);
  await page.goto(`${stage.origin}/order/telesale`);
  await page.getByRole('link', { name: 'ดูลีด คุณซื้อซ้ำ ใจดี' }).click();
  await page.waitForURL(`**/crm/lead/manage/${lead.id}`);
  // The sale falls through for now: the order becomes a lead, and with one press an order again.
  await page.goto(`${stage.origin}/order/telesale`);
  await page.getByRole('checkbox', { name: `เลือก ออเดอร์ ${order?.code}` }).check();
  await page.getByRole('button', { name: 'กลับเป็นลีด' }).click();
  await page.getByRole('button', { name: 'เปลี่ยน 1 ออเดอร์', exact: true }).click();
  await page.getByText('เปลี่ยน 1 ออเดอร์กลับเป็นลีดแล้ว').waitFor();
  expect((await read(lead.id)).stage).toBe('new');
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await page.getByText('เลิกทำแล้ว').waitFor();
  expect((await read(lead.id)).stage).toBe('won');
});

// Screens that stay open over midnight in Bangkok: today, tomorrow and today's results are those of
// the new day.
const today = bangkokDay(Date.now());
const tomorrow = shiftDay(today, 1);
/** '18 พ.ย. 2569' */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
    ...{ day: '2-digit', month: 'short', timeZone: 'Asia/Bangkok' },
  }).format(new Date(clockOf(day, '12:00'))) + ` ${Number(day.slice(0, 4)) + 543}`;
const numberOf = (day: string): string => String(Number(day.slice(8)));

/** Opens the screen a minute before midnight. */
async function openLate(path: string, username = 'user2.app', day = today): Promise<void> {
  page = await stage.open(desktop, username);
  await page.clock.install({ time: clockOf(day, '23:59') });
  await page.goto(stage.origin + path);
}

const passMidnight = () => page.clock.fastForward('02:00');

test('the calendar of leads marks the new day as today when it was opened before midnight', async () => {
  await openLate('/crm/lead/calendar?view=week');
  const marked = page.locator('[aria-current="date"]');
  await expect.poll(() => marked.allInnerTexts()).toEqual([numberOf(today)]);
  await passMidnight();
  await expect.poll(() => marked.allInnerTexts()).toEqual([numberOf(tomorrow)]);
});

test('the queue of calls changes an appointment from tomorrow to today at midnight', async () => {
  await add('นัดพรุ่งนี้', { nextAt: clockOf(tomorrow, '10:00') });
  await openLate('/crm/lead/follow?tab=tomorrow');
  await page.getByText('พรุ่งนี้ 10:00').first().waitFor();
  await passMidnight();
  await page.getByText('วันนี้ 10:00').first().waitFor();
});

test('the queue of calls refreshes the number of calls today while it stays open', async () => {
  const lead = await add('โทรใกล้เที่ยงคืน');
  const before = await agent.call(getMyDay);
  await openLate('/crm/lead/follow');
  const calls = page.getByRole('status').filter({ hasText: 'ปิดได้' });
  await expect.poll(() => calls.innerText()).toContain(`วันนี้โทร ${before.calls}`);
  const body = { kind: 'call', result: 'noanswer', note: '' } as const;
  await agent.call(logLead, { params: { id: lead.id }, body });
  await page.clock.fastForward('00:40');
  await expect.poll(() => calls.innerText()).toContain(`วันนี้โทร ${before.calls + 1}`);
});

test('the report of today changes to the new day when it was opened before midnight', async () => {
  await openLate('/report/dashboard?range=today', 'user1.app');
  await page.getByText(`${formatDay(today)} · นับจากวันที่สร้าง`).waitFor();
  await passMidnight();
  await page.getByText(`${formatDay(tomorrow)} · นับจากวันที่สร้าง`).waitFor();
});

test.each([
  ['report of days', '/report/daily', '/report/daily'],
  ['report of products', '/report/product', '/report/product'],
  ['report of orders', '/report/order', '/report/order'],
  ['report of commissions', '/report/commission', '/report/commission'],
  ['desk of COD statements', '/cod-checker', '/cod/payment'],
  ['telesale list', '/order/telesale', '/order/telesale'],
])('the %s is fetched again at midnight', async (_, path, asked) => {
  page = await stage.open(desktop, 'user1.app');
  await page.clock.install({ time: clockOf(today, '23:59') });
  const answer = () =>
    page.waitForResponse(
      (each) =>
        new URL(each.url()).pathname.endsWith(asked) &&
        each.request().resourceType() !== 'document',
      { timeout: 20_000 },
    );
  await Promise.all([answer(), page.goto(stage.origin + path)]);
  await page.waitForLoadState('networkidle');
  await Promise.all([answer(), passMidnight()]);
});

test('the telesale list shows the day of an order instead of its hour after midnight', async () => {
  const { code } = await agent.call(createOrder, {
    body: {
      info: buyer(nextPhone()),
      items: [{ productId: stage.products.cream, unit: 1 }],
      payment: { method: 'cod' },
      status: 'telesale',
    },
  });
  await openLate('/order/telesale');
  const made = page
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('time')
    .first();
  await expect.poll(() => made.innerText()).toMatch(/^\d\d:\d\d$/);
  await passMidnight();
  await expect.poll(() => made.innerText()).toMatch(/^\d+ \D+$/);
});

const firstOfMonth = `${today.slice(0, 8)}01`;
const lastOfBefore = shiftDay(firstOfMonth, -1);
const monthOf = (day: string): string =>
  new Intl.DateTimeFormat('th-TH', { month: 'long', timeZone: 'UTC' }).format(new Date(day)) +
  ` ${Number(day.slice(0, 4)) + 543}`;

test('the expenses of this month change to the next month when it begins, and a new entry has its first day', async () => {
  await openLate('/expense/other', 'user1.app', lastOfBefore);
  await page.getByText(monthOf(lastOfBefore)).first().waitFor();
  await page.waitForLoadState('networkidle');
  await passMidnight();
  await page.getByText(monthOf(firstOfMonth)).first().waitFor();
  const day = page.getByRole('form', { name: 'เพิ่มรายการ' }).getByLabel('วันที่').first();
  await expect.poll(() => day.inputValue()).toContain(`01/${firstOfMonth.slice(5, 7)}/`);
});

test('the expenses of a chosen month stay on that month when the month ends', async () => {
  const path = `/expense/other?month=${lastOfBefore.slice(0, 7)}`;
  await openLate(path, 'user1.app', lastOfBefore);
  await page.getByText(monthOf(lastOfBefore)).first().waitFor();
  await passMidnight();
  // Everything that follows the clock has changed by then.
  await page.clock.fastForward('01:00');
  await page.getByText(monthOf(lastOfBefore)).first().waitFor();
  expect(await page.getByText(monthOf(firstOfMonth)).count()).toBe(0);
});

test('the report of months is extended to the new day when it was opened before midnight', async () => {
  await openLate('/report/monthly', 'user1.app', lastOfBefore);
  await page.getByText(`– ${formatDay(lastOfBefore)} · นับจาก`).waitFor();
  await passMidnight();
  await page.getByText(`– ${formatDay(firstOfMonth)} · นับจาก`).waitFor();
});
