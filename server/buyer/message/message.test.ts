// Promises of messages to buyers: each event is sent once, in its order, through any outage, and
// never blindly repeated.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getMessageRules,
  lineQuota,
  listSent,
  saveMessageRule,
  sendMessage,
  writeMessage,
  type MessageEvent,
} from '@app/contract/buyer/message';
import { createChannel, updateChannel } from '@app/contract/customer/channel';
import { openOrder } from '@app/contract/order/inbox';
import { getOrder } from '@app/contract/order/list';
import { rollbackOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { updateOrder } from '@app/contract/order/edit';
import { addRefund, updateRefund } from '@app/contract/money/refund';
import { setOption, type OptionName } from '@app/contract/shop/setting';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { bangkokTime } from '@app/contract/kit/bangkok';
import { startLineSandbox, type LineSandbox } from '../../app/sandbox/line-service.ts';
import { startMailSink, type MailSink } from '../../app/sandbox/mail-sink.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { underWay } from '../../app/story/under-way.ts';
import { ownStory, type Person, type Story } from '../../app/story.ts';
import { insertMessage } from '../../order/inbox/message.store.ts';
import { applyTracking } from '../../order/order/shipping-facts.ts';
import { sql } from '../../platform/database.ts';
import { saveRule } from './message.store.ts';
import { secondsOfQuiet } from './quiet-hours.ts';

let line: LineSandbox;
let mail: MailSink;
let s: Story;
let owner: Person;
let productId: number;
let channelId: number;
beforeAll(async () => {
  line = await startLineSandbox();
  mail = await startMailSink();
  s = await ownStory({
    LINE_API_URL: line.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@example.com',
    PUBLIC_ORIGIN: 'https://app.example.com',
  });
  owner = s.shop.owner;
  productId = await addProduct(owner);
  const body = { name: 'ไลน์', kind: 'line' as const, lineSecret: 'secret-1', lineToken: 'token-1' };
  channelId = (await owner.call(createChannel, { body })).id;
  await set('quiet_from', '');
  await set('company_name', 'ร้านน้ำผึ้ง');
  for (const event of ['received', 'out', 'arrived', 'refund'] as const) await switchOn(event);
});
afterAll(async () => {
  await s.end();
  await line.stop();
  await mail.stop();
});

const set = (name: OptionName, value: unknown) => owner.call(setOption, { body: { name, value } });
const switchOn = (event: MessageEvent, channel: 'line' | 'email' = 'line', words = '') =>
  owner.call(saveMessageRule, { body: { event, channel, isOn: true, words } });
const switchOff = (event: MessageEvent, channel: 'line' | 'email' = 'line') =>
  owner.call(saveMessageRule, { body: { event, channel, isOn: false, words: '' } });

let n = 0;
interface OrderOptions {
  readonly social?: string;
  readonly payment?: object;
  readonly isFromLine?: boolean;
}
/** An order of a buyer who wrote to the shop’s LINE. */
async function newOrder({ social, payment, isFromLine = true }: OrderOptions = {}) {
  n += 1;
  const to = `U${n}`;
  const phone = `08900${String(10_000 + n)}`;
  const text = `คุณน้ำผึ้ง 99/${n} ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000 โทร ${phone}`;
  const sent = { channelId, senderId: isFromLine ? to : 'Cgroup', body: text };
  const messageId = await s.shop.inside((tx) => insertMessage(tx, { source: 'line', ...sent }));
  const order = {
    info: {
      ...{ name: 'น้ำผึ้ง', phone, address: `99/${n}`, subdistrict: 'ท่าศาลา' },
      ...{ district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50000' },
      ...(social !== undefined && { social }),
    },
    items: [{ productId, unit: 1, price: 390.25 }],
    payment: (payment ?? { method: 'cod' }) as never,
  };
  const { id, code } = await owner.call(openOrder, { body: { messageIds: [messageId], order } });
  return { id, code, to };
}

const toldTo = (to: string): string[] =>
  line.pushes.filter((push) => push.to === to).map(({ text }) => text);
const statesOf = async (id: number) => {
  const { items } = await owner.call(listSent, { params: { id } });
  return items.map(({ event, channel, state, reason }) =>
    [event, channel, state, reason].filter(Boolean).join(' '),
  );
};
const ship = (id: number) =>
  owner.call(sendOrder, { params: { id }, body: { status: 'sending', pno: `TH${id}` } });
const scan = (id: number, bucket: 'out_for_delivery' | 'delivered') =>
  s.shop.inside((tx) =>
    applyTracking(tx, id, { carrier: 0, code: '1', label: 'x', bucket, at: new Date(), place: '' }),
  );

test('a buyer message is sent once for each event, with the sum and the link of the page', async () => {
  const { id, code, to } = await newOrder();
  await expect.poll(() => toldTo(to).length).toBe(1);
  const [text = ''] = toldTo(to);
  for (const word of ['ร้านน้ำผึ้ง', code, '390.25', 'https://app.example.com/t/'])
    expect(text).toContain(word);
  await owner.call(updateOrder, { params: { id }, body: { info: { note: 'ฝากป้อมยาม' } } });
  await ship(id);
  await scan(id, 'out_for_delivery');
  await scan(id, 'out_for_delivery');
  await expect.poll(() => toldTo(to).length).toBe(2);
  expect(toldTo(to)[1]).toContain('เตรียมเงินปลายทาง 390.25 บาท');
  await scan(id, 'delivered');
  await expect.poll(() => toldTo(to).length).toBe(3);
  // Each message has the same link to the page.
  const links = toldTo(to).flatMap((each) => /https:\S+/.exec(each)?.[0] ?? []);
  expect(new Set(links).size).toBe(1);
  // A message that LINE has just accepted may not be recorded yet.
  await expect
    .poll(() => statesOf(id))
    .toEqual(['arrived line sent', 'out line sent', 'received line sent']);
});

/** The order was returned and is sent again; an hour has passed since its buyer was informed. */
async function shipAnew(id: number, pno: string): Promise<void> {
  await owner.call(updateOrders, { body: { ids: [id], status: 'return' } });
  await owner.call(rollbackOrder, { params: { id }, body: {} });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update sent_messages set created_at = ${new Date(Date.now() - 3_600_000)}::timestamptz
      where tenant_id = ${tx.tenantId} and order_id = ${id}`);
    await tx.rows(sql`insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, booked_at)
      values (${tx.tenantId}, ${id}, 'flashexpress', ${`M-${pno}`}, 'booked', ${pno}, '{}', now())`);
    await tx.rows(
      sql`update orders set pno = ${pno} where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
  });
  await owner.call(updateOrders, { body: { ids: [id], status: 'sending' } });
}

