// What the product screen promises.
import { printBarcodes } from '@app/contract/catalog/barcode';
import { createCategory, listCategories } from '@app/contract/catalog/category';
import { listCouriers } from '@app/contract/courier-setup/account';
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';
import {
  createProduct,
  deleteProducts,
  getProduct,
  listProducts,
  updateProduct,
  type Product,
} from '@app/contract/catalog/product';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toastStore } from '../../ui/feedback/toast.ts';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import ProductListPage from './product-list.page.tsx';

const cream: Product = {
  id: 7,
  code: 'CR01',
  barcode: '8850000010071',
  name: 'ครีมกันแดดเนื้อบางเบา SPF50 สูตรสำหรับผิวแพ้ง่าย 30 มล.',
  aliases: ['กันแดด'],
  categoryId: 3,
  category: { id: 3, name: 'เครื่องสำอาง' },
  price: 390,
  cost: 145,
  weight: 60,
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
  onHand: 12,
  reserved: 3,
  available: 9,
  sold30: 41,
  imageUrl: null,
  media: null,
  active: true,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  version: 4,
};
const pageOf = <T,>(items: T[]) => ({
  items,
  pagination: { current_page: 1, per_page: 20, total_count: items.length },
});

function signIn(permissions: readonly Permission[]) {
  meStore.set({
    id: 7,
    username: 'puy',
    name: 'ปุ้ย',
    role: 4,
    permissions: new Set(permissions),
    flags: {},
  });
}

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  session.write('userInfo', { id: 7 });
  await dropAllDrafts();
  toastStore.set([]);
  answerCalls();
  signIn(permissionKeys);
  gives(listProducts, pageOf([cream]));
  gives(getProduct, cream);
  gives(
    listCategories,
    pageOf([{ id: 3, name: 'เครื่องสำอาง', sort: 1, productCount: 1, version: 1 }]),
  );
  gives(listCouriers, []);
});

const open = (at = '/product') => renderScreen(<ProductListPage />, { at });
const lastBody = () => sentCalls.findLast((sent) => sent.body !== null)?.body;

