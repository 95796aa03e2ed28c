// The chat inbox: messages become checked orders one after another, and typed values stay.
import { checkPlace, detectInText } from '@app/contract/customer/address';
import { listChannels } from '@app/contract/customer/channel';
import { findCustomer } from '@app/contract/customer/customer';
import {
  countMessages,
  forgetAlias,
  learnAlias,
  listMessages,
  openOrder,
  pasteMessage,
  setMessageState,
  type Message,
} from '@app/contract/order/inbox';
import { checkDuplicate, countOrders, getOrder, listOrders } from '@app/contract/order/list';
import { getProduct, listProducts } from '@app/contract/catalog/product';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dropAllDrafts } from '../../ui/form/draft.ts';
import { meStore } from '../../ui/hooks/me.ts';
import { onlineStore, session } from '../../ui/http.ts';
import { seriousFaults } from '../../ui/testing/axe.ts';
import { renderScreen } from '../../ui/testing/render-screen.tsx';
import { answerCalls, dropsLine, gives, refuses } from '../../ui/testing/replies.ts';
import PhoneNav from '../../app/layout/phone-nav.tsx';
import OutboxStrip from '../../app/outbox/outbox-strip.tsx';
import { orderBody } from '../create/create-order.ts';
import { endRound, roundStore } from '../create/kept-round.ts';
import { closeMessages } from '../create/several/close-messages.data.ts';
import { settled } from '../create/several/round.ts';
import OpenOrdersPage from './open-orders.page.tsx';

const place = {
  subdistrict: 'ท่าศาลา',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50000',
};
const found = {
  name: 'น้ำผึ้ง ปั้นคำ',
  phone: '0890001234',
  phone2: '',
  address: '99/9 หมู่ 1',
  ...place,
  confidence: 0.97,
  confidences: { name: 1, phone: 1, address: 1, place: 1, items: 1, payment: 1 },
  orders: [],
  alternatives: [],
  items: [{ productId: 7, name: 'ครีมกันแดด', unit: 2 }],
  codAmount: 780,
  isPaid: false,
  payment: { method: 'cod' as const, codAmount: 780, paid: null },
  note: '',
  marks: [],
};
const product = {
  id: 7,
  code: 'CR01',
  barcode: '',
  name: 'ครีมกันแดด',
  aliases: ['กันแดด'],
  categoryId: 1,
  category: { id: 1, name: 'ครีม' },
  price: 390,
  weight: 100,
  width: 0,
  length: 0,
  height: 0,
  flashCategory: null,
  isSet: false,
  components: [],
  isPack: false,
  isCheck: true,
  lowStock: null,
  supplyDays: null,
  onHand: 9,
  reserved: 0,
  available: 9,
  imageUrl: null,
  media: null,
  active: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 1,
};
const messageOf = (id: number, over: Partial<Message> = {}): Message => ({
  id,
  source: 'line',
  channel: { id: 3, name: 'ไลน์ร้าน', kind: 'line' },
  sender: { id: `U${id}abcd`, name: '' },
  text: `ข้อความ ${id} รับกันแดด 2 หลอด`,
  receivedAt: `2026-01-01T10:0${id}:00Z`,
  state: 'new',
  stateBy: null,
  order: null,
  ...over,
});
const pageOf = (items: unknown[]) => ({
  items,
  pagination: { current_page: 1, per_page: 15, total_count: items.length },
});
const opened = { id: 501, code: 'SD501', status: 'send' };

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const show = (at = '/order/open') => renderScreen(<OpenOrdersPage />, { at });
/** With the shell’s strip above it, which sends waiting entries. */
const showWithStrip = () => {
  const screen = (
    <>
      <OutboxStrip />
      <OpenOrdersPage />
    </>
  );
  return renderScreen(screen, { at: '/order/open' });
};
let inbox: Message[];
let sent: unknown[];

