// Webhooks: each event is sent once, signed, in its object’s order, within its maker’s rights.
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createOrder } from '@app/contract/order/create';
import { updateOrder } from '@app/contract/order/edit';
import { updateOrders } from '@app/contract/order/status';
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendDeadWebhook,
  resendWebhook,
  rotateWebhookSecret,
  testWebhook,
  webhookEventNames,
  type WebhookEvent,
} from '@app/contract/shop/webhook';
import { deleteUser, updateUser } from '@app/contract/shop/user';
import { buyer, openGoods } from '../../app/story/goods.ts';
import { WebhookReceiver } from '../../app/story/webhook-receiver.ts';
import { ownStory, type Person, type Story } from '../../app/story.ts';
import { openDatabase, sql } from '../../platform/database.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { sendWebhooksJob } from './send-webhooks.job.ts';

let s: Story;
let owner: Person;
let productId: number;
let receivers: WebhookReceiver[] = [];

beforeAll(async () => {
  s = await ownStory({ WEBHOOK_ALLOW_LOCAL: '1' });
  owner = s.shop.owner;
  productId = await (await openGoods(owner)).productId(5000);
});
afterEach(async () => {
  for (const { id } of (await webhooksOf(owner)).items)
    await owner.call(removeWebhook, { params: { id } });
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  receivers = [];
});
afterAll(() => s.end());

const webhooksOf = (who: Person) => who.call(listWebhooks, { query: {} });

async function listen(
  events: readonly WebhookEvent[] = webhookEventNames,
  by: Person = owner,
): Promise<{ id: number; receiver: WebhookReceiver }> {
  const receiver = await new WebhookReceiver().start();
  receivers.push(receiver);
  const body = { url: receiver.url, events: [...events] };
  const { id, secret } = await by.call(createWebhook, { body });
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  receiver.secret = secret;
  return { id, receiver };
}

const order = async (by: Person = owner, message = ''): Promise<number> => {
  const items = [{ productId, unit: 1, price: 100 }];
  const body = { info: buyer, items, payment: { method: 'cod' as const }, message };
  return (await by.call(createOrder, { body })).id;
};
const say = (id: number, message: string) =>
  owner.call(updateOrder, { params: { id }, body: { info: { note: message } } });
const cancel = (id: number) =>
  owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'ลูกค้าไม่เอา' } });
const soon = { interval: 25 };
const long = { timeout: 90_000, interval: 50 };
const deliveries = async (id: number) =>
  (await owner.call(listWebhookDeliveries, { params: { id }, query: { pageSize: 200 } })).items;
const states = async (id: number) => (await deliveries(id)).map(({ state }) => state);

test('a webhook is sent an event for an order that is made, changed and cancelled, in that order and in the form of the contract', async () => {
  const { id, receiver } = await listen();
  const orderId = await order();
  await say(orderId, 'ฝากไว้หน้าบ้าน');
  await cancel(orderId);
  await expect
    .poll(() => receiver.types(), soon)
    .toEqual(['order.created', 'order.changed', 'order.cancelled']);
  const last = receiver.got.at(-1);
  expect(last).toMatchObject({
    timestamp: expect.stringMatching(/^20.*Z$/) as string,
    data: { id: orderId, status: 'cancel', info: { phone: buyer.phone } },
  });
  expect(new Set(receiver.got.map((each) => each.id)).size).toBe(3);
  await expect.poll(() => states(id), soon).toEqual(['sent', 'sent', 'sent']);
  expect((await deliveries(id))[0]).toMatchObject({
    type: 'order.cancelled',
    subject: `order ${orderId}`,
    messageId: last?.id,
    body: last?.text,
    status: 204,
    tries: 1,
  });
});

test('a webhook is sent only chosen events, and nothing that happened before', async () => {
  const before = await order();
  const { receiver } = await listen(['order.cancelled']);
  await say(before, 'แก้แล้ว');
  await cancel(before);
  await expect.poll(() => receiver.types(), soon).toEqual(['order.cancelled']);
});

