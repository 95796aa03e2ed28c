// Tests of the LINE hook: only signed requests are let in, each event once, and no event is lost.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChannel, deleteChannel } from '@app/contract/customer/channel';
import { listDeliveries, listMessages } from '@app/contract/order/inbox';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

const SECRET = 'channel-secret-for-tests';
let s: Story;
let owner: Person;
let line: string;
let lineId: number;
let pageId: number;
let n = 0;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const made = await owner.call(createChannel, {
    body: { name: 'ไลน์ร้าน', kind: 'line', lineSecret: SECRET },
  });
  lineId = made.id;
  line = `/hook/line/app/${made.id}`;
  const salepage = await owner.call(createChannel, {
    body: { name: 'เซลเพจครีม', kind: 'salepage' },
  });
  pageId = salepage.id;
});
afterAll(() => s.end());

const sign = (body: string | Buffer, secret = SECRET): string =>
  createHmac('sha256', secret).update(body).digest('base64');

const push = (body: string | Buffer, signature = sign(body), at = line): Promise<Response> =>
  fetch(s.origin + at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-line-signature': signature },
    body: body as string,
  });

const said = (text: string, over: object = {}) => {
  n += 1;
  return {
    type: 'message',
    mode: 'active',
    webhookEventId: `01EVENT${n}`,
    timestamp: Date.now(),
    deliveryContext: { isRedelivery: false },
    source: { type: 'user', userId: 'Uaaaa' },
    message: { type: 'text', id: `m${n}`, text },
    ...over,
  };
};
const bodyOf = (...events: object[]): string => JSON.stringify({ destination: 'Ubot', events });

const rows = (table: 'messages' | 'webhook_deliveries' | 'orders'): Promise<number> =>
  s.shop.inside(async (tx) => {
    const row = await tx.first<{ n: number }>(
      sql`select count(*)::int n from ${sql.raw(table)} where tenant_id = ${tx.tenantId}`,
    );
    return row?.n ?? 0;
  });
const written = async () => [
  await rows('messages'),
  await rows('webhook_deliveries'),
  await rows('orders'),
];
const inbox = async (search: string) =>
  (await owner.call(listMessages, { query: { search } })).items;

