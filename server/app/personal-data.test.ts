// Personal data, derived from the contract: an answer read without `customer.pii` contains no trace
// of a customer.
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { personalFields } from '@app/contract/kit/fields';
import { createAddress } from '@app/contract/customer/address';
import { listCategories } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { startSheet } from '@app/contract/report/export';
import { exportShop } from '@app/contract/upkeep/shop-data';
import { setOption } from '@app/contract/shop/setting';
import { createWebhook } from '@app/contract/shop/webhook';
import { createExpense } from '@app/contract/money/expense';
import { listExceptions, updateException } from '@app/contract/shipping/exception';
import { flagNames } from '@app/contract/kit/carriers';
import { fillPath, isList, pathOf, type Asks, type EndpointSpec } from '@app/contract/kit/endpoint';
import { permissionKeys } from '@app/contract/kit/permissions';
import { needsReason } from '@app/contract/kit/sheet-rights';
import { createLead, updateLead } from '@app/contract/crm/lead';
import { noteCall } from '@app/contract/order/telesale';
import { updateOrders } from '@app/contract/order/status';
import { updateOrderInfo } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { sql, type TenantTx } from '../platform/database.ts';
import { routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { story, type Person, type Story } from './story.ts';
import { addProduct } from './story/ready-to-ship.ts';
import { unzipped } from './story/read-workbook.ts';

/** Invented values that occur nowhere else; numbers also in their displayed form. */
const marks = {
  phone: ['0890007713', '089-000-7713'],
  phone2: ['0890007724', '089-000-7724'],
  address: ['77/13 ซอยเครื่องหมาย'],
  former: ['66/12 ซอยก่อนหน้า'],
  social: ['เฟซเครื่องหมาย'],
  chat: ['แชตเครื่องหมาย'],
  sender: ['ผู้ทักเครื่องหมาย'],
  signer: ['ผู้เซ็นเครื่องหมาย'],
} as const;
const allMarks = Object.values(marks).flat();
const place = {
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

// A label contains what the courier needs, whoever prints it (screens.md, decisions on §5.10).
const isLabel = (endpoint: EndpointSpec) =>
  endpoint.gives === 'pdf' && endpoint.may === 'ship.print';

/** Fetched from the courier each time, about the shop itself. */
const asksCourier = ['GET /flashexpress/ka/warehouse'];

const readable = routes
  .map((route) => route.endpoint)
  .filter(
    (endpoint) =>
      endpoint.at.startsWith('GET ') &&
      endpoint.scope !== 'system' &&
      endpoint.may !== 'anyone' &&
      !isLabel(endpoint) &&
      !asksCourier.includes(endpoint.at),
  );

let s: Story;
let stranger: Person;
/** For calls that need a thing in another state than the others. */
const unlike: Record<string, Record<string, number>> = {};
/** Real ids by the first segment of a path, or by the parameter's own name. */
let ids: Record<string, string | number>;

/** Notes that users type, and words of couriers. */
const said = `โทร ${marks.phone[0]} บ้าน ${marks.address[0]}`;

async function insertBill(tx: TenantTx): Promise<number> {
  const bill = await tx.first<{ id: number }>(
    sql`insert into cod_bills (tenant_id, courier, bill_no, source, billed_on, parcels)
      values (${tx.tenantId}, 'flashexpress', 'B1', 'statement', '2026-01-31', 1) returning id`,
  );
  await tx.rows(sql`insert into cod_lines (tenant_id, bill_id, courier, digest, pno, remark, collected_satang, fee_satang, net_satang,
      decision, reason, decided_at)
    values (${tx.tenantId}, ${bill?.id}, 'flashexpress', gen_random_uuid(), 'TH77130001', ${said}, 100, 0, 100, 'accepted', ${said}, now())`);
  return bill?.id ?? 0;
}

async function insertParcel(tx: TenantTx, orderId: number): Promise<Record<string, number>> {
  const batch = await tx.first<{ id: number }>(
    sql`insert into shipment_batches (tenant_id, courier, request, state, finished_at)
      values (${tx.tenantId}, 'flashexpress', ${JSON.stringify({ orderIds: [orderId] })}::jsonb, 'done', now()) returning id`,
  );
  const sent = { dstName: 'สมหญิง', dstPhone: marks.phone[0], dstDetailAddress: marks.address[0] };
  const shipment = await tx.first<{ id: number }>(
    sql`insert into shipments (tenant_id, order_id, batch_id, courier, merchant_no, state, pno, sent, answer,
        error_code, error_message, tracking_code, tracking_label, tracking_at)
      values (${tx.tenantId}, ${orderId}, ${batch?.id}, 'flashexpress', 'mark-1', 'booked', 'TH77130001',
        ${JSON.stringify(sent)}::jsonb, ${JSON.stringify(sent)}::jsonb, '1001',
        ${`Phone ${marks.phone[0]} is invalid: ${marks.address[0]}`}, '1', 'รับพัสดุแล้ว', now()) returning id`,
  );
  await tx.rows(
    sql`insert into shipment_batch_items (tenant_id, batch_id, line, order_id, shipment_id, state, error_message)
      values (${tx.tenantId}, ${batch?.id}, 1, ${orderId}, ${shipment?.id}, 'refused', ${said})`,
  );
  await tx.rows(sql`insert into tracking_events (tenant_id, shipment_id, at, code, label, signer, bucket, source, digest)
    values (${tx.tenantId}, ${shipment?.id}, now(), '5', 'เซ็นรับแล้ว', ${marks.signer[0]}, 'delivered', 'poll', 'd1')`);
  await tx.rows(sql`insert into parcel_proofs (tenant_id, shipment_id, signer, relation_text, image_file)
    values (${tx.tenantId}, ${shipment?.id}, ${marks.signer[0]}, 'เพื่อนร่วมงาน', 'proof/1/x.webp')`);
  const print = await tx.first<{ id: number }>(
    sql`insert into print_jobs (tenant_id, courier, size, sort, labels, reason)
      values (${tx.tenantId}, 'flashexpress', '100x150', 'sku', 1, ${said}) returning id`,
  );
  await tx.rows(sql`insert into print_job_items (tenant_id, job_id, line, order_id, shipment_id, pno, is_reprint)
    values (${tx.tenantId}, ${print?.id}, 1, ${orderId}, ${shipment?.id}, 'TH77130001', false)`);
  return { batchId: batch?.id ?? 0, shipment: shipment?.id ?? 0, print: print?.id ?? 0 };
}

async function insertChat(tx: TenantTx, orderId: number, channelId: number): Promise<void> {
  const text = `${marks.chat[0]} ${marks.phone[0]} ${marks.address[0]}`;
  await tx.rows(sql`insert into messages (tenant_id, source, channel_id, sender_id, sender_name, body, order_id, state)
    values (${tx.tenantId}, 'line', ${channelId}, 'u1', ${marks.sender[0]}, ${text}, ${orderId}, 'opened'),
      (${tx.tenantId}, 'line', ${channelId}, 'u1', ${marks.sender[0]}, ${text}, null, 'new')`);
  await tx.rows(sql`insert into webhook_deliveries (tenant_id, channel_id, event_key, type, body, order_id, problem)
    values (${tx.tenantId}, ${channelId}, 'k1', 'order', ${JSON.stringify({ text })}, ${orderId}, '')`);
}

/** Reasons are free text, which may quote the customer. */
async function quoteInReasons(
  owner: Person,
  order: Asks<typeof createOrder>['body'],
): Promise<void> {
  const quote = `ให้โทรเบอร์นี้แทน ${marks.phone[0]}`;
  const lead = await owner.call(createLead, { body: { name: 'สมศรี', phone: '0890007799' } });
  await owner.call(updateLead, {
    params: { id: lead.id },
    body: { stage: 'cancel', cancelReason: quote },
  });
  const make = (more: object) =>
    owner.call(createOrder, {
      body: { ...order, duplicateReason: quote, riskReason: quote, ...more },
    });
  const { id } = await make({});
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: quote } });
  const called = await make({ status: 'telesale' });
  const params = { id: called.id };
  await owner.call(noteCall, { params, body: { answered: true, note: quote } });
}

