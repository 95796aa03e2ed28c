// Operators run shops without being in them: open, rename, suspend, bound, switch, and see how large each is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@app/contract/report/audit';
import { listOperatorActs } from '@app/contract/operator/access';
import {
  changeOperatedShop,
  getOperatedShop,
  listOperatedShops,
  openOperatedShop,
} from '@app/contract/operator/shop';
import { getMe, login } from '@app/contract/shop/user';
import { bareOrders } from '../../app/story/bare-orders.ts';
import { hireOperator, type OperatorPerson } from '../../app/story/operator.ts';
import { person, story, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { tenants } from '../../shop/index.ts';
import { bytesIfTold } from './shop.routes.ts';

let s: Story;
let mali: OperatorPerson;
beforeAll(async () => {
  s = await story();
  mali = await hireOperator(s);
});
afterAll(() => s.end());

const change = (label: string, body: object) =>
  mali.ask(changeOperatedShop, { params: { label }, body });
const actsOn = async (shop: string) =>
  (await mali.call(listOperatorActs, { query: { shop } })).items;

const logIn = (label: string, password: string) =>
  person({ base: `${s.origin}/${label}`, token: '', id: 0 }).ask(login, {
    body: { username: 'admin', password, prefix: label },
  });

test('an operator opens a shop whose administrator logs in by the password that was told once', async () => {
  const made = await mali.call(openOperatedShop, { body: { label: 'opened', name: 'ร้านใหม่' } });
  expect(made).toEqual({
    label: 'opened',
    username: 'admin',
    password: expect.stringMatching(/^[a-z2-9]{12}$/),
  });
  expect((await logIn('opened', made.password)).status).toBe(200);
  expect(await actsOn('opened')).toMatchObject([
    { operator: 'mali', action: 'shop.open', shop: 'opened', details: { name: 'ร้านใหม่' } },
  ]);
  expect(JSON.stringify(await actsOn('opened'))).not.toContain(made.password);
});

test('an operator opens no shop under a label that is taken, reserved or none', async () => {
  const open = async (label: string) => {
    const answer = await mali.ask(openOperatedShop, { body: { label, name: 'ร้าน' } });
    return [answer.status, answer.refusal.message];
  };
  expect(await open('app')).toEqual([409, 'NAME_EXIST']);
  for (const label of ['operator', 'v1', 'order', 'has space', 'ร้าน', '-a'])
    expect([label, await open(label)]).toEqual([label, [422, 'UNPROCESSED']]);
});

test('an operator suspends a shop, which nobody enters until it is resumed', async () => {
  const shop = await s.openShop('paused');
  expect((await change('paused', { suspended: true })).data).toMatchObject({ suspended: true });
  s.server.forgetShops();
  expect((await shop.owner.ask(getMe)).status).not.toBe(200);
  expect((await logIn('paused', 'secret-1')).refusal.message).toBe('CONF_NOT_FOUND');
  await change('paused', { suspended: false });
  s.server.forgetShops();
  expect((await shop.owner.ask(getMe)).status).toBe(200);
  expect((await actsOn('paused')).map(({ action }) => action)).toEqual([
    'shop.resume',
    'shop.suspend',
  ]);
  const { items } = await shop.owner.call(listAudit, { query: {} });
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['shop.suspend', 'shop.resume']),
  );
});

test('an operator renames a shop, bounds its orders and switches its modules at once, each with an act', async () => {
  await s.openShop('changed');
  const body = { name: 'ชื่อใหม่', orderLimit: 300, modules: { openCRM: 1, shippingFlash: 1 } };
  const { data } = await change('changed', body);
  expect(data).toMatchObject({ name: 'ชื่อใหม่', orderLimit: 300, modules: body.modules });
  const acts = await actsOn('changed');
  expect(acts.map(({ action, details }) => [action, details])).toEqual([
    ['shop.module', { before: { shippingFlash: 0 }, after: { shippingFlash: 1 } }],
    ['shop.module', { before: { openCRM: 0 }, after: { openCRM: 1 } }],
    ['shop.limit', { before: { order_limit: 0 }, after: { order_limit: 300 } }],
    ['shop.rename', { before: { name: 'ร้าน changed' }, after: { name: 'ชื่อใหม่' } }],
  ]);
  await change('changed', body);
  expect((await actsOn('changed'))[0]).toMatchObject({ action: 'shop.keep', details: {} });
});