test('a buyer message of a parcel is sent again once for the parcel that replaces it, by itself or by a user', async () => {
  await switchOn('shipped');
  const { id, to } = await newOrder();
  await ship(id);
  await expect.poll(() => toldTo(to).length).toBe(2);
  await expect.poll(async () => (await statesOf(id))[0]).toBe('shipped line sent');
  await shipAnew(id, 'TH-ANEW-1');
  await expect.poll(() => toldTo(to).length).toBe(3);
  expect(toldTo(to)[2]).toContain('TH-ANEW-1');
  await owner.call(updateOrder, { params: { id }, body: { info: { note: 'ฝากป้อมยาม' } } });
  await switchOff('shipped');
  await expect.poll(async () => (await statesOf(id))[0]).toBe('shipped line sent');
  const tell = () =>
    owner.ask(sendMessage, { params: { id }, body: { event: 'shipped', channel: 'line' } });
  expect((await tell()).status).toBe(409);
  await shipAnew(id, 'TH-ANEW-2');
  expect((await tell()).status).toBe(200);
  await expect.poll(() => toldTo(to).length).toBe(4);
  expect(toldTo(to)[3]).toContain('TH-ANEW-2');
});

test('a buyer message waits while LINE is down, and then all are sent once, in their order', async () => {
  line.isDown = true;
  const before = line.asked;
  const orders: Awaited<ReturnType<typeof newOrder>>[] = [];
  for (let count = 0; count < 3; count += 1) {
    const order = await newOrder();
    orders.push(order);
    // Jobs that queue orders run side by side: the next order is made once this one is queued.
    await expect.poll(() => statesOf(order.id)).toHaveLength(1);
  }
  await expect.poll(() => line.asked).toBeGreaterThan(before);
  const [first] = orders;
  expect(await statesOf(first!.id)).toEqual([
    expect.stringMatching(/^received line (waiting|sending)$/),
  ]);
  line.isDown = false;
  // The next event restarts the queue; otherwise its own retry would.
  orders.push(await newOrder());
  await expect.poll(() => toldTo(orders.at(-1)!.to).length).toBe(1);
  const people = orders.map(({ to }) => to);
  expect(line.pushes.map(({ to }) => to).filter((to) => people.includes(to))).toEqual(people);
});

