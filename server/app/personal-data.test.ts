// Personal data, derived from the contract: whatever is read without `customer.pii`, no mark of a customer comes out.
import { execFileSync } from 'node:child_process';
import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddress } from '@app/contract/address';
import { createChannel } from '@app/contract/channel';
import { createExpense } from '@app/contract/expense';
import { flagNames } from '@app/contract/kit/carriers';
import { fillPath, pathOf, type EndpointSpec } from '@app/contract/kit/endpoint';
import { permissionKeys } from '@app/contract/kit/permissions';
import { createOrder, updateOrderInfo } from '@app/contract/order-write';
import { sql, type TenantTx } from '../platform/database.ts';
import { routes } from './routes.ts';
import { sampleOf } from './sample.ts';
import { story, type Person, type Story } from './story.ts';
import { addProduct } from './story/ready-to-ship.ts';

/** Invented, and found nowhere else; the numbers also in the form in which they are shown. */
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

// A label carries what the courier needs, whoever prints it (screens.md, decisions on §5.10).
const isLabel = (endpoint: EndpointSpec) =>
  endpoint.gives === 'pdf' && endpoint.may === 'ship.print';

const readable = routes
  .map((route) => route.endpoint)
  .filter(
    (endpoint) =>
      endpoint.at.startsWith('GET ') &&
      endpoint.scope !== 'system' &&
      endpoint.may !== 'anyone' &&
      !isLabel(endpoint),
  );

let s: Story;
let stranger: Person;
/** Real ids by the first segment of a path, or by the parameter's own name. */
let ids: Record<string, string | number>;

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
    sql`insert into shipment_batch_items (tenant_id, batch_id, line, order_id, shipment_id)
      values (${tx.tenantId}, ${batch?.id}, 1, ${orderId}, ${shipment?.id})`,
  );
  await tx.rows(sql`insert into tracking_events (tenant_id, shipment_id, at, code, label, signer, bucket, source, digest)
    values (${tx.tenantId}, ${shipment?.id}, now(), '5', 'เซ็นรับแล้ว', ${marks.signer[0]}, 'delivered', 'poll', 'd1')`);
  const print = await tx.first<{ id: number }>(
    sql`insert into print_jobs (tenant_id, courier, size, sort, labels) values (${tx.tenantId}, 'flashexpress', '100x150', 'sku', 1) returning id`,
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
    info: { ...info, address: marks.former[0] },
    channelId: channel.id,
    items: [{ productId, unit: 1 }],
    payment: { method: 'cod' as const },
  };
  const order = await owner.call(createOrder, { body });
  await owner.call(updateOrderInfo, {
    params: { id: order.id },
    body: { ...info, address: marks.address[0] },
  });
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
  const parcel = await s.shop.inside(async (tx) => {
    await insertChat(tx, order.id, channel.id);
    return insertParcel(tx, order.id);
  });
  ids = {
    order: order.id,
    flashexpress: order.id,
    product: productId,
    channel: channel.id,
    address: address.id,
    expense: expense.id,
    user: (await s.shop.hire(2)).id,
    ...parcel,
    c: 'flashexpress',
    number: 'TH77130001',
  };
  stranger = await s.shop.hire(
    2,
    permissionKeys.filter((key) => key !== 'customer.pii'),
  );
});
afterAll(() => s.end());

/** What a call needs beyond its schema's types to find the marked customer. */
const queries: Readonly<Record<string, Record<string, string>>> = {
  'GET /customer': { phone: marks.phone[0] },
  'GET /order/check': { phone: marks.phone[0], name: 'สมหญิง ใจดี' },
};

/** Parameters for which a call's usual value leads nowhere. */
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
  Object.assign(named, params[endpoint.at]);
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

/** The parts of a workbook, unpacked by the archive's own directory. */
function unzipped(bytes: Buffer): string {
  const texts: string[] = [];
  for (
    let at = bytes.indexOf('PK\u0001\u0002');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 4)
  ) {
    const size = bytes.readUInt32LE(at + 20);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const part = bytes.subarray(start, start + size);
    texts.push((bytes.readUInt16LE(at + 10) === 8 ? zlib.inflateRawSync(part) : part).toString());
  }
  return texts.join('\n');
}

function textOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 4).toString('latin1');
  if (head === '%PDF')
    return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString();
  if (head.startsWith('PK')) return unzipped(bytes);
  return bytes.toString();
}

/** An event stream has no end: what comes within this time is looked at. */
const STREAM_MS = 700;

async function read(who: Person, endpoint: EndpointSpec) {
  const isStream = endpoint.gives === 'events';
  const ending = new AbortController();
  const response = await who.fetch(pathTo(endpoint), { signal: ending.signal });
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

test('a workbook and a page are read as their text', () => {
  const text = Buffer.from('<v>0890007713</v>');
  const packed = zlib.deflateRawSync(text);
  const local = Buffer.alloc(30);
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  local.write('PK\u0003\u0004', 'latin1');
  expect(textOf(Buffer.concat([local, packed, entry]))).toContain('0890007713');
});

test('every mark is there to be found by who may see it', async () => {
  const texts: string[] = [];
  for (const endpoint of readable) texts.push((await read(s.shop.owner, endpoint)).text);
  const all = texts.join('\n');
  for (const [name, [plain]] of Object.entries(marks))
    expect(all.includes(plain), `nothing that is read holds the mark ${name}`).toBe(true);
});

test.each(readable.map((endpoint) => [endpoint.at, endpoint] as const))(
  '%s shows nothing personal without the right',
  async (at, endpoint) => {
    const { status, text } = await read(stranger, endpoint);
    expect(status, `${at} ${text.slice(0, 300)}: let this test reach it`).toBe(200);
    expect(
      allMarks.filter((mark) => text.includes(mark)),
      text.slice(0, 2000),
    ).toEqual([]);
  },
);