describe('a LINE delivery', () => {
  test('is shown in the inbox unchanged, with sender and time, when its signature is right', async () => {
    const text = 'น้ำผึ้ง ปั้นคำ ก๋วยเตี๋ยว 🍜\n99/9 หมู่ 1 ต.ท่าศาลา';
    const at = Date.now() - 60_000;
    expect((await push(bodyOf(said(text, { timestamp: at })))).status).toBe(200);
    const [message] = await inbox('ก๋วยเตี๋ยว');
    expect(message).toMatchObject({
      text,
      state: 'new',
      source: 'line',
      sender: { id: 'Uaaaa' },
      channel: { id: lineId, kind: 'line' },
      receivedAt: new Date(at).toISOString(),
      order: null,
    });
  });

  test('is refused without a write when its signature is missing, forged, made with another secret or does not fit the body', async () => {
    const body = bodyOf(said('ปลอม'));
    const before = await written();
    const answers = [
      await push(body, 'AAAA'),
      await push(body, ''),
      await push(body, sign(body, 'another secret')),
      await push(body.replace('ปลอม', 'แปลง'), sign(body)),
      await push(body, `${sign(body).slice(0, -4)}====`),
      await fetch(s.origin + line, { method: 'POST', body }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await written()).toEqual(before);
  });

  test('is answered with 404 without a write for a channel of another shop, of another kind, removed or unknown', async () => {
    const other = await s.openShop('other');
    const theirs = await other.owner.call(createChannel, {
      body: { name: 'ไลน์เขา', kind: 'line', lineSecret: SECRET },
    });
    const gone = await owner.call(createChannel, {
      body: { name: 'เลิกใช้', kind: 'line', lineSecret: SECRET },
    });
    await owner.call(deleteChannel, { params: { id: gone.id }, body: {} });
    const body = bodyOf(said('ข้ามร้าน'));
    const before = await written();
    for (const at of [
      `/hook/line/app/${theirs.id}`,
      `/hook/line/other/${lineId}`,
      `/hook/line/nobody/${lineId}`,
      `/hook/line/app/${pageId}`,
      `/hook/line/app/${gone.id}`,
      '/hook/line/app/abc',
      '/hook/line/app/0',
    ]) {
      expect((await push(body, sign(body), at)).status, at).toBe(404);
    }
    expect(await written()).toEqual(before);
  });

  test('is refused by a channel without a secret', async () => {
    const bare = await owner.call(createChannel, { body: { name: 'ยังไม่ตั้งค่า', kind: 'line' } });
    const body = bodyOf(said('ไม่มีรหัส'));
    expect((await push(body, sign(body, ''), `/hook/line/app/${bare.id}`)).status).toBe(401);
  });

  test('becomes one message when it is sent twenty times at once and again in another body', async () => {
    const event = said('ส่งซ้ำยี่สิบครั้ง');
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(bodyOf(event))));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    await push(bodyOf({ ...event, deliveryContext: { isRedelivery: true } }, said('มาพร้อมกัน')));
    expect(await inbox('ส่งซ้ำยี่สิบครั้ง')).toHaveLength(1);
    expect(await inbox('มาพร้อมกัน')).toHaveLength(1);
  });

  test('does not deadlock with another one that holds the same messages in a different order', async () => {
    const events = Array.from({ length: 12 }, (_, at) => said(`สลับลำดับ ${at}`));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        push(bodyOf(...(at % 2 === 0 ? events : events.toReversed()))),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(await inbox('สลับลำดับ')).toHaveLength(12);
  });

  test("without events, as LINE's check sends it, is answered without a write", async () => {
    const before = await written();
    expect((await push(bodyOf())).status).toBe(200);
    expect(await written()).toEqual(before);
  });

  test('with events of every kind adds texts, pictures and places to the inbox and stores the rest unread', async () => {
    const events = [
      said('ไข่เจียว'),
      said('', { message: { type: 'image', id: 'pic1' } }),
      said('', {
        message: { type: 'location', id: 'loc1', title: 'บ้าน', address: '1 ถ.ไข่เจียว' },
      }),
      said('', { message: { type: 'sticker', id: 'st1' } }),
      said('', { type: 'join', message: undefined }),
      said('', { type: 'leave', message: undefined }),
      said('', { type: 'somethingNew', message: undefined, odd: { ก: 1 } }),
      { webhookEventId: `x${Date.now()}` },
    ];
    const before = await rows('messages');
    expect((await push(bodyOf(...events))).status).toBe(200);
    expect(await rows('messages')).toBe(before + 3);
    const { items } = await owner.call(listDeliveries, { params: { id: lineId } });
    expect(
      items
        .slice(0, 8)
        .map((item) => item.type)
        .sort(),
    ).toEqual([
      'join',
      'leave',
      'message',
      'message',
      'message',
      'message',
      'somethingNew',
      'unknown',
    ]);
    expect(items.find((item) => item.type === 'somethingNew')?.body).toContain('{"ก":1}');
  });

  test('is answered without an error when its signed body is not JSON or holds no events', async () => {
    const bodies = [
      '{"events":',
      '[]',
      'null',
      '{"events":{}}',
      '{"events":[null,1,"a",[]]}',
      '"x"',
    ];
    for (const body of bodies) expect((await push(body)).status, body).toBe(200);
    const odd = bodyOf(said('ก\u0000ข\ud800', { timestamp: 'เมื่อวาน', source: 7 }));
    expect((await push(odd)).status).toBe(200);
    expect(await inbox('กข')).toHaveLength(1);
  });

  test('is ignored when it was recorded longer ago than deliveries are remembered', async () => {
    const before = await written();
    const old = said('บันทึกไว้นานแล้ว', { timestamp: Date.now() - 40 * 24 * 3600 * 1000 });
    expect((await push(bodyOf(old))).status).toBe(200);
    expect(await written()).toEqual(before);
  });

  test('is no longer readable in the inbox after its sender unsends it', async () => {
    await push(
      bodyOf(said('ความลับของฉัน', { message: { type: 'text', id: 'u1', text: 'ความลับของฉัน' } })),
    );
    await push(
      bodyOf(said('', { type: 'unsend', message: undefined, unsend: { messageId: 'u1' } })),
    );
    expect(await inbox('ความลับของฉัน')).toEqual([]);
  });

  test('is not readable in the inbox when its sender unsends it before it is delivered again', async () => {
    const at = Date.now() - 5000;
    const message = { type: 'text', id: 'u2', text: 'พิมพ์ผิดคน' };
    const unsend = said('', { type: 'unsend', message: undefined, unsend: { messageId: 'u2' } });
    await push(bodyOf(unsend));
    const deliveryContext = { isRedelivery: true };
    await push(bodyOf(said('พิมพ์ผิดคน', { message, timestamp: at, deliveryContext })));
    expect(await inbox('พิมพ์ผิดคน')).toEqual([]);
    const { items } = await owner.call(listMessages, { query: { state: 'skipped' } });
    expect(items.find(({ receivedAt }) => Date.parse(receivedAt) === at)?.text).toBe(
      'ผู้ส่งยกเลิกข้อความนี้แล้ว',
    );
  });

  test('is refused unread when it is larger than 1 MB', async () => {
    const body = bodyOf(said('ก'.repeat(400_000)));
    expect((await push(body)).status).toBe(413);
  });

  test('is not shown after 30 days, and a nightly job deletes it', async () => {
    await s.shop.inside((tx) =>
      tx.rows(sql`insert into webhook_deliveries (tenant_id, channel_id, event_key, type, body, received_at)
        values (${tx.tenantId}, ${lineId}, 'old', 'ancient', '{}', now() - interval '31 days')`),
    );
    const { items } = await owner.call(listDeliveries, { params: { id: lineId } });
    expect(items.map((item) => item.type)).not.toContain('ancient');
    await s.shop.inside((tx) => tx.enqueue('trash.empty', {}));
    const left = () =>
      s.shop.inside((tx) =>
        tx.rows(
          sql`select 1 from webhook_deliveries where tenant_id = ${tx.tenantId} and type = 'ancient'`,
        ),
      );
    await expect.poll(left).toEqual([]);
  });

  test('is shown among the last 20 deliveries only to users who may change channels', async () => {
    for (let at = 0; at < 3; at += 1) {
      await push(bodyOf(...Array.from({ length: 10 }, () => said('เต็มตาราง'))));
    }
    const { items } = await owner.call(listDeliveries, { params: { id: lineId } });
    expect(items).toHaveLength(20);
    const agent = await s.shop.hire(4);
    expect((await agent.ask(listDeliveries, { params: { id: lineId } })).status).toBe(403);
  });
});
