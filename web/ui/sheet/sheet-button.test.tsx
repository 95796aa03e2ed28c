// What 'ส่งออก Excel' promises on every list.
import { getSheet, startSheet, type SheetJob } from '@app/contract/report/export';
import { endpoint, type EndpointSpec } from '@app/contract/kit/endpoint';
import * as f from '@app/contract/kit/fields';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { Empty } from '../feedback/states.tsx';
import { noticeStore } from '../feedback/notices.ts';
import { meStore } from '../hooks/me.ts';
import { session } from '../http.ts';
import { ListPage } from '../layout/list-page.tsx';
import { pickFilters, useListSearch } from '../layout/list-search.ts';
import type { Column } from '../table/column.ts';
import { seriousFaults } from '../testing/axe.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../testing/replies.ts';
import { read } from '../wire/query.ts';
import { runningSheets } from './running-sheets.ts';

const Thing = z.object({ id: z.int(), name: z.string() });
type Thing = z.infer<typeof Thing>;
const list = (at: `GET /${string}`) =>
  endpoint({
    does: 'Lists things.',
    at,
    may: 'signedIn',
    takes: { query: z.object({ search: z.optional(z.string()), ...f.paging }) },
    gives: f.listOf(Thing),
    fails: [],
  });
const listThings = list('GET /thing');
const listOrders = list('GET /order');
const listCustomers = list('GET /report/customer');

const columns: readonly Column<Thing>[] = [
  { id: 'name', title: 'ชื่อ', always: true, cell: (row) => row.name },
];
const keyOf = (row: Thing) => String(row.id);

function Things({ of }: { of: typeof listThings }) {
  const search = useListSearch();
  const asked = {
    ...pickFilters(search, ['search']),
    page: search.page,
    pageSize: search.pageSize,
  };
  const query = useQuery(read(of, { query: asked }, { keep: true }));
  return (
    <ListPage
      title="ของในร้าน"
      name="things"
      search={search}
      query={query}
      columns={columns}
      empty={<Empty title="ยังไม่มีของ" />}
      table={{ label: 'ของ', keyOf, nameOf: (row) => row.name, card: (row) => row.name }}
    />
  );
}

const holds = (of: EndpointSpec, total: number) =>
  gives(of as typeof listThings, {
    items: total === 0 ? [] : [{ id: 1, name: 'ของ 1' }],
    pagination: { current_page: 1, per_page: 20, total_count: total },
  });

