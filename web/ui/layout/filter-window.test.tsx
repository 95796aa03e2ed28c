// The window of filters: found by typing, chosen on sight, with headings, by keys alone.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bangkokToday } from '../format/date.ts';
import { dayToText } from '../format/typed-day.ts';
import { seriousFaults } from '../testing/axe.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { FilterBar, type Filter } from './filters.tsx';
import { useListSearch } from './list-search.ts';

const yesNo = [
  { value: '1', label: 'ใช่' },
  { value: '0', label: 'ไม่ใช่' },
];
const choice = (key: string, more: object): Filter => ({
  kind: 'select',
  key,
  label: `ตัวเลือก ${key}`,
  options: [...yesNo, { value: '2', label: 'ไม่รู้' }],
  ...more,
});
const filters: readonly Filter[] = [
  { kind: 'days', key: 'from', toKey: 'to', label: 'ช่วงวันที่', quick: true, group: 'days' },
  choice('carrier', { label: 'ขนส่ง', quick: true, group: 'parcel' }),
  choice('printed', { label: 'ใบปะหน้า', options: yesNo, group: 'parcel' }),
  ...['a', 'b', 'c', 'd', 'e'].map((key) => choice(key, { group: 'money' })),
];

function Bar() {
  return <FilterBar filters={filters} search={useListSearch()} />;
}

test('a list page with many filters offers in its window those without a chip, finds them by a word, and applies them by Enter', async () => {
  await page.viewport(1366, 768);
  const view = await renderScreen(<Bar />, { at: '/thing?a=1' });
  await expect.element(view.getByRole('combobox', { name: 'กรองตามขนส่ง' })).toBeVisible();
  await view.getByRole('button', { name: /^ตัวกรอง/ }).click();
  const box = view.getByRole('textbox', { name: 'หาตัวกรอง' });
  await expect.element(box).toHaveFocus();
  await expect.element(view.getByRole('heading', { name: 'เงิน · ใช้อยู่ 1' })).toBeVisible();
  await expect.element(view.getByText('เลือกไว้ 1 อย่าง')).toBeVisible();
  expect(view.getByRole('combobox', { name: 'ขนส่ง', exact: true }).elements()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
  await box.fill('ปะหน้า');
  await expect.element(view.getByRole('heading', { name: /^เงิน/ })).not.toBeInTheDocument();
  await view.getByRole('button', { name: 'ใช่', exact: true }).click();
  await box.click();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => view.router.state.location.search)
    .toMatchObject({ a: '1', printed: '1' });
  await page.viewport(1280, 800);
});

test('a list page with many filters clears everything that its window shows on request', async () => {
  const view = await renderScreen(<Bar />, { at: '/thing?a=1&printed=0' });
  await view.getByRole('button', { name: /^ตัวกรอง/ }).click();
  await view.getByRole('button', { name: 'ล้างตัวกรอง' }).click();
  await view.getByRole('button', { name: 'ใช้ตัวกรอง' }).click();
  await expect.poll(() => Object.keys(view.router.state.location.search)).toEqual([]);
});

test('a list page keeps named days of its window, and shows which dates they are', async () => {
  const view = await renderScreen(<Bar />, { at: '/thing?from=month&to=today' });
  await view.getByRole('button', { name: /^ตัวกรอง/ }).click();
  const chosen = (name: string) => view.getByRole('button', { name, pressed: true });
  await expect.element(chosen('เดือนนี้')).toBeVisible();
  await expect
    .element(view.getByRole('textbox', { name: 'ถึง' }))
    .toHaveValue(dayToText(bangkokToday()));
  await view.getByRole('button', { name: 'เมื่อวาน' }).click();
  await expect.element(chosen('เมื่อวาน')).toBeVisible();
  await view.getByRole('button', { name: 'ใช้ตัวกรอง' }).click();
  await expect
    .poll(() => view.router.state.location.search)
    .toEqual({ from: 'today-1', to: 'today-1' });
});
