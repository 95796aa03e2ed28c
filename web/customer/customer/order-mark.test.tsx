// What the marks beside orders promise, and the messages for a buyer.
import { listMarks } from '@app/contract/customer/customer';
import type { OrderReply } from '@app/contract/order/order';
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { readOptions } from '@app/contract/shop/setting';
import { beforeEach, expect, test, vi } from 'vitest';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { OrderMark } from './order-mark.tsx';
import { TellCustomer } from './tell-customer.tsx';

const mark = (id: number, over: object = {}) => ({
  id,
  code: `SD${id}`,
  orders: 1,
  delivered: 0,
  refused: 0,
  risk: 'new' as const,
  asks: 'off' as const,
  duplicates: [],
  ...over,
});

const signIn = (...rights: 'customer.pii'[]) =>
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: {},
    permissions: new Set(rights),
  });

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  signIn('customer.pii');
  answerCalls();
});

const page = (ids: readonly number[]) =>
  renderScreen(
    <ul>
      {ids.map((id) => (
        <li key={id}>
          ออเดอร์ {id} <OrderMark orderId={id} />
        </li>
      ))}
    </ul>,
    { at: '/order/send' },
  );

test('the risk marks of a page of orders are fetched in one call, and each describes its buyer’s past behaviour', async () => {
  gives(listMarks, {
    items: [
      mark(1),
      mark(2, { risk: 'regular', orders: 7, delivered: 6 }),
      mark(3, { risk: 'risky', orders: 5, refused: 2 }),
      mark(4, {
        duplicates: [
          { id: 2, code: 'SD2' },
          { id: 1, code: 'SD1' },
        ],
      }),
    ],
  });
  const { getByText } = await page([1, 2, 3, 4]);
  await expect.element(getByText('เสี่ยง ไม่รับ 2/5')).toBeVisible();
  await expect.element(getByText('ประจำ 7 ออเดอร์')).toBeVisible();
  await expect.element(getByText('อาจซ้ำกับ SD2 +1')).toBeVisible();
  expect(getByText('ใหม่', { exact: true }).elements()).toHaveLength(2);
  expect(sentCalls.map((call) => call.url.searchParams.get('orderIds'))).toEqual(['1,2,3,4']);
  expect(await seriousFaults()).toEqual([]);
});

test('the order list stays unchanged when the risk marks cannot be fetched', async () => {
  refuses(listMarks, { code: 'PERMISSION_DENIED' });
  const { getByText } = await page([1]);
  await expect.poll(() => sentCalls.length).toBeGreaterThan(0);
  await expect.element(getByText('ออเดอร์ 1')).toBeVisible();
  expect(getByText(/ใหม่|ประจำ|เสี่ยง/).elements()).toEqual([]);
});

const order = {
  id: 88,
  code: 'SD88',
  pno: 'TH0001',
  items: [{ products: { name: 'ครีม' }, unit: 2, isFree: false }],
  info: {
    name: 'น้ำผึ้ง',
    phone: '0800000001',
    address: '9/9',
    subdistrict: 'ลาดยาว',
    postcode: '10900',
  },
  shipping: { carrier: 0 },
  tracking: null,
  payment: { method: 'cod', total: 780, paid: 0, codAmount: 780, bank: null },
} as unknown as OrderReply;

test('a message of the shop is copied with the order filled in, and empty lines are left out', async () => {
  gives(readOptions, {
    summary_template: 'ใบ {code} รวม {total} ({payment})\nโอนเข้า {bank}\n{name} {phone}\n{address}',
    tracking_template: 'เลข {pno}\nดูที่ {link}',
    bank_accounts: [{ bank: '004', number: '1234567890', name: 'ร้าน' }],
  });
  gives(makeBuyerLink, { url: 'https://shop.example/t/one', expiresAt: '2027-01-20T03:00:00Z' });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const later = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const { getByRole } = await renderScreen(<TellCustomer order={order} />, { at: '/' });
  await getByRole('button', { name: 'คัดลอกข้อความสรุป' }).click();
  await getByRole('button', { name: 'คัดลอกข้อความแจ้งเลขพัสดุ' }).click();
  expect(copied.mock.calls.map(([text]) => text)).toEqual([
    'ใบ SD88 รวม 780.00 (เก็บปลายทาง)\nน้ำผึ้ง 080-000-0001\n9/9 ลาดยาว 10900',
  ]);
  const [item] = later.mock.calls[0]?.[0] ?? [];
  const words = await item?.getType('text/plain');
  expect(await words?.text()).toBe('เลข TH0001\nดูที่ https://shop.example/t/one');
  copied.mockRestore();
  later.mockRestore();
});

test('a message of the shop cannot be copied by a user who sees masked buyers', async () => {
  signIn();
  const { getByRole } = await renderScreen(<TellCustomer order={order} />, { at: '/' });
  expect(getByRole('button').elements()).toEqual([]);
  expect(sentCalls).toEqual([]);
});
