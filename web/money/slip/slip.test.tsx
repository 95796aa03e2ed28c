// What the slip panel promises: a picture is dropped, pasted or chosen, its state is shown, and a
// used slip names its order.
import type { Permission } from '@app/contract/kit/permissions';
import type { OrderReply } from '@app/contract/order/order';
import {
  acceptSlip,
  addSlip,
  listSlips,
  removeSlip,
  returnSlipOver,
  takeSlipBack,
  type Slip,
} from '@app/contract/money/slip';
import { orderHistory } from '@app/contract/order/list';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { meStore } from '../../ui/hooks/me.ts';
import { session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { read } from '../../ui/wire/query.ts';
import { answerCalls, dropsLine, gives, refuses, sentCalls } from '../../ui/testing/replies.ts';
import { SlipPart } from './slip-part.tsx';

const slip = (over: Partial<Slip> = {}): Slip => ({
  id: 1,
  state: 'pending',
  bank: '004',
  reference: '013071152533APM07736',
  amount: 329.5,
  over: 0,
  overReturnedAt: null,
  overReturnedBy: null,
  fault: '',
  url: null,
  isFromPage: false,
  isInStatement: false,
  at: '2026-11-20T03:00:00Z',
  by: 'fon',
  decidedBy: null,
  ...over,
});

function signIn(...rights: Permission[]) {
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({ ...me, permissions: new Set(rights) } as never);
}

beforeEach(() => {
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  signIn('order.edit', 'cod.reconcile');
  answerCalls();
  gives(listSlips, { items: [] });
});

const orderOf = (payment: Partial<OrderReply['payment']>, status: OrderReply['status'] = 'send') =>
  ({
    id: 7,
    status,
    payment: { method: 'transfer', currency: 'THB', total: 329.5, paid: 0, ...payment },
  }) as OrderReply;
const show = (payment: Partial<OrderReply['payment']> = {}, status?: OrderReply['status']) =>
  renderScreen(<SlipPart order={orderOf(payment, status)} />);
const picture = () => {
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array([1])], 'slip.png', { type: 'image/png' }));
  return files;
};
async function choosePicture() {
  await expect.element(page.getByRole('button', { name: 'เพิ่มสลิป' })).toBeVisible();
  const box = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!box) throw new Error('no box for files');
  box.files = picture().files;
  box.dispatchEvent(new Event('change', { bubbles: true }));
}
const sent = () => sentCalls.filter(({ url }) => url.pathname.endsWith('/order/7/slip'));
const posts = () => sent().filter(({ body }) => body !== null).length;

const yes = (name: string) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name }).click();

test('a slip that is chosen or pasted is sent, and its state is shown', async () => {
  gives(addSlip, slip({ state: 'confirmed' }));
  const { getByText } = await show();
  gives(listSlips, { items: [slip({ state: 'confirmed' })] });
  await choosePicture();
  await expect.element(getByText('ยอดเข้าแล้ว').first()).toBeVisible();
  await expect.poll(posts).toBe(1);
  const pasted = new ClipboardEvent('paste', { clipboardData: picture(), bubbles: true });
  document.body.dispatchEvent(pasted);
  await expect.poll(posts).toBe(2);
  expect(await seriousFaults()).toEqual([]);
});

test('a slip that was used names its order, with a link', async () => {
  refuses(addSlip, { code: 'SLIP_USED', details: { orderId: 9, code: 'SD9' } });
  const { getByRole } = await show();
  await choosePicture();
  const link = getByRole('link', { name: 'SD9' });
  await expect.element(link).toHaveAttribute('href', '/order/9/view');
});

test('a slip that paid a deleted order shows what to do, without a link', async () => {
  refuses(addSlip, { code: 'SLIP_USED', details: { orderId: 9, code: 'SD9', isDeleted: true } });
  const { getByRole } = await show();
  await choosePicture();
  const note = getByRole('alert').getByText(/ออเดอร์ SD9 ซึ่งถูกลบแล้ว .*แก้ยอดโอน/);
  await expect.element(note).toBeVisible();
  await expect.element(getByRole('link', { name: 'SD9' })).not.toBeInTheDocument();
});

