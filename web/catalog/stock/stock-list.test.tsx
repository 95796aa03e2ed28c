// What the stock screen promises.
import { listCategories } from '@app/contract/catalog/category';
import type { Permission } from '@app/contract/kit/permissions';
import { getProduct, listProducts } from '@app/contract/catalog/product';
import {
  addStock,
  countStock,
  listStock,
  listStockMoves,
  moveReasons,
  type MoveReason,
  type StockItem,
  type StockMove,
} from '@app/contract/catalog/stock';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { keepNothing } from '../../ui/testing/keep-nothing.ts';
import { readCode } from '../../ui/testing/reader.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import StockListPage from './stock-list.page.tsx';

const soap: StockItem = {
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
  returning: 2,
  damaged: 1,
  left30: 60,
  daysLeft: 8,
  worth: 360,
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

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 7 });
  await dropAllDrafts();
  toastStore.set([]);
  answerCalls();
  signIn('product.view', 'stock.adjust');
  gives(listProducts, pageOf([soap]));
  gives(listStock, pageOf([soap]));
  gives(getProduct, soap);
  gives(listCategories, pageOf([]));
  gives(listStockMoves, pageOf(reasons.map((reason, index) => moveOf(reason, index + 1))));
});

const open = (at: string) => renderScreen(<StockListPage />, { at });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

