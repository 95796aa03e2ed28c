// Tests of slips and refunds: a call repeated after a lost reply acts once, and overpaid money is
// shown.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRefund, listOrderRefunds, listRefunds, removeRefund } from '@app/contract/money/refund';
import {
  acceptSlip,
  listSlips,
  removeSlip,
  returnSlipOver,
  takeSlipBack,
  type Slip,
} from '@app/contract/money/slip';
import { splitOrder } from '@app/contract/order/change';
import { createOrder } from '@app/contract/order/create';
import { updateOrder } from '@app/contract/order/edit';
import { getOrder } from '@app/contract/order/list';
import { deleteOrder, updateOrders } from '@app/contract/order/status';
import { listAudit } from '@app/contract/report/audit';
import type { ErrorEnvelope } from '@app/contract/kit/errors';
import { restoreTrash } from '@app/contract/upkeep/trash';
import { slipText } from '../../app/sandbox/slip-service.ts';
import { buyer } from '../../app/story/goods.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { drawQr } from '../../order/promptpay/draw-promptpay.ts';

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});
afterAll(() => s.end());

async function newOrder(paid = 0): Promise<number> {
  const { id } = await owner.call(createOrder, {
    body: {
      info: {
        ...{ name: 'สมหญิง ใจดี', phone: '0810002345', address: '99/1' },
        ...{ subdistrict: 'บางรัก', district: 'บางรัก', province: 'กรุงเทพมหานคร', postcode: '10500' },
      },
      items: [{ productId, unit: 1, price: 390.25 }],
      payment: { method: 'transfer', paid },
    },
  });
  return id;
}

let references = 0;
const newReference = (): string => `0139911525${(references += 1)}APM0773`;
async function sendSlip(id: number, reference: string) {
  const form = new FormData();
  const bytes = await drawQr(slipText(reference));
  form.set('file', new Blob([new Uint8Array(bytes)]), 'slip.png');
  const answer = await owner.fetch(`/order/${id}/slip`, { method: 'POST', body: form });
  return { status: answer.status, data: (await answer.json()) as Slip & ErrorEnvelope };
}
const addSlip = async (id: number): Promise<Slip> => (await sendSlip(id, newReference())).data;

const under = (key: string) => ({ 'idempotency-key': `pressed-again-${key}` });

test('a slip that is accepted again with its key is reported as accepted, and pays once', async () => {
  const id = await newOrder();
  const slip = await addSlip(id);
  const asked = { params: { id, slipId: slip.id }, body: { state: 'confirmed', amount: 100 } };
  const first = await owner.ask(acceptSlip, asked, under('accept'));
  const again = await owner.ask(acceptSlip, asked, under('accept'));
  expect([first.status, again.status, again.data]).toEqual([200, 200, first.data]);
  expect((await owner.call(getOrder, { params: { id } })).payment.paid).toBe(100);
  const other = await owner.ask(acceptSlip, asked, under('of-another'));
  expect([other.status, other.refusal.message]).toEqual([409, 'STALE']);
});

test('a slip that is accepted after its order was cancelled puts its money among what goes back', async () => {
  const id = await newOrder();
  const slip = await addSlip(id);
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'เปลี่ยนใจ' } });
  const body = { state: 'confirmed', amount: 100.25 } as const;
  await owner.call(acceptSlip, { params: { id, slipId: slip.id }, body });
  const { items } = await owner.call(listRefunds, { query: { state: 'due' } });
  expect(items.filter(({ orderId }) => orderId === id)).toMatchObject([{ amount: 100.25 }]);
});

test('a slip that is removed again with its key is reported as removed', async () => {
  const id = await newOrder();
  const params = { id, slipId: (await addSlip(id)).id };
  const first = await owner.ask(removeSlip, { params }, under('slip'));
  const again = await owner.ask(removeSlip, { params }, under('slip'));
  expect([first.status, again.status]).toEqual([200, 200]);
  expect((await owner.call(listSlips, { params: { id } })).items).toEqual([]);
  expect((await owner.ask(removeSlip, { params }, under('of-another-slip'))).status).toBe(404);
});

test('a refund that is removed again with its key is reported as removed', async () => {
  const id = await newOrder(390.25);
  const body = { amount: 90, reason: 'ของขาด', account: 'KBANK 1' };
  const made = await owner.call(addRefund, { params: { id }, body });
  const params = { id: made.id ?? 0 };
  const first = await owner.ask(removeRefund, { params }, under('refund'));
  const again = await owner.ask(removeRefund, { params }, under('refund'));
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await owner.call(listOrderRefunds, { params: { id } })).toEqual({
    items: [],
    left: 390.25,
  });
});

const accept = (id: number, slip: Slip, amount = slip.amount) =>
  owner.call(acceptSlip, {
    params: { id, slipId: slip.id },
    body: { state: 'confirmed', amount },
  });

