// What deleting an order promises: obstacles are shown before the press, and its number is
// cancelled with it.
import { getOrder } from '@app/contract/order/list';
import { deleteOrder } from '@app/contract/order/status';
import type { OrderReply } from '@app/contract/order/order';
import { cancelShipments } from '@app/contract/shipping/shipment';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, sentCalls } from '../../ui/testing/replies.ts';
import { DiscardOrder } from './discard-order.tsx';
import { orderQuery } from './order.data.ts';

const order = (over: object): OrderReply =>
  ({
    ...{ id: 7, code: 'SD7', status: 'send', country: 'TH', pno: 'THNE7', version: 3 },
    shipping: { carrier: 0 },
    tracking: { carrier: 0 },
    payment: { paid: 0, currency: 'THB' },
    ...over,
  }) as unknown as OrderReply;

const mayDo = (...keys: string[]) =>
  meStore.set({
    ...{ id: 7, username: 'puy', name: 'ปุ้ย', role: 4, flags: {} },
    permissions: new Set(keys as never),
  });

const open = async (over: object = {}) => {
  const view = await renderScreen(<DiscardOrder order={order(over)} back="/order/send" />);
  await view.getByRole('button', { name: 'ลบ' }).click();
  return view;
};

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
  gives(deleteOrder, { ok: true, undoToken: null } as never);
});

test('an order with a number is deleted together with the number, as the button says', async () => {
  mayDo('order.delete', 'ship.cancel');
  const gone = { id: 7, pno: '', cancelTracking: 'success', cancelMessage: '', errMessage: '' };
  gives(cancelShipments, { items: [gone] } as never);
  const view = await open();
  await view.getByRole('button', { name: 'ยกเลิกเลข THNE7 และลบออเดอร์ SD7' }).click();
  await expect.element(view.getByText('ลบออเดอร์ SD7 แล้ว')).toBeVisible();
  expect(sentCalls.map(({ url }) => url.pathname.split('/').at(-1))).toEqual(['cancel', '7']);
});

test('an order stays when the courier keeps its number, and the reason is shown', async () => {
  mayDo('order.delete', 'ship.cancel');
  const kept = { id: 7, pno: 'THNE7', cancelTracking: 'error', cancelMessage: 'รถรับไปแล้ว' };
  gives(cancelShipments, { items: [{ ...kept, errMessage: '' }] } as never);
  const view = await open();
  await view.getByRole('button', { name: /และลบออเดอร์ SD7/ }).click();
  await expect.element(view.getByText('รถรับไปแล้ว')).toBeVisible();
  expect(sentCalls).toHaveLength(1);
});

test.each([
  ['has a number that the user may not cancel', {}, /ให้คนที่มีสิทธิ์ยกเลิกเลขพัสดุก่อน/],
  ['has left with its courier', { status: 'sending' }, /ส่งออกไปแล้ว ลบออเดอร์นี้ไม่ได้/],
])('an order that %s is refused at once, without a question', async (_, over, words) => {
  mayDo('order.delete');
  const view = await open(over);
  await expect.element(view.getByText(words)).toBeVisible();
  expect(view.getByRole('alertdialog').query()).toBeNull();
});

/** Like the order page: read, and read again after a change. */
function OrderPage() {
  const { data } = useQuery(orderQuery(7));
  return data ? <DiscardOrder order={data} back="/order/send" /> : null;
}

test('an order whose number is already cancelled is deleted without a second call to the courier', async () => {
  mayDo('order.delete', 'ship.cancel');
  let pno = 'THNE7';
  gives(getOrder, () => order({ pno }));
  gives(cancelShipments, () => {
    const t = pno === '' ? 'error' : 'success';
    pno = '';
    const cancelMessage = t === 'error' ? 'ไม่มีพัสดุที่ยกเลิกได้' : '';
    return { items: [{ id: 7, pno, cancelTracking: t, cancelMessage, errMessage: '' }] } as never;
  });
  dropsLine(deleteOrder);
  const view = await renderScreen(<OrderPage />);
  await view.getByRole('button', { name: 'ลบ' }).click();
  await view.getByRole('button', { name: /และลบออเดอร์ SD7/ }).click();
  await expect.element(view.getByText(/เชื่อมต่อระบบไม่ได้/)).toBeVisible();
  gives(deleteOrder, { ok: true, undoToken: null } as never);
  await view.getByRole('button', { name: 'ลบ', exact: true }).click();
  await view.getByRole('button', { name: /ลบออเดอร์ SD7/ }).click();
  await expect.element(view.getByText('ลบออเดอร์ SD7 แล้ว')).toBeVisible();
  expect(sentCalls.filter(({ url }) => url.pathname.endsWith('/cancel'))).toHaveLength(1);
});

test.each([
  ['send', /รับเงินแล้ว 390.25 บาท ถ้าต้องคืนลูกค้า กด “ยกเลิกออเดอร์” แทน/],
  ['cancel', /ยอดที่ยังไม่ได้คืนลูกค้าจะยังอยู่ในต้องคืนเงิน/],
])(
  'a paid order in %s explains before it is deleted what happens to its money',
  async (status, text) => {
    mayDo('order.delete');
    const payment = { paid: 390.25, currency: 'THB' };
    const view = await open({ pno: '', status, payment });
    await expect.element(view.getByText(text)).toBeVisible();
  },
);