/** What another system was sent, and its answer. */
async function insertTold(owner: Person, orderId: number): Promise<number> {
  const { id } = await owner.call(createWebhook, {
    body: { url: 'https://example.com/in', events: ['order.cancelled'] },
  });
  await s.shop.inside((tx) =>
    tx.rows(sql`insert into webhook_sends (tenant_id, webhook_id, event, type, subject, subject_id, happened_at, data, state,
        answer, next_at, since, created_at)
      values (${tx.tenantId}, ${id}, 'told', 'order.created', 'order', ${orderId}, now(),
        ${JSON.stringify({ address: marks.address[0] })}, 'dead', ${marks.address[0]}, now(), now(), now())`),
  );
  return id;
}

beforeAll(async () => {
  s = await story();
  const { owner } = s.shop;
  await s.shop.inside(async (tx) => {
    for (const flag of flagNames)
      await tx.rows(
        sql`insert into options (tenant_id, name, value) values (${tx.tenantId}, ${flag}, '1') on conflict do nothing`,
      );
  });
  const productId = await addProduct(owner);
  const channel = await owner.call(createChannel, { body: { name: 'LINE', kind: 'line' } });
  const info = {
    name: 'สมหญิง ใจดี',
    phone: marks.phone[0],
    phone2: marks.phone2[0],
    social: marks.social[0],
    ...place,
  };
  const body = {
    // Notes may quote what the fields beside them hide.
    info: { ...info, address: marks.former[0], note: `โทร ${marks.phone[1]}` },
    shipping: { note: `ฝากไว้ที่ ${marks.address[0]}` },
    channelId: channel.id,
    items: [{ productId, unit: 1 }],
    payment: { method: 'cod' as const },
  };
  const order = await owner.call(createOrder, { body });
  await owner.call(updateOrderInfo, {
    params: { id: order.id },
    body: { ...info, address: marks.address[0] },
  });
  await owner.call(setOption, { body: { name: 'promptpay_id', value: '0810001111' } });
  const payment = { method: 'transfer' as const };
  const due = await owner.call(createOrder, {
    body: { ...body, payment, duplicateReason: 'อีกกล่อง' },
  });
  unlike['GET /order/{id}/promptpay'] = { id: due.id };
  const address = await owner.call(createAddress, {
    body: {
      type: 'recipient',
      name: 'สมหญิง',
      phone: marks.phone[0],
      address: marks.address[0],
      ...place,
    },
  });
  const expense = await owner.call(createExpense, {
    body: { type: 'other', date: '2026-01-31', amount: 10 },
  });
  const back = await owner.call(createOrder, { body });
  await s.shop.inside((tx) =>
    // On its way back: to be received in the shop, and in the exceptions.
    tx.rows(sql`with o as (
        update orders set status = 'sending', sent_at = now(), pno = 'TH77130002', tracking_bucket = 'returning'
        where tenant_id = ${tx.tenantId} and id = ${back.id} returning id)
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, tracking_bucket, tracking_at)
      select ${tx.tenantId}, id, 'flashexpress', 'mark-2', 'booked', 'TH77130002', '{}', 'returning', now() from o returning 1`),
  );
  const [trouble] = (await owner.call(listExceptions, { query: {} })).items;
  await owner.call(updateException, { params: { id: trouble?.id ?? 0 }, body: { note: said } });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`insert into return_scans (tenant_id, order_id, sent_at, code, condition, note, scanned_at)
      values (${tx.tenantId}, ${order.id}, now(), 'TH77130003', 'good', ${said}, now())`);
    await tx.rows(sql`insert into order_events (tenant_id, order_id, kind, reason)
      values (${tx.tenantId}, ${order.id}, 'return-good', ${said})`);
    const asked = { phone: marks.phone2[0], address: marks.former[0] };
    await tx.rows(sql`insert into order_events (tenant_id, order_id, kind, after)
      values (${tx.tenantId}, ${order.id}, 'proposal', ${JSON.stringify(asked)}::jsonb)`);
    await tx.rows(sql`insert into order_proposals (tenant_id, order_id, phone, address, created_at)
      values (${tx.tenantId}, ${order.id}, ${asked.phone}, ${asked.address}, now())`);
    await tx.audit({
      action: 'cod.accept',
      entity: 'cod-line',
      after: { pno: 'TH77130001', reason: said },
    });
  });
  const parcel = await s.shop.inside(async (tx) => {
    await insertChat(tx, order.id, channel.id);
    return insertParcel(tx, order.id);
  });
  const { id: leadId } = await owner.call(createLead, {
    body: {
      name: 'สมหญิง ใจดี',
      phone: marks.phone[0],
      social: marks.social[0],
      address: marks.address[0],
      note: `โทร ${marks.phone[1]}`,
      nextAt: '2026-01-31T03:00:00Z',
    },
  });
  await quoteInReasons(owner, body);
  const billId = await s.shop.inside(insertBill);
  const webhookId = await insertTold(owner, order.id);
  const manifest = await s.shop.inside(async (tx) => {
    const made = await tx.first<{ id: number }>(sql`
      insert into manifests (tenant_id, no, courier, note) values (${tx.tenantId}, 1, 'flashexpress', ${said}) returning id`);
    await tx.rows(sql`
      insert into manifest_items (tenant_id, manifest_id, order_id, pno, cod_satang)
      values (${tx.tenantId}, ${made?.id}, ${order.id}, 'TH77130001', 100)`);
    return made;
  });
  ids = {
    order: order.id,
    flashexpress: order.id,
    product: productId,
    manifest: manifest?.id ?? 0,
    channel: channel.id,
    address: address.id,
    expense: expense.id,
    webhook: webhookId,
    pipeline: leadId,
    user: (await s.shop.hire(2)).id,
    ...parcel,
    // Calls of any courier that name something by its id name a bill.
    '{c}': billId,
    cod: billId,
    c: 'flashexpress',
    number: 'TH77130001',
  };
  stranger = await s.shop.hire(
    2,
    permissionKeys.filter((key) => key !== 'customer.pii'),
  );
  ids['shop'] = (await owner.call(exportShop, { body: { reason: 'ทดสอบ' } })).id;
  ids['export'] = (await stranger.call(startSheet, { body: { list: listCategories.at } })).id;
});
afterAll(() => s.end());