test('the stock ledger names every kind of change in Thai, and links to its order', async () => {
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

test('the stock ledger has no button without the right to adjust', async () => {
  signIn('product.view');
  const view = await open('/product/stock?open=4');
  await expect.element(view.getByRole('region', { name: 'ประวัติสต็อก' })).toBeVisible();
  expect(view.getByRole('button', { name: /รับเข้า/ }).query()).toBeNull();
  expect(view.getByRole('button', { name: 'รับสินค้าเข้า' }).query()).toBeNull();
});

describe('a stock move by hand', () => {
  const begin = async (kind: string) => {
    const view = await open('/product/stock?open=4');
    await view.getByRole('button', { name: /รับเข้า/ }).click();
    await view.getByRole('radio', { name: kind }).click();
    return view;
  };

  test('shows beside the amount that the stock is too low', async () => {
    refuses(addStock, { code: 'STOCK_SHORT', fields: { amount: 'สต็อกไม่พอ เหลือ 20' } });
    const view = await begin('ของเสีย');
    await view.getByRole('textbox', { name: /จำนวนที่เสีย/ }).fill('25');
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText('สต็อกไม่พอ เหลือ 20')).toBeVisible();
    await expect.element(view.getByRole('textbox', { name: /จำนวนที่เสีย/ })).toHaveFocus();
  });

  test('needs a reason', async () => {
    const view = await begin('ปรับยอด');
    await view.getByRole('textbox', { name: /จำนวนที่ปรับ/ }).fill('-2');
    await view.getByRole('button', { name: 'บันทึก' }).click();
    await expect.element(view.getByText(/บอกเหตุผลที่ปรับ/)).toBeVisible();
    expect(lastBody()).toBeUndefined();
  });

  test('shows the difference of a count before it is saved', async () => {
    const view = await begin('ตรวจนับ');
    await view.getByRole('textbox', { name: /จำนวนที่นับได้/ }).fill('17');
    await expect.element(view.getByText('−3')).toBeVisible();
  });

  test('asks again when the stock changed on another device during a count', async () => {
    const view = await begin('ตรวจนับ');
    const text = 'ยอดในระบบเปลี่ยนระหว่างนับ จาก 20 เป็น 18 ตรวจแล้วยืนยันอีกครั้ง';
    const answer = { productId: 4, errMessage: null, onHand: 20, delta: 2 };
    gives(countStock, ({ body }) => {
      const [line] = (body as { items: { expected: number }[] }).items;
      gives(getProduct, { ...soap, onHand: 18 });
      return line?.expected === 20
        ? {
            items: [
              { ...answer, t: 'error' as const, error: 'STALE', errMessage: text, onHand: 18 },
            ],
          }
        : { items: [{ ...answer, t: 'success' as const, error: null }] };
    });
    await view.getByRole('textbox', { name: /จำนวนที่นับได้/ }).fill('20');
    const save = view.getByRole('button', { name: 'บันทึก' });
    await save.click();
    await expect.element(view.getByText(text)).toBeVisible();
    await expect.element(view.getByText('+2').first()).toBeVisible();
    await save.click();
    await expect.element(view.getByText('บันทึกสำเร็จ คงเหลือ 20 ชิ้น').first()).toBeVisible();
    expect(lastBody()).toMatchObject({ items: [{ productId: 4, counted: 20, expected: 18 }] });
  });
});

describe('receiving stock by scanner', () => {
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

  test('takes code, Enter, quantity, Enter, and is ready for the next', async () => {
    const view = await receive();
    await userEvent.keyboard('cr04{Enter}');
    await expect.element(view.getByRole('textbox', { name: /จำนวนที่รับ/ })).toHaveFocus();
    await userEvent.keyboard('24{Enter}');
    await expect.element(view.getByText('รับแล้วรอบนี้ 1 รายการ')).toBeVisible();
    expect(lastBody()).toEqual({ amount: 24, reason: 'in' });
    await expect.element(view.getByRole('textbox', { name: 'รหัสหรือบาร์โค้ด' })).toHaveFocus();
  });

  test('offers similar products when no code matches exactly', async () => {
    const view = await receive();
    await userEvent.keyboard('สบู่{Enter}');
    await expect.element(view.getByText(/ไม่มีรหัสนี้ตรงตัว/)).toBeVisible();
    await view.getByRole('button', { name: /สบู่ขมิ้น/ }).click();
    await expect.element(view.getByRole('textbox', { name: /จำนวนที่รับ/ })).toHaveValue('1');
  });

  test('asks which product is meant when several have the barcode', async () => {
    const view = await receive();
    gives(listProducts, pageOf([soap, { ...soap, id: 9, code: 'CR09', name: 'สบู่มะกรูด' }]));
    await view.getByRole('textbox', { name: 'รหัสหรือบาร์โค้ด' }).fill(soap.barcode);
    await userEvent.keyboard('{Enter}');
    await expect.element(view.getByText(/ใช้กับหลายสินค้า เลือก/)).toBeVisible();
    await view.getByRole('button', { name: /สบู่มะกรูด/ }).click();
    await expect.element(view.getByRole('form', { name: 'รับ สบู่มะกรูด' })).toBeVisible();
  });

  test('loses no piece when the next one is scanned before the server has answered', async () => {
    const line = Promise.withResolvers<void>();
    const view = await receive();
    const cream = { ...soap, id: 9, code: 'CR0009', name: 'ครีม', barcode: '' };
    gives(listProducts, async ({ url }) => {
      await line.promise;
      return pageOf([url.searchParams.get('search') === 'CR0009' ? cream : soap]);
    });
    for (const code of [soap.barcode, soap.barcode, 'CR0009']) readCode(code);
    line.resolve();
    await expect.element(view.getByRole('form', { name: 'รับ ครีม' })).toBeVisible();
    await expect.element(view.getByText('รับแล้วรอบนี้ 2 รายการ')).toBeVisible();
    await expect.element(view.getByRole('textbox', { name: /จำนวนที่รับ/ })).toHaveValue('1');
  });

  test('refuses half a piece before anything is sent', async () => {
    const view = await receive();
    await userEvent.keyboard('CR04{Enter}');
    await view.getByRole('textbox', { name: /จำนวนที่รับ/ }).fill('1.5');
    await userEvent.keyboard('{Enter}');
    await expect.element(view.getByText('ใส่จำนวนเต็มตั้งแต่ 1 ขึ้นไป')).toBeVisible();
    expect(lastBody()).toBeUndefined();
  });
});

describe('the stock list', () => {
  test('shows returning and damaged pieces, the worth, and how long the stock lasts', async () => {
    signIn('product.view', 'product.cost');
    await page.viewport(1700, 800);
    const view = await open('/product/stock');
    const row = view.getByRole('row', { name: /CR04/ });
    for (const text of ['2', '1', '8 วัน', '360.00', 'ใกล้หมด'])
      await expect.element(row.getByText(text, { exact: true })).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    await page.viewport(1280, 800);
  });

  test('shows no worth without the right to costs', async () => {
    const view = await open('/product/stock');
    await expect.element(view.getByRole('row', { name: /CR04/ })).toBeVisible();
    expect(view.getByText('มูลค่า').query()).toBeNull();
  });

  test('marks stock below zero', async () => {
    gives(listStock, pageOf([{ ...soap, onHand: -2, available: -5, daysLeft: 0 }]));
    const view = await open('/product/stock');
    await expect.element(view.getByRole('row', { name: /CR04/ }).getByText('ติดลบ')).toBeVisible();
  });
});

describe('the count sheet', () => {
  const cream: StockItem = {
    ...soap,
    id: 5,
    code: 'CR05',
    barcode: '',
    name: 'ครีม',
    onHand: 3,
    cost: 100,
  };
  const sheet = async () => {
    signIn('product.view', 'stock.adjust', 'product.cost');
    gives(listStock, pageOf([soap, cream]));
    const view = await open('/product/stock?count=1');
    await view.getByRole('button', { name: 'เพิ่มลงใบนับ' }).click();
    await expect.element(view.getByText('นับแล้ว 0 จาก 2 รายการ')).toBeVisible();
    return view;
  };
  const figure = (view: Awaited<ReturnType<typeof sheet>>, name: RegExp) =>
    view.getByRole('list', { name: 'รายการที่นับ' }).getByRole('textbox', { name });

  test('shows each difference and its worth before all are saved at once', async () => {
    gives(countStock, ({ body }) => ({
      items: (body as { items: { productId: number; counted: number }[] }).items.map(
        ({ productId, counted }) => ({
          productId,
          t: 'success' as const,
          error: null,
          errMessage: null,
          onHand: counted,
          delta: 0,
        }),
      ),
    }));
    const view = await sheet();
    await figure(view, /สบู่/).fill('17');
    await userEvent.keyboard('{Enter}');
    await expect.element(figure(view, /ครีม/)).toHaveFocus();
    await userEvent.keyboard('3');
    await expect.element(view.getByText('นับแล้ว 2 จาก 2 รายการ')).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
    await view.getByRole('button', { name: 'ตรวจผลต่าง' }).click();
    const preview = view.getByRole('dialog', { name: 'ต่างจากระบบ 1 รายการ' });
    await expect.element(preview.getByText('20 → 17')).toBeVisible();
    await expect.element(preview.getByText('-54.00').first()).toBeVisible();
    expect(sentCalls.some((sent) => sent.url.pathname.endsWith('/stock/count'))).toBe(false);
    await preview.getByRole('textbox', { name: 'หมายเหตุ' }).fill('สิ้นเดือน');
    await preview.getByRole('button', { name: 'บันทึกผลนับ 2 รายการ' }).click();
    await expect.element(view.getByText('ใบนับยังว่าง')).toBeVisible();
    expect(lastBody()).toEqual({
      items: [
        { productId: 4, counted: 17, expected: 20 },
        { productId: 5, counted: 3, expected: 3 },
      ],
      note: 'สิ้นเดือน',
    });
  });

  test('keeps the counted quantity with the new stock when the stock changed meanwhile', async () => {
    gives(countStock, {
      items: [
        {
          productId: 4,
          t: 'error',
          error: 'STALE',
          errMessage: 'ยอดในระบบเปลี่ยนระหว่างนับ',
          onHand: 25,
          delta: 0,
        },
      ],
    });
    const view = await sheet();
    await figure(view, /สบู่/).fill('17');
    await view.getByRole('button', { name: 'ตรวจผลต่าง' }).click();
    await view.getByRole('button', { name: 'บันทึกผลนับ 1 รายการ' }).click();
    await expect.element(view.getByText('ยอดในระบบเปลี่ยนระหว่างนับ')).toBeVisible();
    await expect.element(view.getByText('−8')).toBeVisible();
    await expect.element(figure(view, /สบู่/)).toHaveValue('17');
  });

  test('counts one piece for each scan, and reports an unknown code', async () => {
    const view = await sheet();
    const box = view.getByRole('textbox', { name: 'ยิงบาร์โค้ดหรือพิมพ์รหัส' });
    for (const _time of [1, 2, 3]) {
      await box.fill('CR04');
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(figure(view, /สบู่/)).toHaveValue('3');
    await box.fill('NOPE');
    await userEvent.keyboard('{Enter}');
    await expect.element(view.getByText(/ไม่พบสินค้ารหัส NOPE/)).toBeVisible();
  });

  test('reports by sound and text that an offline scan was not counted', async () => {
    const made = vi.spyOn(AudioContext.prototype, 'createOscillator');
    onTestFinished(() => made.mockRestore());
    const view = await sheet();
    dropsLine(listProducts);
    await view.getByRole('textbox', { name: 'ยิงบาร์โค้ดหรือพิมพ์รหัส' }).fill('CR04');
    await userEvent.keyboard('{Enter}');
    await expect.element(view.getByText(/ยังไม่ได้นับ CR04/)).toBeVisible();
    expect(made).toHaveBeenCalled();
  });

  test('starts with the present stock when a saved product is scanned again', async () => {
    gives(countStock, {
      items: [{ productId: 4, t: 'success', error: null, errMessage: null, onHand: 1, delta: -19 }],
    });
    const view = await sheet();
    const scan = async () => {
      await view.getByRole('textbox', { name: 'ยิงบาร์โค้ดหรือพิมพ์รหัส' }).fill('CR04');
      await userEvent.keyboard('{Enter}');
    };
    await scan();
    await view.getByRole('button', { name: 'ตรวจผลต่าง' }).click();
    await view.getByRole('button', { name: 'บันทึกผลนับ 1 รายการ' }).click();
    await expect.element(view.getByText('นับแล้ว 0 จาก 1 รายการ')).toBeVisible();
    gives(listProducts, pageOf([{ ...soap, onHand: 1 }]));
    await scan();
    await expect.element(view.getByText('ระบบ 1')).toBeVisible();
  });

  test('counts nothing by a barcode of several products, and names their codes', async () => {
    gives(listProducts, pageOf([soap, { ...cream, barcode: soap.barcode }]));
    const view = await sheet();
    const box = view.getByRole('textbox', { name: 'ยิงบาร์โค้ดหรือพิมพ์รหัส' });
    await box.fill(soap.barcode);
    await userEvent.keyboard('{Enter}');
    await expect.element(view.getByText(/ใช้กับหลายสินค้า.*CR04, CR05/)).toBeVisible();
    await expect.element(view.getByText('นับแล้ว 0 จาก 2 รายการ')).toBeVisible();
    await box.fill('CR05');
    await userEvent.keyboard('{Enter}');
    await expect.element(figure(view, /ครีม/)).toHaveValue('1');
  });

  test('is restored after the page was left', async () => {
    const view = await sheet();
    await figure(view, /สบู่/).fill('17');
    await expect.element(view.getByText('นับแล้ว 1 จาก 2 รายการ')).toBeVisible();
    await view.unmount();
    const again = await open('/product/stock?count=1');
    await expect.element(again.getByText('นับแล้ว 1 จาก 2 รายการ')).toBeVisible();
  });

  test('can be filled also in a browser without storage', async () => {
    await keepNothing();
    const empty = await open('/product/stock?count=1');
    await expect.element(empty.getByText('ใบนับยังว่าง')).toBeVisible();
    await empty.unmount();
    const view = await sheet();
    await figure(view, /สบู่/).fill('17');
    await expect.element(view.getByText('นับแล้ว 1 จาก 2 รายการ')).toBeVisible();
  });

  test('is hidden from users who may not change stock', async () => {
    signIn('product.view');
    const view = await open('/product/stock?count=1');
    await expect.element(view.getByRole('row', { name: /CR04/ })).toBeVisible();
    expect(view.getByText('ใบนับ').query()).toBeNull();
  });

  test('fits a phone', async () => {
    await page.viewport(360, 780);
    const view = await sheet();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    expect(await seriousFaults()).toEqual([]);
    await figure(view, /สบู่/).fill('17');
    await view.getByRole('button', { name: 'ตรวจผลต่าง' }).click();
    const line = view.getByRole('dialog').getByRole('listitem').first();
    const right = (of: Element): number => Math.round(of.getBoundingClientRect().right);
    await expect.element(line).toBeVisible();
    expect(right(line.element().lastElementChild!)).toBe(right(line.element()));
    await page.viewport(1280, 800);
  });
});

test('the stock list fits a phone without scrolling sideways, ledger included', async () => {
  await page.viewport(360, 780);
  const view = await open('/product/stock?open=4');
  await expect.element(view.getByRole('region', { name: 'ประวัติสต็อก' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});
