// Promises of managing users: no user rises above themselves, changes apply at once, and everything
// is in the trail.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';
import { endDevice, listDevices } from '@app/contract/shop/device';
import {
  changePicture,
  createUser,
  deleteUser,
  getMe,
  getUser,
  listUsers,
  login,
  logoutEverywhere,
  refreshToken,
  updateUser,
} from '@app/contract/shop/user';
import { sql } from '../../platform/database.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let n = 0;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
});
afterAll(() => s.end());

const PASSWORD = 'secret-1';
const newUser = (more: object = {}) => {
  n += 1;
  return {
    body: {
      username: `new${n}`,
      password: PASSWORD,
      name: `คนใหม่ ${n}`,
      role: 2 as const,
      ...more,
    },
  };
};
const signIn = (username: string, agent: string, password = PASSWORD) =>
  owner.call(
    login,
    { body: { username, password, prefix: 'app' } },
    { 'user-agent': agent, authorization: '' },
  );
const renew = (token: string) =>
  owner.ask(refreshToken, { body: { refreshToken: token, prefix: 'app' } });

test('a user cannot assign a role above their own', async () => {
  const head = await s.shop.hire(5);
  const answer = await head.ask(createUser, newUser({ role: 1 }));
  expect(answer.status).toBe(403);
  expect(answer.refusal).toMatchObject({ message: 'INVALID_ROLE' });
  expect(answer.refusal.fields).toHaveProperty('role');
});

test('a user cannot assign a single right that they lack, even one of the role', async () => {
  const head = await s.shop.hire(5, ['user.manage', 'order.view']);
  const answer = await head.ask(createUser, newUser({ permission: ['product.cost'] }));
  expect(answer.refusal.message).toBe('INVALID_ROLE');
  expect(answer.refusal.fields).toHaveProperty('permission');
});

test('a preset grants no more rights than its user has', async () => {
  const head = await s.shop.hire(5, ['user.manage', 'order.view']);
  const made = await head.call(createUser, newUser());
  expect(JSON.parse(made.permission)).toEqual(['order.view']);
});

test('a user keeps rights they have already when another of lower rights edits them', async () => {
  const made = await owner.call(createUser, newUser({ permission: ['product.cost'] }));
  const head = await s.shop.hire(5, ['user.manage', 'order.view']);
  const saved = await head.call(updateUser, {
    params: { id: made.id },
    body: { permission: ['product.cost', 'order.view'] },
  });
  expect(JSON.parse(saved.permission)).toEqual(['product.cost', 'order.view']);
});

test('a user who is signed in gets changed rights at once, which the trail records with before and after', async () => {
  const packer = await s.shop.hire(2);
  const body = { permission: ['order.view'] satisfies Permission[] };
  await owner.call(updateUser, { params: { id: packer.id }, body });
  const me = await packer.call(getMe, {});
  expect(me.permission).toBe('["order.view"]');
  const [entry] = await s.shop.inside((tx) =>
    tx.rows<{ before: { permissions: string[] }; after: { permissions: string[] } }>(
      sql`select before, after from audit_log where tenant_id = ${tx.tenantId} and action = 'user.update'
        and entity_id = ${String(packer.id)} order by id desc limit 1`,
    ),
  );
  expect(entry?.before.permissions).toContain('pack.scan');
  expect(entry?.after.permissions).toEqual(['order.view']);
});

test('a suspended user loses the session at once, and their work is kept', async () => {
  const packer = await s.shop.hire(2);
  await owner.call(updateUser, { params: { id: packer.id }, body: { suspended: true } });
  expect((await packer.ask(getMe)).status).toBe(401);
  expect(await owner.call(getUser, { params: { id: String(packer.id) }, query: {} })).toMatchObject(
    { suspended: true },
  );
});

test('a user cannot change their own rights, or suspend or remove themselves', async () => {
  const head = await s.shop.hire(5);
  const change = (body: object) => head.ask(updateUser, { params: { id: head.id }, body });
  expect((await change({ permission: ['order.view'] })).refusal.message).toBe('INVALID_ROLE');
  expect((await change({ suspended: true })).refusal.message).toBe('IN_USE');
  expect((await head.ask(deleteUser, { params: { id: head.id } })).refusal.message).toBe('IN_USE');
});

