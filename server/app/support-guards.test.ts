// The limits of an operator inside a shop, derived from the contract: reads what is allowed, writes
// only with permission, out at the end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { listOperatorActs, operatorLogout } from '@app/contract/operator/access';
import { enterShop, getSupportLeave } from '@app/contract/operator/enter';
import { listAgents } from '@app/contract/crm/list';
import { listCommissionAgents } from '@app/contract/money/commission';
import { createOrder } from '@app/contract/order/create';
import { getOrder } from '@app/contract/order/list';
import { listSellers } from '@app/contract/order/telesale';
import { listAudit } from '@app/contract/report/audit';
import { listPrints } from '@app/contract/shipping/label';
import {
  endSupportAccess,
  enterAsSupport,
  getSupportAccess,
  giveSupportAccess,
} from '@app/contract/shop/support-access';
import { getMe, listUsers, login, logout, updateUser } from '@app/contract/shop/user';
import { removeOperator } from '../operator/access/manage-operators.ts';
import { sql } from '../platform/database.ts';
import { routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { buyer, openGoods } from './story/goods.ts';
import { addLeadOf, switchOnLeads } from './story/lead-desk.ts';
import { hireOperator, type OperatorPerson } from './story/operator.ts';
import { person, story, type Answer, type Person, type Story } from './story.ts';

const all: readonly EndpointSpec[] = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ may }) => may !== 'anyone');
const writes = all.filter(
  ({ at, reads }) => !at.startsWith('GET') && !reads && at !== 'POST /user/logout',
);
const personal = writes.filter(({ may }) => may === 'signedIn');
const named = (endpoints: readonly EndpointSpec[]) =>
  endpoints.map((endpoint) => [endpoint.at, endpoint] as const);

let s: Story;
let mali: OperatorPerson;
let productId: number;
beforeAll(async () => {
  s = await story();
  mali = await hireOperator(s);
  productId = await (await openGoods(s.shop.owner)).productId(10);
});
afterAll(() => s.end());

const give = (mayWrite: boolean, hours = 2) =>
  s.shop.owner.call(giveSupportAccess, { body: { hours, mayWrite } });
const askIn = (reason = 'ร้านแจ้งว่าพิมพ์ใบไม่ได้') =>
  mali.ask(enterShop, { params: { label: 'app' }, body: { reason } });
const visitor = () => person({ base: `${s.origin}/v1`, token: '', id: 0 });
const codeOf = (answer: Answer<{ url: string }>) => new URL(answer.data.url).hash.slice(1);

async function enter(): Promise<Person> {
  const { access_token: token } = await visitor().call(enterAsSupport, {
    body: { code: codeOf(await askIn()) },
  });
  return person({ base: `${s.origin}/v1`, token, id: 0 });
}

function inputOf({ takes: { params, body } }: EndpointSpec) {
  const sample = params ? (sampleOf(params) as Record<string, unknown>) : {};
  for (const key of Object.keys(sample)) if (/id$/i.test(key)) sample[key] = 9_007_199_254_740;
  return { params: sample, ...(body && { body: sampleOf(body) }) };
}
const outcome = (answer: Answer<unknown>) =>
  answer.status === 200 ? '200' : `${answer.status} ${answer.refusal.message}`;

