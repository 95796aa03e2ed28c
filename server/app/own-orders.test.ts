// A user limited to own orders has every other right: a call that names an order of a colleague, or
// part of it, finds nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { permissionKeys } from '@app/contract/kit/permissions';
import { setOption } from '@app/contract/shop/setting';
import { listExceptions } from '@app/contract/shipping/exception';
import { deleteOrder } from '@app/contract/order/status';
import { sql } from '../platform/database.ts';
import { routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { addProduct, makeOrders } from './story/ready-to-ship.ts';
import { story, type Person, type Story } from './story.ts';

const receiver = {
  ...{ name: 'สมหญิง ใจดี', phone: '0810001234', address: '99/1' },
  ...{ subdistrict: 'บางรัก', district: 'บางรัก', province: 'กรุงเทพมหานคร', postcode: '10500' },
};

let s: Story;
let colleague: Person;
/** Something that belongs to an order of the owner, by the first segment of a path. */
let ids: Readonly<Record<string, number>>;

beforeAll(async () => {
  s = await story();
  const { owner } = s.shop;
  for (const name of ['shippingFlash', 'shippingLaos', 'openCRM'] as const)
    await owner.call(setOption, { body: { name, value: 1 } });
  const productId = await addProduct(owner);
  const [order = 0, deleted = 0] = await makeOrders(s.shop, { count: 2, productId });
  await owner.call(deleteOrder, { params: { id: deleted }, query: {} });
  const shipment = await made(sql<{ id: number }>`
    insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, booked_at, amend_asked, amend_asked_at)
    values (${s.shop.id}, ${order}, 'flashexpress', 'own-1', 'booked', 'TH000001', ${JSON.stringify({ receiver })}::jsonb, now(),
      ${JSON.stringify({ parts: {}, receiver, codSatang: 0 })}::jsonb, now() - interval '1 day') returning id`);
  // A change that the courier never answered, so that it can be settled.
  const [trouble] = (await owner.call(listExceptions, { query: {} })).items;
  ids = {
    order,
    shipment,
    trash: deleted,
    flashexpress: order,
    exceptions: trouble?.id ?? 0,
    receipt: await made(sql<{ id: number }>`
      insert into receipts (tenant_id, kind, no, order_id, total_satang, document)
      values (${s.shop.id}, 'receipt', 'RE1', ${order}, 100, '{}') returning id`),
    refund: await made(sql<{ id: number }>`
      insert into refunds (tenant_id, order_id, amount_satang, reason, account, created_at)
      values (${s.shop.id}, ${order}, 100, 'x', 'x', now()) returning id`),
    return: await made(sql<{ id: number }>`
      insert into return_scans (tenant_id, order_id, sent_at, code, condition)
      values (${s.shop.id}, ${order}, now(), 'TH000001', 'good') returning id`),
  };
  colleague = await s.shop.hire(
    2,
    permissionKeys.filter((key) => key !== 'order.view.all'),
  );
});
afterAll(() => s.end());

const made = async (statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const row = await s.shop.inside((tx) => tx.first(statement));
  return row?.id ?? 0;
};

const bodies: Readonly<Record<string, unknown>> = {
  'PUT /order/{id}/item': { items: [{ productId: 1, unit: 1 }] },
  'DELETE /order/{id}/item': { id: 1 },
  'POST /shipment/{id}/settle': { gone: true, reason: 'ไม่มีพัสดุ' },
};

const segmentOf = (endpoint: EndpointSpec): string => pathOf(endpoint).split('/')[1] ?? '';

const ofOrders = new Set([
  ...['order', 'shipment', 'trash', 'flashexpress', 'exceptions', 'receipt', 'refund', 'return'],
]);

const addressed = routes
  .map((route) => route.endpoint as EndpointSpec)
  .filter(({ scope, may }) => scope !== 'system' && may !== 'anyone')
  .filter((endpoint) => /\{\w*id\}/i.test(pathOf(endpoint)) && ofOrders.has(segmentOf(endpoint)));

const tables = [
  ...['orders', 'order_items', 'order_events', 'shipments', 'receipts', 'refunds', 'return_scans'],
  ...['exceptions', 'slips', 'order_proposals'],
] as const;

const fingerprint = () =>
  s.shop.inside(async (tx) => {
    const texts: string[] = [];
    for (const name of tables) {
      const rows = await tx.rows<{ t: string }>(
        sql`select t::text from ${sql.table(name)} t where tenant_id = ${tx.tenantId} order by 1`,
      );
      texts.push(...rows.map((row) => row.t));
    }
    return texts.join('\n');
  });

test('the contract has calls that name an order, or part of one, by its id', () => {
  expect(new Set(addressed.map(segmentOf))).toEqual(ofOrders);
  expect(addressed.length).toBeGreaterThan(40);
  expect(Object.values(ids)).not.toContain(0);
});

test.each(addressed.map((endpoint) => [endpoint.at, endpoint] as const))(
  'the API call %s finds nothing in an order of a colleague',
  async (_at, endpoint) => {
    const params = sampleOf(endpoint.takes.params as never) as Record<string, unknown>;
    for (const key of Object.keys(params))
      if (/id$/i.test(key)) params[key] = ids[segmentOf(endpoint)];
    const before = await fingerprint();
    const body = endpoint.takes.body && (bodies[endpoint.at] ?? sampleOf(endpoint.takes.body));
    const answer = await colleague.ask(endpoint, { params, ...(body !== undefined && { body }) });
    expect(answer.status, JSON.stringify(answer.data ?? answer.refusal)).toBe(404);
    expect(await fingerprint()).toBe(before);
  },
);

const keys = ['orderId', 'orderIds', 'ids'] as const;
const shapeOf = ({ takes }: EndpointSpec): object =>
  (takes.body as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};

/** Other things whose ids appear in lists. */
const isOfOrders = (endpoint: EndpointSpec): boolean =>
  'orderId' in shapeOf(endpoint) ||
  'orderIds' in shapeOf(endpoint) ||
  ['order', 'telesale', 'receipt'].includes(segmentOf(endpoint));

const naming = routes
  .map((route) => route.endpoint as EndpointSpec)
  .filter(({ scope, may }) => scope !== 'system' && may !== 'anyone')
  .filter((endpoint) => keys.some((key) => key in shapeOf(endpoint)) && isOfOrders(endpoint));

test('the contract has calls that name orders in their body', () => {
  expect(naming.length).toBeGreaterThan(12);
});

test.each(naming.map((endpoint) => [endpoint.at, endpoint] as const))(
  'the API call %s neither changes nor reveals a colleague’s order that its body names',
  async (_at, endpoint) => {
    const { order } = ids;
    const params = endpoint.takes.params && (sampleOf(endpoint.takes.params) as object);
    const before = await fingerprint();
    const answers: string[] = [];
    for (const value of [order, [order]]) {
      const named = Object.fromEntries(
        keys.filter((key) => key in shapeOf(endpoint)).map((key) => [key, value]),
      );
      const body = { ...(sampleOf(endpoint.takes.body as never) as object), ...named };
      const answer = await colleague.ask(endpoint, {
        ...(params && { params: { ...params, c: 'flashexpress' } }),
        body,
      } as never);
      answers.push(`${answer.status} ${JSON.stringify(answer.data ?? answer.refusal)}`);
    }
    expect(answers.join('\n')).not.toContain(receiver.phone);
    expect(await fingerprint()).toBe(before);
  },
);
