// Tests of LINE sender names: LINE is asked once per sender, and a failure never costs a message.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChannel } from '@app/contract/customer/channel';
import { listMessages, openOrder } from '@app/contract/order/inbox';
import { ownStory, type Story } from '../../app/story.ts';
import { nameSenderJob } from './name-sender.job.ts';

const SECRET = 'channel-secret-for-tests';
const asked: string[] = [];
let line: http.Server;
let s: Story;
let channelId: number;
let n = 0;

beforeAll(async () => {
  line = http.createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`);
    const who = request.url?.split('/').at(-1);
    response.statusCode = who === 'Ubusy' ? 503 : who === 'Ublocked' ? 404 : 200;
    response.end(JSON.stringify({ displayName: who === 'Uodd' ? 7 : 'นก 🌸', userId: who }));
  });
  await new Promise<void>((ready) => {
    line.listen(0, '127.0.0.1', ready);
  });
  const { port } = line.address() as AddressInfo;
  s = await ownStory({ LINE_API_URL: `http://127.0.0.1:${port}` });
  const body = { name: 'ไลน์', kind: 'line' as const, lineSecret: SECRET, lineToken: 'token-1' };
  channelId = (await s.shop.owner.call(createChannel, { body })).id;
});
afterAll(async () => {
  await s.end();
  line.close();
});

async function says(userId: string): Promise<void> {
  n += 1;
  const event = {
    type: 'message',
    webhookEventId: `n${n}`,
    timestamp: Date.now(),
    source: { type: 'user', userId },
    message: { type: 'text', id: `n${n}`, text: `ข้อความ ${n}` },
  };
  const body = JSON.stringify({ events: [event] });
  const signature = createHmac('sha256', SECRET).update(body).digest('base64');
  const headers = { 'x-line-signature': signature };
  const url = `${s.origin}/hook/line/app/${channelId}`;
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
}
const namesOf = async (senderId: string): Promise<string[]> => {
  const { items } = await s.shop.owner.call(listMessages, { query: { senderId } });
  return items.map((item) => item.sender.name);
};
const ask = (senderId: string) =>
  nameSenderJob.handle({
    payload: { channelId, senderId },
    actor: { tenantId: s.shop.id, userId: null },
    services: s.server.services,
    signal: new AbortController().signal,
  });

test('the name of a LINE sender is added by itself to earlier and later messages, and LINE is asked once', async () => {
  await says('Unok');
  await expect.poll(() => namesOf('Unok')).toEqual(['นก 🌸']);
  await says('Unok');
  expect(await namesOf('Unok')).toEqual(['นก 🌸', 'นก 🌸']);
  expect(asked.filter((each) => each.includes('Unok'))).toEqual([
    'Bearer token-1 /v2/bot/profile/Unok',
  ]);
});

test("an order from LINE knows the sender's name in the chat", async () => {
  await says('Unok');
  const { items } = await s.shop.owner.call(listMessages, { query: { senderId: 'Unok' } });
  const messageIds = items.map((item) => item.id);
  const text = 'โทรกลับ 081-000-0001';
  const order = await s.shop.owner.call(openOrder, { body: { messageIds, text } });
  expect(order.info.social).toBe('นก 🌸');
});

test('a LINE sender without a usable profile keeps the mark, and a busy LINE is asked again later', async () => {
  for (const who of ['Ublocked', 'Uodd', 'Ubusy']) await says(who);
  await ask('Ublocked');
  await ask('Uodd');
  await expect(ask('Ubusy')).rejects.toThrow('503');
  for (const who of ['Ublocked', 'Uodd', 'Ubusy']) expect(await namesOf(who)).toEqual(['']);
});