test('a buyer message whose answer from LINE is lost is sent once', async () => {
  line.cut = 1;
  const { id, to } = await newOrder();
  await expect.poll(() => toldTo(to).length).toBe(1);
  await newOrder();
  await expect.poll(() => statesOf(id)).toEqual(['received line sent']);
  expect(toldTo(to)).toHaveLength(1);
});

test('a buyer message that was locked under a clock sixty days ahead is sent once, and delays no other', async () => {
  const { id, to } = await newOrder();
  await expect.poll(() => statesOf(id)).toEqual(['received line sent']);
  await s.shop.inside((tx) =>
    tx.rows(sql`update sent_messages set state = 'sending', held_until = now() + interval '60 days', ended_at = null
      where tenant_id = ${tx.tenantId} and order_id = ${id}`),
  );
  const next = await newOrder();
  await expect.poll(() => statesOf(next.id)).toEqual(['received line sent']);
  expect([await statesOf(id), toldTo(to).length]).toEqual([['received line sent'], 1]);
});

test('a buyer message that LINE may have accepted is not sent again once LINE has forgotten its key', async () => {
  const orders = [await newOrder(), await newOrder()];
  for (const { id } of orders)
    await expect.poll(() => statesOf(id)).toEqual(['received line sent']);
  const [cutOff, unanswered] = orders.map(({ id }) => id);
  line.forgetKeys();
  // The process ended during the first one, the other got no answer; then the server was down for a
  // day.
  await s.shop.inside((tx) =>
    tx.rows(sql`update sent_messages set state = case when order_id = ${cutOff} then 'sending' else 'waiting' end,
      first_tried_at = now() - interval '25 hours', held_until = null, ended_at = null
      where tenant_id = ${tx.tenantId} and order_id = any(${[cutOff, unanswered]}::bigint[])`),
  );
  const next = await newOrder();
  await expect.poll(() => statesOf(next.id)).toEqual(['received line sent']);
  expect(orders.map(({ to }) => toldTo(to).length)).toEqual([1, 1]);
  expect(await Promise.all(orders.map(({ id }) => statesOf(id)))).toEqual([
    ['received line unsure lost'],
    ['received line refused expired'],
  ]);
});

test('a buyer message that LINE refuses shows why, is not repeated by itself, and is sent again on request', async () => {
  const { id, to } = await (async () => {
    line.blocked.add(`U${n + 1}`);
    return newOrder();
  })();
  await expect.poll(() => statesOf(id)).toEqual(['received line refused blocked']);
  const asked = line.asked;
  await owner.call(updateOrder, { params: { id }, body: { info: { note: 'โทรก่อน' } } });
  await newOrder();
  await expect.poll(() => line.asked).toBe(asked + 1);
  line.blocked.delete(to);
  await owner.call(sendMessage, { params: { id }, body: { event: 'received', channel: 'line' } });
  await expect.poll(() => statesOf(id)).toEqual(['received line sent']);
  const twice = await owner.ask(sendMessage, {
    params: { id },
    body: { event: 'received', channel: 'line' },
  });
  expect(twice.status).toBe(409);
  expect(toldTo(to)).toHaveLength(1);
});