test('a shop gets no events of another, and sees none of its webhooks', async () => {
  const { id, receiver } = await listen();
  const other = await s.openShop('hookside');
  const goods = await openGoods(other.owner);
  const items = [{ productId: await goods.productId(5), unit: 1, price: 100 }];
  await other.owner.call(createOrder, {
    body: { info: buyer, items, payment: { method: 'cod' } },
  });
  expect((await webhooksOf(other.owner)).items).toEqual([]);
  const params = { id };
  expect((await other.owner.ask(testWebhook, { params, body: {} })).status).toBe(404);
  expect((await other.owner.ask(listWebhookDeliveries, { params, query: {} })).status).toBe(404);
  const mine = await order();
  await expect.poll(() => receiver.got.map(({ data }) => data['id']), soon).toEqual([mine]);
});

test('a webhook sends what its maker may see, and stops with them', async () => {
  const maker = await s.shop.hire(4, ['setting', 'order.view', 'order.view.all', 'order.create']);
  const { receiver } = await listen(['order.created'], maker);
  await order();
  await expect.poll(() => receiver.got.length, soon).toBe(1);
  expect(receiver.got[0]?.text).not.toContain(buyer.phone);
  expect(receiver.got[0]?.text).not.toContain(buyer.address);
  const permission = JSON.stringify(['setting', 'order.view', 'order.create']);
  await owner.call(updateUser, { params: { id: maker.id }, body: { permission } });
  await order();
  const own = await order(maker);
  await expect.poll(() => receiver.got.length, soon).toBe(2);
  expect(receiver.got[1]?.data['id']).toBe(own);
  await owner.call(updateUser, { params: { id: maker.id }, body: { suspended: true } });
  await order();
  await expect
    .poll(
      () =>
        s.shop.inside((tx) =>
          tx.rows(sql`select id from webhook_marks where tenant_id = ${tx.tenantId}`),
        ),
      soon,
    )
    .toEqual([]);
  expect(receiver.got.length).toBe(2);
});

test('a webhook shows that it sends nothing once its maker is gone, and continues for a user who changes it', async () => {
  const maker = await s.shop.hire(4, ['setting', 'order.view', 'order.view.all', 'order.create']);
  const { id, receiver } = await listen(['order.created'], maker);
  const faultNow = async () => (await webhooksOf(owner)).items[0]?.fault;
  expect(await faultNow()).toBe('');
  const permission = JSON.stringify(['setting', 'order.create']);
  await owner.call(updateUser, { params: { id: maker.id }, body: { permission } });
  expect(await faultNow()).toBe('rights');
  await owner.call(deleteUser, { params: { id: maker.id } });
  expect(await faultNow()).toBe('rights');
  const keeper = await s.shop.hire(4, ['setting']);
  const params = { id };
  const body = { isPaused: false };
  await keeper.call(changeWebhook, { params, body });
  expect(await faultNow()).toBe('rights');
  await owner.call(changeWebhook, { params, body });
  expect(await faultNow()).toBe('');
  const heard = await order();
  await expect.poll(() => receiver.got.map(({ data }) => data['id']), soon).toEqual([heard]);
  expect(receiver.got[0]?.text).toContain(buyer.phone);
});

