// The guard matrix, derived from the contract: every call, with every kind of missing permission.
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  fillPath,
  methodOf,
  pathOf,
  takesFile,
  type EndpointSpec,
} from '@app/contract/kit/endpoint';
import { createLead } from '@app/contract/crm/lead';
import { createAddress } from '@app/contract/customer/address';
import { addRefund, keepMoney } from '@app/contract/money/refund';
import { createOrder } from '@app/contract/order/create';
import { createManifest } from '@app/contract/shipping/manifest';
import { errors } from '@app/contract/kit/errors';
import { personalFields } from '@app/contract/kit/fields';
import { permissionKeys } from '@app/contract/kit/permissions';
import { claim, onceOf, storeAnswer } from '../platform/idempotency.ts';
import { parseCall } from '../platform/parse-call.ts';
import type { Incoming } from '../platform/route.ts';
import { createSecrets } from '../platform/secrets.ts';
import { routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { openGoods } from './story/goods.ts';
import { turnModulesOn } from './story/modules-on.ts';
import { person, story, type Answer, type Person, type Story } from './story.ts';

const endpoints: readonly EndpointSpec[] = routes.map((route) => route.endpoint);
const guarded = endpoints.filter((endpoint) => endpoint.may !== 'anyone');
const inTenant = guarded.filter((endpoint) => endpoint.scope !== 'system');
const withBody = endpoints.filter(
  (endpoint) => endpoint.takes.body && endpoint.takes.encoding !== 'raw',
);
const strange = { __not_a_field: 1 };

let s: Story;
let nobody: Person;
let powerless: Person;
/** Has every right, but sees no phone number. */
let sightless: Person;
beforeAll(async () => {
  s = await story();
  nobody = person({ base: `${s.origin}/v1`, token: '', id: 0 });
  powerless = await s.shop.hire(2, []);
  sightless = await s.shop.hire(
    2,
    permissionKeys.filter((key) => key !== 'customer.pii'),
  );
  // Module flags are on: the test is about users, not modules.
  await turnModulesOn(s.shop);
});
afterAll(() => s.end());

// Bodies with rules beyond the types of a schema.
const buyer = { name: 'ก', phone: '0810001234' };
const place = {
  address: '1',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};
const bodies: Readonly<Record<string, unknown>> = {
  'POST /address': { type: 'sender', ...buyer, ...place },
  'POST /pipeline/create': buyer,
  'PUT /setting/address/{c}': { ...buyer, ...place },
  'POST /order': {
    info: { ...buyer, ...place },
    items: [{ productId: 1, unit: 1 }],
    payment: { method: 'cod' },
  },
  'POST /order/open': { text: 'สวัสดี' },
  'PUT /order/{id}/item': { items: [{ productId: 1, unit: 1 }] },
  'DELETE /order/{id}/item': { id: 1 },
  'POST /shipment/{id}/settle': { gone: true, reason: 'ไม่มีพัสดุ' },
};

/** A path that fits the schema; `id` exists nowhere unless given. */
function inputOf(
  endpoint: EndpointSpec,
  id = 9_007_199_254_740,
): { params: Record<string, unknown>; body?: unknown } {
  const { params, body } = endpoint.takes;
  const sample = params ? (sampleOf(params) as Record<string, unknown>) : {};
  for (const key of Object.keys(sample)) if (/id$/i.test(key)) sample[key] = id;
  return { params: sample, ...(body && { body: bodies[endpoint.at] ?? sampleOf(body) }) };
}

const outcome = (answer: Answer<unknown>) =>
  `${answer.status} ${answer.status === 200 ? '' : answer.refusal.message}`;

test('the contract has calls to walk', () => {
  expect(endpoints.length).toBeGreaterThan(10);
});

describe('an API call without a token', () => {
  test.each(guarded.map((endpoint) => [endpoint.at, endpoint] as const))(
    'answers TOKEN_MISSING on %s',
    async (_at, endpoint) => {
      expect(outcome(await nobody.ask(endpoint, inputOf(endpoint)))).toBe('403 TOKEN_MISSING');
    },
  );
});

describe('an API call with a forged or ended token', () => {
  test.each(guarded.map((endpoint) => [endpoint.at, endpoint] as const))(
    'answers UNAUTHORIZED on %s',
    async (_at, endpoint) => {
      const forged = person({
        base: `${s.origin}/v1`,
        token: `${s.shop.owner.token.slice(0, -6)}abcdef`,
        id: 0,
      });
      const old = createSecrets(
        'a-key-for-tests-that-is-long-enough-to-be-accepted',
        () => Date.now() - 3_600_000,
      );
      const ended = person({
        base: `${s.origin}/v1`,
        token: old.signToken({ sub: s.shop.owner.id, tid: s.shop.id, ver: 1 }),
        id: 0,
      });
      expect(outcome(await forged.ask(endpoint, inputOf(endpoint)))).toBe('401 UNAUTHORIZED');
      expect(outcome(await ended.ask(endpoint, inputOf(endpoint)))).toBe('401 UNAUTHORIZED');
    },
  );
});

describe('an API call in the path of another shop', () => {
  test.each(inTenant.map((endpoint) => [endpoint.at, endpoint] as const))(
    'answers PERMISSION_DENIED on %s',
    async (_at, endpoint) => {
      const astray = person({ base: `${s.origin}/elsewhere`, token: s.shop.owner.token, id: 0 });
      expect(outcome(await astray.ask(endpoint, inputOf(endpoint)))).toBe('403 PERMISSION_DENIED');
    },
  );
});

describe('an API call without the right', () => {
  const needy = guarded.filter((endpoint) => endpoint.may !== 'signedIn');
  test.each(needy.map((endpoint) => [endpoint.at, endpoint] as const))(
    'answers PERMISSION_DENIED on %s',
    async (_at, endpoint) => {
      expect(outcome(await powerless.ask(endpoint, inputOf(endpoint)))).toBe(
        '403 PERMISSION_DENIED',
      );
    },
  );
});

const quoted = 'โทร 0890007713';

/** A reply in which every personal field contains a phone number. */
function markedReply(schema: unknown): unknown {
  if (personalFields.has(schema as never)) return quoted;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape).map(([key, part]) => [key, markedReply(part)]),
    );
  if (def.type === 'array') return [markedReply(def.element)];
  if (def.type === 'record') return { a: markedReply(def.valueType) };
  if (def.type === 'union') return def.options.map(markedReply).find(quotes) ?? null;
  if (def.type === 'pipe') return markedReply(def.out);
  return 'innerType' in def ? markedReply(def.innerType) : null;
}
const quotes = (value: unknown) => JSON.stringify(value)?.includes(quoted) ?? false;

