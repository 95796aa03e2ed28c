// The first rows, which are drawn before a screen’s own code is loaded, show the same words as the
// screen, which then replaces them.
import type { OrderReply } from '@app/contract/order/order';
import { listOrders } from '@app/contract/order/list';
import { getPipeline, listLeadRisks, type LeadColumn } from '@app/contract/crm/list';
import { leadStageNames, leadStages } from '@app/contract/crm/states';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import PipelinePage from '../../crm/board/pipeline.page.tsx';
import { sampleLead } from '../../crm/lead/lead.sample.ts';
import { sendKind } from '../../order/list/kinds/send-kind.tsx';
import { OrderList } from '../../order/list/order-list.tsx';
import { meStore } from '../../ui/hooks/me.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives } from '../../ui/testing/replies.ts';
import { leads } from './leads.ts';
import { orders as early } from './orders.ts';
import { showFirst } from './show-first.ts';

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
  [...row.querySelectorAll('span, td, b')]
    .filter(({ children }) => children.length === 0)
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '');

beforeEach(() => {
  answerCalls();
  const permissions = new Set(['order.view', 'crm.all'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions, flags: {} });
});

/** What was said ahead in each of what `marked` selects, and not by what `drawn` selects once its screen stands. */
async function unsaid(marked: string, drawn: string, screen: { at: string; of: ReactNode }) {
  const title = sheet()?.querySelector('p')?.textContent;
  const said = [...document.querySelectorAll(marked)].map(wordsIn);
  expect(said.map((words) => words.length > 2)).toEqual(said.map(() => true));
  const { getByRole } = await renderScreen(<main>{screen.of}</main>, { at: screen.at });
  await expect.element(getByRole('heading', { level: 1 })).toHaveTextContent(title ?? '');
  await expect.poll(sheet).toBeNull();
  const rows = [...document.querySelectorAll(drawn)];
  return said.map((words, n) => words.filter((word) => !rows[n]?.textContent.includes(word)));
}

test.each([
  { as: 'a table', width: 1366, marked: 'tr[data-first]', drawn: '[data-row]' },
  { as: 'cards', width: 360, marked: 'li[data-first]', drawn: 'section ul > li' },
])(
  'the order list shows the words of its first rows before its code is loaded as $as, and then replaces them',
  async ({ width, marked, drawn }) => {
    await page.viewport(width, 768);
    gives(listOrders, reply as never);
    await showFirst(early, comes(reply));
    const screen = { at: '/order/send', of: <OrderList kind={sendKind} /> };
    expect(await unsaid(marked, drawn, screen)).toEqual(orders.map(() => []));
  },
);

const soap = { id: 5, code: 'SP01', name: 'สบู่ขมิ้น' };
const columns = leadStageNames.map((stage, n): LeadColumn => ({
  stage,
  name: leadStages[stage],
  count: n === 0 ? 1234 : 2,
  sum: 1500.5 * n,
  overdue: n,
  data: [
    sampleLead(n * 2, { stage, name: `ลูกค้า ${n}`, phone: '0812345678', value: 0 }),
    sampleLead(n * 2 + 1, { stage, value: 1234.5, product: soap }),
  ],
}));
const board = { items: columns, at: '2026-01-02T00:00:00Z' };

test.each([
  { as: 'on a desk', width: 1366, shown: leadStageNames.length },
  { as: 'on a phone', width: 360, shown: 1 },
])(
  'the lead board shows its first cards and sums before its code is loaded $as, and then replaces them',
  async ({ width, shown }) => {
    await page.viewport(width, 768);
    gives(getPipeline, board);
    gives(listLeadRisks, { items: [] });
    await showFirst(leads, comes(board));
    const screen = { at: '/crm/pipeline', of: <PipelinePage /> };
    expect(await unsaid('#first-rows section', '[data-stage]', screen)).toEqual(
      columns.slice(0, shown).map(() => []),
    );
  },
);

test('a screen shows no first rows when the answer is refused, empty or already read', async () => {
  const taken = await comes(reply);
  await taken.text();
  await showFirst(early, comes({}, 403));
  await showFirst(early, comes({ ...reply, items: [] }));
  await showFirst(
    leads,
    comes({ items: columns.map((column) => ({ ...column, count: 0, data: [] })) }),
  );
  await showFirst(early, Promise.resolve(taken));
  await showFirst(early, undefined);
  expect(sheet()).toBeNull();
});
