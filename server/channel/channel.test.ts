// Promises of channels, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChannel, deleteChannel, listChannels, updateChannel } from '@app/contract/channel';
import { story, type Person, type Story } from '../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await story({ PUBLIC_ORIGIN: 'https://shop.example' });
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

test('a channel is added with believable defaults and read back in Thai', async () => {
  const made = await channel({ name: 'เพจ น้ำพริกแม่ศรี' });
  expect(made).toEqual({
    id: made.id,
    name: 'เพจ น้ำพริกแม่ศรี',
    kind: 'facebook',
    color: '#66716b',
    active: true,
    ownerId: null,
    webhookUrl: null,
    version: 1,
  });
  const { items } = await owner.call(listChannels, { query: { search: 'แม่ศรี' } });
  expect(items).toEqual([made]);
});

test('a name is taken once, at create and at rename', async () => {
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
])('%j is refused beside the field', async (body, field) => {
  const answer = await owner.ask(createChannel, { body });
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty([field]);
});

test('only the named parts change; an old version is refused', async () => {
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

test('a channel that is off is left out where orders are created', async () => {
  const off = await channel({ active: false });
  const on = await channel();
  const { items } = await owner.call(listChannels, { query: { active: '1', pageSize: 200 } });
  const ids = items.map((item) => item.id);
  expect(ids).toContain(on.id);
  expect(ids).not.toContain(off.id);
});

test('the webhook address is shown only to those who may change channels', async () => {
  const page = await channel({ kind: 'salepage' });
  expect(page.webhookUrl).toMatch(/^https:\/\/shop\.example\/hook\/salepage\/app\/[0-9a-f]{64}$/);
  const line = await channel({ kind: 'line' });
  expect(line.webhookUrl).toBe(`https://shop.example/hook/line/app/${line.id}`);
  const packer = await s.shop.hire(2);
  const { items } = await packer.call(listChannels, { query: { kind: 'salepage' } });
  expect(items.map((item) => item.webhookUrl)).toEqual([null]);
  expect((await packer.ask(updateChannel, { params: { id: page.id }, body: {} })).status).toBe(403);
});

test('a channel that an order came from stays; an unused one goes and frees its name', async () => {
  const [used, unused] = [await channel(), await channel({ name: 'ว่าง' })];
  await s.shop.inside((tx) =>
    tx.named(
      'order',
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
