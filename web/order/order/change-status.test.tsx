// What a change of status promises before it is sent: buyers whose parcels came back, and parcels that are booked.
import { listMarks } from '@app/contract/customer/customer';
import type { Permission } from '@app/contract/kit/permissions';
import type { OrderReply } from '@app/contract/order/order';
import { sendOrder, updateOrders } from '@app/contract/order/status';
import { cancelShipments } from '@app/contract/shipping/shipment';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { linesOf } from '../../ui/testing/lines-of.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, gives, sentCalls } from '../../ui/testing/replies.ts';
import Mover from './change-status.form.tsx';

const orderOf = (id: number) =>
  ({
    id,
    code: `SD${id}`,
    status: 'send',
    pno: '',
    riskReason: '',
    payment: { codAmount: 390 },
  }) as OrderReply;
const mark = (id: number, asks: 'off' | 'transfer') => ({
  id,
  code: `SD${id}`,
  orders: 5,
  delivered: 3,
  refused: asks === 'off' ? 0 : 2,
  risk: asks === 'off' ? ('regular' as const) : ('risky' as const),
  asks,
  duplicates: [],
});

const signIn = (...more: Permission[]) =>
  meStore.set({
    id: 1,
    username: 'u',
    name: 'u',
    role: 1,
    flags: {},
    permissions: new Set<Permission>(['order.edit', ...more]),
  });

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  answerCalls();
});

const show = (ids: readonly number[]) =>
  renderScreen(
    <Mover orders={ids.map(orderOf)} to="sending" onClose={() => {}} onDone={() => {}} />,
  );
const bodies = () => sentCalls.flatMap(({ body }) => (body === null ? [] : [body]));

test('a risky order is held back until a user with the right gives a reason', async () => {
  signIn('order.risk');
  gives(listMarks, { items: [mark(1, 'transfer')] });
  gives(sendOrder, { ...orderOf(1), status: 'sending' });
  const { getByRole, getByText } = await show([1]);
  await expect.element(getByText(/เคยไม่รับของ 2 จาก 5 ออเดอร์/)).toBeVisible();
  const send = getByRole('button', { name: 'ส่งแล้ว 1 ออเดอร์' });
  await expect.element(send).toBeDisabled();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('textbox', { name: /เหตุผลที่ส่งให้ลูกค้าเสี่ยง/ }).fill('มัดจำแล้ว');
  await send.click();
  await expect.poll(bodies).toEqual([{ status: 'sending', riskReason: 'มัดจำแล้ว' }]);
});

test('a risky order among many does not block the others, and users without the right see no box for a reason', async () => {
  signIn();
  gives(listMarks, { items: [mark(1, 'transfer'), mark(2, 'off')] });
  gives(updateOrders, {
    items: [
      { id: 1, t: 'error', error: 'CUSTOMER_RISK', details: { text: 'ร้านให้โอนก่อน' } },
      { id: 2, t: 'success' },
    ],
  });
  const { getByRole, getByText } = await show([1, 2]);
  await expect.element(getByText(/ลูกค้าเสี่ยง เคยไม่รับของ/)).toBeVisible();
  expect(getByRole('textbox').elements()).toEqual([]);
  await getByRole('button', { name: 'ส่งแล้ว 2 ออเดอร์' }).click();
  await expect
    .element(getByRole('list', { name: 'ออเดอร์ที่เปลี่ยนไม่ได้' }).getByText(/ร้านให้โอนก่อน/))
    .toBeVisible();
});

test('an order whose change was refused is tried again without those that succeeded', async () => {
  signIn();
  gives(listMarks, { items: [] });
  const short = (id: number) =>
    ({ id, t: 'error', error: 'STOCK_SHORT', details: { text: 'ครีมเหลือ 0' } }) as const;
  gives(updateOrders, { items: [short(1), { id: 2, t: 'success' }, short(3)] });
  const { getByRole } = await show([1, 2, 3]);
  await getByRole('button', { name: 'ส่งแล้ว 3 ออเดอร์' }).click();
  const failed = getByRole('list', { name: 'ออเดอร์ที่เปลี่ยนไม่ได้' });
  await expect.element(failed.getByText(/ครีมเหลือ 0/).first()).toBeVisible();
  gives(updateOrders, { items: [short(1), short(3)] });
  const again = getByRole('button', { name: /^ส่งแล้ว/ });
  await expect.element(again).toBeEnabled();
  await again.click();
  await expect.poll(bodies).toHaveLength(2);
  expect(bodies().map((body) => (body as { ids: number[] }).ids)).toEqual([
    [1, 2, 3],
    [1, 3],
  ]);
  await expect.element(getByRole('button', { name: 'ส่งแล้ว 2 ออเดอร์' })).toBeEnabled();
});