test('a webhook is refused when its address already gets one of its events, also when two presses come at once', async () => {
  const { receiver, id } = await listen(['order.created']);
  const ask = (url: string, events: WebhookEvent[]) =>
    owner.ask(createWebhook, { body: { url, events } });
  const refusalOf = async (events: WebhookEvent[]) => {
    const again = await ask(receiver.url, events);
    return [again.status, again.refusal.fields?.['url']];
  };
  expect(await refusalOf(['order.created', 'order.changed'])).toEqual([
    422,
    'ที่อยู่นี้รับบางเหตุการณ์อยู่แล้ว: สร้างออเดอร์ แก้เว็บฮุกเดิม หรือเปลี่ยนรหัสลับที่นั่น',
  ]);
  // Pressed again: a list of all that was chosen would tell nothing.
  expect(await refusalOf(['order.created'])).toEqual([
    422,
    'ที่อยู่นี้รับเหตุการณ์เหล่านี้อยู่แล้ว แก้เว็บฮุกเดิม หรือเปลี่ยนรหัสลับที่นั่น',
  ]);
  const other = `${receiver.url}/other`;
  const pressed = await Promise.all([1, 2].map(() => ask(other, ['order.created'])));
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const rest = await owner.call(createWebhook, {
    body: { url: receiver.url, events: ['order.changed'] },
  });
  const change = (body: { url?: string; events?: WebhookEvent[]; isPaused?: boolean }) =>
    owner.ask(changeWebhook, { params: { id: rest.id }, body });
  expect((await change({ events: ['order.created'] })).status).toBe(422);
  expect((await change({ url: other, events: ['order.created'] })).status).toBe(422);
  expect((await change({ isPaused: true })).status).toBe(200);
  await owner.call(removeWebhook, { params: { id } });
  expect((await change({ events: ['order.created'] })).status).toBe(200);
});

test('a webhook cannot choose an event that its maker may not see', async () => {
  const maker = await s.shop.hire(4, ['setting']);
  const body = { url: 'http://127.0.0.1:9/in', events: ['order.created' as const] };
  expect((await maker.ask(createWebhook, { body })).refusal).toMatchObject({
    message: 'INVALID_ROLE',
    fields: { events: expect.stringContaining('order.created') as string },
  });
  expect((await webhooksOf(maker)).offered).toEqual([]);
});

test('a webhook gets four hundred events once it is reachable again, in the order of each order', async () => {
  const { receiver } = await listen();
  await receiver.stop();
  const ids = await Promise.all(Array.from({ length: 40 }, () => order()));
  const moves = Array.from({ length: 9 }, (_, at) => (at % 2 === 0 ? 'sending' : 'send'));
  for (const status of moves) {
    const body = { ids, status: status as 'sending' | 'send', reason: 'ทดสอบ' };
    const { items } = await owner.call(updateOrders, { body });
    expect(items.filter(({ t }) => t !== 'success')).toEqual([]);
  }
  const waits = async () => (await webhooksOf(owner)).items[0]?.waiting;
  await expect.poll(waits, long).toBe(400);
  const fault = async () => (await webhooksOf(owner)).items[0]?.fault;
  await expect.poll(fault, soon).toBe('unreachable');
  await receiver.start();
  await expect.poll(() => receiver.got.length, long).toBe(400);
  expect(new Set(receiver.got.map((each) => each.id)).size).toBe(400);
  for (const one of ids) {
    const told = receiver.got.filter(({ data }) => data['id'] === one);
    const times = told.map(({ timestamp }) => timestamp);
    expect(told.map(({ type }) => type)).toEqual([
      'order.created',
      ...moves.map(() => 'order.changed'),
    ]);
    expect(times).toEqual(times.toSorted());
  }
  // The receiver has heard the last one a moment before it is written down as sent.
  await expect
    .poll(async () => (await webhooksOf(owner)).items[0], soon)
    .toMatchObject({ waiting: 0, fault: '' });
});

test('a webhook that answers “gone” is paused with all waiting events, and continues when it is resumed', async () => {
  const { id, receiver } = await listen();
  receiver.answer = (response) => response.writeHead(410).end();
  const one = await order();
  const state = async () => (await webhooksOf(owner)).items[0];
  await expect.poll(state, soon).toMatchObject({ isPaused: true });
  const { asked } = receiver;
  await say(one, 'หลังจากนั้น');
  await expect.poll(async () => (await state())?.waiting, soon).toBe(2);
  expect(receiver.asked).toBe(asked);
  receiver.recover();
  await owner.call(changeWebhook, { params: { id }, body: { isPaused: false } });
  await expect.poll(() => receiver.types(), soon).toEqual(['order.created', 'order.changed']);
});

