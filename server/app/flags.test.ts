// Every call of a switched-off module is refused: derived from the contract, for each of the seven
// flags.
import { carriers, deployable, flagNames, type FlagName } from '@app/contract/kit/carriers';
import { pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { setOption } from '@app/contract/shop/setting';
import { getMe } from '@app/contract/shop/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { ownStory, type Story } from './story.ts';

const endpoints = routes.map((route) => route.endpoint);

/** Settings of a courier stay open: its account is filled in before its module is switched on. */
const isSetting = (endpoint: EndpointSpec): boolean => pathOf(endpoint).startsWith('/setting/');

const byCourier = endpoints.filter(
  (endpoint) =>
    endpoint.scope !== 'system' && pathOf(endpoint).includes('{c}') && !isSetting(endpoint),
);

interface Gated {
  readonly name: string;
  readonly endpoint: EndpointSpec;
  readonly params: Record<string, unknown>;
}

/** Every call that belongs to a flag: calls that name it, and calls of its courier. */
function callsOf(flag: FlagName): Gated[] {
  const own = endpoints
    .filter((endpoint) => endpoint.flag === flag)
    .map((endpoint) => ({ name: endpoint.at, endpoint, params: {} }));
  const courier = carriers.find((carrier) => carrier.flag === flag);
  if (!courier) return own;
  const shared = byCourier.map((endpoint) => ({
    name: endpoint.at.replace('{c}', courier.id),
    endpoint,
    params: { c: courier.id },
  }));
  return [...own, ...shared];
}

// Bodies with rules beyond the types of a schema.
const bodies: Readonly<Record<string, unknown>> = {
  'POST /{c}/order/create': { orderId: [1] },
  'POST /{c}/order/print': { orderId: [1] },
  'POST /{c}/order/cancel': { orderId: [1] },
  'POST /{c}/order/tracking/update': { orderId: [1] },
};

let s: Story;
beforeAll(async () => {
  s = await ownStory({ CARRIERS: deployable.join(',') });
});
afterAll(() => s.end());

const switchTo = (flag: FlagName, value: 0 | 1) =>
  s.shop.owner.call(setOption, { body: { name: flag, value } });

async function ask({ endpoint, params }: Gated): Promise<string> {
  const { takes } = endpoint;
  const sample = takes.params ? (sampleOf(takes.params) as Record<string, unknown>) : {};
  const body = takes.body && (bodies[endpoint.at] ?? sampleOf(takes.body));
  const answer = await s.shop.owner.ask(endpoint, {
    params: { ...sample, ...params },
    ...(body ? { body } : {}),
  });
  return answer.status === 200 ? '200' : `${answer.status} ${answer.refusal.message}`;
}

test('the contract has calls that a flag gates', () => {
  expect(byCourier.length).toBeGreaterThan(4);
  expect(callsOf('shippingFlash').length).toBeGreaterThan(byCourier.length);
});

describe.each(flagNames)('the flag %s', (flag) => {
  const calls = callsOf(flag);

  test('is off in a new shop and is reported to the web with its state', async () => {
    const other = await s.openShop(`n${flag.toLowerCase()}`);
    expect((await other.owner.call(getMe, {})).flags[flag]).toBe(0);
    await switchTo(flag, 1);
    expect((await s.shop.owner.call(getMe, {})).flags[flag]).toBe(1);
    await switchTo(flag, 0);
    expect((await s.shop.owner.call(getMe, {})).flags[flag]).toBe(0);
  });

  if (calls.length > 0) {
    test.each(calls.map((call) => [call.name, call] as const))(
      'refuses %s even to a system administrator while it is off, and allows it while it is on',
      async (_name, call) => {
        await switchTo(flag, 0);
        expect(await ask(call)).toBe('403 PERMISSION_DENIED');
        await switchTo(flag, 1);
        expect(await ask(call)).not.toBe('403 PERMISSION_DENIED');
        await switchTo(flag, 0);
      },
    );
  }
});