test('a slip of more than what is left to pay tells how much of it the order had no room for, then and later', async () => {
  const id = await newOrder(300.1);
  const slip = await addSlip(id);
  expect([slip.amount, slip.over]).toEqual([90.15, 0]);
  expect(await accept(id, slip, 100.2)).toMatchObject({ amount: 100.2, over: 10.05 });
  expect((await owner.call(getOrder, { params: { id } })).payment.paid).toBe(390.25);
  const { items } = await owner.call(listSlips, { params: { id } });
  expect(items).toMatchObject([{ id: slip.id, amount: 100.2, over: 10.05 }]);
});

test('a slip of an order that was paid meanwhile tells that none of it counts', async () => {
  const id = await newOrder();
  const slip = await addSlip(id);
  await owner.call(updateOrder, { params: { id }, body: { payment: { paid: 390.25 } } });
  expect(await accept(id, slip)).toMatchObject({ amount: 390.25, over: 390.25 });
  expect((await owner.call(getOrder, { params: { id } })).payment.paid).toBe(390.25);
});

test('a slip that pays just what is left tells of nothing too much', async () => {
  const id = await newOrder(290.15);
  expect(await accept(id, await addSlip(id))).toMatchObject({ amount: 100.1, over: 0 });
  expect((await owner.call(getOrder, { params: { id } })).payment.paid).toBe(390.25);
});

const sayReturned = (params: { id: number; slipId: number }, isReturned: boolean, who = owner) =>
  who.ask(returnSlipOver, { params, body: { isReturned } });

test('a slip tells when the part that was too much went back and who said so, and no money of the order follows', async () => {
  const id = await newOrder(300.1);
  const slip = await accept(id, await addSlip(id), 100.2);
  expect([slip.overReturnedAt, slip.overReturnedBy]).toEqual([null, null]);
  const money = async () => [
    (await owner.call(getOrder, { params: { id } })).payment,
    await owner.call(listOrderRefunds, { params: { id } }),
  ];
  const before = await money();
  const said = await sayReturned({ id, slipId: slip.id }, true);
  expect(said.data).toMatchObject({ over: 10.05, overReturnedAt: expect.any(String) });
  expect(said.data.overReturnedBy).toEqual(expect.any(String));
  const accountant = await s.shop.hire(5);
  const again = await sayReturned({ id, slipId: slip.id }, true, accountant);
  // The picture's address is signed again every second.
  const facts = { ...said.data, url: expect.any(String) };
  expect([again.status, again.data]).toEqual([200, facts]);
  expect((await owner.call(listSlips, { params: { id } })).items).toEqual([facts]);
  expect(await money()).toEqual(before);
  const not = await sayReturned({ id, slipId: slip.id }, false);
  expect(not.data).toMatchObject({ over: 10.05, overReturnedAt: null, overReturnedBy: null });
});

test('a slip of nothing too much has nothing to give back, and only a user who reconciles may say so', async () => {
  const id = await newOrder(290.15);
  const exact = await accept(id, await addSlip(id));
  const refused = await sayReturned({ id, slipId: exact.id }, true);
  expect([refused.status, refused.refusal.fields]).toEqual([
    422,
    { isReturned: 'สลิปนี้ไม่มีส่วนที่โอนเกิน' },
  ]);
  const agent = await s.shop.hire(2, ['order.view', 'order.view.all', 'order.edit']);
  expect((await sayReturned({ id, slipId: exact.id }, true, agent)).status).toBe(403);
  const other = await newOrder();
  expect((await sayReturned({ id: other, slipId: exact.id }, true)).status).toBe(404);
});

test('a slip whose excess was returned is recorded in the audit trail with its sum', async () => {
  const id = await newOrder(390.25);
  const slip = await accept(id, await addSlip(id), 50);
  await sayReturned({ id, slipId: slip.id }, true);
  const { items } = await owner.call(listAudit, { query: { entity: 'order', id: String(id) } });
  expect(items.find(({ action }) => action === 'slip.over')).toMatchObject({
    title: 'บันทึกการคืนส่วนที่โอนเกิน',
    changes: expect.arrayContaining([
      { field: 'ส่วนที่โอนเกิน', before: null, after: '50.00 บาท' },
      { field: 'คืนแล้ว', before: 'ไม่ใช่', after: 'ใช่' },
    ]),
  });
});