beforeEach(async () => {
  await page.viewport(1366, 768);
  session.clear();
  session.save({ access_token: 'a', refresh_token: 'r' });
  const me = { id: 1, username: 'u', name: 'u', role: 1, flags: {} };
  meStore.set({
    ...me,
    permissions: new Set([
      'order.view',
      'order.create',
      'order.edit',
      'message.open',
      'product.view',
    ]),
  });
  await dropAllDrafts();
  answerCalls();
  inbox = [messageOf(2), messageOf(1)];
  sent = [];
  // First, because its path with a parameter also fits the paths below.
  gives(getOrder, opened as never);
  gives(listMessages, () => pageOf(inbox) as never);
  gives(countMessages, { new: 2 });
  gives(listChannels, pageOf([]) as never);
  gives(detectInText, found);
  gives(getProduct, product as never);
  gives(checkPlace, { ok: true, wrong: null, suggestions: [] });
  gives(findCustomer, { orders: 0, asks: 'off' } as never);
  gives(checkDuplicate, 'OK');
  gives(countOrders, {} as never);
  gives(openOrder, ({ body }) => {
    sent.push(body);
    inbox = inbox.filter((message) => message.id !== 2);
    return opened as never;
  });
});

test('the inbox reads the newest message into the form, marks it as opened on save, and moves to the next', async () => {
  const { getByText, getByRole } = await show();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await expect.element(getByText('780.00').first()).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'เปิดออเดอร์', exact: true }).click();
  await expect.element(getByText('ส่งข้อมูลออเดอร์แล้ว กรุณาตรวจสอบอีกครั้ง')).toBeVisible();
  expect(sent).toMatchObject([
    {
      messageIds: [2],
      order: { type: 'chat', info: { name: 'น้ำผึ้ง ปั้นคำ' }, items: [{ productId: 7, unit: 2 }] },
    },
  ]);
  await expect.element(getByRole('article').getByText(/ข้อความ 1/)).toBeVisible();
});

test('the inbox chooses by arrow keys and opens by Ctrl+Enter from the list', async () => {
  await show();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  const press = (code: string, ctrlKey = false) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { code, ctrlKey, bubbles: true, cancelable: true }),
    );
  press('ArrowDown');
  await expect.element(page.getByRole('article').getByText(/ข้อความ 1/)).toBeVisible();
  press('ArrowUp');
  await expect.element(page.getByRole('article').getByText(/ข้อความ 2/)).toBeVisible();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await expect.element(page.getByLabelText('จำนวน ครีมกันแดด')).toHaveValue('2');
  press('Enter', true);
  await expect.poll(() => sent.length).toBe(1);
});

test('the inbox reads and opens ticked messages together', async () => {
  inbox = [
    messageOf(2, { sender: { id: 'Usame', name: '' } }),
    messageOf(1, { sender: { id: 'Usame', name: '' } }),
  ];
  const { getByRole } = await show();
  await getByRole('button', { name: /รวมข้อความถัดไปของคนนี้/ }).click();
  await expect.poll(() => page.getByRole('article').all().length).toBe(2);
  await expect.element(page.getByLabelText('จำนวน ครีมกันแดด')).toHaveValue('2');
  await getByRole('button', { name: 'เปิดออเดอร์', exact: true }).click();
  await expect.poll(() => sent).toMatchObject([{ messageIds: [1, 2] }]);
});

test('the inbox keeps the order in the form when another message arrives', async () => {
  const { client } = await show();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await box('ชื่อผู้รับ').fill('ชื่อที่แก้');
  inbox = [messageOf(5), ...inbox];
  await client.invalidateQueries();
  await expect.element(page.getByRole('button', { name: /ข้อความ 5/ })).toBeVisible();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('ชื่อที่แก้');
  await expect.element(page.getByRole('article').getByText(/ข้อความ 2/)).toBeVisible();
});

