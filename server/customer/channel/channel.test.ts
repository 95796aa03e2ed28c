// Promises of channels, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countChannelOrders,
  createChannel,
  deleteChannel,
  listChannels,
  renewWebhook,
  sortChannels,
  updateChannel,
} from '@app/contract/customer/channel';
import { channelSecretsOf, findChannelByToken } from './channel-secrets.ts';
import { ownStory, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await ownStory({ PUBLIC_ORIGIN: 'https://shop.example' });
  owner = s.shop.owner;
});
afterAll(() => s.end());

let n = 0;
const channel = (
  body: Partial<{
    name: string;
    kind: 'facebook' | 'salepage' | 'line';
    active: boolean;
    ownerId: number;
  }> = {},
) => owner.call(createChannel, { body: { name: `เพจ ${(n += 1)}`, kind: 'facebook', ...body } });
const code = (answer: { status: number; refusal: { message: string } }) =>
  `${answer.status} ${answer.refusal.message}`;

test('a channel is added with sensible defaults and read back in Thai', async () => {
  const made = await channel({ name: 'เพจ น้ำพริกแม่ศรี' });
  expect(made).toEqual({
    id: made.id,
    name: 'เพจ น้ำพริกแม่ศรี',
    kind: 'facebook',
    color: '#66716b',
    active: true,
    ownerId: null,
    webhookUrl: null,
    webhookHint: '',
    hasLineSecret: false,
    hasLineToken: false,
    version: 1,
  });
  const { items } = await owner.call(listChannels, { query: { search: 'แม่ศรี' } });
  expect(items).toEqual([made]);
});

test('a channel name is unique, at create and at rename', async () => {
  await channel({ name: 'ซ้ำ' });
  const again = await owner.ask(createChannel, { body: { name: 'ซ้ำ', kind: 'line' } });
  expect(code(again)).toBe('409 NAME_EXIST');
  expect(again.refusal.fields).toHaveProperty('name');
  const { id } = await channel();
  expect(code(await owner.ask(updateChannel, { params: { id }, body: { name: 'ซ้ำ' } }))).toBe(
    '409 NAME_EXIST',
  );
});

test.each([
  [{ kind: 'facebook' }, 'name'],
  [{ name: 'ก' }, 'kind'],
  [{ name: 'ก', kind: 'myspace' }, 'kind'],
  [{ name: 'ก', kind: 'line', color: 'red' }, 'color'],
  [{ name: 'ก', kind: 'line', active: 'yes' }, 'active'],
  [{ name: 'ก', kind: 'line', ownerId: 999_999_999 }, 'ownerId'],
  [{ name: 'ก', kind: 'line', ownerId: 0 }, 'ownerId'],
  [{ name: 'ก'.repeat(61), kind: 'line' }, 'name'],
  [{ name: '\u0000', kind: 'line' }, 'name'],
  [{ name: 'ก', kind: 'line', webhookUrl: 'https://elsewhere.example' }, 'webhookUrl'],
])('a channel with %j is refused beside the field', async (body, field) => {
  const answer = await owner.ask(createChannel, { body });
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty([field]);
});

test('a channel edit changes only named parts, and an old version is refused', async () => {
  const made = await channel({ ownerId: owner.id });
  const params = { id: made.id };
  const off = await owner.call(updateChannel, { params, body: { active: false, version: 1 } });
  expect(off).toEqual({ ...made, active: false, version: 2 });
  expect(code(await owner.ask(updateChannel, { params, body: { active: true, version: 1 } }))).toBe(
    '409 STALE',
  );
  const free = await owner.call(updateChannel, {
    params,
    body: { ownerId: null, color: '#ABCDEF' },
  });
  expect(free).toMatchObject({ ownerId: null, color: '#abcdef', active: false });
});

test('a channel that is off is not offered for new orders', async () => {
  const off = await channel({ active: false });
  const on = await channel();
  const { items } = await owner.call(listChannels, { query: { active: '1', pageSize: 200 } });
  const ids = items.map((item) => item.id);
  expect(ids).toContain(on.id);
  expect(ids).not.toContain(off.id);
});

const tokenIn = (url: string | null): string => url?.split('/').at(-1) ?? '';
const byToken = (token: string) => s.shop.inside((tx) => findChannelByToken(tx, token));
const keysOf = (id: number) =>
  s.shop.inside((tx) => channelSecretsOf(tx, s.server.services.secrets, id));

