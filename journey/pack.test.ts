// Promise: a packer with a reader packs 50 orders as fast as it reads; a lost line, a reload and a wrong item lose nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrder } from '@app/contract/order/list';
import type { Page } from 'playwright-core';
import { readCode, type Layout } from './reader.ts';
import { desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.open(desktop);
});
afterAll(() => stage.end());

const orderOf = (id: number) => stage.shop.owner.call(getOrder, { params: { id } });
const read = async (on: Page, codes: readonly string[], layout?: Layout) => {
  for (const code of codes) await readCode(on, code, layout);
};
/** The label, then every piece: soap by its barcode, cream by its code. */
async function scansOf(id: number): Promise<string[]> {
  const { code, items } = await orderOf(id);
  const pieces = items.flatMap(({ products, unit }) =>
    Array.from({ length: unit }, () => (products.code === 'SP01' ? '8850000010071' : 'CR01')),
  );
  return [code, ...pieces];
}
const newOrders = async (from: number, count: number) => {
  const ids: number[] = [];
  for (let n = from; n < from + count; n += 1) ids.push(await stage.order(n));
  return ids;
};
const packers = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(orderOf))).map((order) => order.packed?.by?.username);
const openDesk = async (on: Page) => {
  await on.goto(`${stage.origin}/pack`);
  await on.getByRole('textbox', { name: 'ยิงใบปะหน้า' }).waitFor();
};

test.each([
  { count: 50, keys: '', layout: 'latin', from: 1 },
  { count: 10, keys: ' on a keyboard set to Thai', layout: 'thai', from: 1001 },
] as const)(
  'the pack screen marks $count orders at reader speed$keys, every one with its packer',
  async ({ count, layout, from }) => {
    const own = await stage.open(desktop);
    const ids = await newOrders(from, count);
    const scans = (await Promise.all(ids.map(scansOf))).flat();
    await openDesk(own);
    await read(own, scans, layout);
    await own.getByText(`รอบนี้แพ็คแล้ว ${count} ใบ`).waitFor();
    await expect.poll(() => packers(ids)).toEqual(ids.map(() => 'user1.app'));
    expect(await own.getByRole('alert').count()).toBe(0);
    expect(await seriousFaults(own)).toEqual([]);
  },
);

test('the pack screen keeps scans off line and over a reload, and sends them by itself', async () => {
  const [first = 0, second = 0] = await newOrders(101, 2);
  const scans = await scansOf(first);
  await openDesk(page);
  await read(page, scans.slice(0, 1));
  await page.getByRole('list', { name: 'สินค้าในกล่อง' }).waitFor();
  await page.context().setOffline(true);
  await read(page, [...scans.slice(1), ...(await scansOf(second))]);
  await page.getByText(/ออฟไลน์ · รออ่าน \d ครั้ง · รอส่ง 1 ใบ/).waitFor();
  expect(await packers([first, second])).toEqual([undefined, undefined]);
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => packers([first, second])).toEqual(['user1.app', 'user1.app']);
});

test('the pack screen is held by a wrong item until it is confirmed, on a phone too', async () => {
  const small = await stage.open(phone);
  const [id = 0] = await newOrders(201, 1);
  const [label = '', ...pieces] = await scansOf(id);
  await openDesk(small);
  await read(small, [label, 'WRONG-1']);
  const alarm = small.getByRole('alert');
  await alarm.getByText('ผิดชิ้น').waitFor();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await read(small, pieces);
  expect(await packers([id])).toEqual([undefined]);
  await small.keyboard.press('Escape');
  await read(small, pieces);
  await small.getByText('รอบนี้แพ็คแล้ว 1 ใบ').waitFor();
  await expect.poll(() => packers([id])).toEqual(['user1.app']);
  await read(small, [label]);
  await small.getByRole('alert').getByText('แพ็คไปแล้ว').waitFor();
});