describe('an API call that is repeated after a right was taken', () => {
  const repeatable = guarded.filter(({ once }) => once);
  /**
   * Ids of existing things, by the call that made them: an answer is repeated while its thing
   * exists.
   */
  const made: Record<string, number | null> = {};
  beforeAll(async () => {
    const { owner } = s.shop;
    const info = { ...buyer, ...place };
    const items = [{ productId: await (await openGoods(owner)).productId(1), unit: 1 }];
    const payment = { method: 'transfer' as const, paid: 50 };
    const { id } = await owner.call(createOrder, { body: { info, items, payment } });
    const back = { amount: 10, reason: 'ของแตก', account: 'KBANK 1' };
    made[addRefund.at] = (await owner.call(addRefund, { params: { id }, body: back })).id;
    // One of each kind is found by its id.
    made[keepMoney.at] = made[addRefund.at]!;
    const paper = await owner.call(createManifest, { body: { courier: 'flashexpress' } });
    made[createManifest.at] = paper.manifest.id;
    const recipient = { type: 'recipient' as const, ...info };
    made[createAddress.at] = (await owner.call(createAddress, { body: recipient })).id;
    made[createLead.at] = (await owner.call(createLead, { body: buyer })).id;
  });
  function markedAnswer({ at, gives }: EndpointSpec): object {
    const reply = markedReply(gives) as { manifest?: object };
    const id = made[at];
    if (id === undefined) return reply;
    return reply.manifest ? { ...reply, manifest: { ...reply.manifest, id } } : { ...reply, id };
  }
  /** As if the first call had been answered while its sender had every right. */
  async function answeredBefore(who: Person, endpoint: EndpointSpec) {
    const { params, body } = inputOf(endpoint);
    const key = { 'idempotency-key': `before-${who.id}-${repeatable.indexOf(endpoint)}` };
    const wired = Object.entries(params).map(([name, value]) => [name, String(value)]);
    const asked = { params: Object.fromEntries(wired), query: {}, body };
    const incoming = { ...asked, headers: key, tenant: undefined } as unknown as Incoming;
    const { secrets } = s.server.services;
    const once = onceOf({ endpoint, secrets }, incoming, parseCall(endpoint, incoming));
    if (!once) throw new Error(`${endpoint.at} keeps no answer`);
    const actor = { tenantId: s.shop.id, userId: who.id, requestId: 'before' };
    await s.server.services.db.withTenant(actor, async (tx) => {
      await claim(tx, once);
      await storeAnswer(tx, once, JSON.stringify(markedAnswer(endpoint)));
    });
    return who.ask(endpoint, { params, body }, key);
  }
  const rights = repeatable.filter(({ may }) => may !== 'signedIn');
  test.each(rights.map((endpoint) => [endpoint.at, endpoint] as const))(
    'is refused without the right to the call on %s',
    async (_at, endpoint) => {
      const answer = await answeredBefore(powerless, endpoint);
      expect(outcome(answer)).toBe('403 PERMISSION_DENIED');
    },
  );
  const telling = repeatable.filter(({ gives }) => quotes(markedReply(gives)));
  test.each(telling.map((endpoint) => [endpoint.at, endpoint] as const))(
    'shows nothing personal without customer.pii on %s',
    async (_at, endpoint) => {
      const seeing = await answeredBefore(s.shop.owner, endpoint);
      expect([seeing.status, quotes(seeing.data)], endpoint.at).toEqual([200, true]);
      const blind = await answeredBefore(sightless, endpoint);
      expect([blind.status, quotes(blind.data)], endpoint.at).toEqual([200, false]);
    },
  );
  test('has its stored answer encrypted wherever it contains a token or a secret', () => {
    // The token of an undo is useless without its session.
    const named = /"(?!undoToken)[^"]*(secret|token|password|webhookUrl)[^"]*":/i;
    const secretive = repeatable.filter((e) => named.test(JSON.stringify(markedReply(e.gives))));
    expect(secretive.map(({ at }) => at)).toContain('POST /channel');
    expect(secretive.filter(({ tellsSecret }) => !tellsSecret).map(({ at }) => at)).toEqual([]);
  });
  test('is tested for every call that stores its answer', () => {
    expect(rights.length).toBeGreaterThanOrEqual(45);
    expect(telling.length).toBeGreaterThanOrEqual(10);
  });
});