test('the inbox shows a refusal beside its box, and the message stays', async () => {
  refuses(openOrder, { code: 'STOCK_SHORT', details: { name: 'ครีมกันแดด' } } as never);
  const { getByRole, getByText } = await show();
  await expect.element(page.getByLabelText('จำนวน ครีมกันแดด')).toHaveValue('2');
  await getByRole('button', { name: 'เปิดออเดอร์', exact: true }).click();
  await expect.element(getByText(/สต็อกไม่พอ: ครีมกันแดด/)).toBeVisible();
  await expect.element(page.getByRole('article').getByText(/ข้อความ 2/)).toBeVisible();
});

test('the inbox names a colleague who was quicker, and shows their order', async () => {
  gives(openOrder, () => ({ ...opened, createdBy: { id: 2, username: 'nok' } }) as never);
  const { getByRole, getByText } = await show();
  await expect.element(page.getByLabelText('จำนวน ครีมกันแดด')).toHaveValue('2');
  await getByRole('button', { name: 'เปิดออเดอร์', exact: true }).click();
  await expect.element(getByText(/nok เปิดออเดอร์จากข้อความนี้ไว้แล้ว/)).toBeVisible();
});

test('the inbox skips a message, moves on, and can bring it back', async () => {
  const states: unknown[] = [];
  gives(setMessageState, ({ body }) => {
    states.push((body as { state: string }).state);
    inbox = states.at(-1) === 'skipped' ? [messageOf(1)] : [messageOf(2), messageOf(1)];
    return messageOf(2) as never;
  });
  const { getByRole } = await show();
  // The answer shows what was done: the list is read in the background.
  gives(listMessages, () => new Promise<never>(() => undefined));
  await getByRole('button', { name: 'ข้าม', exact: true }).click();
  await expect.element(page.getByRole('article').getByText(/ข้อความ 1/)).toBeVisible();
  await getByRole('button', { name: 'เลิกทำ' }).click();
  gives(listMessages, () => pageOf(inbox) as never);
  await expect.poll(() => states).toEqual(['skipped', 'new']);
  await expect.element(getByRole('list', { name: 'ข้อความ' }).getByText(/ข้อความ 2/)).toBeVisible();
});

test('the inbox assigns a word that was not understood to a product with its count, and remembers it', async () => {
  const learnt: unknown[] = [];
  inbox = [messageOf(1, { text: 'รับเจ้าตัวจิ๋ว 3 ก้อน' })];
  gives(detectInText, { ...found, items: [] });
  gives(listProducts, pageOf([product]) as never);
  gives(learnAlias, ({ body }) => {
    learnt.push(body);
    return { productId: 7, aliases: ['เจ้าตัวจิ๋ว'] };
  });
  const { getByRole, getByText } = await show();
  await getByRole('button', { name: /รับเจ้าตัวจิ๋ว ยังไม่ได้อ่าน/ }).click();
  await expect.element(box('คำ')).toHaveValue('เจ้าตัวจิ๋ว');
  await getByRole('combobox', { name: 'เป็นสินค้า' }).fill('ครีม');
  await getByRole('option', { name: /ครีมกันแดด/ }).click();
  await expect.element(page.getByLabelText('จำนวน ครีมกันแดด')).toHaveValue('3');
  await expect.element(getByText(/จำแล้วว่า/)).toBeVisible();
  expect(learnt).toEqual([{ productId: 7, text: 'เจ้าตัวจิ๋ว' }]);
  const forgotten: unknown[] = [];
  gives(forgetAlias, ({ body }) => {
    forgotten.push(body);
    return { productId: 7, aliases: [] };
  });
  await getByRole('button', { name: 'เลิกทำ' }).click();
  await expect.poll(() => forgotten).toEqual(learnt);
  await expect.element(getByRole('button', { name: /ยังไม่ได้อ่าน/ })).not.toBeInTheDocument();
});

