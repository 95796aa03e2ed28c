// A body that names another shop is refused by every call that writes, whether the call accepts a
// body or not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { methodOf, pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { turnModulesOn } from './story/modules-on.ts';
import { story, type Story } from './story.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
  await turnModulesOn(s.shop);
});
afterAll(() => s.end());

const writes = routes
  .map((route) => route.endpoint as EndpointSpec)
  .filter(
    (endpoint) =>
      endpoint.scope !== 'system' &&
      methodOf(endpoint) !== 'GET' &&
      endpoint.takes.encoding !== 'raw' &&
      endpoint.at !== 'POST /domain/auth',
  );

// Bodies with rules beyond the types of a schema.
const bodies: Readonly<Record<string, object>> = {
  'PUT /order/{id}/item': { items: [{ productId: 1, unit: 1 }] },
  'DELETE /order/{id}/item': { id: 1 },
  'POST /shipment/{id}/settle': { gone: true, reason: 'ไม่มีพัสดุ' },
};

test('the contract has calls that write', () => {
  expect(writes.length).toBeGreaterThan(30);
});

test('every API call may name its own shop in its body', () => {
  const keysOf = (schema: unknown): string[] => {
    const { shape, def } = schema as { shape?: object; def: { options?: unknown[] } };
    return shape ? Object.keys(shape) : (def.options ?? []).flatMap(keysOf);
  };
  const silent = writes.filter(({ takes: { body } }) => body && !keysOf(body).includes('prefix'));
  expect(silent.map(({ at }) => at)).toEqual(['POST /mcp']);
});

test.each(writes.map((endpoint) => [endpoint.at, endpoint] as const))(
  'the API call %s refuses the name of another shop',
  async (at, endpoint) => {
    const { params, body } = endpoint.takes;
    const sample = (params ? sampleOf(params) : {}) as Record<string, unknown>;
    const path = pathOf(endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(/id$/i.test(name) ? 77 : sample[name]),
    );
    const own = bodies[at] ?? (body ? (sampleOf(body) as object) : {});
    const answer = await s.shop.owner.fetch(path, {
      method: methodOf(endpoint),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...own, prefix: 'elsewhere' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: 'PERMISSION_DENIED' },
    ]);
  },
);

test('a host of another shop than the token’s is refused, and the shop’s own hosts are accepted', async () => {
  const ask = async (domain: string) => {
    const answer = await s.shop.owner.fetch('/option/all', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: ['company_name'], domain }),
    });
    return answer.status;
  };
  for (const domain of ['elsewhere', 'elsewhere.example.com', 'quiet.localhost'])
    expect([domain, await ask(domain)]).toEqual([domain, 403]);
  for (const domain of ['app', 'localhost', 'www.example.com', '127.0.0.1'])
    expect([domain, await ask(domain)]).toEqual([domain, 422]);
});
