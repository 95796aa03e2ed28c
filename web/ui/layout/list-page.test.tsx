// What every list screen promises.
import { endpoint } from '@app/contract/kit/endpoint';
import * as f from '@app/contract/kit/fields';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { Button } from '../action/button.tsx';
import { Empty } from '../feedback/states.tsx';
import { meStore } from '../hooks/me.ts';
import { onlineStore, session } from '../http.ts';
import type { Column } from '../table/column.ts';
import { useSelection } from '../table/selection.ts';
import { seriousFaults } from '../testing/axe.ts';
import { pressThai } from '../testing/keys.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../testing/replies.ts';
import { read } from '../wire/query.ts';
import type { Filter } from './filters.tsx';
import { ListPage } from './list-page.tsx';
import { pickFilters, useListSearch } from './list-search.ts';

const Thing = z.object({ id: z.int(), name: z.string() });
type Thing = z.infer<typeof Thing>;
const listThings = endpoint({
  does: 'Lists things.',
  at: 'GET /thing',
  may: 'signedIn',
  takes: {
    query: z.object({ search: z.optional(z.string()), kind: z.optional(z.string()), ...f.paging }),
  },
  gives: f.listOf(Thing),
  fails: [],
});

const TOTAL = 45;
const columns: readonly Column<Thing>[] = [
  { id: 'name', title: 'ชื่อ', always: true, cell: (row) => row.name },
  { id: 'id', title: 'เลขที่', align: 'right', cell: (row) => row.id },
];
const filters: readonly Filter[] = [
  { kind: 'search', key: 'search', placeholder: 'ค้นหาในรายการนี้' },
  {
    kind: 'select',
    key: 'kind',
    label: 'ชนิด',
    options: [
      { value: 'box', label: 'กล่อง' },
      { value: 'post', label: 'ไปรษณีย์ไทย', module: 'shippingThaiPost' },
    ],
  },
];
const keyOf = (row: Thing) => String(row.id);
const opened = vi.fn<(row: Thing) => void>();
const printed = vi.fn<(row: Thing) => void>();

function ThingsPage({ deeds = ['ทำกับที่เลือก'] }: { deeds?: readonly string[] }) {
  const search = useListSearch();
  const selection = useSelection<Thing>();
  const { page: current, pageSize } = search;
  const query = useQuery(
    read(
      listThings,
      { query: { ...pickFilters(search, ['search', 'kind']), page: current, pageSize } },
      { keep: true },
    ),
  );
  return (
    <ListPage
      title="ของ"
      name="things"
      search={search}
      query={query}
      selection={selection}
      columns={columns}
      filters={filters}
      bulk={deeds.map((deed) => (
        <Button key={deed}>{deed}</Button>
      ))}
      empty={<Empty title="ยังไม่มีของ" />}
      table={{
        label: 'รายการของ',
        keyOf,
        nameOf: (row) => row.name,
        card: (row) => row.name,
        onOpen: opened,
        onPrint: printed,
      }}
    />
  );
}

function givePages(): void {
  gives(listThings, ({ url }) => {
    const current = Number(url.searchParams.get('page'));
    const size = Number(url.searchParams.get('pageSize'));
    const from = (current - 1) * size;
    const count = Math.max(0, Math.min(size, TOTAL - from));
    return {
      items: Array.from({ length: count }, (_, index) => ({
        id: from + index + 1,
        name: `ของ ${from + index + 1}`,
      })),
      pagination: { current_page: current, per_page: size, total_count: TOTAL },
    };
  });
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  givePages();
  onlineStore.set(true);
  opened.mockClear();
  printed.mockClear();
});

const rowNamed = (name: string) => page.getByRole('row', { name: new RegExp(`^เลือก ${name} `) });