/** What a call needs beyond its schema’s types to find the marked customer. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  'GET /customer': { phone: marks.phone[0] },
  'GET /pipeline/duplicates': { phone: marks.phone[0] },
  'GET /pipeline/risks': { ids: '1' },
  'GET /return/find': { code: 'TH77130002' },
  'GET /flashexpress/ka/pod': { pno: 'TH77130001' },
  'GET /order/check': { phone: marks.phone[0], name: 'สมหญิง ใจดี' },
};

/** Parameters for which a call’s usual value finds nothing. */
const params: Readonly<Record<string, Record<string, string>>> = {
  'GET /setting/address/{c}': { c: 'kerry' },
};

function pathTo(endpoint: EndpointSpec): string {
  const path = pathOf(endpoint);
  const segment = path.split('/')[1] ?? '';
  const named = endpoint.takes.params
    ? (sampleOf(endpoint.takes.params) as Record<string, unknown>)
    : {};
  for (const key of Object.keys(named))
    if (ids[key] !== undefined) named[key] = ids[key];
    else if (/id$/i.test(key)) named[key] = ids[segment];
  Object.assign(named, params[endpoint.at], unlike[endpoint.at]);
  expect(Object.values(named), `${endpoint.at}: say in this test which id it reads`).not.toContain(
    undefined,
  );
  const sample = endpoint.takes.query
    ? (sampleOf(endpoint.takes.query) as Record<string, unknown>)
    : {};
  for (const key of Object.keys(sample))
    if (key.endsWith('Id')) sample[key] = ids[key.slice(0, -2)] ?? sample[key];
  const query = new URLSearchParams({ ...(sample as object), ...queries[endpoint.at] });
  return `${fillPath(path, named)}?${query}`;
}

function textOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 4).toString('latin1');
  if (head === '%PDF')
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString();
  if (head.startsWith('PK')) return [...unzipped(bytes).values()].join('\n');
  return bytes.toString();
}

/** An event stream has no end: this is how long it is read. */
const STREAM_MS = 700;

const read = (who: Person, endpoint: EndpointSpec, more = '') =>
  readPath(who, endpoint, pathTo(endpoint) + more);

async function readPath(who: Person, endpoint: EndpointSpec, at: string) {
  const isStream = endpoint.gives === 'events';
  const ending = new AbortController();
  const response = await who.fetch(at, { signal: ending.signal });
  const parts: Uint8Array[] = [];
  const timer = isStream ? setTimeout(() => ending.abort(), STREAM_MS) : undefined;
  try {
    for await (const part of response.body ?? []) parts.push(part);
  } catch (fault) {
    if (!ending.signal.aborted) throw fault;
  }
  clearTimeout(timer);
  return { status: response.status, text: textOf(Buffer.concat(parts)) };
}

test('every personal mark appears in some answer to a user who may see it', async () => {
  const texts: string[] = [];
  for (const endpoint of readable) texts.push((await read(s.shop.owner, endpoint)).text);
  const all = texts.join('\n');
  for (const [name, [plain]] of Object.entries(marks))
    expect(all.includes(plain), `nothing that is read holds the mark ${name}`).toBe(true);
});

test.each(readable.map((endpoint) => [endpoint.at, endpoint] as const))(
  'the API call %s shows nothing personal without the right',
  async (at, endpoint) => {
    const { status, text } = await read(stranger, endpoint);
    // Assistants that ask for a stream get none.
    const usual = at === 'GET /mcp' ? 405 : 200;
    expect(status, `${at} ${text.slice(0, 300)}: let this test reach it`).toBe(usual);
    expect(
      allMarks.filter((mark) => text.includes(mark)),
      text.slice(0, 2000),
    ).toEqual([]);
  },
);

const lists = readable.filter(isList);
const asWorkbook = ({ at }: EndpointSpec): string =>
  needsReason(at) ? '&format=xlsx&reason=test' : '&format=xlsx';

