// An id in a path is plain digits; for every call, other notations of a number match nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { methodOf, pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { routes } from './routes.ts';
import { turnModulesOn } from './story/modules-on.ts';
import { story, type Story } from './story.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
  // Module flags are on: the test is about the id, not about modules.
  await turnModulesOn(s.shop);
});
afterAll(() => s.end());

const byId = routes
  .map((route) => route.endpoint as EndpointSpec)
  .filter((endpoint) => endpoint.scope !== 'system' && pathOf(endpoint).includes('{id}'));

const ODD = ['0x10', '+1', '%201', '1e1', '01', '1.0', '-1', '0', '९', '9007199254740993'];

test('the contract has calls with an id in the path', () => {
  expect(byId.length).toBeGreaterThan(20);
});

test.each(byId.map((endpoint) => [endpoint.at, endpoint] as const))(
  'the API call %s finds nothing under an id that is no plain number',
  async (_at, endpoint) => {
    for (const id of ODD) {
      const path = pathOf(endpoint)
        .replace('{id}', id)
        .replaceAll(/\{\w+\}/g, '1');
      const answer = await s.shop.owner.fetch(path, {
        method: methodOf(endpoint),
        headers: { 'content-type': 'application/json' },
        ...(methodOf(endpoint) !== 'GET' && { body: '{}' }),
      });
      expect([id, answer.status]).toEqual([id, 404]);
    }
  },
);