describe('the selection of a list page', () => {
  test('survives a change of page, and "all" is a second step with its number', async () => {
    const { getByRole, getByText } = await renderScreen(<ThingsPage />, { at: '/thing' });
    await getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).click();
    await expect.element(getByText('เลือก 20 รายการ')).toBeVisible();
    await getByRole('button', { name: 'ถัดไป' }).click();
    await getByRole('checkbox', { name: 'เลือก ของ 21', exact: true }).first().click();
    await expect.element(getByText('เลือก 21 รายการ')).toBeVisible();
    await getByRole('button', { name: `เลือก ทั้งหมด ${TOTAL} รายการ` }).click();
    await expect.element(getByText(`เลือก ${TOTAL} รายการ`)).toBeVisible();
    await getByRole('button', { name: 'ล้าง', exact: true }).click();
    await expect.element(getByRole('searchbox', { name: 'ค้นหาในรายการนี้' })).toBeVisible();
  });

  test('covers every row of the filter on all pages, and ends with the filter', async () => {
    const { getByRole, getByText, router } = await renderScreen(<ThingsPage />, {
      at: '/thing?kind=box',
    });
    await getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).click();
    await getByRole('button', { name: `เลือก ทั้งหมด ${TOTAL} รายการ` }).click();
    await getByRole('button', { name: 'ถัดไป' }).click();
    await expect.element(rowNamed('ของ 21')).toBeVisible();
    await expect.element(getByText(`เลือก ${TOTAL} รายการ`)).toBeVisible();
    await getByRole('button', { name: 'เอาออก ชนิด: กล่อง' }).click();
    await expect.poll(() => router.state.location.href).toBe('/thing');
    await expect.element(rowNamed('ของ 1')).toBeVisible();
    await expect.poll(() => getByRole('region', { name: 'รายการที่เลือก' }).query()).toBeNull();
    await expect.element(getByRole('checkbox', { name: 'เลือกทั้งหน้า' })).not.toBeChecked();
  });
});

describe('the shortcuts of a list page on a Thai layout', () => {
  test('move by J and K, tick by X, tick up to here by Shift+X, open by Enter, print by P', async () => {
    const { getByText } = await renderScreen(<ThingsPage />, { at: '/thing' });
    await expect.element(rowNamed('ของ 1')).toBeVisible();
    pressThai('KeyJ');
    await expect.element(rowNamed('ของ 1')).toHaveFocus();
    pressThai('KeyX');
    for (const name of ['ของ 2', 'ของ 3', 'ของ 4']) {
      pressThai('KeyJ');
      await expect.element(rowNamed(name)).toHaveFocus();
    }
    pressThai('KeyK');
    await expect.element(rowNamed('ของ 3')).toHaveFocus();
    pressThai('KeyX', { shiftKey: true });
    await expect.element(getByText('เลือก 3 รายการ')).toBeVisible();
    pressThai('KeyP');
    expect(printed).toHaveBeenCalledWith({ id: 3, name: 'ของ 3' });
    pressThai('Enter');
    expect(opened).toHaveBeenCalledWith({ id: 3, name: 'ของ 3' });
  });

  test('move the focus by B from a ticked row to its actions', async () => {
    const { getByRole } = await renderScreen(<ThingsPage />, { at: '/thing' });
    await expect.element(rowNamed('ของ 1')).toBeVisible();
    pressThai('KeyJ');
    await expect.element(rowNamed('ของ 1')).toHaveFocus();
    pressThai('KeyX');
    const deed = getByRole('button', { name: 'ทำกับที่เลือก' });
    await expect.element(deed).toBeVisible();
    pressThai('KeyB');
    await expect.element(deed).toHaveFocus();
  });

  test('do nothing while the user types', async () => {
    const { getByRole } = await renderScreen(<ThingsPage />, { at: '/thing' });
    await expect.element(rowNamed('ของ 1')).toBeVisible();
    await getByRole('searchbox').click();
    pressThai('KeyX');
    pressThai('KeyJ');
    await expect.element(getByRole('searchbox')).toHaveFocus();
  });
});

