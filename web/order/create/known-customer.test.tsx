// What the order form promises about known buyers: the shop’s rule, duplicates, the fee and the
// shop’s own words.
import { checkPlace } from '@app/contract/customer/address';
import { listChannels } from '@app/contract/customer/channel';
import { findCustomer } from '@app/contract/customer/customer';
import { checkDuplicate } from '@app/contract/order/list';
import { updateOrderItems } from '@app/contract/order/edit';
import { createOrder, readOrderRoom } from '@app/contract/order/create';
import { getLead } from '@app/contract/crm/lead';
import { listLeadOrders } from '@app/contract/crm/detail';
import { useQueryClient } from '@tanstack/react-query';
import { readOptions } from '@app/contract/shop/setting';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts, loadDraft, saveDraft } from '../../ui/form/draft.ts';
import { toastStore } from '../../ui/feedback/toast.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { lineOf, type Product } from '../../catalog/index.ts';
import CreateOrderPage from './create-order.page.tsx';
import { emptyDraft, type OrderDraft } from './create-order.ts';

const product = {
  id: 7,
  code: 'CR01',
  name: 'ครีม',
  price: 390,
  isSet: false,
  isPack: false,
  available: 9,
  weight: 120,
} as Product;
const typed: OrderDraft = {
  ...emptyDraft,
  name: 'น้ำผึ้ง ใจดี',
  phone: '0800000001',
  address: '9/9 หมู่ 1',
  subdistrict: 'ลาดยาว',
  district: 'จตุจักร',
  province: 'กรุงเทพมหานคร',
  postcode: '10900',
  lines: [lineOf(product, 2)],
};
const known = {
  phone: '0800000001',
  name: 'น้ำผึ้ง ใจดี',
  orders: 3,
  delivered: 1,
  refused: 2,
  risk: 'risky' as const,
  asks: 'off' as 'off' | 'warn' | 'reason' | 'transfer' | 'block',
  lastOrders: [],
  lastAddress: null,
};
const made = {
  id: 88,
  code: 'SD88',
  items: [{ products: { name: 'ครีม' }, unit: 2, isFree: false }],
  info: { ...typed },
  payment: { method: 'transfer', total: 780, paid: 780, codAmount: 0, bank: '014' },
};
const twin = {
  id: 70,
  code: 'SD70',
  status: 'send' as const,
  name: 'น้ำผึ้ง ใจดี',
  phone: '0800000001',
  total: 390,
  items: [{ name: 'ครีม', unit: 1 }],
  createdAt: '2026-11-20T01:00:00.000Z',
  matches: ['phone' as const, 'items' as const],
  mayMerge: true,
  version: 4,
};
const accounts = [
  { bank: '014' as const, number: '1234567890', name: 'ร้านตัวอย่าง' },
  { bank: '004' as const, number: '0987654321', name: 'ร้านตัวอย่าง' },
];

const show = () => renderScreen(<CreateOrderPage />, { at: '/order/create' });
const save = () => page.getByRole('button', { name: 'บันทึกออเดอร์' }).click();
/**
 * A form drops its draft after its save; the draft of the next test must not be dropped with it.
 */
const saved = () => expect.poll(() => loadDraft('order-create')).toBeNull();
const sentTo = (path: RegExp) => sentCalls.filter((call) => path.test(call.url.pathname));
const signIn = (...rights: ('order.create' | 'order.edit' | 'order.risk')[]) =>
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: {},
    permissions: new Set(rights),
  });

beforeEach(async () => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  signIn('order.create', 'order.edit');
  toastStore.set([]);
  await dropAllDrafts();
  await saveDraft('order-create', typed);
  answerCalls();
  const pagination = { current_page: 1, per_page: 20, total_count: 0 };
  gives(listChannels, { items: [], pagination } as never);
  gives(checkPlace, { ok: true, suggestions: [] } as never);
  gives(findCustomer, known);
  gives(checkDuplicate, 'OK');
  gives(createOrder, made as never);
  gives(readOptions, {
    cod_fee_percent: 3,
    bank_accounts: accounts,
    company_name: 'ร้านตัวอย่าง',
    summary_template: '{shop} ใบ {code}\n{items}\nรวม {total}\n{bank}',
  });
});

