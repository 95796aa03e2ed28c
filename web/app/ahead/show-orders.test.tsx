// The rows that stand before the list's own code has come say what the list says, and give way to it.
import type { OrderReply } from '@app/contract/order/order';
import { listOrders } from '@app/contract/order/list';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sendKind } from '../../order/list/kinds/send-kind.tsx';
import { OrderList } from '../../order/list/order-list.tsx';
import { meStore } from '../../ui/hooks/me.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../../ui/testing/replies.ts';
import { showOrders } from './show-orders.ts';

const goods = (name: string, unit: number) => ({ unit, products: { name } });
const orderOf = (id: number, phone: string, more: object): OrderReply =>
  ({
    id,
    code: `SD${id}`,
    status: 'send',
    type: 'normal',
    channel: null,
    info: {
      name: `ลูกค้า ${id}`,
      phone,
      province: 'ตาก',
      provinceName: 'จังหวัดตาก',
      postcode: '63110',
    },
    items: [goods('เซรั่ม', 2), goods('สบู่', 1), goods('กันแดด', 3)],
    shipping: { carrier: 0, weight: 100 },
    payment: {
      method: 'cod',
      total: 12_345.5,
      paid: 0,
      codAmount: 100,
      shippingFee: 0,
      discount: 0,
    },
    pno: '',
    tracking: null,
    printCount: 0,
    webhook: [],
    updatedAt: '2026-11-21T01:00:00.000Z',
    version: 1,
    ...more,
  }) as unknown as OrderReply;

const aMonthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
const orders = [
  orderOf(1, '0812345678', { createdAt: new Date().toISOString() }),
  orderOf(2, '021234567', { createdAt: aMonthAgo, items: [goods('ครีม', 1)] }),
  orderOf(3, '053123456', { createdAt: '2020-02-03T04:05:06.000Z' }),
  orderOf(4, '08x-xxx-5678', { createdAt: aMonthAgo, items: [] }),
];
const reply = {
  items: orders,
  pagination: { current_page: 1, per_page: 20, total_count: orders.length },
};
const comes = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

const sheet = () => document.querySelector('#first-rows');
const wordsIn = (row: Element): string[] =>
  [...row.querySelectorAll('span, td')]
    .filter(({ children }) => children.length === 0)
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '');

test.each([
  { as: 'a table', width: 1366, early: 'tr[data-first]', drawn: '[data-row]' },
  { as: 'cards', width: 360, early: 'li[data-first]', drawn: 'section ul > li' },
])(
  'the order list shows the words of its first rows before its code has come as $as, until it has drawn them itself',
  async ({ width, early, drawn }) => {
    await page.viewport(width, 768);
    answerCalls();
    gives(listOrders, reply as never);
    const permissions = new Set(['order.view'] as const);
    meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions, flags: {} });
    await showOrders(comes(reply));
    const title = sheet()?.querySelector('p')?.textContent;
    const said = [...document.querySelectorAll(early)].map(wordsIn);
    expect(said.map((words) => words.length > 2)).toEqual(orders.map(() => true));
    const { getByRole } = await renderScreen(
      <main>
        <OrderList kind={sendKind} />
      </main>,
      { at: '/order/send' },
    );
    await expect.element(getByRole('heading', { level: 1 })).toHaveTextContent(title ?? '');
    await expect.poll(sheet).toBeNull();
    const rows = [...document.querySelectorAll(drawn)].slice(0, orders.length);
    const missing = said.map((words, n) =>
      words.filter((word) => rows[n]?.textContent.includes(word) !== true),
    );
    expect(missing).toEqual(orders.map(() => []));
  },
);

test('the order list shows no first rows when the answer is a refusal, empty or read already', async () => {
  const taken = await comes(reply);
  await taken.text();
  await showOrders(comes({}, 403));
  await showOrders(comes({ ...reply, items: [] }));
  await showOrders(Promise.resolve(taken));
  await showOrders(undefined);
  expect(sheet()).toBeNull();
});