describe('the address of a list page', () => {
  test('holds filter, page and size, and a filter returns to page 1', async () => {
    const pagination = { current_page: 2, per_page: 50, total_count: 51 };
    gives(listThings, { items: [{ id: 51, name: 'ของ 51' }], pagination });
    const { getByRole, router } = await renderScreen(<ThingsPage />, {
      at: '/thing?page=2&pageSize=50',
    });
    await expect.poll(() => sentCalls.at(-1)?.url.search).toBe('?page=2&pageSize=50');
    await getByRole('searchbox').fill('0810000000');
    await expect
      .poll(() => router.state.location.href)
      .toBe('/thing?pageSize=50&search=0810000000');
    await expect
      .poll(() => sentCalls.at(-1)?.url.search)
      .toBe('?page=1&pageSize=50&search=0810000000');
  });

  test('needs one step back, however slowly the user typed', async () => {
    const { getByRole, router } = await renderScreen(<ThingsPage />, { at: '/elsewhere' });
    await router.navigate({ href: '/thing' });
    for (const typed of ['ก', 'กล', 'กล่อง']) {
      await getByRole('searchbox').fill(typed);
      await expect
        .poll(() => new URL(router.state.location.href, 'http://a').searchParams.get('search'))
        .toBe(typed);
    }
    router.history.back();
    await expect.poll(() => router.state.location.href).toBe('/elsewhere');
  });

  test('does not apply a just typed search to the next screen', async () => {
    const { promise: elsewhere, resolve: arrive } = Promise.withResolvers<void>();
    const { getByRole, router } = await renderScreen(<ThingsPage />, { at: '/thing', elsewhere });
    await getByRole('searchbox').fill('0810000000');
    const gone = router.navigate({ href: '/elsewhere' });
    // Long enough for the search to start.
    setTimeout(arrive, 600);
    await gone;
    await expect.element(getByRole('heading', { name: 'อีกหน้าหนึ่ง' })).toBeVisible();
    expect(router.state.location.href).toBe('/elsewhere');
  });

  test('falls back to page 1 of 20 when it is invalid', async () => {
    await renderScreen(<ThingsPage />, { at: '/thing?page=-3&pageSize=9999' });
    await expect.poll(() => sentCalls.at(-1)?.url.search).toBe('?page=1&pageSize=20');
  });

  test('moves to the last page when the rows of its own have gone', async () => {
    const { router } = await renderScreen(<ThingsPage />, { at: '/thing?page=9&search=ของ' });
    await expect.element(rowNamed('ของ 45')).toBeVisible();
    expect(router.state.location.search).toEqual({ page: '3', search: 'ของ' });
    gives(listThings, ({ url }) => {
      const current = Number(url.searchParams.get('page'));
      const rows = current === 1 ? [{ id: 1, name: 'ของ 1' }] : [];
      // A server that counts its rows knows of none after the last.
      return {
        items: rows,
        pagination: { current_page: current, per_page: 20, total_count: rows.length },
      };
    });
    await router.navigate({ href: '/thing?page=3&kind=box' });
    await expect.element(rowNamed('ของ 1')).toBeVisible();
    expect(router.state.location.href).toBe('/thing?kind=box');
  });

  test('shows each active filter as a chip that removes it', async () => {
    const { getByRole, router } = await renderScreen(<ThingsPage />, { at: '/thing?kind=box' });
    await getByRole('button', { name: 'เอาออก ชนิด: กล่อง' }).click();
    await expect.poll(() => router.state.location.href).toBe('/thing');
  });
});

describe('the state of a list page', () => {
  const none = { items: [], pagination: { current_page: 1, per_page: 20, total_count: 0 } };

  test('has its own words when it is empty, and a clear button when a filter finds nothing', async () => {
    gives(listThings, none);
    const { getByText, getByRole, router } = await renderScreen(<ThingsPage />, {
      at: '/thing?search=zzz',
    });
    await expect.element(getByText('ไม่พบรายการตามตัวกรอง')).toBeVisible();
    await getByRole('button', { name: 'ล้างตัวกรอง' }).click();
    await expect.poll(() => router.state.location.href).toBe('/thing');
    await expect.element(getByText('ยังไม่มีของ')).toBeVisible();
  });

  test('shows a failure with its reference, and can be reloaded', async () => {
    refuses(listThings, { code: 'INTERNAL_ERROR' });
    const { getByRole, getByText } = await renderScreen(<ThingsPage />, { at: '/thing' });
    await expect.element(getByText('ระบบขัดข้อง กรุณาลองใหม่')).toBeVisible();
    await expect.element(getByText('req-test')).toBeVisible();
    givePages();
    await getByRole('button', { name: 'ลองใหม่' }).click();
    await expect.element(rowNamed('ของ 1')).toBeVisible();
  });

  test('names a missing right, without a retry button', async () => {
    refuses(listThings, { code: 'PERMISSION_DENIED' });
    const { getByRole, getByText } = await renderScreen(<ThingsPage />, { at: '/thing' });
    await expect.element(getByText('คุณไม่มีสิทธิ์ทำรายการนี้')).toBeVisible();
    expect(getByRole('button', { name: 'ลองใหม่' }).query()).toBeNull();
  });

  test('keeps the rows offline, with their age', async () => {
    const { getByText } = await renderScreen(<ThingsPage />, { at: '/thing' });
    await expect.element(rowNamed('ของ 1')).toBeVisible();
    onlineStore.set(false);
    await expect.element(getByText(/ออฟไลน์ – ข้อมูล ณ \d\d .+ 25\d\d \d\d:\d\d/)).toBeVisible();
    await expect.element(rowNamed('ของ 1')).toBeVisible();
  });

  test('keeps rows that could not be refreshed, with the fault, their age and a retry button', async () => {
    const { getByText, getByRole, client } = await renderScreen(<ThingsPage />, { at: '/thing' });
    await expect.element(rowNamed('ของ 1')).toBeVisible();
    refuses(listThings, { code: 'INTERNAL_ERROR' });
    await client.invalidateQueries();
    await expect.element(getByText('ระบบขัดข้อง กรุณาลองใหม่')).toBeVisible();
    await expect.element(getByText(/ข้อมูล ณ \d\d .+ 25\d\d \d\d:\d\d/)).toBeVisible();
    await expect.element(rowNamed('ของ 1')).toBeVisible();
    expect(getByText(/ออฟไลน์/).query()).toBeNull();
    expect(await seriousFaults()).toEqual([]);
    givePages();
    await getByRole('button', { name: 'ลองใหม่' }).click();
    await expect.poll(() => getByText('ระบบขัดข้อง กรุณาลองใหม่').query()).toBeNull();
    expect(getByText(/ข้อมูล ณ/).query()).toBeNull();
  });
});

