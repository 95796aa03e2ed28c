// The wall between operators and shops, derived from the contract: a session of one side is unknown
// on the other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { createToken } from '@app/contract/shop/api-token';
import { operatorMe } from '@app/contract/operator/access';
import { operatorRoutes, routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { hireOperator, type OperatorPerson } from './story/operator.ts';
import { person, story, type Answer, type Person, type Story } from './story.ts';

const shops: readonly EndpointSpec[] = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ may }) => may !== 'anyone');
const all: readonly EndpointSpec[] = operatorRoutes.map(({ endpoint }) => endpoint);
const guarded = all.filter(({ may }) => may !== 'anyone');
const named = (endpoints: readonly EndpointSpec[]) =>
  endpoints.map((endpoint) => [endpoint.at, endpoint] as const);

let s: Story;
let operator: OperatorPerson;
let nobody: Person;
let token: string;
beforeAll(async () => {
  s = await story();
  operator = await hireOperator(s);
  nobody = person({ base: `${s.origin}/v1`, token: '', id: 0 });
  const body = { name: 'ทดสอบ', permissions: ['order.view'] };
  ({ token } = await s.shop.owner.call(createToken, { body } as never));
});
afterAll(() => s.end());

function inputOf({ takes: { params, body } }: EndpointSpec) {
  const sample = params ? (sampleOf(params) as Record<string, unknown>) : {};
  for (const key of Object.keys(sample)) if (/id$/i.test(key)) sample[key] = 9_007_199_254_740;
  return { params: sample, ...(body && { body: sampleOf(body) }) };
}

const outcome = (answer: Answer<unknown>) =>
  `${answer.status} ${answer.status === 200 ? '' : answer.refusal.message}`;

test('the contract has calls of operators, all under their own path and outside the shops', () => {
  expect(guarded.length).toBeGreaterThan(2);
  expect(all.filter(({ at }) => !/^[A-Z]+ \/operator\/[a-z]/.test(at))).toEqual([]);
  expect(all.filter(({ scope }) => scope !== 'system')).toEqual([]);
  expect(guarded.filter(({ may }) => may !== 'operator')).toEqual([]);
  expect(shops.filter(({ may }) => may === 'operator')).toEqual([]);
});

describe('an operator session', () => {
  test.each(named(shops))('is unknown on %s', async (_at, endpoint) => {
    const { cookie } = operator;
    const value = cookie.split('=')[1] ?? '';
    const asCookie = await nobody.ask(endpoint, inputOf(endpoint), { cookie });
    expect(outcome(asCookie)).toBe('403 TOKEN_MISSING');
    const authorization = `Bearer ${value}`;
    const asToken = await nobody.ask(endpoint, inputOf(endpoint), { authorization });
    expect(outcome(asToken)).toBe('401 UNAUTHORIZED');
  });
});

describe('an operator call', () => {
  test.each(named(guarded))(
    'refuses a visitor who is not logged in on %s',
    async (_at, endpoint) => {
      const input = inputOf(endpoint);
      expect(outcome(await nobody.ask(endpoint, input))).toBe('403 TOKEN_MISSING');
      const cookie = `${operator.cookie.slice(0, -6)}abcdef`;
      expect(outcome(await nobody.ask(endpoint, input, { cookie }))).toBe('401 UNAUTHORIZED');
    },
  );
  test.each(named(guarded))('refuses each token of a shop on %s', async (_at, endpoint) => {
    const input = inputOf(endpoint);
    const { owner } = s.shop;
    for (const mine of [owner.token, token]) {
      const headers = { authorization: `Bearer ${mine}` };
      expect(outcome(await nobody.ask(endpoint, input, headers))).toBe('403 PERMISSION_DENIED');
      const both = await operator.ask(endpoint, input, headers);
      expect(outcome(both)).toBe('403 PERMISSION_DENIED');
      const cookie = `songdee_operator=${mine}`;
      expect(outcome(await nobody.ask(endpoint, input, { cookie }))).toBe('401 UNAUTHORIZED');
    }
  });
  test.each(named(all.filter(({ takes }) => takes.body)))(
    'names an unknown key, and refuses a broken body, on %s',
    async (_at, endpoint) => {
      const input = inputOf(endpoint);
      const strange = { ...(input.body as object), __not_a_field: 1 };
      const answer = await operator.ask(endpoint, { ...input, body: strange });
      expect(outcome(answer)).toBe('422 UNPROCESSED');
      expect(Object.keys(answer.refusal.fields ?? {})).toContain('__not_a_field');
      const broken = await operator.ask(endpoint, { ...input, body: '{"a":' });
      expect(outcome(broken)).toBe('400 BAD_REQUEST');
    },
  );
  test('answers the operator after all these attempts', async () => {
    expect(await operator.call(operatorMe)).toEqual({ name: 'mali' });
  });
});
