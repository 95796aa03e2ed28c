// What the stock screen promises.
import { listCategories } from '@app/contract/category';
import type { Permission } from '@app/contract/kit/permissions';
import { getProduct, listProducts, type Product } from '@app/contract/product';
import {
  addStock,
  listStockMoves,
  moveReasons,
  type MoveReason,
  type StockMove,
} from '@app/contract/stock';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../ui/feedback/toast.ts';
import { meStore } from '../ui/hooks/me.ts';
import { session } from '../ui/http.ts';
import { seriousFaults } from '../ui/testing/axe.ts';
import { renderScreen } from '../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../ui/testing/replies.ts';
import StockListPage from './stock-list.page.tsx';

const soap: Product = {
  id: 4,
  code: 'CR04',
  barcode: '8850000010286',
  name: 'สบู่ขมิ้นน้ำผึ้ง ก้อน 100 กรัม',
  aliases: [],
  categoryId: 3,
  category: { id: 3, name: 'เครื่องสำอาง' },
  price: 55,
  cost: 18,
  weight: 110,
  width: 0,
  length: 0,
  height: 0,
  flashCategory: 9,
  isSet: false,
  components: [],
  isPack: false,
  isCheck: true,
  lowStock: 20,
  supplyDays: null,
  onHand: 20,
  reserved: 3,
  available: 17,
  imageUrl: null,
  media: null,
  active: true,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  version: 1,
};
const pageOf = <T,>(items: T[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});
const moveOf = (reason: MoveReason, id: number): StockMove => ({
  id,
  at: '2026-11-20T03:00:00Z',
  reason,
  delta: reason === 'reserve' ? 0 : id,
  reservedDelta: reason === 'reserve' ? 1 : 0,
  onHandAfter: 20,
  orderId: reason === 'sale' ? 91 : null,
  note: '',
  user: { id: 7, username: 'puy' },
});
const reasons = Object.keys(moveReasons) as MoveReason[];

function signIn(...permissions: Permission[]) {
  const set = new Set(permissions);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 2, permissions: set, flags: {} });
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  toastStore.set([]);
  answerCalls();
  signIn('product.view', 'stock.adjust');
  gives(listProducts, pageOf([soap]));
  gives(getProduct, soap);
  gives(listCategories, pageOf([]));
  gives(listStockMoves, pageOf(reasons.map((reason, index) => moveOf(reason, index + 1))));
});

const open = (at: string) => renderScreen(<StockListPage />, { at });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

test('the ledger names every kind of move in Thai, and leads to the order it was for', async () => {
  const view = await open('/product/stock?open=4');
  const ledger = view.getByRole('region', { name: 'ประวัติสต็อก' });
  for (const reason of reasons)
    await expect
      .element(ledger.getByRole('listitem').getByText(moveReasons[reason], { exact: true }))
      .toBeVisible();
  const link = ledger.getByRole('link', { name: 'ดูออเดอร์' });
  await expect.element(link).toHaveAttribute('href', '/order/91/view');
  expect(await seriousFaults()).toEqual([]);
});

test('without the right to adjust there is nothing to press', async () => {
  signIn('product.view');
  const view = await open('/product/stock?open=4');
  await expect.element(view.getByRole('region', { name: 'ประวัติสต็อก' })).toBeVisible();
  expect(view.getByRole('button', { name: /รับเข้า/ }).query()).toBeNull();
  expect(view.getByRole('button', { name: 'รับสินค้าเข้า' }).query()).toBeNull();
});

describe('moving stock by hand', () => {
  const begin = async (kind: string) => {
    const view = await open('/product/stock?open=4');
    await view.getByRole('button', { name: /รับเข้า/ }).click();
    await view.getByRole('radio', { name: kind }).click();
    return view;
  };

  test('what the shelf cannot give is said beside the amount', async () => {
    refuses(addStock, { code: 'STOCK_SHORT', fields: { amount: 'สต็อกไม่พอ เหลือ 20' } });
    const view = await begin('ของเสีย');
    await view.getByRole('textbox', { name: /จำนวนที่เสีย/ }).fill('25');
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText('สต็อกไม่พอ เหลือ 20')).toBeVisible();
    await expect.element(view.getByRole('textbox', { name: /จำนวนที่เสีย/ })).toHaveFocus();
  });

  test('a figure is not changed by hand without a reason', async () => {
    const view = await begin('ปรับยอด');
    await view.getByRole('textbox', { name: /จำนวนที่ปรับ/ }).fill('-2');
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText(/บอกเหตุผลที่ปรับ/)).toBeVisible();
    expect(lastBody()).toBeUndefined();
  });

  test('a count shows the difference before it is saved', async () => {
    const view = await begin('ตรวจนับ');
    await view.getByRole('textbox', { name: /จำนวนที่นับได้/ }).fill('17');
    await expect.element(view.getByText('−3')).toBeVisible();
  });
});

describe('receiving by scanner', () => {
  const receive = async () => {
    gives(addStock, ({ body }) => ({
      onHand: 20 + (body as { amount: number }).amount,
      reserved: 3,
      available: 17,
      move: moveOf('in', sentCalls.length),
    }));
    const view = await open('/product/stock?receive=1');
    await expect.element(view.getByRole('textbox', { name: 'รหัสหรือบาร์โค้ด' })).toHaveFocus();
    return view;
  };

  test('code, Enter, quantity, Enter: received, and ready for the next', async () => {
    const view = await receive();
    await userEvent.keyboard('cr04{Enter}');
    await expect.element(view.getByRole('textbox', { name: /จำนวนที่รับ/ })).toHaveFocus();
    await userEvent.keyboard('24{Enter}');
    await expect.element(view.getByText('รับแล้วรอบนี้ 1 รายการ')).toBeVisible();
    expect(lastBody()).toEqual({ amount: 24, reason: 'in' });
    await expect.element(view.getByRole('textbox', { name: 'รหัสหรือบาร์โค้ด' })).toHaveFocus();
  });

  test('a code that is nearly right offers what comes near instead of guessing', async () => {
    const view = await receive();
    await userEvent.keyboard('สบู่{Enter}');
    await expect.element(view.getByText(/ไม่มีรหัสนี้ตรงตัว/)).toBeVisible();
    await view.getByRole('button', { name: /สบู่ขมิ้น/ }).click();
    await expect.element(view.getByRole('textbox', { name: /จำนวนที่รับ/ })).toHaveValue('1');
  });

  test('half a piece is refused before anything is sent', async () => {
    const view = await receive();
    await userEvent.keyboard('CR04{Enter}');
    await view.getByRole('textbox', { name: /จำนวนที่รับ/ }).fill('1.5');
    await userEvent.keyboard('{Enter}');
    await expect.element(view.getByText('ใส่จำนวนเต็มตั้งแต่ 1 ขึ้นไป')).toBeVisible();
    expect(lastBody()).toBeUndefined();
  });
});

test('fits a phone without scrolling sideways, ledger included', async () => {
  await page.viewport(360, 780);
  const view = await open('/product/stock?open=4');
  await expect.element(view.getByRole('region', { name: 'ประวัติสต็อก' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});
