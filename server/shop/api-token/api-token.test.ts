// Promises of API tokens: no right that their maker lacks, no call that only people make, ended at
// once, shown once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takesToken, type EndpointSpec } from '@app/contract/kit/endpoint';
import { fillPath, methodOf, pathOf } from '@app/contract/kit/endpoint';
import { createCategory, listCategories } from '@app/contract/catalog/category';
import { listProducts } from '@app/contract/catalog/product';
import { createOrder } from '@app/contract/order/create';
import { getOrder, listOrders } from '@app/contract/order/list';
import type { Permission } from '@app/contract/kit/permissions';
import { listAudit } from '@app/contract/report/audit';
import { createToken, endToken, listTokens } from '@app/contract/shop/api-token';
import { getMe, updateUser } from '@app/contract/shop/user';
import { routes } from '../../app/routes.ts';
import { sampleOf } from '../../app/sample.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { turnModulesOn } from '../../app/story/modules-on.ts';
import { person, story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
  // The test is about users, not about switched-on modules.
  await turnModulesOn(s.shop);
});
afterAll(() => s.end());

const program = (token: string, by: Person = owner) =>
  person({ base: `${s.origin}/v1`, token, id: by.id });
async function make(
  permissions: readonly Permission[],
  { by = owner, ...more }: { by?: Person; own?: boolean; expiresAt?: string } = {},
) {
  const body = { name: 'โปรแกรมบัญชี', permissions: [...permissions], ...more };
  const { id, token } = await by.call(createToken, { body });
  return { id, token, program: program(token, by) };
}
const newOrder = async (by: Person) =>
  (
    await by.call(createOrder, {
      body: {
        info: {
          ...{ name: 'สมหญิง ใจดี', phone: '0899998888', address: '99/1 ซอยลับ' },
          ...{ subdistrict: 'บางรัก', district: 'บางรัก' },
          ...{ province: 'กรุงเทพมหานคร', postcode: '10500' },
        },
        items: [{ productId, unit: 1, price: 100 }],
        payment: { method: 'cod' },
      },
    })
  ).id;

test('an API token is refused when a shop has fifty, and accepted once one has ended', async () => {
  const shop = await s.openShop('tokens');
  await shop.inside((tx) =>
    tx.rows(sql`insert into api_tokens (tenant_id, user_id, name, hash, permissions, own, created_at)
      select ${tx.tenantId}, ${shop.owner.id}, 'n' || n, n::text, '{}', false, now() from generate_series(1, 49) n returning 1`),
  );
  const body = { name: 'โปรแกรมบัญชี', permissions: ['order.view' as const] };
  const { id } = await shop.owner.call(createToken, { body });
  expect((await shop.owner.ask(createToken, { body })).status).toBe(422);
  await shop.owner.call(endToken, { params: { id } });
  expect((await shop.owner.ask(createToken, { body })).status).toBe(200);
  const { items, pagination } = await shop.owner.call(listTokens, {
    query: { page: 3, pageSize: 24 },
  });
  expect([items.map(({ name }) => name), pagination]).toEqual([
    ['n2', 'n1'],
    { current_page: 3, per_page: 24, total_count: 50 },
  ]);
});

test('an API token does exactly what its rights allow, only in its own shop', async () => {
  const { token, program: books } = await make(['order.view', 'order.view.all']);
  expect(token).toMatch(/^sd_[\w-]{48}$/);
  const id = await newOrder(owner);
  expect((await books.call(getOrder, { params: { id } })).info.phone).not.toContain('0899998888');
  expect((await books.ask(listProducts, {})).refusal.message).toBe('PERMISSION_DENIED');
  await s.openShop('tokenside');
  const abroad = person({ base: `${s.origin}/tokenside`, token, id: owner.id });
  expect((await abroad.ask(listOrders, { query: {} })).status).toBe(403);
});