test('a webhook with a new address is not paused by a late answer of the old one, and sends everything to the new one', async () => {
  const { id, receiver } = await listen();
  const late = Promise.withResolvers<ServerResponse>();
  receiver.answer = late.resolve;
  const orderId = await order();
  const response = await late.promise;
  const other = await new WebhookReceiver().start();
  receivers.push(other);
  other.secret = receiver.secret;
  await owner.call(changeWebhook, { params: { id }, body: { url: other.url } });
  response.writeHead(410).end();
  await expect.poll(() => other.got.map(({ data }) => data['id']), soon).toEqual([orderId]);
  expect((await webhooksOf(owner)).items[0]).toMatchObject({ isPaused: false, fault: '' });
});

test('a webhook that answers with a fault is tried again with the same id; later events of the order wait, and others are sent', async () => {
  const { id, receiver } = await listen();
  const poison = await order();
  await expect.poll(() => receiver.got.length, soon).toBe(1);
  receiver.answer = (response, { data }) => {
    if (data['id'] === poison) response.writeHead(500).end('พังแล้ว');
    else response.writeHead(200).end('ok');
  };
  await say(poison, 'หนึ่ง');
  await cancel(poison);
  const fine = await order();
  await expect.poll(() => receiver.got.at(-1)?.data['id'], soon).toBe(fine);
  await expect
    .poll(async () => (await deliveries(id)).find(({ tries }) => tries > 0 && tries < 9), soon)
    .toBeDefined();
  const waiting = async () => (await deliveries(id)).filter(({ state }) => state !== 'sent');
  // What was heard a moment ago may not be written down as sent yet.
  await expect
    .poll(async () => (await waiting()).map(({ type }) => type), soon)
    .toEqual(['order.cancelled', 'order.changed']);
  await expect
    .poll(async () => (await deliveries(id)).find(({ status }) => status === 500), soon)
    .toMatchObject({ reason: 'status', answer: 'พังแล้ว' });
  receiver.recover();
  const first = (await waiting()).at(-1);
  await owner.call(resendWebhook, { params: { id, n: first?.n ?? 0 }, body: {} });
  await expect
    .poll(() => receiver.types().slice(-2), soon)
    .toEqual(['order.changed', 'order.cancelled']);
  expect(receiver.got.at(-2)?.id).toBe(first?.messageId);
});

test('a webhook gets an event once although a process whose clock is behind checks while it is being sent', async () => {
  const { id, receiver } = await listen(['order.created']);
  const taken = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  receiver.answer = (response) => {
    if (receiver.asked > 1) again.resolve();
    void taken.promise.then(() => response.writeHead(204).end());
  };
  await order();
  await expect.poll(() => receiver.asked, soon).toBe(1);
  const behind = openDatabase({ url: s.adminUrl, now: () => new Date(Date.now() - 30_000) });
  const look = sendWebhooksJob.handle({
    payload: { webhookId: id },
    actor: { tenantId: s.shop.id, userId: null },
    services: { ...s.server.services, db: behind },
    signal: new AbortController().signal,
  });
  // One that sends waits for its answer.
  await Promise.race([look, again.promise]);
  taken.resolve();
  await look;
  await behind.close();
  expect(receiver.asked).toBe(1);
});