test('members are managed with member.manage, and staff with user.manage', async () => {
  const keeper = await s.shop.hire(5, ['member.manage', 'order.view']);
  expect((await keeper.ask(createUser, newUser({ role: 3 }))).status).toBe(200);
  expect((await keeper.ask(createUser, newUser({ role: 2 }))).refusal.message).toBe(
    'PERMISSION_DENIED',
  );
  const { items } = await keeper.call(listUsers, { query: {} });
  expect(new Set(items.map((user) => user.role))).toEqual(new Set([3]));
});

test('the user list is filtered by role, state and words, and a member waits until approved', async () => {
  const waiting = await owner.call(
    createUser,
    newUser({ role: 3, suspended: true, phone: '0800000077', profile: { line: '@ploy' } }),
  );
  const find = async (query: object) =>
    (await owner.call(listUsers, { query: { pageSize: 200, ...query } })).items.map(({ id }) => id);
  expect(await find({ role: 'member', state: 'waiting' })).toEqual([waiting.id]);
  expect(await find({ search: '0800000077' })).toEqual([waiting.id]);
  expect(await find({ state: 'active' })).not.toContain(waiting.id);
  expect(await find({ roleId: '1' })).toEqual([owner.id]);
  expect(await find({ role: 'member', roleId: '1' })).toEqual([]);
  await owner.call(updateUser, { params: { id: waiting.id }, body: { suspended: false } });
  expect(await find({ role: 'member', state: 'waiting' })).toEqual([]);
});

test('a user with a new password loses every login made with the old one', async () => {
  const { id, username } = await owner.call(createUser, newUser());
  const tokens = await signIn(username, 'Phone');
  await owner.call(updateUser, { params: { id }, body: { password: 'another-1' } });
  expect((await renew(tokens.refresh_token)).refusal.message).toBe('INVALID_REFRESH_TOKEN');
});

test('one device of a user is logged out at once, and the others renew themselves', async () => {
  const { id, username } = await owner.call(createUser, newUser());
  const phone = await signIn(username, 'Phone');
  const desk = await signIn(username, 'Desk');
  const renewed = await renew(desk.refresh_token);
  const { items } = await owner.call(listDevices, { params: { id } });
  expect(items.map((device) => device.agent).toSorted()).toEqual(['Desk', 'Phone']);
  const family = items.find((device) => device.agent === 'Phone')?.family ?? '';
  await owner.call(endDevice, { params: { id, family } });
  expect((await renew(phone.refresh_token)).refusal.message).toBe('INVALID_REFRESH_TOKEN');
  expect((await renew(renewed.data.refresh_token)).status).toBe(200);
  expect((await owner.ask(endDevice, { params: { id, family } })).status).toBe(404);
});

test('the devices of other users are seen only by users who manage them', async () => {
  const packer = await s.shop.hire(2);
  expect((await packer.ask(listDevices, { params: { id: owner.id } })).status).toBe(403);
  expect((await packer.call(listDevices, { params: { id: packer.id } })).items).toHaveLength(1);
});

test('the devices of a user of a higher rank are hidden from a manager of users', async () => {
  const manager = await s.shop.hire(4, ['user.manage']);
  const { status } = await manager.ask(listDevices, { params: { id: owner.id } });
  expect(status).toBe(403);
});

test('the logins of staff are ended by users who manage staff, not by those who manage members', async () => {
  const keeper = await s.shop.hire(5, ['member.manage']);
  const packer = await s.shop.hire(2, []);
  const { refusal } = await keeper.ask(logoutEverywhere, { params: { id: packer.id }, body: {} });
  expect(refusal.message).toBe('PERMISSION_DENIED');
});