/** Names under which files were saved. */
const saved: string[] = [];
const usualClick = HTMLAnchorElement.prototype.click;

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  meStore.set(null);
  noticeStore.set([]);
  runningSheets.set(new Map());
  saved.length = 0;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href.split(':')[0]}`);
  };
  answerCalls();
});
afterEach(async () => {
  HTMLAnchorElement.prototype.click = usualClick;
  await page.viewport(1280, 800);
});

const button = () => page.getByRole('button', { name: 'ส่งออก Excel', exact: true });
const asked = (part: string) => sentCalls.filter((sent) => sent.url.search.includes(part));

test('the workbook button saves a short list at once: the filter on screen, all pages, a file named with its day', async () => {
  holds(listThings, 45);
  await renderScreen(<Things of={listThings} />, { at: '/thing?search=กล่อง&page=2' });
  await button().click();
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatch(/^ของในร้าน-\d{4}-\d\d-\d\d\.xlsx blob$/);
  const [sent] = asked('format=xlsx');
  expect(Object.fromEntries(sent?.url.searchParams ?? [])).toEqual({
    search: 'กล่อง',
    format: 'xlsx',
  });
  await expect.element(page.getByText('ส่งออก “ของในร้าน” เป็น Excel แล้ว')).toBeVisible();
});

const job = (more: Partial<SheetJob>): SheetJob => ({
  id: 7,
  state: 'running',
  rows: 0,
  total: 20_000,
  fileName: 'things-2026-11-21.xlsx',
  url: null,
  error: null,
  ...more,
});

test('the workbook button has a long list written in the background: progress, one job per list, then a link', async () => {
  holds(listThings, 20_000);
  gives(startSheet, job({ state: 'waiting' }));
  let looks = 0;
  gives(getSheet, () => {
    looks += 1;
    return looks < 3
      ? job({ rows: 5000 })
      : job({ state: 'done', rows: 20_000, url: `${location.origin}/v1/file/signed` });
  });
  await renderScreen(<Things of={listThings} />, { at: '/thing?search=กล่อง' });
  await button().click();
  await expect.element(page.getByText('25%')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'กำลังส่งออก Excel' })).toBeDisabled();
  await expect.poll(() => saved).toEqual(['things-2026-11-21.xlsx http']);
  const begun = sentCalls.filter((sent) => sent.url.pathname.endsWith('/export'));
  expect(begun.map((sent) => sent.body)).toEqual([
    { list: 'GET /thing', params: {}, query: { search: 'กล่อง' }, format: 'xlsx' },
  ]);
  await expect
    .element(page.getByText('ไฟล์ Excel “ของในร้าน” พร้อมแล้ว ลิงก์ใช้ได้ 1 ชั่วโมง'))
    .toBeVisible();
  expect(noticeStore.get()[0]?.file).toContain('/file/signed');
  await expect.element(button()).toBeEnabled();
});

test('the workbook button that asks for a reason is busy until the workbook is ready, whatever its reason', async () => {
  holds(listCustomers, 20_000);
  gives(startSheet, job({ rows: 5000 }));
  gives(getSheet, job({ rows: 5000 }));
  const me = { id: 1, username: 'a', name: 'ก', role: 2, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.export']) });
  await renderScreen(<Things of={listCustomers} />, { at: '/report/customer' });
  await button().click();
  await page.getByRole('textbox', { name: /เหตุผล/ }).fill('ส่งให้ทีมโทร');
  await page.getByRole('dialog').getByRole('button', { name: 'ส่งออก Excel' }).click();
  await expect.element(page.getByText('25%')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'กำลังส่งออก Excel' })).toBeDisabled();
  gives(getSheet, job({ state: 'failed', error: 'พอแล้ว' }));
  await expect.element(button()).toBeEnabled();
});

test('the workbook button shows a fault in Thai, and can be tried again', async () => {
  holds(listThings, 20_000);
  gives(startSheet, job({ state: 'failed', error: 'คุณไม่มีสิทธิ์ทำรายการนี้' }));
  await renderScreen(<Things of={listThings} />, { at: '/thing' });
  await button().click();
  await expect.element(page.getByText('ส่งออก “ของในร้าน” ไม่สำเร็จ: คุณไม่มีสิทธิ์ทำรายการนี้')).toBeVisible();
  refuses(startSheet, { code: 'INTERNAL_ERROR' });
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect.element(page.getByText(/ระบบขัดข้อง กรุณาลองใหม่/)).toBeVisible();
  await expect.element(button()).toBeEnabled();
  expect(saved).toEqual([]);
});

test('the workbook button of orders is hidden from users without the right', async () => {
  holds(listOrders, 5);
  const me = { id: 1, username: 'a', name: 'ก', role: 2, flags: {} };
  meStore.set({ ...me, permissions: new Set(['order.view']) });
  await renderScreen(<Things of={listOrders} />, { at: '/order' });
  await expect.element(page.getByText('ของ 1').first()).toBeVisible();
  expect(button().query()).toBeNull();
  meStore.set({ ...me, permissions: new Set(['order.view', 'order.export']) });
  await expect.element(button()).toBeEnabled();
});

test('the workbook button is disabled for an empty list', async () => {
  holds(listThings, 0);
  await renderScreen(<Things of={listThings} />, { at: '/thing' });
  await expect.element(button()).toBeDisabled();
});

test('the workbook button is beside the search on a phone, large enough and without sideways scroll', async () => {
  await page.viewport(360, 780);
  holds(listThings, 45);
  await renderScreen(<Things of={listThings} />, { at: '/thing' });
  await expect.element(button()).toBeVisible();
  const box = button().element().getBoundingClientRect();
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
});