test('a webhook is sent everything when it was delayed under a clock sixty days ahead', async () => {
  const { id, receiver } = await listen(['order.created']);
  receiver.answer = (response) => void response.writeHead(500).end();
  const first = await order();
  await expect.poll(async () => (await deliveries(id))[0]?.tries, soon).toBe(1);
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update webhook_sends set next_at = now() + interval '60 days'
      where tenant_id = ${tx.tenantId} and webhook_id = ${id} and state = 'waiting'`);
    await tx.rows(sql`update webhooks set rests_until = now() + interval '60 days'
      where tenant_id = ${tx.tenantId} and id = ${id}`);
  });
  receiver.recover();
  const heard = receiver.got.length;
  const second = await order();
  await expect
    .poll(
      () =>
        receiver.got
          .slice(heard)
          .map(({ data }) => Number(data['id']))
          .sort(),
      soon,
    )
    .toEqual([first, second]);
});

test('a webhook pauses before an event that always fails, however often others arrive between its tries', async () => {
  const { receiver } = await listen(['order.created']);
  let tries = 0;
  receiver.answer = (response, { text }) => {
    const isPoison = text.includes('ยาพิษ');
    if (isPoison) tries += 1;
    response.writeHead(isPoison ? 500 : 204).end();
  };
  await order(owner, 'ยาพิษ');
  await expect.poll(() => tries, soon).toBe(1);
  for (let n = 1; n <= 10; n += 1) {
    await order();
    await expect.poll(() => receiver.got.length, soon).toBe(n);
  }
  // At once, as the first others arrive, and then after five and fifteen seconds.
  expect(tries).toBeLessThan(6);
});

test('a webhook is sent an event again by hand, with its id, and a test event at once, though it is paused', async () => {
  const { id, receiver } = await listen();
  await order();
  await expect.poll(() => receiver.got.length, soon).toBe(1);
  const [sent] = await deliveries(id);
  await expect.poll(async () => (await deliveries(id))[0]?.state, soon).toBe('sent');
  await owner.call(resendWebhook, { params: { id, n: sent?.n ?? 0 }, body: {} });
  await expect.poll(() => receiver.got.length, soon).toBe(2);
  expect(receiver.got[1]?.id).toBe(receiver.got[0]?.id);
  await owner.call(changeWebhook, { params: { id }, body: { isPaused: true } });
  await order();
  const { n } = await owner.call(testWebhook, { params: { id }, body: {} });
  await expect.poll(() => receiver.types().slice(2), soon).toEqual(['webhook.test']);
  expect((await deliveries(id)).find((each) => each.n === n)).toMatchObject({
    type: 'webhook.test',
  });
  await owner.call(changeWebhook, { params: { id }, body: { isPaused: false } });
  await expect
    .poll(() => receiver.types().slice(2), soon)
    .toEqual(['webhook.test', 'order.created']);
  expect((await owner.ask(resendWebhook, { params: { id, n: 999_999 }, body: {} })).status).toBe(
    404,
  );
});

test('a webhook is signed by both secrets after a new one was made', async () => {
  const { id, receiver } = await listen();
  const old = receiver.secret;
  const { secret } = await owner.call(rotateWebhookSecret, { params: { id }, body: {} });
  await owner.call(testWebhook, { params: { id }, body: {} });
  await expect.poll(() => receiver.got.length, soon).toBe(1);
  receiver.secret = secret;
  await owner.call(testWebhook, { params: { id }, body: {} });
  await expect.poll(() => receiver.got.length, soon).toBe(2);
  await s.shop.inside((tx) =>
    tx.rows(sql`update webhooks set old_until = now() - interval '1 minute'
      where tenant_id = ${tx.tenantId} and id = ${id}`),
  );
  receiver.secret = old;
  await owner.call(testWebhook, { params: { id }, body: {} });
  await expect.poll(async () => (await deliveries(id))[0]?.status, soon).toBe(401);
  const rows = await s.shop.inside((tx) =>
    tx.rows(sql`select to_jsonb(w)::text as kept from webhooks w where tenant_id = ${tx.tenantId}
      union all select to_jsonb(a)::text from audit_log a where tenant_id = ${tx.tenantId}`),
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a webhook is signed for a whole day with the secret that its receiver has, though new ones were made', async () => {
  const { id, receiver } = await listen();
  const params = { id };
  const made = async () => (await owner.call(rotateWebhookSecret, { params, body: {} })).secret;
  const secrets = [receiver.secret, await made(), await made()];
  const tried = async (secret: string | undefined) => {
    receiver.secret = secret ?? '';
    const { id: n } = await owner.call(testWebhook, { params, body: {} });
    const status = async () => (await deliveries(id)).find((one) => one.n === n)?.status ?? null;
    await expect.poll(status, soon).not.toBeNull();
    return status();
  };
  for (const secret of secrets) expect(await tried(secret)).toBe(204);
  const { secrets: box } = s.server.services;
  await s.shop.inside(async (tx) => {
    const row = await tx.first<{ old_secret: string }>(
      sql`select old_secret from webhooks where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    const old = JSON.parse(box.open(row?.old_secret ?? '')) as { secret: string; until: string }[];
    const [last, first] = old.map((one) => ({ ...one }));
    const over = [last, { ...first, until: new Date(tx.now.getTime() - 1000).toISOString() }];
    await tx.rows(sql`update webhooks set old_secret = ${box.seal(JSON.stringify(over))}
      where tenant_id = ${tx.tenantId} and id = ${id}`);
  });
  expect(await tried(secrets[1])).toBe(204);
  expect(await tried(secrets[0])).toBe(401);
});

