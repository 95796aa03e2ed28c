// Real ids of another shop: a call with them finds nothing and changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddress } from '@app/contract/customer/address';
import { createCategory, listCategories } from '@app/contract/catalog/category';
import { createToken } from '@app/contract/shop/api-token';
import { createWebhook } from '@app/contract/shop/webhook';
import { saveView } from '@app/contract/shop/list-view';
import { createChannel } from '@app/contract/customer/channel';
import { payCommission } from '@app/contract/money/commission';
import { pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { createExpense } from '@app/contract/money/expense';
import { startSheet } from '@app/contract/report/export';
import { exportShop } from '@app/contract/upkeep/shop-data';
import { deleteOrder } from '@app/contract/order/status';
import { createLead } from '@app/contract/crm/lead';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { setOption } from '@app/contract/shop/setting';
import { createUser } from '@app/contract/shop/user';
import { sql } from '../platform/database.ts';
import { routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { story, type Person, type Story } from './story.ts';

let s: Story;
let stranger: Person;
/** A real id of the first shop by the first segment of a path. */
let ids: Record<string, number>;

const place = {
  address: '9/9 หมู่ 1',
  subdistrict: 'ท่าศาลา',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50000',
};

beforeAll(async () => {
  s = await story();
  const { owner } = s.shop;
  const category = await owner.call(createCategory, { body: { name: 'ครีม' } });
  const product = await owner.call(createProduct, {
    body: { code: 'CR01', name: 'ครีม', categoryId: category.id, price: 100, isCheck: false },
  });
  const order = await owner.call(createOrder, {
    body: {
      info: { name: 'สมชาย', phone: '0800000001', ...place },
      items: [{ productId: product.id, unit: 1 }],
      payment: { method: 'cod' },
    },
  });
  const deleted = await owner.call(createOrder, {
    body: {
      info: { name: 'สมชาย', phone: '0800000001', ...place },
      items: [{ productId: product.id, unit: 1 }],
      payment: { method: 'cod' },
    },
  });
  await owner.call(deleteOrder, { params: { id: deleted.id }, query: {} });
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  const lead = await owner.call(createLead, { body: { name: 'สมชาย', phone: '0800000001' } });
  const [batch] = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`insert into shipment_batches (tenant_id, courier, request, created_by) values (${tx.tenantId}, 'flashexpress', '{}', ${owner.id}) returning id`,
    ),
  );
  const [shipment] = await s.shop.inside((tx) =>
    tx.rows<{
      id: number;
    }>(sql`insert into shipments (tenant_id, order_id, batch_id, courier, merchant_no, state, pno, sent)
      values (${tx.tenantId}, ${order.id}, ${batch?.id}, 'flashexpress', 'app-1-1', 'booked', 'TH000001', '{}') returning id`),
  );
  const [print] = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`insert into print_jobs (tenant_id, courier, size, sort, labels) values (${tx.tenantId}, 'flashexpress', '100x150', 'sku', 1) returning id`,
    ),
  );
  const [manifest] = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`insert into manifests (tenant_id, no, courier) values (${tx.tenantId}, 1, 'flashexpress') returning id`,
    ),
  );
  const [receipt] = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`insert into receipts (tenant_id, kind, no, order_id, total_satang, document) values (${tx.tenantId}, 'receipt', 'RE1', ${order.id}, 100, '{}') returning id`,
    ),
  );
  const [refund] = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`insert into refunds (tenant_id, order_id, amount_satang, reason, account, created_at) values (${tx.tenantId}, ${order.id}, 100, 'x', 'x', now()) returning id`,
    ),
  );
  const [back] = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`insert into return_scans (tenant_id, order_id, sent_at, code, condition) values (${tx.tenantId}, ${order.id}, now(), 'TH000001', 'good') returning id`,
    ),
  );
  const [run] = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`insert into imports (tenant_id, kind, made) values (${tx.tenantId}, 'order', 1) returning id`,
    ),
  );
  const [bill] = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`insert into cod_bills (tenant_id, courier, bill_no, source, billed_on) values (${tx.tenantId}, 'flashexpress', 'B1', 'ledger', '2026-01-31') returning id`,
    ),
  );
  ids = {
    cod: bill?.id ?? 0,
    // Calls of any courier that name something by its id name a bill.
    '{c}': bill?.id ?? 0,
    import: run?.id ?? 0,
    order: order.id,
    trash: deleted.id,
    receipt: receipt?.id ?? 0,
    refund: refund?.id ?? 0,
    return: back?.id ?? 0,
    exceptions: (shipment?.id ?? 0) * 10 + 1,
    product: product.id,
    pipeline: lead.id,
    category: category.id,
    channel: (await owner.call(createChannel, { body: { name: 'เพจ', kind: 'facebook' } })).id,
    address: (
      await owner.call(createAddress, {
        body: { type: 'sender', name: 'ร้าน', phone: '0800000001', ...place },
      })
    ).id,
    user: (
      await owner.call(createUser, {
        body: { username: 'mine', password: 'secret-1', name: 'ของร้านนี้', role: 2 },
      })
    ).id,
    expense: (
      await owner.call(createExpense, {
        body: { type: 'other', date: '2026-01-31', amount: 10 },
      })
    ).id,
    commission: (
      await owner.call(payCommission, {
        body: { userId: owner.id, month: '2026-01', amount: 10 },
      })
    ).id,
    batchId: batch?.id ?? 0,
    shipment: shipment?.id ?? 0,
    print: print?.id ?? 0,
    manifest: manifest?.id ?? 0,
    flashexpress: order.id,
    export: (await owner.call(startSheet, { body: { list: listCategories.at } })).id,
    shop: (await owner.call(exportShop, { body: { reason: 'ทดสอบ' } })).id,
    token: (
      await owner.call(createToken, { body: { name: 'ของฉัน', permissions: ['product.view'] } })
    ).id,
    webhook: (
      await owner.call(createWebhook, {
        body: { url: 'https://example.com/in', events: ['order.cancelled'] },
      })
    ).id,
    'list-view': (
      await owner.call(saveView, {
        body: { list: 'order-send', name: 'ของฉัน', search: {}, columns: {} },
      })
    ).id,
  };
  const other = await s.openShop('otherside');
  stranger = other.owner;
  await other.inside((tx) =>
    tx.rows(
      sql`insert into options (tenant_id, name, value) values (${tx.tenantId}, 'shippingFlash', '1'), (${tx.tenantId}, 'openCRM', '1')`,
    ),
  );
});
afterAll(() => s.end());