describe('an API call with a body that is no JSON', () => {
  test.each(withBody.map((endpoint) => [endpoint.at, endpoint] as const))(
    'answers BAD_REQUEST on %s',
    async (_at, endpoint) => {
      expect(
        outcome(await s.shop.owner.ask(endpoint, { ...inputOf(endpoint), body: '{"a":' })),
      ).toBe('400 BAD_REQUEST');
    },
  );
});

describe('an API call with a key that does not exist', () => {
  test.each(withBody.map((endpoint) => [endpoint.at, endpoint] as const))(
    'names the key on %s',
    async (_at, endpoint) => {
      const input = inputOf(endpoint);
      const answer = await s.shop.owner.ask(endpoint, {
        ...input,
        body: { ...(input.body as object), ...strange },
      });
      expect(outcome(answer)).toBe('422 UNPROCESSED');
      expect(Object.keys(answer.refusal.fields ?? {})).toContain('__not_a_field');
    },
  );
});

const MB = 1024 * 1024;
/**
 * Larger bodies are archives, which come as files: millions of keys would take a busy machine
 * minutes.
 */
const MOST_KEYS = 16 * MB;
const sizeOf = ({ bodyLimit = MB }: EndpointSpec): number => Math.min(bodyLimit, MOST_KEYS);