test('a webhook abandons what could not be sent for a day, and shows the last answer', async () => {
  const { id, receiver } = await listen();
  receiver.answer = (response) => response.writeHead(503).end('ปิดปรับปรุง');
  await order();
  await expect.poll(async () => (await deliveries(id))[0]?.tries, soon).toBeGreaterThan(0);
  await s.shop.inside((tx) =>
    tx.rows(sql`update webhook_sends set since = now() - interval '25 hours', next_at = now()
      where tenant_id = ${tx.tenantId}`),
  );
  await expect.poll(async () => (await deliveries(id))[0]?.state, soon).toBe('dead');
  expect((await webhooksOf(owner)).items[0]).toMatchObject({ dead: 1, waiting: 0 });
  expect((await deliveries(id))[0]).toMatchObject({
    ...{ reason: 'expired', status: 503, answer: 'ปิดปรับปรุง' },
    body: expect.stringContaining('"type":"order.created"') as string,
  });
});

test('a webhook whose secret was encrypted with another key waits, and is sent with the new secret', async () => {
  const { id, receiver } = await listen(['order.created']);
  const elsewhere = createSecrets('a-key-of-before-that-nobody-has-any-more');
  await s.shop.inside((tx) =>
    tx.rows(sql`update webhooks set secret = ${elsewhere.seal(receiver.secret)}
      where tenant_id = ${tx.tenantId} and id = ${id}`),
  );
  await order();
  await expect.poll(async () => (await deliveries(id)).length, soon).toBe(1);
  receiver.secret = (await owner.call(rotateWebhookSecret, { params: { id }, body: {} })).secret;
  await expect.poll(() => receiver.types(), long).toEqual(['order.created']);
});

test('a webhook is sent everything abandoned after a day at one press, in the order of each order, and nothing else', async () => {
  const { id, receiver } = await listen(['order.created', 'order.cancelled']);
  const orderId = await order();
  await cancel(orderId);
  await expect.poll(() => receiver.types(), soon).toEqual(['order.created', 'order.cancelled']);
  const told = receiver.got.map((each) => each.id);
  await s.shop.inside((tx) =>
    tx.rows(sql`update webhook_sends set state = 'dead', reason = 'expired', since = now() - interval '25 hours', ended_at = now()
      where tenant_id = ${tx.tenantId} and webhook_id = ${id}`),
  );
  const again = () => owner.call(resendDeadWebhook, { params: { id }, body: {} });
  expect(await again()).toEqual({ count: 2 });
  await expect.poll(() => receiver.got.map((each) => each.id), soon).toEqual([...told, ...told]);
  await expect.poll(() => states(id), soon).toEqual(['sent', 'sent']);
  expect(await again()).toEqual({ count: 0 });
});