test('an API token is listed with its last use, and its text is never stored', async () => {
  const { id, token, program: books } = await make(['product.view']);
  const mine = async () =>
    (await owner.call(listTokens, { query: {} })).items.find((each) => each.id === id);
  expect(await mine()).toMatchObject({ name: 'โปรแกรมบัญชี', lastUsedAt: null, lastUsedFrom: '' });
  await books.call(listCategories, { query: {} });
  await expect.poll(async () => (await mine())?.lastUsedFrom).toBe('127.0.0.1');
  const rows = await s.shop.inside((tx) =>
    tx.rows(sql`select to_jsonb(t)::text kept from api_tokens t where tenant_id = ${tx.tenantId}
      union all select to_jsonb(a)::text from audit_log a where tenant_id = ${tx.tenantId}`),
  );
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('an API token is named in the trail by its actions, also after it was ended', async () => {
  const { id, program: books } = await make(['order.create', 'order.edit', 'order.view']);
  const [byProgram, byHand] = [await newOrder(books), await newOrder(owner)];
  await owner.call(endToken, { params: { id } });
  const tokensOf = async (order: number) => {
    const { items } = await owner.call(listAudit, { query: { entity: 'order', id: order } });
    return [...new Set(items.map(({ token }) => token))];
  };
  expect(await tokensOf(byProgram)).toEqual(['โปรแกรมบัญชี']);
  expect(await tokensOf(byHand)).toEqual([null]);
});

test('an API token that is ended, expired, mistyped or invented is refused', async () => {
  const { id, token, program: books } = await make(['product.view']);
  const ask = async (by: Person) => (await by.ask(listCategories, { query: {} })).status;
  expect(await ask(books)).toBe(200);
  await owner.call(endToken, { params: { id } });
  expect(await ask(books)).toBe(401);
  expect((await owner.ask(endToken, { params: { id } })).status).toBe(404);
  const soon = new Date(Date.now() + 1500).toISOString();
  const { program: brief } = await make(['product.view'], { expiresAt: soon });
  await expect.poll(() => ask(brief)).toBe(401);
  const flipped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  for (const wrong of [flipped, `${token.slice(0, 20)}`, 'sd_', 'sd_ไทย', `sd_${'A'.repeat(48)}`])
    expect(await ask(program(encodeURI(wrong)))).toBe(401);
});

test('an API token has no right that its maker lacks, then or later, and stops with its maker', async () => {
  const above = await s.shop.hire(4, ['setting', 'order.view']);
  const body = { name: 'เกินสิทธิ์', permissions: ['cod.view' as const] };
  expect((await above.ask(createToken, { body })).refusal).toMatchObject({
    message: 'INVALID_ROLE',
    fields: { permissions: expect.stringContaining('cod.view') },
  });
  const maker = await s.shop.hire(4, ['setting', 'product.view', 'order.view']);
  const { program: books } = await make(['product.view', 'order.view'], { by: maker });
  const ask = async () => (await books.ask(listCategories, { query: {} })).status;
  expect(await ask()).toBe(200);
  const params = { id: maker.id };
  await owner.call(updateUser, { params, body: { permission: JSON.stringify(['setting']) } });
  expect(await ask()).toBe(403);
  await owner.call(updateUser, { params, body: { suspended: true } });
  expect(await ask()).toBe(401);
});

test('an API token limited to own orders sees those of its maker, though the maker sees all', async () => {
  const theirs = await newOrder(await s.shop.hire(4));
  const mine = await newOrder(owner);
  const { program: books } = await make(['order.view', 'order.view.all'], { own: true });
  expect((await books.ask(getOrder, { params: { id: mine } })).status).toBe(200);
  expect((await books.ask(getOrder, { params: { id: theirs } })).status).toBe(404);
  expect((await books.call(getMe, {})).permission).not.toContain('order.view.all');
});

test.each(['2020-01-01T00:00:00Z', '2569-12-31T23:59:59+07:00'])(
  'an API token that ends at %s, past or in a Buddhist year, is not made',
  async (expiresAt) => {
    const body = { name: 'เก่า', permissions: ['product.view' as const], expiresAt };
    const answer = await owner.ask(createToken, { body });
    expect([answer.status, Object.keys(answer.refusal.fields ?? {})]).toEqual([422, ['expiresAt']]);
  },
);

const guarded: readonly EndpointSpec[] = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ may }) => may !== 'anyone');
const paramsOf = ({ takes }: EndpointSpec) =>
  takes.params ? (sampleOf(takes.params) as Record<string, unknown>) : {};

test('an API token with one right is refused by every call that needs another', async () => {
  const { program: auditor } = await make(['audit']);
  const others = guarded.filter(
    (each) => takesToken(each) && each.may !== 'signedIn' && each.may !== 'audit',
  );
  expect(others.length).toBeGreaterThan(150);
  for (const endpoint of others) {
    const answer = await auditor.ask(endpoint, { params: paramsOf(endpoint) });
    expect([endpoint.at, answer.status]).toEqual([endpoint.at, 403]);
  }
});

describe('an API token with every right of its maker', () => {
  let all: Person;
  beforeAll(async () => {
    const { permission } = await owner.call(getMe, {});
    all = (await make(JSON.parse(permission) as Permission[])).program;
  });
  test.each(
    guarded.filter((endpoint) => !takesToken(endpoint)).map((each) => [each.at, each] as const),
  )('is refused by calls that only people make: %s', async (_at, endpoint) => {
    const answer = await all.ask(endpoint, { params: paramsOf(endpoint) });
    expect([answer.status, answer.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
  });
  const reading = guarded.filter(
    (endpoint) => takesToken(endpoint) && endpoint.at.startsWith('GET') && !endpoint.takes.params,
  );
  test.each(reading.map((each) => [each.at, each] as const))(
    'is accepted by %s',
    async (_at, endpoint) => {
      const path = fillPath(pathOf(endpoint), {});
      const answer = await all.fetch(path, { method: methodOf(endpoint) });
      expect([401, 403, 500]).not.toContain(answer.status);
      await answer.body?.cancel();
    },
  );
});

test('an API token has its own idempotency keys, separate from another token of its maker', async () => {
  const rights = ['product.view', 'product.edit'] as const;
  const [site, books] = [(await make(rights)).program, (await make(rights)).program];
  const send = (by: Person, name: string) =>
    by.ask(createCategory, { body: { name } }, { 'idempotency-key': 'INV-1' });
  const first = await send(site, 'จากเว็บ');
  const other = await send(books, 'จากโปรแกรมบัญชี');
  expect([first.status, other.status]).toEqual([200, 200]);
  expect((await send(site, 'จากเว็บ')).data).toEqual(first.data);
  expect((await send(site, 'อื่น')).status).toBe(422);
});

test('an API token gets its stored answer for a key stored by the previous version', async () => {
  const { program: site } = await make(['product.view', 'product.edit']);
  const send = () =>
    site.ask(createCategory, { body: { name: 'ก่อนอัปเดต' } }, { 'idempotency-key': 'OLD-1' });
  const first = await send();
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update idempotency_keys set key = 'OLD-1' where tenant_id = ${tx.tenantId} and key like '% OLD-1'`,
    ),
  );
  expect((await send()).data).toEqual(first.data);
});