/** As many keys as fit: brackets and the last key count toward the size. */
function bodyOfKeys(size: number): string {
  const keys: string[] = [];
  for (let n = 0, length = 20; length < size; n += 1) {
    const key = `"k${n}":1`;
    keys.push(key);
    length += key.length + 1;
  }
  return `{${keys.slice(0, -1).join(',')}}`;
}

async function isAnsweredInShort(endpoint: EndpointSpec, body: string): Promise<void> {
  const answer = await s.shop.owner.ask(endpoint, { ...inputOf(endpoint), body });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.refusal.fields ?? {}).length).toBeLessThanOrEqual(51);
  expect(JSON.stringify(answer.data).length).toBeLessThan(8_000);
}

describe('an API call with a body of a thousand keys that do not exist', () => {
  const body = bodyOfKeys(10_000);
  test.each(withBody.map((endpoint) => [endpoint.at, endpoint] as const))(
    'gets a short answer on %s',
    (_at, endpoint) => isAnsweredInShort(endpoint, body),
  );
});

/** All calls are parsed in one way, so one of each size and form is enough. */
describe('an API call with a body of the largest size, 16 MB at most, and of keys that do not exist', () => {
  const bySize = new Map(
    withBody.map((endpoint) => [
      `${sizeOf(endpoint)} ${endpoint.takes.encoding ?? ''} ${endpoint.scope ?? ''}`,
      endpoint,
    ]),
  );
  test.each([...bySize.values()].map((endpoint) => [endpoint.at, endpoint] as const))(
    'gets a short answer on %s',
    (_at, endpoint) => isAnsweredInShort(endpoint, bodyOfKeys(sizeOf(endpoint))),
  );
});

/**
 * Sends the head of a form with files and a little of its body, but never the end: an answer shows
 * that the rest was not read.
 */
const beginForm = (endpoint: EndpointSpec, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { params } = inputOf(endpoint);
    const base = endpoint.scope === 'system' ? '' : '/v1';
    const request = http.request(s.origin + base + fillPath(pathOf(endpoint), params), {
      method: methodOf(endpoint),
      headers: {
        'content-type': 'multipart/form-data; boundary=xx',
        'content-length': '500000',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
    });
    request.once('error', reject);
    request.once('response', async (response) => {
      const { message } = JSON.parse(await text(response)) as { message: string };
      request.destroy();
      resolve(`${response.statusCode} ${message}`);
    });
    request.write('--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\n');
  });

/** Calls of an order page: their link is checked before the body is read. */
const hasLink = (endpoint: EndpointSpec): boolean => pathOf(endpoint).startsWith('/t/{token}/');