test('a slip that is already attached, after an answer was lost, is reported as attached', async () => {
  refuses(addSlip, { code: 'SLIP_USED', details: { orderId: 7, code: 'SD7' } });
  const { getByRole, getByText } = await show();
  await choosePicture();
  await expect.element(getByText('สลิปนี้แนบกับออเดอร์นี้แล้ว')).toBeVisible();
  await expect.element(getByRole('link', { name: 'SD7' })).not.toBeInTheDocument();
});

test('a slip that waits can be accepted, and one without a readable QR shows that none was found', async () => {
  const unread = slip({ id: 2, state: 'unreadable', reference: null, bank: null, fault: 'none' });
  gives(listSlips, { items: [slip(), unread] });
  gives(acceptSlip, slip({ state: 'confirmed' }));
  const { getByRole, getByText } = await show();
  await expect.element(getByText('ไม่มี QR ของสลิปในรูปนี้')).toBeVisible();
  await getByRole('button', { name: 'เงินเข้าแล้ว' }).click();
  await yes('เงินเข้าแล้ว');
  await expect
    .poll(() => sentCalls.findLast(({ body }) => body !== null)?.body)
    .toMatchObject({ state: 'confirmed', amount: 329.5 });
});

test.each([
  [acceptSlip, 'เงินเข้าแล้ว', 'รับยอดโอนแล้ว'],
  [removeSlip, 'เอาออก', 'เอาสลิปออกแล้ว'],
] as const)(
  'a slip step whose answer was lost is sent again with the same key when it is pressed again (%#)',
  async (endpoint, verb, done) => {
    gives(listSlips, { items: [slip()] });
    dropsLine(endpoint);
    const { getByRole, getByText } = await show();
    await getByRole('button', { name: verb }).first().click();
    await yes(verb);
    await expect.element(getByText(/อินเทอร์เน็ต|เชื่อมต่อ/).first()).toBeVisible();
    gives(endpoint, { ...slip({ state: 'confirmed' }), ok: true } as never);
    await yes(verb);
    await expect.element(getByText(done)).toBeVisible();
    const keys = sentCalls
      .filter(({ url }) => url.pathname.endsWith('/slip/1'))
      .map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, keys[0] === keys[1], keys[0]]).toEqual([2, true, expect.any(String)]);
  },
);

test.each([
  ['cod', /เก็บเงินปลายทาง .*เปลี่ยนวิธีชำระเป็นโอน/],
  ['mixed', /เก็บเงินปลายทางบางส่วน .*แก้ยอดโอนในออเดอร์/],
] as const)(
  'a slip that waits at an order that is paid by %s shows why and what to do, and can only be removed',
  async (method, why) => {
    gives(listSlips, { items: [slip()] });
    gives(removeSlip, { ok: true });
    const { getByRole, getByText } = await show({ method });
    await expect.element(getByText(why)).toBeVisible();
    expect(getByRole('button', { name: 'เงินเข้าแล้ว' }).elements()).toEqual([]);
    expect(getByRole('button', { name: 'เพิ่มสลิป' }).elements()).toEqual([]);
    expect(await seriousFaults()).toEqual([]);
    await getByRole('button', { name: 'เอาออก' }).click();
    await yes('เอาออก');
    await expect.element(getByText('เอาสลิปออกแล้ว')).toBeVisible();
  },
);

test('a slip that was confirmed before its order became COD stays visible as confirmed', async () => {
  gives(listSlips, { items: [slip({ state: 'confirmed' })] });
  const { getByText } = await show({ method: 'cod' });
  await expect.element(getByText('ยอดเข้าแล้ว')).toBeVisible();
  expect(getByText(/เปลี่ยนวิธีชำระ/).elements()).toEqual([]);
});

test('a slip panel of a COD order without slips is hidden', async () => {
  const { getByText } = await show({ method: 'cod' });
  await expect.poll(() => sent().length).toBe(1);
  expect(getByText('สลิปโอนเงิน').elements()).toEqual([]);
});