test('a buyer whose parcels were returned is marked with figures, and a user without the right sees what to do', async () => {
  gives(findCustomer, { ...known, asks: 'transfer' });
  const { getByRole, getByText } = await show();
  await expect.element(getByText('เสี่ยง ไม่รับ 2/3')).toBeVisible();
  await expect.element(getByText(/ร้านให้โอนก่อน ให้ผู้มีสิทธิ์/)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('radio', { name: /^โอน/ }).first().click();
  await expect.element(getByText(/ให้ผู้มีสิทธิ์/)).not.toBeInTheDocument();
});

test('the reason for selling to a risky buyer is sent by a user with the right', async () => {
  signIn('order.create', 'order.risk');
  gives(findCustomer, { ...known, asks: 'transfer' });
  const { getByRole } = await show();
  await getByRole('textbox', { name: 'เหตุผลที่ยังขายให้' }).fill('โทรยืนยันแล้ว');
  await save();
  await expect
    .poll(() => sentTo(/\/order$/).map((call) => call.body))
    .toMatchObject([{ riskReason: 'โทรยืนยันแล้ว', payment: { method: 'cod' } }]);
  await saved();
});

test('the order form shows the box for the risk reason after a refusal, although the buyer seemed new', async () => {
  gives(findCustomer, { ...known, orders: 0, refused: 0, risk: 'new' });
  refuses(createOrder, { code: 'UNPROCESSED', fields: { riskReason: 'บอกเหตุผลที่ยังให้เก็บปลายทาง' } });
  const { getByRole } = await show();
  await expect.element(page.getByText('780.00').first()).toBeVisible();
  await save();
  await expect
    .element(getByRole('textbox', { name: 'เหตุผลที่ยังขายให้' }))
    .toHaveAccessibleDescription('บอกเหตุผลที่ยังให้เก็บปลายทาง');
});

test('the order form adds lines to the open order of a buyer instead of making a second order', async () => {
  gives(checkDuplicate, { duplicates: [twin, { ...twin, id: 71, code: 'SD71', mayMerge: false }] });
  gives(updateOrderItems, { ...made, id: 70, code: 'SD70' } as never);
  const { getByRole, getByText } = await show();
  await expect.element(page.getByText('780.00').first()).toBeVisible();
  await save();
  await expect.element(getByText('สินค้าซ้ำ').first()).toBeVisible();
  const merge = getByRole('button', { name: 'รวมเข้าออเดอร์นี้' });
  await expect.poll(() => merge.elements().length).toBe(1);
  expect(await seriousFaults()).toEqual([]);
  await merge.click();
  await expect
    .poll(() => sentTo(/\/order\/70\/item$/).map((call) => call.body))
    .toEqual([{ items: [expect.objectContaining({ productId: 7, unit: 2 })], version: 4 }]);
  await expect
    .poll(() => toastStore.get().map((toast) => toast.text))
    .toContain('รวมสินค้าเข้าออเดอร์ SD70 แล้ว');
  expect(sentTo(/\/order$/)).toEqual([]);
  await saved();
});

test('an order that was changed meanwhile takes no lines, and the form keeps its values', async () => {
  gives(checkDuplicate, { duplicates: [twin] });
  refuses(updateOrderItems, { code: 'STALE' });
  const { getByRole } = await show();
  await expect.element(page.getByText('780.00').first()).toBeVisible();
  await save();
  await getByRole('button', { name: 'รวมเข้าออเดอร์นี้' }).click();
  await expect
    .element(
      getByRole('alert')
        .getByText(/มีผู้แก้ไขข้อมูลนี้แล้ว/)
        .first(),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'ชื่อผู้รับ', exact: true }))
    .toHaveValue('น้ำผึ้ง ใจดี');
});

test('the COD fee is offered, added on request, and shown as a separate figure', async () => {
  const { getByRole, getByText, getByTestId } = await show();
  await expect.element(getByTestId('cod-total')).toHaveTextContent('780.00');
  await getByRole('checkbox', { name: 'บวกค่า COD 3% (23.40 บาท) ให้ลูกค้า' }).click();
  await expect.element(getByTestId('cod-total')).toHaveTextContent('803.40');
  await expect.element(getByText('ค่า COD 3%', { exact: true })).toBeVisible();
  await save();
  await expect
    .poll(() => sentTo(/\/order$/).map((call) => call.body))
    .toMatchObject([{ payment: { shippingFee: 23.4 } }]);
  await saved();
});