test('the inbox shows all orders of a message, opens them in the form, and is finished once all are saved', async () => {
  const order = (name: string, phone: string) => ({ ...found, name, phone, text: name });
  const orders = [order('แก้วตา ใจดี', '0810000001'), order('มาลี ทองสุข', '0810000002')];
  gives(detectInText, { ...found, ...orders[0], orders } as never);
  const { getByRole } = await show();
  const strip = getByRole('region', { name: 'ออเดอร์ในข้อความ' });
  await expect.element(strip.getByText('พบ 2 ออเดอร์')).toBeVisible();
  await expect.element(strip.getByText('มาลี ทองสุข')).toBeVisible();
  expect(await seriousFaults()).toEqual([]);
  await strip.getByRole('button', { name: 'เปิดทั้ง 2 ออเดอร์' }).click();
  await expect
    .poll(() => roundStore.get())
    .toMatchObject({ messageIds: [2], rows: [{ state: 'open' }, { state: 'open' }] });
  // Each order names the message when it is made, also after it waited offline.
  expect(orderBody(roundStore.get()!.rows[1]!.draft)).toMatchObject({ messageIds: [2] });
  const states: unknown[] = [];
  gives(setMessageState, ({ body }) => {
    states.push(body);
    return messageOf(2) as never;
  });
  roundStore.set(
    (round) =>
      round && settled(settled(round, 0, { state: 'saved', mergedInto: 77 }), 1, { state: 'open' }),
  );
  await closeMessages();
  expect(states).toEqual([]);
  roundStore.set((round) => round && settled(round, 1, { state: 'skipped' }));
  await closeMessages();
  expect(states).toEqual([{ state: 'opened', orderIds: [77] }]);
  await endRound();
});

test('the inbox hands a message to telesale unchanged', async () => {
  const { getByRole } = await show();
  await getByRole('button', { name: 'เป็นเทเลเซล' }).click();
  await expect.poll(() => sent).toEqual([{ messageIds: [2], telesaleBy: 1 }]);
});

test('the inbox offers orders of the buyer before anything is typed', async () => {
  inbox = [messageOf(2, { text: 'เพิ่มอีกค่ะ 081-000-0001' })];
  const order = { ...opened, info: { name: 'สมใจ', phone: '0810000001' } };
  gives(
    listOrders,
    ({ url }) => pageOf(url.searchParams.get('search') === '0810000001' ? [order] : []) as never,
  );
  const { getByRole } = await show();
  await getByRole('button', { name: 'รวมกับออเดอร์เดิม' }).click();
  await getByRole('combobox', { name: 'ออเดอร์' }).click();
  await expect.element(getByRole('option', { name: /SD501/ })).toBeVisible();
});

test('the inbox adds messages to an existing order', async () => {
  const order = { ...opened, info: { name: 'สมใจ', phone: '0810000001' } };
  gives(listOrders, pageOf([order]) as never);
  const { getByRole } = await show();
  await getByRole('button', { name: 'รวมกับออเดอร์เดิม' }).click();
  await getByRole('combobox', { name: 'ออเดอร์' }).fill('SD501');
  await getByRole('option', { name: /SD501/ }).click();
  await getByRole('button', { name: 'รวมกับออเดอร์นี้' }).click();
  await expect.poll(() => sent).toEqual([{ messageIds: [2], orderId: 501 }]);
});

test('the inbox reads pasted text without a connected chat', async () => {
  inbox = [];
  const arrived = Promise.withResolvers<void>();
  gives(pasteMessage, async () => {
    await arrived.promise;
    const message = messageOf(9, { source: 'paste', channel: null, sender: { id: '', name: '' } });
    inbox = [message];
    return message;
  });
  const { getByRole, getByText } = await show();
  await expect.element(getByText('ไม่มีข้อความใหม่')).toBeVisible();
  const paste = box('วางข้อความจากแชต');
  await paste.fill('รับกันแดด');
  await getByRole('button', { name: 'อ่านข้อความนี้' }).click();
  // The next text is pasted while a slow connection carries the first.
  await paste.fill('รับสบู่');
  arrived.resolve();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await expect.element(paste).toHaveValue('รับสบู่');
});