test('an order that another user moved is not tried again, and the window can only be closed when it was the last', async () => {
  signIn();
  gives(listMarks, { items: [] });
  const refused = (id: number, error: 'STALE' | 'STOCK_SHORT', text: string) =>
    ({ id, t: 'error', error, details: { text } }) as const;
  const gone = (id: number) => refused(id, 'STALE', 'ตอนนี้อยู่ในขั้น “ยกเลิก”');
  const short = (id: number) => refused(id, 'STOCK_SHORT', 'ครีมเหลือ 0');
  gives(updateOrders, { items: [gone(1), short(2), short(3)] });
  const { getByRole } = await show([1, 2, 3]);
  await getByRole('button', { name: 'ส่งแล้ว 3 ออเดอร์' }).click();
  const failed = getByRole('list', { name: 'ออเดอร์ที่เปลี่ยนไม่ได้' });
  await expect.element(failed.getByText(/SD1.*ยกเลิก/)).toBeVisible();
  gives(updateOrders, { items: [gone(2), gone(3)] });
  await getByRole('button', { name: 'ส่งแล้ว 2 ออเดอร์' }).click();
  await expect.element(getByRole('dialog', { name: 'มีคนเปลี่ยนสถานะไปก่อนแล้ว' })).toBeVisible();
  await expect.element(failed.getByText(/SD2.*ยกเลิก/)).toBeVisible();
  expect(getByRole('button', { name: /^ส่งแล้ว/ }).elements()).toEqual([]);
  expect(await seriousFaults()).toEqual([]);
  expect(bodies().map((body) => (body as { ids: number[] }).ids)).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
});

test('an order whose parcel is booked is cancelled together with its number, and stays when the courier keeps the number', async () => {
  signIn('order.cancel', 'ship.cancel');
  const parcel = { status: 'send', tracking: null, shipping: { carrier: 0 } };
  const booked = [1, 2].map((id) => ({ ...orderOf(id), ...parcel, pno: `THNE0${id}` }) as never);
  const result = { pno: '', t: 'success', error: '', errMessage: '' } as const;
  gives(cancelShipments, {
    items: [
      { ...result, id: 1, cancelTracking: 'success' },
      { ...result, id: 2, cancelTracking: 'error', cancelMessage: 'ขนส่งเข้ารับแล้ว' },
    ],
  });
  gives(updateOrders, { items: [{ id: 1, t: 'success' }], undoToken: null } as never);
  const view = await renderScreen(
    <Mover orders={booked} to="cancel" onClose={() => {}} onDone={() => {}} />,
  );
  await expect.element(view.getByText('มีเลขพัสดุอยู่ 2 ออเดอร์')).toBeVisible();
  await view.getByRole('textbox', { name: 'เหตุผล' }).fill('สั่งซ้ำ');
  expect(await seriousFaults()).toEqual([]);
  const both = view.getByRole('button', { name: /^ยกเลิกเลขพัสดุ 2 เลขและ/ });
  // On phones its label takes two lines.
  for (const width of [320, 330, 340, 350, 360, 375]) {
    await page.viewport(width, 780);
    expect(linesOf(both.element(), 'ออเดอร์'), `${width} px`).toEqual([1, 1]);
  }
  await both.click();
  await expect
    .element(view.getByRole('list', { name: 'ออเดอร์ที่เปลี่ยนไม่ได้' }).getByText(/ขนส่งเข้ารับแล้ว/))
    .toBeVisible();
  expect(bodies()).toEqual([
    { orderId: [1, 2], pno: ['THNE01', 'THNE02'] },
    { ids: [1], status: 'cancel', from: ['send'], reason: 'สั่งซ้ำ' },
  ]);
});

test('an order whose parcel is booked shows that its number must be cancelled first, and does not block others', async () => {
  signIn('order.cancel');
  const booked = { ...orderOf(1), pno: 'THNE01', tracking: null } as never;
  const show = (orders: readonly OrderReply[]) =>
    renderScreen(<Mover orders={orders} to="cancel" onClose={() => {}} onDone={() => {}} />);
  const one = await show([booked]);
  await expect.element(one.getByText('ต้องยกเลิกเลขพัสดุก่อน 1 ออเดอร์')).toBeVisible();
  await one.getByRole('textbox', { name: 'เหตุผล' }).fill('สั่งซ้ำ');
  await expect.element(one.getByRole('button', { name: 'ยกเลิกออเดอร์ 1 ออเดอร์' })).toBeDisabled();
  expect(await seriousFaults()).toEqual([]);
  await one.unmount();
  const two = await show([booked, orderOf(2)]);
  await expect.element(two.getByText(/SD1 THNE01/)).toBeVisible();
  await two.getByRole('textbox', { name: 'เหตุผล' }).fill('สั่งซ้ำ');
  await expect.element(two.getByRole('button', { name: /2 ออเดอร์$/ })).toBeEnabled();
});

describe('a change of status whose window is closed before the answer', () => {
  const closed = async () => {
    signIn('order.cancel');
    gives(listMarks, { items: [] } as never);
    let answer: (() => void) | undefined;
    const items = [
      { id: 1, t: 'success' as const },
      { id: 2, t: 'error' as const, error: 'STALE', details: { status: 'ยกเลิกแล้ว' } },
    ];
    gives(
      updateOrders,
      () => new Promise((resolve) => (answer = () => resolve({ items } as never))),
    );
    const screen = await renderScreen(
      <Mover orders={[1, 2].map(orderOf)} to="pending" onClose={() => {}} onDone={() => {}} />,
    );
    await screen.getByRole('button', { name: /2 ออเดอร์/ }).click();
    await expect.poll(() => answer).toBeDefined();
    return { screen, finish: () => answer?.() };
  };

  test('reports which orders were refused', async () => {
    const { screen, finish } = await closed();
    screen.router.history.push('/elsewhere');
    await expect.element(screen.getByRole('heading', { name: 'อีกหน้าหนึ่ง' })).toBeVisible();
    finish();
    await expect
      .element(screen.getByText(/เปลี่ยนสถานะไม่ได้ 1 ออเดอร์: SD2 มีคนเปลี่ยนสถานะไปก่อนแล้ว ยกเลิกแล้ว/))
      .toBeVisible();
  });
});