test('a buyer message is not pushed to a buyer who has blocked the channel, which LINE would accept, until they return', async () => {
  const to = `U${n + 1}`;
  const tell = (type: 'follow' | 'unfollow' | 'message', timestamp: number, from = 'user') => {
    const source = { type: from, userId: to };
    const webhookEventId = `${type}-${to}-${timestamp}`;
    const message = { type: 'text', id: webhookEventId, text: 'ส่งของหรือยังคะ' };
    const event = { type, timestamp, webhookEventId, source, message };
    const body = JSON.stringify({ events: [event] });
    const signature = createHmac('sha256', 'secret-1').update(body).digest('base64');
    const headers = { 'x-line-signature': signature };
    return fetch(`${s.origin}/hook/line/app/${channelId}`, { method: 'POST', headers, body });
  };
  const now = Date.now();
  await tell('unfollow', now - 1000);
  const { id } = await newOrder({ payment: { method: 'transfer' } });
  await expect.poll(() => statesOf(id)).toEqual(['received line refused blocked']);
  expect(toldTo(to)).toEqual([]);
  await tell('follow', now);
  await owner.call(sendMessage, { params: { id }, body: { event: 'received', channel: 'line' } });
  await expect.poll(() => statesOf(id)).toEqual(['received line sent']);
  expect(toldTo(to)).toHaveLength(1);
  // They block it again, write in a group with the shop, and then to the shop: the event of their
  // return was lost.
  await tell('unfollow', now + 1000);
  await tell('message', now + 2000, 'group');
  const ask = { event: 'pay' as const, channel: 'line' as const };
  await owner.call(sendMessage, { params: { id }, body: ask });
  await expect.poll(() => statesOf(id)).toContain('pay line refused blocked');
  await tell('message', now + 3000);
  await owner.call(sendMessage, { params: { id }, body: ask });
  await expect.poll(() => statesOf(id)).toContain('pay line sent');
});

test('a buyer message over the monthly quota is refused with that reason, and the quota is shown', async () => {
  line.limit = line.used;
  const { id } = await newOrder();
  await expect.poll(() => statesOf(id)).toEqual(['received line refused quota']);
  const { items } = await owner.call(lineQuota);
  expect(items).toEqual([{ channelId, name: 'ไลน์', limit: line.used, used: line.used, fault: '' }]);
  line.limit = null;
});

test('a buyer message with a wrong token is refused with the reason, and the settings show which channel it is', async () => {
  await owner.call(updateChannel, { params: { id: channelId }, body: { lineToken: 'wrong' } });
  const { id } = await newOrder();
  await expect.poll(() => statesOf(id)).toEqual(['received line refused account']);
  expect((await owner.call(lineQuota)).items[0]).toMatchObject({ fault: 'account' });
  await owner.call(updateChannel, { params: { id: channelId }, body: { lineToken: 'token-1' } });
});

test('a buyer message is not sent to a group, nor for an event before its rule was switched on', async () => {
  const group = await newOrder({ isFromLine: false });
  await switchOff('received');
  const early = await newOrder();
  await switchOn('received');
  await owner.call(updateOrder, { params: { id: early.id }, body: { info: { note: 'x' } } });
  const late = await newOrder();
  await expect.poll(() => toldTo(late.to).length).toBe(1);
  expect([await statesOf(group.id), await statesOf(early.id)]).toEqual([[], []]);
  const { reach, now } = await owner.call(listSent, { params: { id: group.id } });
  expect([reach, now]).toEqual([['copy'], ['received']]);
});