const bodies: Readonly<Record<string, unknown>> = {
  'PUT /order/{id}/item': { items: [{ productId: 1, unit: 1 }] },
  'DELETE /order/{id}/item': { id: 1 },
  'POST /shipment/{id}/settle': { gone: true, reason: 'ไม่มีพัสดุ' },
};

const addressed = routes
  .map((route) => route.endpoint as EndpointSpec)
  .filter(
    (endpoint) =>
      endpoint.scope !== 'system' &&
      endpoint.may !== 'anyone' &&
      /\{\w*id\}/i.test(pathOf(endpoint)),
  );

const tables = [
  'orders',
  'order_items',
  'products',
  'categories',
  'channels',
  'expenses',
  'addresses',
  'users',
  'shipments',
  'shipment_batches',
  'print_jobs',
  'receipts',
  'refunds',
  'imports',
  'cod_bills',
  'stock',
  'list_views',
  'return_scans',
  'leads',
  'lead_events',
  'exceptions',
  'commission_payments',
];

/** Everything that the first shop has, so that any change shows. */
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

test('the contract has calls that name something by its id', () => {
  expect(addressed.length).toBeGreaterThan(20);
});

test.each(addressed.map((endpoint) => [endpoint.at, endpoint] as const))(
  'the API call %s finds nothing in another shop',
  async (_at, endpoint) => {
    const segment = pathOf(endpoint).split('/')[1] ?? '';
    const params = sampleOf(endpoint.takes.params as never) as Record<string, unknown>;
    for (const key of Object.keys(params))
      if (/id$/i.test(key)) params[key] = key === 'batchId' ? ids['batchId'] : ids[segment];
    expect(Object.values(params), `no sample for ${segment}`).not.toContain(undefined);
    const before = await fingerprint();
    const body = endpoint.takes.body && (bodies[endpoint.at] ?? sampleOf(endpoint.takes.body));
    const answer = await stranger.ask(endpoint, { params, ...(body !== undefined && { body }) });
    expect(answer.status, JSON.stringify(answer.data)).toBe(404);
    expect(await fingerprint()).toBe(before);
  },
);