test.each(lists.map((endpoint) => [endpoint.at, endpoint] as const))(
  'the workbook of %s shows nothing personal without the right',
  async (at, endpoint) => {
    const { status, text } = await read(stranger, endpoint, asWorkbook(endpoint));
    expect(status, `${at} ${text.slice(0, 300)}: let this test reach it`).toBe(200);
    expect(text).toContain('sheetData');
    expect(allMarks.filter((mark) => text.includes(mark))).toEqual([]);
  },
);

test('a workbook shows what it hides from others to a user who may see it', async () => {
  const texts: string[] = [];
  for (const endpoint of lists)
    texts.push((await read(s.shop.owner, endpoint, asWorkbook(endpoint))).text);
  for (const mark of [marks.phone[0], marks.address[0], marks.social[0], marks.chat[0]])
    expect(texts.join('\n')).toContain(mark);
});

const queryOf = ({ takes }: EndpointSpec): Readonly<Record<string, unknown>> =>
  (takes.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};

interface QueryKey {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
}
const keysOf = ({ takes }: EndpointSpec): Readonly<Record<string, QueryKey>> =>
  takes.query
    ? ((z.toJSONSchema(takes.query as never, { unrepresentable: 'any', io: 'input' }).properties ??
        {}) as Record<string, QueryKey>)
    : {};

/** They answer with what they were sent, and read nothing that is stored. */
const echoes = ['GET /address/detect', 'GET /address/check', 'GET /address/places'];

/** Every call that reads, with each of its search parameters. */
const searchable = readable
  .filter(({ at }) => !echoes.includes(at))
  .flatMap((endpoint) =>
    Object.entries(keysOf(endpoint))
      .filter(([, key]) => key.type === 'string' && !key.enum && !key.pattern)
      .map(([name]) => [`${endpoint.at} by ${name}`, endpoint, name] as const),
  );

/** Pieces of hidden values, as an attacker would try them one after the other. */
const pieces = Object.values(marks).flatMap(([mark]) => [
  mark.slice(2, 7),
  // A number is found by a user who knows all of it.
  /^0\d+$/.test(mark) ? mark.slice(0, -1) : mark,
]);

async function found(who: Person, [, endpoint, name]: (typeof searchable)[number], text: string) {
  const url = new URL(pathTo(endpoint), 'http://shop');
  url.searchParams.set(name, text);
  const answer = await readPath(who, endpoint, url.pathname + url.search);
  // The time of the answer, and its own number.
  return `${answer.status} ${answer.text.replaceAll(/"(?:at|requestId)":"[^"]*"/g, '')}`;
}

test('the API calls that can be searched find hidden words for a user who may see them', async () => {
  expect(searchable.length).toBeGreaterThan(40);
  const finding: string[] = [];
  for (const search of searchable.filter(([, , name]) => name === 'search')) {
    const none = await found(s.shop.owner, search, 'ฬฬฬฬฬฬฬ');
    for (const [mark] of Object.values(marks))
      if ((await found(s.shop.owner, search, mark)) !== none) finding.push(search[1].at);
  }
  for (const at of ['GET /order', 'GET /address', 'GET /pipeline/list', 'GET /order/message'])
    expect(finding).toContain(at);
});

test.each(searchable.map((search) => [search[0], search] as const))(
  'the API call %s reveals no hidden value through its search to a user without the right',
  async (_at, search) => {
    const nothing = {
      digits: await found(stranger, search, '6660666066'),
      words: await found(stranger, search, 'ฬฬฬฬฬฬฬ'),
    };
    for (const piece of pieces)
      expect(await found(stranger, search, piece), piece).toBe(
        /^\d+$/.test(piece) ? nothing.digits : nothing.words,
      );
  },
);

/** The names of hidden fields in a schema, at any depth. */
function hiddenNames(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const names: string[] = [];
  for (const [key, part] of Object.entries(schema)) {
    if (typeof part === 'object' && part !== null && personalFields.has(part as never))
      names.push(key);
    names.push(...hiddenNames(part, seen));
  }
  return names;
}

test('the API calls that can be sorted are never sorted by a hidden field', () => {
  const sortable = readable.filter((endpoint) => 'sort' in queryOf(endpoint));
  expect(sortable.length).toBeGreaterThan(2);
  for (const endpoint of sortable) {
    const { sort } = keysOf(endpoint);
    const hidden = hiddenNames(endpoint.gives);
    expect(sort?.enum?.length, endpoint.at).toBeGreaterThan(0);
    for (const by of sort?.enum ?? [])
      expect(hidden, endpoint.at).not.toContain(by.replace(/^-/, ''));
  }
});