test('an operator changes nothing of a shop by a wrong value, nor of one that is not there', async () => {
  await s.openShop('kept');
  const wrong = [
    { name: '' },
    { orderLimit: -1 },
    { orderLimit: 1.5 },
    { orderLimit: 100_000_001 },
    { modules: { openCRM: 2 } },
    { modules: { company_name: 1 } },
    { suspended: 'yes' },
  ];
  for (const body of wrong)
    expect([body, (await change('kept', body)).status]).toEqual([body, 422]);
  expect(await actsOn('kept')).toEqual([]);
  expect((await change('never', { suspended: true })).status).toBe(404);
  expect((await mali.ask(getOperatedShop, { params: { label: 'never' } })).status).toBe(404);
});

test('an operator sees how large a shop is and how it grows, and nothing of what is in it', async () => {
  const shop = await s.openShop('counted');
  await shop.hire(2, []);
  await shop.inside(async (tx) => {
    const ids = await bareOrders(tx, 5);
    for (const [at, days] of [1, 29, 31, 59, 61].entries())
      await tx.rows(sql`
        update orders set created_at = now() - make_interval(days => ${days}) where id = ${ids[at]}`);
  });
  const { storageBytes, ...seen } = await mali.call(getOperatedShop, {
    params: { label: 'counted' },
  });
  expect(seen).toMatchObject({ orders: 5, orders30: 2, ordersBefore30: 2, users: 2 });
  expect(Date.parse(seen.seenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(storageBytes).toBe(0);
  const { files } = s.server.services;
  await files.write(`image/${shop.id}/a.webp`, Buffer.alloc(1234));
  await files.write(`receipt/${shop.id}/b.pdf`, Buffer.alloc(6));
  await files.write(`image/${shop.id}0/other.webp`, Buffer.alloc(7));
  const again = await mali.call(getOperatedShop, { params: { label: 'counted' } });
  expect(again.storageBytes).toBe(1240);
});

test('an operator sees a shop whose files cannot be measured, because the store is away', async () => {
  const { files, log } = s.server.services;
  const away = { ...files, sizeOfFolder: () => Promise.reject(new Error('the store is away')) };
  expect(await bytesIfTold({ files: away, log }, s.shop.id)).toBeNull();
  expect(await bytesIfTold({ files, log }, s.shop.id)).toBe(0);
});

test('an operator finds shops by a part of label or name, a page at a time', async () => {
  for (const label of ['found-a', 'found-b', 'found-c']) await s.openShop(label);
  const find = async (query: object) => mali.call(listOperatedShops, { query } as never);
  const labels = ({ items }: Awaited<ReturnType<typeof find>>) => items.map(({ label }) => label);
  const first = await find({ search: 'FOUND-', pageSize: 2 });
  expect([labels(first), first.total]).toEqual([['found-a', 'found-b'], 3]);
  expect(labels(await find({ search: 'found-', pageSize: 2, page: 2 }))).toEqual(['found-c']);
  expect(labels(await find({ search: 'ร้าน found-b' }))).toEqual(['found-b']);
  for (const search of ['%', '_', '\\']) expect(labels(await find({ search }))).toEqual([]);
  const { items } = await find({ search: 'app' });
  expect(items[0]).toMatchObject({ label: 'app', isMain: true });
});

test('a shop change that fails on its way leaves neither change nor act', async () => {
  const shop = await s.openShop('halfway');
  const change = shop.inside(async (tx) => {
    await tenants.changeShop(tx, { name: 'ครึ่งทาง', modules: { shippingLaos: 1 } }, []);
  });
  await expect(change).rejects.toThrow('UNPROCESSED');
  const { name } = await mali.call(getOperatedShop, { params: { label: 'halfway' } });
  expect([name, await actsOn('halfway')]).toEqual(['ร้าน halfway', []]);
});