test('a sale page returns its address once, which opens its channel and is stored only as a hash', async () => {
  const page = await channel({ kind: 'salepage' });
  expect(page.webhookUrl).toMatch(/^https:\/\/shop\.example\/hook\/salepage\/app\/[0-9a-f]{64}$/);
  const token = tokenIn(page.webhookUrl);
  expect(page.webhookHint).toBe(token.slice(-4));
  expect((await byToken(token))?.id).toBe(page.id);
  expect(await byToken(`${token}0`)).toBeUndefined();
  const { items } = await owner.call(listChannels, { query: { kind: 'salepage', pageSize: 200 } });
  expect(JSON.stringify(items)).not.toContain(token);
  expect(items.find((item) => item.id === page.id)).toMatchObject({ webhookUrl: null });
  const changed = await owner.call(updateChannel, {
    params: { id: page.id },
    body: { active: false },
  });
  expect(changed).toMatchObject({ webhookUrl: null, webhookHint: token.slice(-4) });
  expect((await byToken(token))?.active).toBe(false);
  const [row] = await s.shop.inside((tx) =>
    tx.named<{ all: string }>(
      'row',
      'select channels::text as all from channels where tenant_id = $1 and id = $2',
      [tx.tenantId, page.id],
    ),
  );
  expect(row?.all).not.toContain(token);
});

test('a sale page returns its address again to a user who got no answer, and the stored copy is encrypted', async () => {
  const body = { name: 'เพจที่ไม่ได้คำตอบ', kind: 'salepage' } as const;
  const ask = () => owner.call(createChannel, { body }, { 'idempotency-key': 'sale-page-key-1' });
  const page = await ask();
  const [row] = await s.shop.inside((tx) =>
    tx.named<{ body: string }>(
      'kept',
      'select body from idempotency_keys where tenant_id = $1 and key = $2',
      [tx.tenantId, 'sale-page-key-1'],
    ),
  );
  expect(Object.keys(JSON.parse(row?.body ?? '{}'))).toEqual(['sealed']);
  expect(row?.body).not.toContain(tokenIn(page.webhookUrl));
  expect(await ask()).toEqual(page);
  await owner.call(deleteChannel, { params: { id: page.id }, body: {} });
  const anew = await ask();
  expect(anew.id).not.toBe(page.id);
  expect(tokenIn(anew.webhookUrl)).not.toBe(tokenIn(page.webhookUrl));
});

test('a sale page invalidates its old address when it gets a new one, and other channels have none', async () => {
  const page = await channel({ kind: 'salepage' });
  const renewed = await owner.call(renewWebhook, { params: { id: page.id }, body: {} });
  expect(renewed.webhookUrl).not.toBe(page.webhookUrl);
  expect(await byToken(tokenIn(page.webhookUrl))).toBeUndefined();
  expect((await byToken(tokenIn(renewed.webhookUrl)))?.id).toBe(page.id);
  const { id } = await channel();
  expect((await owner.ask(renewWebhook, { params: { id }, body: {} })).status).toBe(422);
  const packer = await s.shop.hire(2);
  const theirs = await packer.ask(renewWebhook, { params: { id: page.id }, body: {} });
  expect(theirs.status).toBe(403);
});

test('a channel that changed its kind, or belongs to another shop, is opened by no token', async () => {
  const page = await channel({ kind: 'salepage' });
  const token = tokenIn(page.webhookUrl);
  const other = await s.openShop('shopc');
  expect(await other.inside((tx) => findChannelByToken(tx, token))).toBeUndefined();
  await owner.call(updateChannel, { params: { id: page.id }, body: { kind: 'facebook' } });
  expect(await byToken(token)).toBeUndefined();
});

