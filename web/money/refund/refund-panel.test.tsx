// What the refund panel of an order promises: the refundable sum is that of the order as it is now.
import { listOrderRefunds } from '@app/contract/money/refund';
import type { OrderReply } from '@app/contract/order/order';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import { RefundPart } from './refund-part.tsx';

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  const permissions = new Set(['order.view', 'order.cancel', 'cod.reconcile'] as const);
  meStore.set({ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, permissions, flags: {} });
});

const orderOf = (version: number, paid: number) =>
  ({ id: 7, version, status: 'pending', payment: { paid, currency: 'THB' } }) as OrderReply;

/** In another panel of the same order, a slip is accepted or a payment is recorded. */
function PaidMore() {
  const [order, setOrder] = useState(orderOf(1, 100));
  return (
    <>
      <button type="button" onClick={() => setOrder(orderOf(2, 390.25))}>
        รับยอด
      </button>
      <RefundPart order={order} />
    </>
  );
}

test('a refund panel shows the new refundable sum when more was paid meanwhile', async () => {
  gives(listOrderRefunds, { items: [], left: 100 });
  const { getByRole, getByText } = await renderScreen(<PaidMore />);
  await expect.element(getByText('คืนได้ไม่เกิน 100.00 บาท')).toBeVisible();
  gives(listOrderRefunds, { items: [], left: 390.25 });
  await getByRole('button', { name: 'รับยอด' }).click();
  await expect.element(getByText('คืนได้ไม่เกิน 390.25 บาท')).toBeVisible();
});

test('a refund panel of a COD order appears once something can be refunded, and not before', async () => {
  const payment = { paid: 0, codAmount: 390.25, currency: 'THB' };
  const order = { id: 7, version: 1, status: 'sending', payment } as OrderReply;
  gives(listOrderRefunds, { items: [], left: 0 });
  const early = await renderScreen(<RefundPart order={order} />);
  await expect.poll(() => sentCalls.length).toBeGreaterThan(0);
  expect(early.getByText('คืนเงิน').elements()).toEqual([]);
  await early.unmount();
  gives(listOrderRefunds, { items: [], left: 390.25 });
  const view = await renderScreen(<RefundPart order={order} />);
  await expect.element(view.getByText('คืนได้ไม่เกิน 390.25 บาท')).toBeVisible();
});