test('the inbox shows an error and can be reloaded, and an empty search can be cleared', async () => {
  dropsLine(listMessages);
  const { getByRole } = await show();
  await expect.element(getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
  inbox = [];
  gives(listMessages, () => pageOf(inbox) as never);
  await getByRole('button', { name: 'ลองใหม่' }).click();
  await box('ค้นหาข้อความ').fill('ไม่มี');
  document.querySelector<HTMLFormElement>('form[role=search]')?.requestSubmit();
  await expect.element(getByRole('button', { name: 'ล้างตัวกรอง' })).toBeVisible();
});

test('the inbox keeps an order for telesale offline, and shows beside the message why it was refused', async () => {
  dropsLine(openOrder);
  const { getByRole, getByText } = await showWithStrip();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await getByRole('button', { name: 'เป็นเทเลเซล' }).click();
  await expect.element(getByRole('button', { name: /ข้อความ 2.*รอส่ง/ })).toBeVisible();
  refuses(openOrder, { code: 'STOCK_SHORT' });
  await getByRole('button', { name: 'ส่งตอนนี้' }).click();
  const refused = getByRole('button', { name: /ข้อความ 2.*ต้องตรวจ.*สต็อก/ });
  await expect.element(refused).toBeVisible();
  await getByRole('button', { name: 'ดูรายการ' }).click();
  gives(openOrder, ({ body }) => {
    sent.push(body);
    return opened as never;
  });
  await getByRole('button', { name: 'ส่งใหม่' }).click();
  await expect.poll(() => sent).toEqual([{ messageIds: [2], telesaleBy: 1 }]);
  await expect.element(getByText(/ส่งออเดอร์ของ น้ำผึ้ง ปั้นคำ แล้ว/)).toBeVisible();
});

test('the inbox neither skips nor merges offline, and says so', async () => {
  dropsLine(setMessageState);
  const { getByRole, getByText } = await show();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await getByRole('button', { name: 'ข้าม', exact: true }).click();
  await expect.element(getByText(/ยังข้ามไม่ได้/)).toBeVisible();
  await expect.element(getByRole('button', { name: /ข้อความ 2/ })).toBeVisible();
  const join = getByRole('button', { name: 'รวมกับออเดอร์เดิม' }).element() as HTMLElement;
  onlineStore.set(false);
  join.click();
  await expect.element(getByText(/ยังรวมกับออเดอร์เดิมไม่ได้/)).toBeVisible();
  expect(getByRole('dialog').query()).toBeNull();
});

test('the inbox keeps an order made offline, marks its message, and shows whose order it became once the connection is back', async () => {
  dropsLine(checkDuplicate);
  const { getByRole, getByText } = await showWithStrip();
  await expect.element(box('ชื่อผู้รับ')).toHaveValue('น้ำผึ้ง ปั้นคำ');
  await expect.element(page.getByLabelText('จำนวน ครีมกันแดด')).toHaveValue('2');
  await getByRole('button', { name: 'เปิดออเดอร์', exact: true }).click();
  await expect.element(getByText(/รอส่ง 1 รายการ/)).toBeVisible();
  await expect.element(getByRole('article').getByText(/ข้อความ 1/)).toBeVisible();
  const kept = getByRole('button', { name: /ข้อความ 2.*รอส่ง/ });
  await kept.click();
  await expect
    .element(getByRole('link', { name: 'แก้ไขออเดอร์ที่รอส่ง' }))
    .toHaveAttribute('href', expect.stringContaining('/order/create?waiting='));
  await expect.element(getByRole('button', { name: 'ข้าม' })).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  // Meanwhile a colleague has opened it: only their order exists.
  gives(openOrder, ({ body }) => {
    sent.push(body);
    return { ...opened, createdBy: { id: 2, username: 'nok' } } as never;
  });
  gives(checkDuplicate, 'OK');
  (getByRole('button', { name: 'ส่งตอนนี้' }).query() as HTMLElement | null)?.click();
  await expect.element(getByText(/nok เปิดออเดอร์จากข้อความของ น้ำผึ้ง ปั้นคำ ไว้แล้ว/)).toBeVisible();
  await expect.poll(() => kept.query()).toBeNull();
  expect(sent).toMatchObject([
    { messageIds: [2], order: { type: 'chat', info: { name: 'น้ำผึ้ง ปั้นคำ' } } },
  ]);
});

test('the inbox shows the order of an opened message instead of the form', async () => {
  inbox = [
    messageOf(2, {
      state: 'opened',
      order: { id: 501, code: 'SD501', status: 'send' },
      stateBy: { id: 2, username: 'nok' },
    }),
  ];
  const { getByRole, getByText } = await show('/order/open?state=opened');
  await expect.element(getByText('โดย nok', { exact: false })).toBeVisible();
  await expect
    .element(getByRole('link', { name: 'ดูออเดอร์' }))
    .toHaveAttribute('href', '/order/501/view');
  await expect.element(getByRole('button', { name: 'ข้าม' })).not.toBeInTheDocument();
});

test('the inbox reopens an opened message whose order was deleted', async () => {
  inbox = [messageOf(2, { state: 'opened' })];
  const states: unknown[] = [];
  gives(setMessageState, ({ body }) => {
    states.push(body);
    inbox = [];
    return messageOf(2) as never;
  });
  const { getByRole, getByText } = await show('/order/open?state=opened');
  await expect.element(getByText(/ไม่มีออเดอร์ของข้อความนี้เหลืออยู่/)).toBeVisible();
  await getByRole('button', { name: 'เอากลับมา' }).click();
  await expect.element(getByText('เอาข้อความกลับมาแล้ว')).toBeVisible();
  expect(states).toEqual([{ state: 'new' }]);
});

test('the inbox shows its areas as steps at 360 px, none wider than the screen', async () => {
  await page.viewport(360, 780);
  const screen = (
    <>
      <OpenOrdersPage />
      <PhoneNav />
    </>
  );
  const { getByRole } = await renderScreen(screen, { at: '/order/open' });
  const bar = getByRole('navigation', { name: 'แถบล่าง' });
  const sideways = () => document.documentElement.scrollWidth - innerWidth;
  await expect.element(getByRole('button', { name: /ข้อความ 2/ })).toBeVisible();
  expect(sideways()).toBeLessThanOrEqual(0);
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: /ข้อความ 2/ }).click();
  await expect.element(page.getByRole('article').getByText(/ข้อความ 2/)).toBeVisible();
  await expect.element(bar).toBeVisible();
  expect(sideways()).toBeLessThanOrEqual(0);
  await getByRole('button', { name: 'ตรวจออเดอร์' }).click();
  await expect.element(box('ชื่อผู้รับ')).toBeVisible();
  // The link to the next step is shown in its place.
  expect(bar.elements()).toEqual([]);
  expect(sideways()).toBeLessThanOrEqual(0);
  expect(await seriousFaults()).toEqual([]);
  await getByRole('button', { name: 'กลับไปข้อความ' }).click();
  await getByRole('button', { name: 'กลับไปกล่องข้อความ' }).click();
  await expect.element(getByRole('button', { name: /ข้อความ 1/ })).toBeVisible();
});

test('the inbox names the orders whose buyers have asked for a change, and links to them', async () => {
  const items = [{ id: 9, code: 'SD9' }] as never;
  gives(listOrders, { items, pagination: { total_count: 3, page: 1, page_size: 5 } as never });
  gives(listMessages, { items: [], pagination: { total_count: 0 } as never });
  const { getByRole, getByText } = await renderScreen(<OpenOrdersPage />);
  await expect.element(getByRole('link', { name: 'SD9' })).toHaveAttribute('href', '/order/9/view');
  await expect.element(getByText('และอีก 2 ออเดอร์', { exact: false })).toBeVisible();
});