test('a user with more rights than their manager keeps password, account, picture and sessions', async () => {
  const head = await s.shop.hire(5);
  const { body } = newUser({ permission: ['order.view.all', 'setting', 'audit'] });
  const bookkeeper = await owner.call(createUser, { body });
  const params = { id: bookkeeper.id };
  const asked = [
    await head.ask(updateUser, { params, body: { password: 'Taken-over-1' } }),
    await head.ask(updateUser, { params, body: { suspended: true } }),
    await head.ask(deleteUser, { params }),
    await head.ask(changePicture, { params, body: {} }),
    await head.ask(logoutEverywhere, { params, body: {} }),
  ];
  expect(asked.map(({ status, refusal }) => [status, refusal.message])).toEqual(
    asked.map(() => [403, 'INVALID_ROLE']),
  );
  await signIn(body.username, 'still hers');
  expect((await head.call(updateUser, { params, body: { name: 'ชื่อใหม่' } })).name).toBe('ชื่อใหม่');
});

test('a member with more rights than their manager keeps password and account', async () => {
  const keeper = await s.shop.hire(2, ['member.manage']);
  const { body } = newUser({ role: 3, permission: ['order.view.all', 'audit'] });
  const { id } = await owner.call(createUser, { body });
  const password = await keeper.ask(updateUser, { params: { id }, body: { password: 'Taken-1' } });
  const removal = await keeper.ask(deleteUser, { params: { id } });
  expect([password.status, removal.status]).toEqual([403, 403]);
});

test('a user reads the names of all who work in the shop, also of those who left', async () => {
  const { id } = await owner.call(createUser, newUser({ name: 'นก ที่ลาออก' }));
  const clerk = await s.shop.hire(2);
  const named = async () =>
    (await clerk.call(getMe, {})).people.find((person) => person.id === id)?.name;
  expect(await named()).toBe('นก ที่ลาออก');
  await owner.call(deleteUser, { params: { id } });
  expect(await named()).toBe('นก ที่ลาออก');
});

test.each([
  ['the right to manage users', 'user.manage' as const],
  ['the right to settings', 'setting' as const],
])(
  'a system administrator keeps %s when two remove it from each other at one moment',
  async (_what, right) => {
    const shop = await s.openShop(`keeps-${right.replace('.', '-')}`);
    const [one, two] = [shop.owner, await shop.hire(1)];
    const rest = permissionKeys.filter((key) => key !== right);
    const take = (by: Person, from: Person) =>
      by.ask(updateUser, { params: { id: from.id }, body: { permission: [...rest] } });
    // On a cluster they wait at the node of the shop, which its coordinator knows of.
    const waiting = async () =>
      (
        await s.server.services.db.plain<{ n: number }>(
          inject('citusUrl') === ''
            ? sql`select count(*)::int as n from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`
            : sql`select count(distinct waiting_gpid)::int as n from citus_lock_waits`,
        )
      )[0]?.n;
    const asked: ReturnType<typeof take>[] = [];
    // Both have been let in, and neither has changed anything yet.
    await shop.inside(async (tx) => {
      await tx.rows(
        sql`select id from users where tenant_id = ${tx.tenantId} order by id for update`,
      );
      asked.push(take(one, two), take(two, one));
      await expect.poll(waiting).toBe(2);
    });
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.refusal.fields).toHaveProperty('permission');
    const keepers = await shop.inside((tx) =>
      tx.rows(
        sql`select id from users where tenant_id = ${tx.tenantId} and ${right} = any(permissions)`,
      ),
    );
    expect(keepers).toHaveLength(1);
  },
);

test('a system administrator cannot remove from the last other one a right that they lack themselves', async () => {
  const shop = await s.openShop('lacking');
  const partner = await shop.hire(
    1,
    permissionKeys.filter((key) => key !== 'audit'),
  );
  const change = (body: object) => partner.ask(updateUser, { params: { id: shop.owner.id }, body });
  const without = permissionKeys.filter((key) => key !== 'audit');
  expect((await change({ permission: without })).refusal.fields?.['permission']).toContain(
    'ดูประวัติการใช้งาน',
  );
  expect((await change({ role: 5 })).refusal.message).toBe('IN_USE');
  const fewer = permissionKeys.filter((key) => key !== 'setting');
  expect((await change({ permission: fewer })).status).toBe(200);
});
