// What the pick list promises on a phone.
import { listPicks, printPicks, type PickLine } from '@app/contract/shipping/pick-list';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deleteKeysUnder, recall } from '../../../ui/hooks/local-db.ts';
import { meStore } from '../../../ui/hooks/me.ts';
import { ownPath, session } from '../../../ui/http.ts';
import { seriousFaults } from '../../../ui/testing/axe.ts';
import { renderScreen } from '../../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../../ui/testing/replies.ts';
import PickListPage from './pick-list.page.tsx';

const line = (productId: number, name: string, units: number): PickLine => ({
  ...{ productId, name, units, orders: 2 },
  ofOrders: [
    { orderId: 4, units: units - 1 },
    { orderId: 5, units: 1 },
  ],
  code: `P${productId}`,
  imageUrl: null,
});
const ofOthers = ({ ofOrders, ...one }: PickLine): PickLine => ({
  ...one,
  ofOrders: ofOrders.map(({ orderId, units }) => ({ orderId: orderId + 10, units })),
});
const lists = (...items: PickLine[]) =>
  gives(listPicks, {
    items,
    sum: { orders: 3, units: items.reduce((sum, each) => sum + each.units, 0), capped: false },
    pagination: { current_page: 1, per_page: 200, total_count: items.length },
  });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 7 });
  await deleteKeysUnder('');
  answerCalls();
  const permissions = new Set(['pack.scan', 'ship.print'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 2, permissions, flags: {} });
  lists(line(1, 'ครีมกันแดด', 5), line(2, 'สบู่น้ำผึ้ง', 6));
});

const open = (at = '/pick-list') => renderScreen(<PickListPage />, { at });

test('a pick list line is ticked by a tap, kept after a reload, and reopened by a later order', async () => {
  await page.viewport(360, 780);
  const first = await open();
  await first.getByRole('button', { name: 'เปิด ครีมกันแดด' }).click();
  await expect.element(first.getByText(/หยิบแล้ว 1\/2 สินค้า · 5\/11 ชิ้น/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await first.unmount();
  const again = await open();
  await expect.element(again.getByText(/หยิบแล้ว 1\/2 สินค้า/)).toBeVisible();
  await again.unmount();
  lists(line(1, 'ครีมกันแดด', 7), line(2, 'สบู่น้ำผึ้ง', 6));
  const later = await open();
  await expect.element(later.getByText(/หยิบแล้ว 0\/2 สินค้า · 0\/13 ชิ้น/)).toBeVisible();
  await later.unmount();
  // The earlier orders are packed, and others need as many pieces.
  lists(ofOthers(line(1, 'ครีมกันแดด', 5)), line(2, 'สบู่น้ำผึ้ง', 6));
  const others = await open();
  await expect.element(others.getByText(/หยิบแล้ว 0\/2 สินค้า · 0\/11 ชิ้น/)).toBeVisible();
  await page.viewport(1280, 800);
});

test('a pick list of chosen orders has its own ticks', async () => {
  const all = await open();
  await all.getByText('ครีมกันแดด').first().click();
  await expect.element(all.getByText(/หยิบแล้ว 1\/2 สินค้า/)).toBeVisible();
  await all.unmount();
  const chosen = await open('/pick-list?ids=4,5');
  await expect.element(chosen.getByText(/หยิบแล้ว 0\/2 สินค้า/)).toBeVisible();
  expect(sentCalls.at(-1)?.url.searchParams.get('ids')).toBe('4,5');
  expect(await seriousFaults()).toEqual([]);
});

test('a pick list is printed with the filters of the screen', async () => {
  gives(printPicks, { url: 'about:blank', pages: 1, lines: 2 });
  const view = await open('/pick-list?which=bare&carrier=0');
  await view.getByRole('button', { name: 'พิมพ์ใบหยิบ' }).click();
  await expect
    .poll(() => sentCalls.find(({ url }) => url.pathname.endsWith('/print'))?.body)
    .toMatchObject({ list: { status: 'send', unpacked: '1', hasPno: '0', carrier: '0' } });
});

test('a pick list with nothing to pick shows what to do first', async () => {
  lists();
  const { getByText, getByRole } = await open();
  await expect.element(getByText('ไม่มีสินค้าที่ต้องหยิบ')).toBeVisible();
  // Without the right to orders, the link to their list would only be refused.
  expect(getByRole('link', { name: 'ไปที่รอจัดส่ง' }).query()).toBeNull();
  meStore.set((me) => me && { ...me, permissions: new Set(['pack.scan', 'order.view']) });
  await expect.element(getByRole('link', { name: 'ไปที่รอจัดส่ง' })).toBeVisible();
});

test('a pick list with nothing to pick names the missing right to a user who sees only own orders', async () => {
  lists();
  const { getByText } = await open();
  const hint = getByText(/เห็นเฉพาะออเดอร์ของตัวเอง.*“ดูออเดอร์ทั้งหมด”/);
  await expect.element(hint).toBeVisible();
  meStore.set((me) => me && { ...me, permissions: new Set(['pack.scan', 'order.view.all']) });
  await expect.element(getByText('ไม่มีสินค้าที่ต้องหยิบ')).toBeVisible();
  await expect.poll(() => hint.query()).toBeNull();
});

test('a pick list ticked in two tabs keeps the ticks of both, and each shows them', async () => {
  const one = await open();
  const other = await open();
  const [first, second] = [one, other].map(({ container }) => page.elementLocator(container));
  await first!.getByText('ครีมกันแดด').first().click();
  await second!.getByText('สบู่น้ำผึ้ง').first().click();
  for (const tab of [first!, second!])
    await expect.element(tab.getByText(/หยิบแล้ว 2\/2 สินค้า/)).toBeVisible();
  await one.unmount();
  await other.unmount();
  const again = await open();
  await expect.element(again.getByText(/หยิบแล้ว 2\/2 สินค้า/)).toBeVisible();
});

test('a pick list tick made before midnight belongs to that day, however late it is stored', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:59:00+07:00') });
  onTestFinished(() => void vi.useRealTimers());
  const late = await open();
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const otherTab = navigator.locks.request('pick-ticks', () => {
    holding.resolve();
    return held.promise;
  });
  await holding.promise;
  await late.getByText('ครีมกันแดด').first().click();
  await expect.element(late.getByText(/หยิบแล้ว 1\/2 สินค้า · 5\/11 ชิ้น/)).toBeVisible();
  vi.setSystemTime(new Date('2026-11-22T00:01:00+07:00'));
  held.resolve();
  await otherTab;
  await expect.poll(() => recall(`${ownPath()}pick`)).toMatchObject({ day: '2026-11-21' });
});

test('a pick list open past midnight starts the day without ticks, and stores those of the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:59:00+07:00') });
  onTestFinished(() => void vi.useRealTimers());
  const late = await open();
  await late.getByText('ครีมกันแดด').first().click();
  await expect.element(late.getByText(/หยิบแล้ว 1\/2 สินค้า · 5\/11 ชิ้น/)).toBeVisible();
  vi.setSystemTime(new Date('2026-11-22T00:01:00+07:00'));
  await late.getByText('สบู่น้ำผึ้ง').first().click();
  await expect.element(late.getByText(/หยิบแล้ว 1\/2 สินค้า · 6\/11 ชิ้น/)).toBeVisible();
  await late.unmount();
  const again = await open();
  await expect.element(again.getByText(/หยิบแล้ว 1\/2 สินค้า · 6\/11 ชิ้น/)).toBeVisible();
});