test('the LINE keys of a channel are saved, shown as present, never returned and encrypted', async () => {
  const [lineSecret, lineToken] = ['0123abcdLINESECRET', 'tok+en/LINE=='];
  const made = await owner.call(createChannel, {
    body: { name: 'ไลน์ร้าน', kind: 'line', lineSecret, lineToken },
  });
  expect(made).toMatchObject({
    webhookUrl: `https://shop.example/hook/line/app/${made.id}`,
    hasLineSecret: true,
    hasLineToken: true,
  });
  expect(await keysOf(made.id)).toEqual({ secret: lineSecret, token: lineToken });
  const params = { id: made.id };
  const kept = await owner.call(updateChannel, { params, body: { lineSecret: '', name: 'ไลน์' } });
  expect(await keysOf(made.id)).toEqual({ secret: lineSecret, token: lineToken });
  const gone = await owner.call(updateChannel, { params, body: { lineToken: null } });
  expect(gone).toMatchObject({ hasLineSecret: true, hasLineToken: false });
  expect(await keysOf(made.id)).toEqual({ secret: lineSecret, token: null });
  const stored = await s.shop.inside((tx) =>
    tx.named<{ all: string }>(
      'rows',
      `select string_agg(t.line, ' ') as all from (
         select channels::text line from channels where tenant_id = $1
         union all select audit_log::text from audit_log where tenant_id = $1
         union all select idempotency_keys::text from idempotency_keys where tenant_id = $1) t`,
      [tx.tenantId],
    ),
  );
  for (const text of [JSON.stringify([made, kept, gone]), stored[0]?.all ?? '']) {
    expect(text).not.toContain(lineSecret);
    expect(text).not.toContain(lineToken);
  }
  expect(await keysOf((await channel()).id)).toBeUndefined();
  const odd = await owner.ask(updateChannel, { params, body: { lineSecret: 'รหัส' } });
  expect(odd.refusal.fields).toHaveProperty('lineSecret');
});

test('a channel address is hidden from users without the right to change channels', async () => {
  await channel({ kind: 'salepage' });
  const packer = await s.shop.hire(2);
  const { items } = await packer.call(listChannels, { query: { pageSize: 200 } });
  expect(items.filter((item) => item.webhookUrl !== null || item.webhookHint !== '')).toEqual([]);
});

test('channels are sorted as named, with others behind and foreign ids ignored', async () => {
  const [a, b, c] = [await channel(), await channel(), await channel()];
  await owner.call(sortChannels, { body: { ids: [c.id, 999_999_999, b.id, c.id] } });
  const { items } = await owner.call(listChannels, { query: { pageSize: 200 } });
  const ids = items.map((item) => item.id);
  expect(ids.slice(0, 2)).toEqual([c.id, b.id]);
  expect(ids.at(-1)).toBe(a.id);
});

test('channels count their orders of the last 30 days', async () => {
  const { id } = await channel();
  const order = (code: string, age: string) =>
    s.shop.inside((tx) =>
      tx.named(
        'order30',
        `insert into orders (tenant_id, code, status, channel_id, customer_name, phone, phone_key, address,
           subdistrict, district, province, postcode, pay_method, items_satang, total_satang, created_at)
         values ($1, $2, 'send', $3, 'ลูกค้า', '0810000001', '0810000001', '1', 'ก', 'ข', 'ค', '10200', 'cod', 0, 0,
           now() - $4::interval)`,
        [tx.tenantId, code, id, age],
      ),
    );
  await order('N1', '1 day');
  await order('N2', '29 days');
  await order('N3', '31 days');
  const { items } = await owner.call(countChannelOrders, {});
  expect(items.find((item) => item.id === id)).toEqual({ id, orders: 2 });
});

test('a channel with orders cannot be deleted, and an unused one can and frees its name', async () => {
  const [used, unused] = [await channel(), await channel({ name: 'ว่าง' })];
  await s.shop.inside((tx) =>
    tx.named(
      'order-of-channel',
      `insert into orders (tenant_id, code, status, channel_id, customer_name, phone, phone_key, address,
         subdistrict, district, province, postcode, pay_method, items_satang, total_satang)
       values ($1, 'C1', 'sending', $2, 'ลูกค้า', '0810000001', '0810000001', '1', 'ก', 'ข', 'ค', '10200', 'cod', 0, 0)`,
      [tx.tenantId, used.id],
    ),
  );
  expect(code(await owner.ask(deleteChannel, { params: { id: used.id } }))).toBe('409 IN_USE');
  await owner.call(deleteChannel, { params: { id: unused.id }, body: {} });
  expect((await owner.ask(deleteChannel, { params: { id: unused.id } })).status).toBe(404);
  await channel({ name: 'ว่าง' });
});