test('a slip that exceeds the open sum shows that in the question, after acceptance and in its row', async () => {
  gives(listSlips, { items: [slip()] });
  gives(acceptSlip, slip({ state: 'confirmed', over: 100.25 }));
  const { getByRole, getByText } = await show({ paid: 100.25 });
  await getByRole('button', { name: 'เงินเข้าแล้ว' }).click();
  await expect
    .element(page.getByRole('alertdialog').getByText(/เกินยอดที่ต้องชำระ 100\.25 บาท/))
    .toBeVisible();
  gives(listSlips, { items: [slip({ state: 'confirmed', over: 100.25 })] });
  await yes('เงินเข้าแล้ว');
  await expect.element(getByText(/เกินยอดที่ต้องชำระ 100\.25 บาท/).nth(1)).toBeVisible();
  await expect
    .element(getByRole('list', { name: 'สลิปของออเดอร์' }).getByText(/เกินยอดที่ต้องชำระ 100\.25 บาท/))
    .toBeVisible();
});

test.each([
  ['cancel', 'ออเดอร์นี้ยกเลิกแล้ว เงินที่รับจะไปอยู่ในรายการ “ต้องคืนเงิน”'],
  ['return', 'ออเดอร์นี้ตีกลับแล้ว เงินที่รับจะไปอยู่ในรายการ “ต้องคืนเงิน”'],
] as const)(
  'a slip warns before it is accepted that its money must be refunded when its order is in %s',
  async (status, text) => {
    gives(listSlips, { items: [slip()] });
    gives(acceptSlip, slip({ state: 'confirmed' }));
    const { getByRole } = await show({}, status);
    await getByRole('button', { name: 'เงินเข้าแล้ว' }).click();
    await expect.element(page.getByRole('alertdialog').getByText(text)).toBeVisible();
  },
);

test('a slip of a cancelled order in another currency does not mention the refund list', async () => {
  gives(listSlips, { items: [slip()] });
  const { getByRole } = await show({ currency: 'LAK' }, 'cancel');
  await getByRole('button', { name: 'เงินเข้าแล้ว' }).click();
  await expect.element(page.getByRole('alertdialog').getByText(/ดูในบัญชีธนาคาร/)).toBeVisible();
  await expect.element(page.getByText(/ต้องคืนเงิน/)).not.toBeInTheDocument();
});

test('a slip that was accepted although the answer was lost is not shown as too much', async () => {
  gives(listSlips, { items: [slip()] });
  dropsLine(acceptSlip);
  const { getByRole } = await show({ paid: 329.5 });
  await getByRole('button', { name: 'เงินเข้าแล้ว' }).click();
  const tooMuch = page.getByRole('alertdialog').getByText(/เกินยอดที่ต้องชำระ/);
  await expect.element(tooMuch).toBeVisible();
  gives(listSlips, { items: [slip({ state: 'confirmed' })] });
  await yes('เงินเข้าแล้ว');
  await expect.element(tooMuch).not.toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
});

test('a slip that a colleague accepted first is reported as already counted', async () => {
  gives(listSlips, { items: [slip()] });
  refuses(acceptSlip, { code: 'STALE' });
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'เงินเข้าแล้ว' }).click();
  gives(listSlips, { items: [slip({ state: 'confirmed', decidedBy: 'น้ำ' })] });
  await yes('เงินเข้าแล้ว');
  await expect.element(getByText('มีคนรับยอดของสลิปนี้ไปแล้ว ไม่ได้นับซ้ำ')).toBeVisible();
  await expect.element(getByText(/น้ำ ยืนยันเอง/)).toBeVisible();
});

test('a slip with a different transferred sum is accepted for the sum that came, and not without one', async () => {
  gives(listSlips, { items: [slip({ state: 'differs', fault: 'amount' })] });
  gives(acceptSlip, slip({ state: 'confirmed', amount: 300.5 }));
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: 'เงินเข้าแล้ว' }).click();
  const came = page.getByRole('textbox', { name: 'ยอดที่เข้าจริง' });
  await expect.element(came).toHaveValue('329.50');
  expect(await seriousFaults()).toEqual([]);
  await came.fill('');
  await yes('เงินเข้าแล้ว');
  await expect.element(getByText('ใส่ยอดที่เข้าจริง')).toBeVisible();
  expect(posts()).toBe(0);
  await came.fill('8850000000000');
  await expect.element(getByText(/เกินยอดที่ต้องชำระ 8,849,999,999,670\.50 บาท/)).toBeVisible();
  await came.fill('300.5');
  await yes('เงินเข้าแล้ว');
  await expect
    .poll(() => sentCalls.findLast(({ body }) => body !== null)?.body)
    .toMatchObject({ state: 'confirmed', amount: 300.5 });
});

