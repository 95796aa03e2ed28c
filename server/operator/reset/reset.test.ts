// Promises of the operator's link: an administrator who is locked out gets back in, nobody else, and it stands in both trails.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOperatorActs } from '@app/contract/operator/access';
import { makeAdministratorLink } from '@app/contract/operator/reset';
import { listAudit } from '@app/contract/report/audit';
import { resetPassword } from '@app/contract/shop/reset';
import { confirmTwoFactor, setUpTwoFactor } from '@app/contract/shop/two-factor';
import { getMe, login } from '@app/contract/shop/user';
import { hireOperator, type OperatorPerson } from '../../app/story/operator.ts';
import { person, story, type Story } from '../../app/story.ts';
import { codeAt } from '../../platform/one-time-code.ts';
import { removeOperator } from '../access/manage-operators.ts';

let s: Story;
let mali: OperatorPerson;
beforeAll(async () => {
  s = await story();
  mali = await hireOperator(s);
});
afterAll(() => s.end());

const REASON = 'โทรกลับเบอร์ในสัญญา';
const ask = (label: string, body: object) =>
  mali.ask(makeAdministratorLink, { params: { label }, body: { reason: REASON, ...body } });
const visitor = (label: string) => person({ base: `${s.origin}/${label}`, token: '', id: 0 });
const tokenOf = (url: string) => new URL(url).hash.slice(1);

test('an operator link gives an administrator a new password once, in that shop alone, and ends all logins', async () => {
  const shop = await s.openShop('lockedout');
  const { username } = await shop.owner.call(getMe);
  const answer = await ask('lockedout', { username });
  const token = tokenOf(answer.data.url);
  expect(new URL(answer.data.url).pathname).toBe('/reset');
  const body = { token, password: 'new-secret-1' };
  expect((await visitor('v1').ask(resetPassword, { body })).status).toBe(404);
  expect((await visitor('lockedout').ask(resetPassword, { body })).data).toEqual({
    username,
  });
  expect((await visitor('lockedout').ask(resetPassword, { body })).status).toBe(404);
  expect((await shop.owner.ask(getMe)).status).toBe(401);
  const again = { username, password: 'new-secret-1', prefix: 'lockedout' };
  expect((await visitor('lockedout').ask(login, { body: again })).status).toBe(200);
});

test('an operator link leaves the second factor on unless it was asked to take it off', async () => {
  const shop = await s.openShop('nophone');
  const { username } = await shop.owner.call(getMe);
  const { secret } = await shop.owner.call(setUpTwoFactor, { body: {} });
  const code = codeAt(secret, s.server.services.now());
  await shop.owner.call(confirmTwoFactor, { body: { code } });
  const enter = async (body: object, password: string) => {
    const { data } = await ask('nophone', { username, ...body });
    const reset = { token: tokenOf(data.url), password };
    await visitor('nophone').call(resetPassword, { body: reset });
    const typed = { username, password, prefix: 'nophone' };
    return visitor('nophone').ask(login, { body: typed });
  };
  expect((await enter({}, 'new-secret-1')).refusal.message).toBe('CODE_REQUIRED');
  expect((await enter({ removesFactor: true }, 'new-secret-2')).status).toBe(200);
});

test('an operator link stands in the trails of operators and of the shop, and its token in neither', async () => {
  const shop = await s.openShop('trailed');
  const { username } = await shop.owner.call(getMe);
  const { data } = await ask('trailed', { username, removesFactor: true });
  const acts = await mali.call(listOperatorActs, { query: { shop: 'trailed' } });
  expect(acts.items).toMatchObject([
    {
      operator: 'mali',
      action: 'shop.reset-link',
      details: { username, reason: REASON, removesFactor: true },
    },
  ]);
  const trail = await shop.owner.call(listAudit, { query: {} });
  expect(trail.items.map(({ action }) => action)).toContain('user.reset-link');
  expect(JSON.stringify([acts, trail])).not.toContain(tokenOf(data.url));
});

test('an operator link is over once its operator is ended, and links of others are not', async () => {
  const shop = await s.openShop('fired');
  const { username } = await shop.owner.call(getMe);
  const second = await shop.hire(1);
  const { username: other } = await second.call(getMe);
  const gone = await hireOperator(s, 'gone');
  const link = (operator: OperatorPerson, name: string) =>
    operator.call(makeAdministratorLink, {
      params: { label: 'fired' },
      body: { username: name, reason: REASON },
    });
  const { url } = await link(gone, username);
  const kept = await link(mali, other);
  await removeOperator({ db: s.server.services.db, now: s.server.services.now() }, 'gone');
  const use = async (from: string) => {
    const body = { token: tokenOf(from), password: 'new-secret-1' };
    return (await visitor('fired').ask(resetPassword, { body })).status;
  };
  expect([await use(url), await use(kept.url)]).toEqual([404, 200]);
});

test('an operator link is made for no member of staff, nobody unknown, no shop unknown, and never without a reason', async () => {
  const shop = await s.openShop('refused');
  const clerk = await shop.hire(2);
  const { username } = await clerk.call(getMe);
  const outcome = async (label: string, body: object) => {
    const answer = await ask(label, body);
    return [answer.status, answer.refusal.message];
  };
  expect(await outcome('refused', { username })).toEqual([403, 'INVALID_ROLE']);
  expect(await outcome('refused', { username: 'nobody' })).toEqual([404, 'USER_NOT_FOUND']);
  expect(await outcome('nowhere', { username: 'admin' })).toEqual([404, 'NOT_FOUND']);
  expect(await outcome('refused', { username: 'admin', reason: ' ' })).toEqual([
    422,
    'UNPROCESSED',
  ]);
});