test('a buyer message waits until the quiet hours end, unless a user sends it', async () => {
  const now = Date.now();
  await set('quiet_from', bangkokTime(now - 3_600_000));
  await set('quiet_to', bangkokTime(now + 3_600_000));
  const { id, to } = await newOrder();
  await expect.poll(() => statesOf(id)).toEqual(['received line waiting']);
  const other = await newOrder();
  await expect.poll(() => statesOf(other.id)).toEqual(['received line waiting']);
  expect(toldTo(to)).toEqual([]);
  await set('quiet_from', '');
  const last = await newOrder();
  await expect.poll(() => toldTo(last.to).length).toBe(1);
  expect([toldTo(to).length, toldTo(other.to).length]).toEqual([1, 1]);
});

test('a buyer message that a user sends in the quiet hours does not wait behind those that do', async () => {
  await switchOff('received');
  const asked = await newOrder();
  await switchOn('received');
  const now = Date.now();
  await set('quiet_from', bangkokTime(now - 3_600_000));
  await set('quiet_to', bangkokTime(now + 3_600_000));
  const quiet = await newOrder();
  await expect.poll(() => statesOf(quiet.id)).toEqual(['received line waiting']);
  const body = { event: 'received', channel: 'line' } as const;
  await owner.call(sendMessage, { params: { id: asked.id }, body });
  await expect.poll(() => statesOf(asked.id)).toEqual(['received line sent']);
  expect(await statesOf(quiet.id)).toEqual(['received line waiting']);
  await set('quiet_from', '');
  const last = await newOrder();
  await expect.poll(() => toldTo(last.to).length).toBe(1);
  expect([toldTo(asked.to).length, toldTo(quiet.to).length]).toEqual([1, 1]);
});

test.each([
  { from: '21:00', to: '08:00', clock: '22:30', hours: 9.5 },
  { from: '21:00', to: '08:00', clock: '07:59', hours: 1 / 60 },
  { from: '21:00', to: '08:00', clock: '08:00', hours: 0 },
  { from: '21:00', to: '08:00', clock: '20:59', hours: 0 },
  { from: '12:00', to: '13:00', clock: '12:15', hours: 0.75 },
  { from: '', to: '08:00', clock: '03:00', hours: 0 },
  { from: '08:00', to: '08:00', clock: '08:00', hours: 0 },
])(
  'a buyer message at $clock waits $hours hours when the shop is quiet from $from to $to',
  ({ from, to, clock, hours }) => {
    const now = new Date(`2026-11-20T${clock}:00+07:00`);
    expect(secondsOfQuiet({ from, to }, now)).toBe(Math.round(hours * 3600));
  },
);

/** The decoded text of a mail. */
function bodyOf(raw: string): string {
  const [head = '', body = ''] = raw.split(/\r\n\r\n(.*)/s);
  return /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : Buffer.from(
        body
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
            String.fromCodePoint(Number.parseInt(hex, 16)),
          ),
        'latin1',
      ).toString();
}

test('a buyer message is sent by e-mail when the buyer gave an address, and a refused address is not tried again', async () => {
  await switchOn('received', 'email', 'ได้รับ {code} แล้ว ดูที่ {link}');
  const { id, code } = await newOrder({ social: 'buyer@example.com', isFromLine: false });
  await expect.poll(() => mail.mails.length).toBe(1);
  const [letter] = mail.mails;
  expect([letter?.from, letter?.to]).toEqual(['shop@example.com', ['buyer@example.com']]);
  expect(bodyOf(letter?.raw ?? '')).toContain(`ได้รับ ${code} แล้ว ดูที่ https://app.example.com/t/`);
  await expect.poll(() => statesOf(id)).toEqual(['received email sent']);
  mail.refused.add('gone@example.com');
  const gone = await newOrder({ social: 'gone@example.com', isFromLine: false });
  await expect.poll(() => statesOf(gone.id)).toEqual(['received email refused address']);
  await switchOff('received', 'email');
});