describe('the product list', () => {
  test('shows price, cost, figures and low stock, without serious accessibility faults', async () => {
    const view = await open();
    const row = view.getByRole('row', { name: /CR01/ });
    for (const text of ['390.00', '145.00', '12', '9', '41', 'ใกล้หมด'])
      await expect.element(row.getByText(text, { exact: true })).toBeVisible();
    expect(await seriousFaults()).toEqual([]);
  });

  test('shows no cost, checkbox or add button without the right', async () => {
    signIn(['product.view']);
    const view = await open();
    await expect.element(view.getByRole('row', { name: /CR01/ })).toBeVisible();
    expect(view.getByText('ต้นทุน').query()).toBeNull();
    expect(view.getByRole('button', { name: 'เพิ่มสินค้า' }).query()).toBeNull();
    expect(view.getByRole('checkbox').query()).toBeNull();
  });

  test('is filtered by missing picture and low stock from the address', async () => {
    const view = await open('/product?hasImage=0&level=low');
    await expect.element(view.getByRole('row', { name: /CR01/ })).toBeVisible();
    const asked = sentCalls.findLast((sent) => sent.url.pathname.endsWith('/product'));
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toMatchObject({
      hasImage: '0',
      level: 'low',
      showSold: '1',
    });
    await expect.element(view.getByText(/ยังไม่มีรูป/)).toBeVisible();
  });

  test('shows a shop without products what to do first', async () => {
    gives(listProducts, pageOf([]));
    const view = await open();
    await expect.element(view.getByText('ยังไม่มีสินค้า')).toBeVisible();
    await view.getByRole('button', { name: 'เพิ่มสินค้า' }).first().click();
    await expect.element(view.getByRole('dialog', { name: 'เพิ่มสินค้า' })).toBeVisible();
  });

  test('shows an error when the connection is down, and can be reloaded', async () => {
    dropsLine(listProducts);
    const view = await open();
    await expect.element(view.getByRole('alert')).toBeVisible();
    gives(listProducts, pageOf([cream]));
    await view.getByRole('button', { name: 'ลองใหม่' }).click();
    await expect.element(view.getByRole('row', { name: /CR01/ })).toBeVisible();
  });

  test('fits a phone without scrolling sideways, form included', async () => {
    await page.viewport(360, 780);
    const view = await open('/product?edit=7');
    await expect.element(view.getByRole('textbox', { name: /ชื่อสินค้า/ })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    const price = view.getByRole('textbox', { name: /ราคาขาย/ });
    await price.fill('8,888,888.88');
    const box = price.element();
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    expect(await seriousFaults()).toEqual([]);
    await page.viewport(1280, 800);
  });
});

describe('the product form', () => {
  test('shows under its box that a code is taken, and keeps typed values', async () => {
    refuses(createProduct, {
      code: 'ERR_PRODUCT_CODE_EXIST',
      fields: { code: 'รหัสสินค้านี้ถูกใช้แล้ว' },
    });
    const view = await open('/product?create=1');
    const code = view.getByRole('textbox', { name: /^รหัส/ });
    await view.getByRole('textbox', { name: /ชื่อสินค้า/ }).fill('ครีม');
    await code.fill('CR01');
    await view.getByRole('combobox', { name: /หมวดหมู่/ }).selectOptions('เครื่องสำอาง');
    await view.getByRole('textbox', { name: /ราคาขาย/ }).fill('390');
    await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(view.getByText('รหัสสินค้านี้ถูกใช้แล้ว')).toBeVisible();
    await expect.element(code).toHaveFocus();
    await expect.element(view.getByRole('textbox', { name: /ชื่อสินค้า/ })).toHaveValue('ครีม');
  });

  test('adds the first category of a new shop in place, and keeps typed values', async () => {
    gives(listCategories, pageOf([]));
    const view = await open('/product?create=1');
    await view.getByRole('textbox', { name: /ชื่อสินค้า/ }).fill('ครีม');
    const box = view.getByRole('textbox', { name: 'ชื่อหมวดหมู่ใหม่' });
    refuses(createCategory, { code: 'NAME_EXIST' });
    await box.fill('เสื้อผ้า');
    await userEvent.keyboard('{Enter}');
    await expect.element(view.getByRole('alert')).toBeVisible();
    const made = { id: 9, name: 'เสื้อผ้า', sort: 1, productCount: 0, version: 1 };
    gives(createCategory, made);
    gives(listCategories, pageOf([made]));
    await view.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
    const category = view.getByRole('combobox', { name: /หมวดหมู่/ });
    await expect.element(category).toHaveValue('9');
    // Without the mouse the user continues from here, and Ctrl+Enter saves.
    await expect.element(category).toHaveFocus();
    await view.getByRole('button', { name: 'เพิ่มหมวดหมู่' }).click();
    await expect.element(view.getByRole('textbox', { name: 'ชื่อหมวดหมู่ใหม่' })).toHaveFocus();
    await expect.element(view.getByRole('textbox', { name: /ชื่อสินค้า/ })).toHaveValue('ครีม');
    expect(sentCalls.some(({ url, body }) => body && url.pathname.endsWith('/product'))).toBe(
      false,
    );
  });

  test('shows an error when adding a category fails in the browser, and keeps its name', async () => {
    gives(listCategories, pageOf([]));
    const view = await open('/product?create=1');
    const box = view.getByRole('textbox', { name: 'ชื่อหมวดหมู่ใหม่' });
    await box.fill('เสื้อผ้า');
    gives(createCategory, { id: 9, name: 'เสื้อผ้า', sort: 1, productCount: 0, version: 1 });
    vi.spyOn(view.client, 'invalidateQueries').mockRejectedValueOnce(new TypeError('broken'));
    await view.getByRole('button', { name: 'เพิ่ม', exact: true }).click();
    await expect.element(view.getByRole('alert').getByText(/ไม่สามารถทำรายการได้/)).toBeVisible();
    await expect.element(box).toHaveValue('เสื้อผ้า');
  });

  test('turns names typed with Enter or a comma into chips, each once, and sends them', async () => {
    gives(updateProduct, cream);
    const view = await open('/product?edit=7');
    await view.getByRole('textbox', { name: 'คำเรียกในแชต' }).click();
    await userEvent.keyboard('ครีมแดด,กันแดด{Enter}');
    const chips = view.getByRole('list', { name: 'คำเรียกในแชต' });
    await expect.element(chips.getByText('ครีมแดด')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(view.getByText('แก้ไขสำเร็จ')).toBeVisible();
    expect(lastBody()).toMatchObject({ aliases: ['กันแดด', 'ครีมแดด'], version: 4 });
  });

  test('leaves costs unchanged in a save without the right to them', async () => {
    signIn(permissionKeys.filter((key) => key !== 'product.cost'));
    gives(updateProduct, cream);
    const view = await open('/product?edit=7');
    await view.getByRole('textbox', { name: /ราคาขาย/ }).fill('400');
    await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(view.getByText('แก้ไขสำเร็จ')).toBeVisible();
    expect(lastBody()).not.toHaveProperty('cost');
  });

  test('shows what others saved meanwhile, and keeps typed values', async () => {
    refuses(updateProduct, { code: 'STALE' });
    const view = await open('/product?edit=7');
    const name = view.getByRole('textbox', { name: /ชื่อสินค้า/ });
    await name.fill('ครีมใหม่');
    gives(getProduct, { ...cream, name: 'ครีมของคนอื่น', version: 5 });
    await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(view.getByText(/มีผู้แก้ไขข้อมูลนี้แล้ว/)).toBeVisible();
    await expect.element(name).toHaveValue('ครีมใหม่');
  });

  test('restores typed values after it was left', async () => {
    const first = await open('/product?create=1');
    await first.getByRole('textbox', { name: /ชื่อสินค้า/ }).fill('แป้งพัฟ');
    await userEvent.keyboard('{Escape}');
    await first.unmount();
    const again = await open('/product?create=1');
    await expect.element(again.getByRole('textbox', { name: /ชื่อสินค้า/ })).toHaveValue('แป้งพัฟ');
  });
});

describe('the picture in the product form', () => {
  const photo = (type: string, side: number): Promise<File> =>
    new Promise((resolve) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = side;
      const pen = canvas.getContext('2d');
      const pixels = pen?.createImageData(side, side);
      // Noise: no format can make it small.
      pixels?.data.forEach((_, at) => (pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 255));
      if (pixels) pen?.putImageData(pixels, 0, 0);
      canvas.toBlob((blob) => resolve(new File([blob ?? ''], 'รูป.png', { type })), type);
    });
  const saved: Product = { ...cream, imageUrl: '/v1/images/a.webp', media: { name: 'a.webp' } };
  /** As the browser’s own dialog hands a file over. */
  const choose = async (view: Awaited<ReturnType<typeof open>>, file: File) => {
    const group = view.getByRole('group', { name: 'รูปสินค้า' });
    await expect.element(group).toBeVisible();
    const box = group.element().querySelector<HTMLInputElement>('input[type=file]');
    const hand = new DataTransfer();
    hand.items.add(file);
    if (box) box.files = hand.files;
    box?.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const save = async (view: Awaited<ReturnType<typeof open>>) => {
    await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(view.getByText('แก้ไขสำเร็จ')).toBeVisible();
  };

  test('is shown before it is saved, and sent with the other values', async () => {
    gives(updateProduct, saved);
    const view = await open('/product?edit=7');
    await view.getByRole('textbox', { name: /เตือนเมื่อ/ }).fill('');
    await choose(view, await photo('image/png', 8));
    await expect.element(view.getByRole('img', { name: /^รูป ครีม/ })).toBeVisible();
    await save(view);
    const body = lastBody() as Record<string, unknown>;
    expect(body['file']).toBeInstanceOf(File);
    expect(body).toMatchObject({ code: 'CR01', lowStock: '', aliases: '["กันแดด"]', version: '4' });
  });

  test('is shrunk in the browser before upload when it comes from a phone', async () => {
    gives(updateProduct, saved);
    const view = await open('/product?edit=7');
    const large = await photo('image/png', 1700);
    expect(large.size).toBeGreaterThan(5 * 1024 * 1024);
    await choose(view, large);
    await expect.element(view.getByRole('img', { name: /^รูป ครีม/ })).toBeVisible();
    await save(view);
    const { file } = lastBody() as { file: File };
    const picture = await createImageBitmap(file);
    expect([file.type, picture.width]).toEqual(['image/jpeg', 1600]);
  });

  test('is sent again with the same key when no answer came', async () => {
    dropsLine(updateProduct);
    const view = await open('/product?edit=7');
    await choose(view, await photo('image/png', 8));
    await expect.element(view.getByRole('img', { name: /^รูป ครีม/ })).toBeVisible();
    await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(view.getByText(/เชื่อมต่อระบบไม่ได้/).first()).toBeVisible();
    gives(updateProduct, saved);
    await save(view);
    const keys = sentCalls.flatMap(({ headers }) => headers.get('idempotency-key') ?? []);
    expect([keys.length, keys[0] === keys[1]]).toEqual([2, true]);
  });

  test('is refused beside its box when the file is no picture', async () => {
    refuses(updateProduct, {
      code: 'UNPROCESSED',
      fields: { file: 'ใช้ได้เฉพาะรูป jpg, png หรือ webp' },
    });
    const view = await open('/product?edit=7');
    await choose(view, new File(['x'], 'x.png', { type: 'image/png' }));
    await view.getByRole('button', { name: 'บันทึก', exact: true }).click();
    await expect.element(view.getByText('ใช้ได้เฉพาะรูป jpg, png หรือ webp')).toBeVisible();
    await expect.element(view.getByRole('button', { name: 'เปลี่ยนรูป' })).toHaveFocus();
  });

  test('is removed by a save, and can be brought back until then', async () => {
    gives(getProduct, saved);
    gives(updateProduct, cream);
    const view = await open('/product?edit=7');
    await view.getByRole('button', { name: 'เอารูปออก' }).click();
    await view.getByRole('button', { name: 'ใช้รูปเดิม' }).click();
    await view.getByRole('button', { name: 'เอารูปออก' }).click();
    await save(view);
    expect(lastBody()).toMatchObject({ removeImage: true });
  });

  test('is a thumbnail in the list, and axe finds no serious fault', async () => {
    gives(listProducts, pageOf([saved, { ...cream, id: 8, code: 'CR02' }]));
    // The picture is requested but missing here, so its placeholder is shown.
    const lost: (string | null)[] = [];
    const note = ({ target }: Event) =>
      lost.push(target instanceof HTMLImageElement ? target.getAttribute('src') : null);
    document.addEventListener('error', note, true);
    onTestFinished(() => document.removeEventListener('error', note, true));
    const view = await open();
    const row = view.getByRole('row', { name: /CR01/ });
    await expect.element(row).toBeVisible();
    await expect.poll(() => lost).toContain('/v1/images/a-small.webp');
    expect(await seriousFaults()).toEqual([]);
  });
});

test('products that cannot be removed show why, and can be closed for sale instead', async () => {
  gives(deleteProducts, {
    items: [{ id: 7, t: 'error', error: 'IN_USE', errMessage: 'มีออเดอร์ที่ยังไม่ได้ส่ง 2 รายการ' }],
  });
  gives(updateProduct, { ...cream, active: false });
  const view = await open();
  await view.getByRole('checkbox', { name: /^เลือก สินค้า/ }).click();
  await view.getByRole('button', { name: 'ลบ', exact: true }).click();
  await view.getByRole('button', { name: 'ลบสินค้า' }).click();
  await expect.element(view.getByText(/มีออเดอร์ที่ยังไม่ได้ส่ง 2 รายการ/)).toBeVisible();
  await view.getByRole('button', { name: 'ปิดการขาย 1 รายการ' }).click();
  await expect.element(view.getByText('ปิดการขายแล้ว 1 รายการ')).toBeVisible();
  expect(lastBody()).toEqual({ active: false });
});

describe('the window for printing barcodes', () => {
  const begin = async () => {
    gives(
      listProducts,
      pageOf([cream, { ...cream, id: 8, code: 'CR02', name: 'แป้ง', onHand: null }]),
    );
    const view = await open();
    await view
      .getByRole('checkbox', { name: /^เลือก สินค้า/ })
      .first()
      .click();
    await view.getByRole('checkbox', { name: 'เลือก สินค้า แป้ง' }).click();
    await view.getByRole('button', { name: 'พิมพ์บาร์โค้ด' }).click();
    await expect.element(view.getByRole('dialog', { name: 'พิมพ์บาร์โค้ด 2 สินค้า' })).toBeVisible();
    return view;
  };
  const made = { url: 'about:blank', labels: 12, pages: 1, notices: [] };

  test('prints as many labels as are in stock, from the first free place of the sheet, and shows a shortened name', async () => {
    gives(printBarcodes, {
      ...made,
      notices: [{ productId: 7, code: 'CR01', problem: 'shortened' }],
    });
    const view = await begin();
    await view.getByRole('button', { name: 'เท่าจำนวนคงเหลือ' }).click();
    await view.getByRole('textbox', { name: /แผ่นแรกใช้ไปแล้ว/ }).fill('3');
    expect(await seriousFaults()).toEqual([]);
    await view.getByRole('button', { name: 'พิมพ์ 12 ดวง' }).click();
    await expect.element(view.getByText(/ชื่อยาวเกินดวง/)).toBeVisible();
    expect(lastBody()).toEqual({
      items: [{ productId: 7, copies: 12 }],
      paper: 'a4x24',
      withPrice: true,
      skip: 3,
    });
  });

  test('sends nothing while a number is invalid', async () => {
    const view = await begin();
    await view.getByRole('textbox', { name: 'จำนวนดวง แป้ง' }).fill('1001');
    await expect.element(view.getByText('จำนวนดวงต้องเป็นจำนวนเต็ม 0–1,000')).toBeVisible();
    await expect.element(view.getByRole('button', { name: /^พิมพ์ .* ดวง/ })).toBeDisabled();
  });

  test('shows an error and stays open when a product was deleted meanwhile', async () => {
    refuses(printBarcodes, { code: 'NOT_FOUND' });
    const view = await begin();
    await view.getByRole('button', { name: 'พิมพ์ 2 ดวง' }).click();
    await expect.element(view.getByRole('alert')).toBeVisible();
    await expect.element(view.getByRole('button', { name: 'พิมพ์ 2 ดวง' })).toBeEnabled();
  });
});

test('a product form is locked while it is saved, and emptied for the next product afterwards', async () => {
  let answer: (() => void) | undefined;
  gives(createProduct, () => new Promise((resolve) => (answer = () => resolve(cream))));
  const view = await open('/product?create=1');
  const box = (name: RegExp) => view.getByRole('textbox', { name });
  await box(/^ชื่อสินค้า/).fill('ครีมใหม่');
  await box(/^รหัส/).fill('CR02');
  await view.getByRole('combobox', { name: /^หมวดหมู่/ }).selectOptions('เครื่องสำอาง');
  await box(/^ราคาขาย/).fill('100');
  await view.getByRole('button', { name: 'บันทึกและเพิ่มใหม่' }).click();
  const form = box(/^ชื่อสินค้า/)
    .element()
    .closest('form');
  await expect.poll(() => form?.inert).toBe(true);
  await expect.poll(() => answer).toBeDefined();
  // On a slow connection nobody waits for the list.
  gives(listProducts, () => new Promise(() => undefined));
  answer?.();
  await expect.poll(() => form?.inert).toBe(false);
  await expect.element(box(/^ชื่อสินค้า/)).toHaveValue('');
});