function History() {
  const { data } = useQuery(read(orderHistory, { params: { id: 7 } }));
  return <p>ประวัติ {data?.items.length ?? 0} เรื่อง</p>;
}

test('a slip that is accepted refreshes the history of its order', async () => {
  gives(listSlips, { items: [slip()] });
  gives(orderHistory, { items: [] });
  const { getByRole, getByText } = await renderScreen(
    <>
      <History />
      <SlipPart order={orderOf({})} />
    </>,
  );
  await getByRole('button', { name: 'เงินเข้าแล้ว' }).click();
  gives(acceptSlip, slip({ state: 'confirmed' }));
  gives(orderHistory, { items: [{ id: 1, kind: 'slip' }] } as never);
  await yes('เงินเข้าแล้ว');
  await expect.element(getByText('ประวัติ 1 เรื่อง')).toBeVisible();
});

test('a slip is read-only for a user who may neither edit orders nor reconcile', async () => {
  signIn('order.view');
  gives(listSlips, { items: [slip()] });
  const { getByText, getByRole } = await show();
  await expect.element(getByText('รอตรวจ')).toBeVisible();
  // A toast of the test before may still be fading out.
  await expect.poll(() => getByRole('button').elements()).toHaveLength(0);
});

test('a slip of too much is shown until the seller confirms the return of the rest, and again when that is undone', async () => {
  const much = slip({ state: 'confirmed', over: 100.25 });
  const returned = slip({
    ...much,
    overReturnedAt: '2026-11-20T04:30:00Z',
    overReturnedBy: 'สมหญิง',
  });
  gives(listSlips, { items: [much] });
  gives(returnSlipOver, returned);
  const { getByRole, getByText } = await show({ paid: 329.5 });
  await expect.element(getByText(/เกินยอดที่ต้องชำระ 100.25 บาท/)).toBeVisible();
  await getByRole('button', { name: 'โอนคืนแล้ว' }).click();
  gives(listSlips, { items: [returned] });
  await yes('โอนคืนแล้ว');
  await expect.element(getByText(/โอนส่วนที่เกิน 100.25 บาท คืนลูกค้าแล้ว/)).toBeVisible();
  await expect.element(getByText('โอนคืน 20 พ.ย. 2569 11:30 · สมหญิง')).toBeVisible();
  await expect.element(getByText(/เกินยอดที่ต้องชำระ/)).not.toBeInTheDocument();
  expect(sentCalls.findLast(({ body }) => body !== null)?.body).toEqual({ isReturned: true });
  gives(listSlips, { items: [much] });
  await getByRole('button', { name: 'ยังไม่ได้โอนคืน' }).click();
  await yes('ยังไม่ได้โอนคืน');
  await expect.element(getByText(/เกินยอดที่ต้องชำระ 100.25 บาท/)).toBeVisible();
  expect(sentCalls.findLast(({ body }) => body !== null)?.body).toEqual({ isReturned: false });
  expect(await seriousFaults()).toEqual([]);
});

test('a slip that was confirmed by mistake is taken back after its user was shown the deduction', async () => {
  const done = slip({ state: 'confirmed', amount: 329.5, over: 29.5, decidedBy: 'ฝน' });
  gives(listSlips, { items: [done] });
  const { getByRole, getByText } = await show({ paid: 300 });
  await getByRole('button', { name: 'ยืนยันผิด' }).click();
  await expect.element(getByText(/ลดลง 300.00 บาท/)).toBeVisible();
  expect(sentCalls.filter(({ body }) => body !== null)).toEqual([]);
  gives(takeSlipBack, slip());
  gives(listSlips, { items: [slip()] });
  await yes('ย้อนการยืนยัน');
  await expect.element(getByText('ย้อนการยืนยันสลิปแล้ว')).toBeVisible();
  await expect.element(getByText('รอตรวจ')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
});

test('a slip of too much is read-only for a user who may not reconcile', async () => {
  signIn('order.edit');
  gives(listSlips, { items: [slip({ state: 'confirmed', over: 100.25 })] });
  const { getByRole, getByText } = await show({ paid: 329.5 });
  await expect.element(getByText(/เกินยอดที่ต้องชำระ 100.25 บาท/)).toBeVisible();
  await expect.element(getByRole('button', { name: 'โอนคืนแล้ว' })).not.toBeInTheDocument();
});