test('a slip that waits at an order in the trash goes to the one that is made in its place, and is there alone', async () => {
  const [first, second] = [await newOrder(), await newOrder()];
  const reference = newReference();
  const before = await sendSlip(first, reference);
  expect((await sendSlip(second, reference)).status).toBe(409);
  await owner.call(deleteOrder, { params: { id: first }, query: {} });
  const after = await sendSlip(second, reference);
  expect([after.status, after.data.state, after.data.reference]).toEqual([
    200,
    'pending',
    reference,
  ]);
  const params = { id: second, slipId: after.data.id };
  await owner.call(acceptSlip, { params, body: { state: 'confirmed' } });
  expect((await owner.call(getOrder, { params: { id: second } })).payment.paid).toBe(390.25);
  await owner.call(restoreTrash, { params: { kind: 'order', id: first }, body: {} });
  expect((await owner.call(listSlips, { params: { id: first } })).items).toEqual([]);
  expect((await sendSlip(first, reference)).status).toBe(409);
  expect((await fetch(before.data.url ?? '')).status).toBe(404);
});

test('a slip that paid an order stays used when the order is deleted, and says so', async () => {
  const [first, second] = [await newOrder(), await newOrder()];
  const reference = newReference();
  const { data } = await sendSlip(first, reference);
  const body = { state: 'confirmed' } as const;
  await owner.call(acceptSlip, { params: { id: first, slipId: data.id }, body });
  await owner.call(deleteOrder, { params: { id: first }, query: {} });
  const again = await sendSlip(second, reference);
  expect([again.status, again.data.details]).toEqual([
    409,
    { orderId: first, code: `SD${first}`, isDeleted: true },
  ]);
});

test('a slip that waits keeps its order from being split: confirmed first, it pays both boxes', async () => {
  const info = { ...buyer, phone: '0810002399' };
  const items = [{ productId, unit: 2, price: 390.25 }];
  const payment = { method: 'transfer', paid: 0 } as const;
  const { id } = await owner.call(createOrder, { body: { info, items, payment } });
  const slip = await addSlip(id);
  const [line] = (await owner.call(getOrder, { params: { id } })).items;
  const half = { params: { id }, body: { items: [{ id: line?.id ?? 0, unit: 1 }] } };
  const early = await owner.ask(splitOrder, half);
  expect([early.refusal.message, early.refusal.details]).toEqual([
    'IN_USE',
    { text: expect.stringContaining('สลิปรอตรวจ') },
  ]);
  const params = { id, slipId: slip.id };
  await owner.call(acceptSlip, { params, body: { state: 'confirmed' } });
  const second = await owner.call(splitOrder, half);
  expect(second.payment).toMatchObject({ total: 390.25, paid: 390.25 });
  expect((await owner.call(getOrder, { params: { id } })).payment.paid).toBe(390.25);
});

const paidOf = async (id: number) => (await owner.call(getOrder, { params: { id } })).payment.paid;
const takeBack = (id: number, slip: Slip, headers?: Record<string, string>) =>
  owner.ask(takeSlipBack, { params: { id, slipId: slip.id }, body: {} }, headers);

test('a slip that was confirmed by mistake waits again, its order is as unpaid as before, and the transfer may pay another', async () => {
  const [id, other] = [await newOrder(300.1), await newOrder()];
  const reference = newReference();
  const slip = await accept(id, (await sendSlip(id, reference)).data, 100.2);
  expect(await paidOf(id)).toBe(390.25);
  const back = await takeBack(id, slip, under('back'));
  expect(back.data).toMatchObject({ state: 'pending', amount: 90.15, over: 0, decidedBy: null });
  expect(await paidOf(id)).toBe(300.1);
  expect((await takeBack(id, slip, under('back'))).data).toEqual(back.data);
  expect((await takeBack(id, slip)).refusal.message).toBe('STALE');
  const { items } = await owner.call(listAudit, { query: { entity: 'order', id: String(id) } });
  expect(items.map(({ title }) => title)).toContain('ย้อนการยืนยันสลิป');
  await owner.call(removeSlip, { params: { id, slipId: slip.id } });
  expect((await sendSlip(other, reference)).status).toBe(200);
});

test('a slip stays confirmed while what it paid goes back to the buyer or is paid at the door, and says what to do first', async () => {
  const id = await newOrder();
  const slip = await accept(id, await addSlip(id));
  const made = await owner.call(addRefund, {
    params: { id },
    body: { amount: 90, reason: 'ของขาด', account: 'KBANK 1' },
  });
  const refused = await takeBack(id, slip);
  expect([refused.status, refused.refusal.fields?.['state']]).toEqual([
    422,
    expect.stringContaining('90.00 บาท'),
  ]);
  await owner.call(removeRefund, { params: { id: made.id ?? 0 } });
  const mixed = { payment: { method: 'mixed' } } as const;
  await owner.call(updateOrder, { params: { id }, body: mixed });
  expect((await takeBack(id, slip)).refusal.fields?.['state']).toContain('เปลี่ยนกลับเป็นโอน');
  expect(await paidOf(id)).toBe(390.25);
  const agent = await s.shop.hire(2, ['order.view', 'order.view.all', 'order.edit']);
  const params = { id, slipId: slip.id };
  expect((await agent.ask(takeSlipBack, { params, body: {} })).status).toBe(403);
});