test('a list page below 768 px shows rows as accessible cards without sideways scroll', async () => {
  await page.viewport(360, 780);
  const { getByRole } = await renderScreen(<ThingsPage />, { at: '/thing' });
  await getByRole('button', { name: 'เปิด ของ 2', exact: true }).click();
  expect(opened).toHaveBeenCalledWith({ id: 2, name: 'ของ 2' });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await seriousFaults()).toEqual([]);
  await page.viewport(1280, 800);
});

test('a list page on a phone offers more actions for ticked rows only when there are more', async () => {
  await page.viewport(360, 780);
  const more = page.getByRole('button', { name: 'ทำอย่างอื่น' });
  for (const deeds of [
    ['พิมพ์', 'ลบ'],
    ['พิมพ์', 'ลบ', 'ปิดการขาย'],
  ]) {
    const view = await renderScreen(<ThingsPage deeds={deeds} />, { at: '/thing' });
    await view.getByRole('checkbox', { name: 'เลือก ของ 1', exact: true }).click();
    await expect.element(view.getByRole('button', { name: 'ลบ' })).toBeVisible();
    expect(more.elements()).toHaveLength(deeds.length > 2 ? 1 : 0);
    await view.unmount();
  }
  await page.viewport(1280, 800);
});

test('a list page with a filter names its filter button, at any width, by what it shows', async () => {
  for (const width of [1366, 390]) {
    await page.viewport(width, 768);
    const screen = await renderScreen(<ThingsPage />, { at: '/thing?kind=box' });
    await expect.element(screen.getByText('ชนิด: กล่อง').first()).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^ตัวกรอง.*1/ })).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    await screen.unmount();
  }
});

test('a list view offers no filter for a switched-off module, and keeps one that is already set', async () => {
  const me = { id: 1, username: 'u', name: 'u', role: 1, permissions: new Set<never>() };
  const offered = async (at: string) => {
    const view = await renderScreen(<ThingsPage />, { at });
    await view.getByRole('button', { name: /^ตัวกรอง/ }).click();
    const labels = view.getByRole('combobox', { name: 'ชนิด' }).getByRole('option');
    await expect.element(labels.first()).toBeInTheDocument();
    const found = labels.elements().map((option) => option.textContent);
    await view.unmount();
    return found;
  };
  meStore.set({ ...me, flags: {} });
  expect(await offered('/order/send')).toEqual(['ทั้งหมด', 'กล่อง']);
  expect(await offered('/order/send?kind=post')).toContain('ไปรษณีย์ไทย');
  meStore.set({ ...me, flags: { shippingThaiPost: 1 } });
  expect(await offered('/order/send')).toContain('ไปรษณีย์ไทย');
  meStore.set(null);
});
