// What an order’s money promises to show: whether COD money came, when it falls due, and what is
// left as profit.
import type { CodParcel } from '@app/contract/money/cod';
import { checkCodNumbers } from '@app/contract/money/cod-desk';
import type { Permission } from '@app/contract/kit/permissions';
import type { OrderReply } from '@app/contract/order/order';
import { orderProfit } from '@app/contract/report/lists';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, sentCalls } from '../../ui/testing/replies.ts';
import { CodCell, CodFacts, ProfitPanel } from './lazy-parts.ts';

let made = 0;
/** Each has its own number, because a number’s state is fetched once. */
function order(over: object = {}): OrderReply {
  made += 1;
  const payment = { codAmount: 590 };
  const facts = { id: made, pno: `TH${made}`, country: 'TH', deliveredAt: '2026-11-01T03:00:00Z' };
  return { ...facts, payment, ...over } as never;
}

const parcel = (over: Partial<CodParcel>): CodParcel =>
  ({
    ...{ bucket: 'unremitted', dueOn: '2026-11-06', overdueDays: 0, paidOn: null, amount: null },
    ...{ difference: 0, decision: null, billId: null, billNo: '' },
    ...over,
  }) as never;

const answers = (known: CodParcel | null) =>
  gives(checkCodNumbers, ({ body }) => ({
    items: (body as { pnos: string[] }).pnos.map((pno) => ({ pno, text: '', parcel: known })),
  }));

function signIn(...rights: Permission[]) {
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(rights) } as never);
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  signIn('cod.view', 'report.profit');
  answerCalls();
});

const cell = (of: OrderReply) =>
  renderScreen(
    <Suspense>
      <CodCell order={of} />
    </Suspense>,
  );

const paid = { amount: 590, paidOn: '2026-11-05', billId: 4, billNo: 'B-77' };
test.each<[string, Partial<CodParcel>, string]>([
  ['money that is awaited', {}, 'รอขนส่งโอน'],
  ['money that is late', { overdueDays: 3 }, 'เกินกำหนด 3 วัน'],
  ['money that came', { bucket: 'matched', ...paid }, 'โอนแล้ว'],
  ['money that is too little', { bucket: 'short', difference: -40, ...paid }, 'โอนขาด 40.00 บาท'],
])('the order list shows %s', async (_, known, text) => {
  answers(parcel(known));
  const { getByText } = await cell(order());
  await expect.element(getByText(text)).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('the order list shows no waiting COD money when Thailand Post reports it as paid', async () => {
  answers(parcel({}));
  const { getByText } = await cell(order({ tracking: { carrier: 3, code: '901' } }));
  await expect.element(getByText('ขนส่งแจ้งว่าโอนแล้ว')).toBeVisible();
});

test('the order list fetches the COD money of all rows in one call, and skips rows without COD and users without the right', async () => {
  answers(parcel({}));
  const rows = [order(), order(), order({ payment: { codAmount: 0 } }), order({ country: 'LA' })];
  const { getByText } = await renderScreen(
    <Suspense>
      {rows.map((each) => (
        <CodCell key={each.id} order={each} />
      ))}
    </Suspense>,
  );
  await expect.poll(() => getByText('รอขนส่งโอน').elements()).toHaveLength(2);
  expect(getByText('ไม่เก็บปลายทาง').elements()).toHaveLength(2);
  expect(sentCalls.map(({ body }) => body)).toEqual([{ pnos: [rows[0]?.pno, rows[1]?.pno] }]);
  signIn('order.view');
  await cell(order());
  expect(sentCalls).toHaveLength(1);
});

test('an order names its COD bill and links to it', async () => {
  answers(parcel({ bucket: 'matched', ...paid }));
  const { getByRole, getByText } = await renderScreen(
    <Suspense>
      <CodFacts order={order()} />
    </Suspense>,
  );
  await expect.element(getByText('โอนแล้ว')).toBeVisible();
  await expect
    .element(getByRole('link', { name: 'B-77' }))
    .toHaveAttribute('href', expect.stringContaining('bill=4'));
});

const figures = {
  ...{ orders: 1, units: 2, packs: 0, sales: 590, discount: 0, cod: 590, transfer: 0 },
  ...{ shippingFee: 40, shipped: 1, delivered: 1, returned: 0, returnedSales: 0 },
  ...{ newCustomers: 0, adCost: 0, shippingCost: 32.25, returnCost: 0, codFee: 11.8 },
  ...{ goodsCost: 240, commission: 0, profit: 305.95 },
};

test('the profit of an order shows each of its costs', async () => {
  gives(orderProfit, { currency: 'THB', isCounted: true, figures });
  const { getByRole } = await renderScreen(
    <Suspense>
      <ProfitPanel order={{ id: 1, version: 1 }} />
    </Suspense>,
  );
  const panel = getByRole('region', { name: 'กำไร' });
  await expect.element(panel.getByText('305.95 บาท')).toBeVisible();
  await expect.element(panel.getByText('−11.80 บาท')).toBeVisible();
  expect(panel.getByText('ค่าโฆษณา').elements()).toHaveLength(0);
  expect(await seriousFaults()).toEqual([]);
});

test('the profit panel of an order shows an error offline and can be reloaded', async () => {
  dropsLine(orderProfit);
  const { getByRole } = await renderScreen(
    <Suspense>
      <ProfitPanel order={{ id: 2, version: 1 }} />
    </Suspense>,
  );
  await expect.element(getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
});