test('the order form sends the shop’s account for a transfer, and the summary names it in the shop’s words', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { getByRole } = await show();
  await getByRole('radio', { name: /^โอน/ }).first().click();
  const account = getByRole('combobox', { name: 'เข้าบัญชี' });
  await account.selectOptions('SCB 123-4-56789-0 ร้านตัวอย่าง');
  await save();
  await expect
    .poll(() => sentTo(/\/order$/).map((call) => call.body))
    .toMatchObject([{ payment: { method: 'transfer', bank: '014' } }]);
  await expect.poll(() => toastStore.get()[0]?.action?.label).toBe('คัดลอกข้อความสรุป');
  toastStore.get()[0]?.action?.run();
  expect(copied).toHaveBeenCalledWith(
    'ร้านตัวอย่าง ใบ SD88\nครีม ×2\nรวม 780.00\nSCB 123-4-56789-0 ร้านตัวอย่าง',
  );
  copied.mockRestore();
  await saved();
});

test('the order form shows how many orders are left this month once nine tenths of the package are used', async () => {
  gives(readOrderRoom, { limit: 1000, made: 899, remaining: 101 });
  const early = await show();
  await expect.element(page.getByText('780.00').first()).toBeVisible();
  expect(early.getByText(/เดือนนี้สร้าง/).elements()).toEqual([]);
  await early.unmount();
  gives(readOrderRoom, { limit: 1000, made: 900, remaining: 100 });
  const near = await show();
  await expect.element(near.getByText('เดือนนี้สร้างได้อีก 100 ออเดอร์')).toBeVisible();
  await expect.element(near.getByText(/สร้างแล้ว 900 จาก 1,000/)).toBeVisible();
  await near.unmount();
  gives(readOrderRoom, { limit: 1000, made: 1000, remaining: 0, waiting: 2 });
  const full = await show();
  await expect.element(full.getByText(/ครบจำนวนของแพ็กเกจแล้ว/)).toBeVisible();
  await expect.element(full.getByText(/เซลเพจรออยู่ 2 รายการ/)).toBeVisible();
});

test('the order form shows the size of the package when it is used up', async () => {
  refuses(createOrder, { code: 'ORDER_LIMIT', details: { limit: 100, made: 100, remaining: 0 } });
  gives(readOrderRoom, { limit: 100, made: 99, remaining: 1 });
  const { getByText } = await show();
  await expect.element(getByText('เดือนนี้สร้างได้อีก 1 ออเดอร์')).toBeVisible();
  // A colleague has used the last order meanwhile.
  gives(readOrderRoom, { limit: 100, made: 100, remaining: 0 });
  await expect.element(page.getByText('780.00').first()).toBeVisible();
  await save();
  await expect.element(getByText(/เดือนนี้สร้างแล้ว 100 จาก 100/).first()).toBeVisible();
  await expect.element(getByText(/ครบจำนวนของแพ็กเกจแล้ว/)).toBeVisible();
});

/** As when the window gets the focus again after the connection was lost. */
function AskAnew() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries()}>
      ถามใหม่
    </button>
  );
}

test('the order form of a lead keeps typed values when the lead cannot be read again, and after a reload', async () => {
  const lead = {
    ...{ id: 101, name: 'มะลิ', phone: '0810000009', social: '', address: '', province: '' },
    ...{ productId: null, channelId: null },
  };
  gives(getLead, lead as never);
  gives(listLeadOrders, { items: [], address: null } as never);
  const asked = { at: '/order/create?lead=101' };
  const screen = (
    <>
      <AskAnew />
      <CreateOrderPage />
    </>
  );
  const first = await renderScreen(screen, asked);
  const address = page.getByRole('textbox', { name: 'บ้านเลขที่ / ถนน' });
  await address.fill('77/1 หมู่ 3');
  refuses(getLead, { code: 'INTERNAL_ERROR' });
  const before = sentCalls.length;
  await page.getByRole('button', { name: 'ถามใหม่' }).click();
  await expect.poll(() => sentCalls.length).toBeGreaterThan(before + 1);
  await expect.element(address).toHaveValue('77/1 หมู่ 3');
  await first.unmount();
  gives(getLead, lead as never);
  await renderScreen(screen, asked);
  await expect.element(address).toHaveValue('77/1 หมู่ 3');
});