test('support access is granted only by the owner, for hours, and without it no operator enters', async () => {
  expect(await s.shop.owner.call(getSupportAccess)).toEqual({ until: null, mayWrite: false });
  expect(outcome(await askIn())).toBe('409 SUPPORT_NOT_GIVEN');
  const head = await s.shop.hire(5, ['setting']);
  const body = { hours: 2, mayWrite: true };
  expect(outcome(await head.ask(giveSupportAccess, { body }))).toBe('403 INVALID_ROLE');
  for (const hours of [0, 73, 1.5])
    expect(
      (await s.shop.owner.ask(giveSupportAccess, { body: { hours, mayWrite: false } })).status,
    ).toBe(422);
  const { until } = await give(false, 3);
  const hours = (Date.parse(until ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(3, 1);
  expect(await mali.call(getSupportLeave, { params: { label: 'app' } })).toEqual({
    until,
    mayWrite: false,
  });
});

test('support access starts by a link that works once, within a minute, in this shop, and replaces an older one', async () => {
  const other = await s.openShop('notsupported');
  await give(false);
  const older = codeOf(await askIn());
  const code = codeOf(await askIn());
  const use = (one: string, label = 'v1') =>
    person({ base: `${s.origin}/${label}`, token: '', id: 0 }).ask(enterAsSupport, {
      body: { code: one },
    });
  expect(outcome(await use(older))).toBe('404 SUPPORT_LINK_ENDED');
  expect(outcome(await use(code, 'notsupported'))).toBe('404 SUPPORT_LINK_ENDED');
  const both = await Promise.all([use(code), use(code)]);
  expect(both.map(outcome).toSorted()).toEqual(['200', '404 SUPPORT_LINK_ENDED']);
  const late = codeOf(await askIn());
  await s.shop.inside((tx) =>
    tx.rows(sql`update support_access set code_until = now() where tenant_id = ${tx.tenantId}`),
  );
  expect(outcome(await use(late))).toBe('404 SUPPORT_LINK_ENDED');
  const inside = await enter();
  const elsewhere = await inside.fetch(`${s.origin}/notsupported/user/me`).catch(() => undefined);
  expect(elsewhere?.status).not.toBe(200);
  expect((await other.owner.ask(getMe)).status).toBe(200);
});

describe('support access to look', () => {
  let inside: Person;
  beforeAll(async () => {
    await give(false);
    inside = await enter();
  });

  test('shows who is inside, masks buyers, and has no rights over users, settings and whole lists', async () => {
    const me = await inside.call(getMe);
    expect(me.support).toMatchObject({ mayWrite: false });
    expect(me.name).toBe('ผู้ให้บริการ (mali)');
    expect(me.permission).not.toMatch(
      /customer\.pii|user\.manage|member\.manage|"setting"|order\.export|ship\.print/,
    );
    const items = [{ productId, unit: 1 }];
    const body = { info: buyer, items, payment: { method: 'cod' as const } };
    const { id } = await s.shop.owner.call(createOrder, { body });
    const seen = await inside.call(getOrder, { params: { id }, query: {} } as never);
    expect(JSON.stringify(seen)).not.toContain(buyer.phone);
    // Printed labels contain names, phone numbers and addresses.
    expect(outcome(await inside.ask(listPrints, { query: {} }))).toBe('403 PERMISSION_DENIED');
  });

  test.each(named(writes))('changes nothing by %s', async (_at, endpoint) => {
    expect(outcome(await inside.ask(endpoint, inputOf(endpoint)))).toMatch(
      /^(403 PERMISSION_DENIED|403 INVALID_ROLE)$/,
    );
  });
});

describe('support access to work', () => {
  test.each(named(personal))('changes nothing of a person by %s', async (_at, endpoint) => {
    await give(true);
    const inside = await enter();
    expect(outcome(await inside.ask(endpoint, inputOf(endpoint)))).toBe('403 PERMISSION_DENIED');
  });

  test('is recorded in the shop’s trail under the operator’s name, and entering in both trails', async () => {
    await give(true);
    const inside = await enter();
    const items = [{ productId, unit: 1 }];
    const body = { info: buyer, items, payment: { method: 'cod' as const } };
    expect(outcome(await inside.ask(createOrder, { body }))).toBe('200');
    const { items: trail } = await s.shop.owner.call(listAudit, { query: {} });
    const made = trail.find(({ action }) => action === 'order.create');
    expect(made).toMatchObject({ user: { username: '~mali' } });
    const { people } = await s.shop.owner.call(getMe);
    const name = people.find(({ id: one }) => one === made?.user?.id)?.name;
    expect(name).toBe('ผู้ให้บริการ (mali)');
    expect(trail.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['support.allow', 'support.enter']),
    );
    const acts = await mali.call(listOperatorActs, { query: { shop: 'app' } });
    expect(acts.items[0]).toMatchObject({
      action: 'shop.enter',
      details: { reason: 'ร้านแจ้งว่าพิมพ์ใบไม่ได้' },
    });
  });
});

test('support access makes no operator an agent or a seller: no lead, telesale order or commission is theirs', async () => {
  await switchOnLeads(s.shop.owner);
  await give(true);
  const inside = await enter();
  const { id } = await inside.call(getMe);
  const owner = s.shop.owner;
  const { items: agents } = await owner.call(listAgents, {});
  const { items: sellers } = await owner.call(listSellers, {});
  const { items: paid } = await owner.call(listCommissionAgents, {});
  const ids = [agents, sellers, paid].map((people) => people.map((each) => each.id));
  expect(ids.map((each) => [each.includes(owner.id), each.includes(id)])).toEqual(
    ids.map(() => [true, false]),
  );
  const lead = await addLeadOf(owner, { distribute: true });
  expect(lead.ownerId).not.toBe(id);
});

describe('support access that is over', () => {
  test('ends each call at once when the owner ends it, and again after it was granted again', async () => {
    await give(true);
    const inside = await enter();
    expect((await inside.ask(getMe)).status).toBe(200);
    expect(await s.shop.owner.call(endSupportAccess)).toEqual({ until: null, mayWrite: false });
    for (const endpoint of all)
      expect([endpoint.at, outcome(await inside.ask(endpoint, inputOf(endpoint)))]).toEqual([
        endpoint.at,
        '401 UNAUTHORIZED',
      ]);
    expect(outcome(await askIn())).toBe('409 SUPPORT_NOT_GIVEN');
    await give(false);
    expect((await inside.ask(getMe)).status).toBe(401);
    expect(outcome(await s.shop.owner.ask(endSupportAccess))).toBe('200');
    expect(outcome(await s.shop.owner.ask(endSupportAccess))).toBe('404 NOT_FOUND');
  });

  test('ends with the logout of the operator, although the permission lasts, and can be entered again', async () => {
    await give(false);
    const inside = await enter();
    expect((await inside.ask(logout, { body: {} })).status).toBe(200);
    expect(outcome(await inside.ask(getMe))).toBe('401 UNAUTHORIZED');
    expect((await (await enter()).ask(getMe)).status).toBe(200);
  });

  test('ends with its operator, whose links no longer work, while the permission lasts for others', async () => {
    await give(true);
    const gone = await hireOperator(s, 'gone');
    const link = () => gone.ask(enterShop, { params: { label: 'app' }, body: { reason: 'ลา' } });
    const use = async (code: string) => visitor().ask(enterAsSupport, { body: { code } });
    const { access_token: token } = (await use(codeOf(await link()))).data;
    const inside = person({ base: `${s.origin}/v1`, token, id: 0 });
    expect((await inside.ask(getMe)).status).toBe(200);
    const waiting = codeOf(await link());
    const { db, now } = s.server.services;
    await removeOperator({ db, now: now() }, 'gone');
    expect(outcome(await inside.ask(getMe))).toBe('401 UNAUTHORIZED');
    expect(outcome(await use(waiting))).toBe('404 SUPPORT_LINK_ENDED');
    expect((await (await enter()).ask(getMe)).status).toBe(200);
  });

  test.each([
    ['leaving', true, '401 UNAUTHORIZED'],
    ['resting', false, '200'],
  ])(
    'of an operator (%s) who logs out everywhere (%s) answers %s',
    async (name, everywhere, answer) => {
      await give(true);
      const leaving = await hireOperator(s, name);
      const asked = { params: { label: 'app' }, body: { reason: 'ออก' } };
      const { url } = await leaving.call(enterShop, asked);
      const code = new URL(url).hash.slice(1);
      const { access_token: token } = await visitor().call(enterAsSupport, { body: { code } });
      await leaving.call(operatorLogout, { body: { everywhere } });
      const inside = person({ base: `${s.origin}/v1`, token, id: 0 });
      expect(outcome(await inside.ask(getMe))).toBe(answer);
    },
  );

  test('ends after its hours, whatever the token contains', async () => {
    await give(true, 1);
    const inside = await enter();
    const { secrets } = s.server.services;
    const me = await inside.call(getMe);
    const [row] = await s.shop.inside((tx) =>
      tx.rows<{ session_version: number }>(
        sql`select session_version from users where tenant_id = ${tx.tenantId} and id = ${me.id}`,
      ),
    );
    const support = { mayWrite: true, until: Date.now() - 1000 };
    const ended = { sub: me.id, tid: s.shop.id, ver: row?.session_version ?? 0, support };
    const token = secrets.signToken(ended);
    expect((await person({ base: `${s.origin}/v1`, token, id: 0 }).ask(getMe)).status).toBe(401);
  });
});

test('support access makes no user that the shop sees, hires, changes or logs in as', async () => {
  await give(true);
  const inside = await enter();
  const { id, username } = await inside.call(getMe);
  const { items } = await s.shop.owner.call(listUsers, { query: {} });
  expect(items.map((user) => user.id)).not.toContain(id);
  const change = { params: { id }, body: { password: 'secret-2', confirmPassword: 'secret-2' } };
  expect(outcome(await s.shop.owner.ask(updateUser, change))).toBe('404 USER_NOT_FOUND');
  const typed = { body: { username, password: '' } };
  expect((await visitor().ask(login, typed)).status).not.toBe(200);
  expect(outcome(await inside.ask(logout, { body: {} }))).toBe('200');
});