describe('an API call with a form with files', () => {
  const withFile = withBody.filter(takesFile);
  const without = withBody.filter((endpoint) => !takesFile(endpoint));
  test.each(without.map((endpoint) => [endpoint.at, endpoint] as const))(
    'is refused before it is read where no file is expected, on %s',
    async (_at, endpoint) => {
      expect(await beginForm(endpoint, s.shop.owner.token)).toBe('400 BAD_REQUEST');
    },
  );
  test.each(withFile.map((endpoint) => [endpoint.at, endpoint] as const))(
    'is refused before it is read without a token or the right, on %s',
    async (_at, endpoint) => {
      // The link in the path replaces a token.
      const refusal = endpoint.may === 'anyone' ? '404 NOT_FOUND' : '403 TOKEN_MISSING';
      expect(await beginForm(endpoint, '')).toBe(refusal);
      if (endpoint.may === 'anyone') return;
      if (endpoint.may === 'signedIn') return;
      expect(await beginForm(endpoint, powerless.token)).toBe('403 PERMISSION_DENIED');
    },
  );
  test('is read only by calls with a token or a link, and by fewer than half of them', () => {
    expect(withFile.length).toBeGreaterThan(5);
    expect(withFile.length).toBeLessThan(without.length);
    expect(withFile.filter((endpoint) => endpoint.may === 'anyone' && !hasLink(endpoint))).toEqual(
      [],
    );
  });
});

test('an API call without a token or a link accepts only a short body', () => {
  const open = withBody.filter((endpoint) => endpoint.may === 'anyone' && !hasLink(endpoint));
  expect(open.length).toBeGreaterThan(2);
  expect(open.filter((endpoint) => (endpoint.bodyLimit ?? Infinity) > 16 * 1024)).toEqual([]);
});

describe('an API call with an invalid page', () => {
  const paged = endpoints.filter(
    (endpoint) =>
      endpoint.takes.query && 'page' in ((endpoint.takes.query as { shape?: object }).shape ?? {}),
  );
  test.each(paged.map((endpoint) => [endpoint.at, endpoint] as const))(
    'names the field on %s',
    async (_at, endpoint) => {
      const answer = await s.shop.owner.ask(endpoint, {
        ...inputOf(endpoint),
        query: { page: 'x', pageSize: 10_000 },
      });
      expect(outcome(answer)).toBe('422 UNPROCESSED');
      expect(Object.keys(answer.refusal.fields ?? {}).sort()).toEqual(['page', 'pageSize']);
    },
  );
});

describe('an API call with an id that the shop does not have', () => {
  const addressed = inTenant.filter((endpoint) => /\{\w*id\}/i.test(pathOf(endpoint)));
  test.each(addressed.map((endpoint) => [endpoint.at, endpoint] as const))(
    'answers 404 on %s',
    async (_at, endpoint) => {
      const answer = await s.shop.owner.ask(endpoint, inputOf(endpoint));
      expect(answer.status, JSON.stringify(answer.data)).toBe(404);
    },
  );
});

describe('an API call with any body', () => {
  const junk: unknown[] = [
    [],
    'text',
    0,
    null,
    { id: -1 },
    { id: 1e300 },
    { id: '\u0000' },
    { items: { length: 1e9 } },
    '{"__proto__":{"a":1}}',
  ];
  test.each(withBody.map((endpoint) => [endpoint.at, endpoint] as const))(
    'never causes a server error on %s',
    async (_at, endpoint) => {
      for (const body of junk) {
        const answer = await s.shop.owner.ask(endpoint, {
          ...inputOf(endpoint),
          body: typeof body === 'string' && body.startsWith('{') ? body : JSON.stringify(body),
        });
        expect(
          answer.status,
          `${JSON.stringify(body)}: ${JSON.stringify(answer.data)}`,
        ).toBeLessThan(500);
      }
    },
  );
});

test('every error code of an API call has a Thai sentence and a fitting status', () => {
  for (const endpoint of endpoints) {
    for (const code of endpoint.fails) {
      expect(errors[code].th.length, code).toBeGreaterThan(5);
      expect(errors[code].status, code).toBeGreaterThanOrEqual(400);
    }
  }
});

test('an API call that reads takes no body', () => {
  const reading = endpoints.filter((endpoint) => methodOf(endpoint) === 'GET');
  expect(reading.filter((endpoint) => endpoint.takes.body).map((endpoint) => endpoint.at)).toEqual(
    [],
  );
});
