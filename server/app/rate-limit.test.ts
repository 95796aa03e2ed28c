// Refused calls count toward the rate limit too: derived from the contract, each from its own
// address.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointSpec } from '@app/contract/kit/endpoint';
import { operatorRoutes, routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { person, ownStory, type Story } from './story.ts';

const guarded: readonly EndpointSpec[] = [...routes, ...operatorRoutes]
  .map((route) => route.endpoint)
  .filter((endpoint) => endpoint.may !== 'anyone');

let s: Story;
beforeAll(async () => {
  // One call a minute without a token.
  s = await ownStory({ RATE_LIMIT: '10', TRUST_PROXY: 'loopback' });
});
afterAll(() => s.end());

const paramsOf = ({ takes }: EndpointSpec) =>
  takes.params ? (sampleOf(takes.params) as Record<string, unknown>) : {};

describe.each([
  ['without a token', '', '403'],
  ['with a made-up token', 'made-up', '401'],
])('an API call %s', (_how, token, refused) => {
  test.each(guarded.map((endpoint, index) => [endpoint.at, endpoint, index] as const))(
    'is counted by the /64 that it comes from on %s',
    async (_at, endpoint, index) => {
      const knocker = person({ base: `${s.origin}/v1`, token, id: 0 });
      const line = `2001:db8:${token === '' ? 1 : 2}:${index.toString(16)}`;
      const statuses: string[] = [];
      for (let n = 1; n <= (endpoint.perMinute ?? 1) + 1; n += 1) {
        const from = { 'x-forwarded-for': `${line}::${n.toString(16)}` };
        const answer = await knocker.ask(endpoint, { params: paramsOf(endpoint) }, from);
        statuses.push(String(answer.status));
      }
      const last = statuses.pop();
      // A call of operators accepts no token of a shop.
      expect(new Set(statuses)).toEqual(new Set([endpoint.may === 'operator' ? '403' : refused]));
      expect(last).toBe('429');
    },
  );
});

test('a page of an order is limited by the address that requests it, whatever link is tried, and the refusal is a page', async () => {
  const open = async (token: string, from: string) => {
    const headers = { 'x-forwarded-for': from, accept: 'text/html' };
    const answer = await fetch(`${s.origin}/t/${token}`, { headers });
    return [answer.status, (await answer.text()).includes('<h1>')];
  };
  expect(await open('one-try', '203.0.113.7')).toEqual([404, true]);
  expect(await open('another-try', '203.0.113.7')).toEqual([429, true]);
  expect(await open('another-try', '203.0.113.8')).toEqual([404, true]);
});