test('a buyer message by e-mail does not wait for one to a full mailbox, which is tried again later', async () => {
  await switchOn('received', 'email');
  mail.full.add('full@example.com');
  const full = await newOrder({ social: 'full@example.com', isFromLine: false });
  await expect.poll(() => statesOf(full.id)).toEqual(['received email waiting']);
  const fine = await newOrder({ social: 'fine@example.com', isFromLine: false });
  await expect.poll(() => statesOf(fine.id)).toEqual(['received email sent']);
  expect(await statesOf(full.id)).toEqual(['received email waiting']);
  mail.full.delete('full@example.com');
  await s.shop.inside((tx) =>
    tx.rows(sql`update sent_messages set held_until = now()
      where tenant_id = ${tx.tenantId} and order_id = ${full.id}`),
  );
  await newOrder({ social: 'next@example.com', isFromLine: false });
  await expect.poll(() => statesOf(full.id)).toEqual(['received email sent']);
  await switchOff('received', 'email');
});

test('a buyer message about a refund names the sum', async () => {
  const { id, to } = await newOrder({ payment: { method: 'transfer', paid: 390.25 } });
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'ของหมด' } });
  const refund = await owner.call(addRefund, {
    params: { id },
    body: { amount: 190.25, reason: 'ของหมด', account: 'KBANK 1' },
  });
  await owner.call(updateRefund, { params: { id: refund.id ?? 0 }, body: { state: 'paid' } });
  await expect.poll(() => toldTo(to).at(-1)).toContain('190.25');
});

test('a buyer message that is outdated when its turn comes is skipped', async () => {
  line.isDown = true;
  const before = line.asked;
  const { id, to } = await newOrder();
  await expect.poll(() => line.asked).toBeGreaterThan(before);
  await expect.poll(() => statesOf(id)).toEqual(['received line waiting']);
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'เปลี่ยนใจ' } });
  line.isDown = false;
  await newOrder();
  await expect.poll(() => statesOf(id)).toEqual(['received line skipped passed']);
  expect(toldTo(to)).toEqual([]);
});

test('a buyer message is copied with one press in the words of the shop, and the log records it', async () => {
  const { items } = await owner.call(getMessageRules);
  const rule = items.find(({ event, channel }) => event === 'pay' && channel === 'copy');
  expect(rule).toMatchObject({ isOn: true, isOwn: false, version: 0 });
  const body = {
    event: 'pay',
    channel: 'copy',
    isOn: true,
    words: 'โอน {due} ที่ {link}',
    version: 0,
  } as const;
  await owner.call(saveMessageRule, { body });
  expect((await owner.ask(saveMessageRule, { body })).status).toBe(409);
  const { id } = await newOrder({ payment: { method: 'transfer' } });
  const { text } = await owner.call(writeMessage, { params: { id }, body: { event: 'pay' } });
  expect(text).toMatch(/^โอน 390\.25 ที่ https:\/\/app\.example\.com\/t\/[\w-]{32}$/);
  expect(await statesOf(id)).toContain('pay copy sent');
});

test('a buyer message is deleted when its buyer is erased', async () => {
  const { id } = await newOrder();
  await expect.poll(() => statesOf(id)).toEqual(['received line sent']);
  const { info } = await owner.call(getOrder, { params: { id } });
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'x' } });
  await owner.call(eraseCustomer, { body: { phone: info.phone, reason: 'ลูกค้าขอ' } as never });
  const rows = await s.shop.inside((tx) =>
    tx.rows(sql`select 1 from sent_messages where tenant_id = ${tx.tenantId} and order_id = ${id}`),
  );
  expect(rows).toEqual([]);
});

test('a buyer message rule that two users save for the first time at once is saved for one, and the other is refused', async () => {
  const own = { event: 'arrived', channel: 'copy', isOn: true } as const;
  const late = await s.shop.inside(async (tx) => {
    await saveRule(tx, { ...own, words: 'หนึ่ง {code}', seen: 0 });
    const asked = owner.ask(saveMessageRule, { body: { ...own, words: 'สอง {code}', version: 0 } });
    await underWay(tx, asked);
    return { asked };
  });
  expect((await late.asked).status).toBe(409);
});
