// Promises of erasing, derived from the database: afterwards, no column, file or queue contains the
// person.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddress } from '@app/contract/customer/address';
import { createLead } from '@app/contract/crm/lead';
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { createOrder } from '@app/contract/order/create';
import { listOrders } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { getSheet, startSheet } from '@app/contract/report/export';
import { printQueuedLabels } from '@app/contract/shipping/label';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { saveView } from '@app/contract/shop/list-view';
import { setOption } from '@app/contract/shop/setting';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { textOfPages } from '../../../tool/read-pdf.ts';
import { unzipped } from '../../app/story/read-workbook.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { propose } from '../../order/proposal/propose.ts';
import { sql } from '../../platform/database.ts';

const phone = '0820017713';
const traces = {
  phone: [phone, '082-001-7713'],
  name: ['กมลชนก เพียงผู้เดียว'],
  address: ['313/7 ซอยไม่มีใครรู้'],
} as const;
const place = {
  address: traces.address[0],
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};
const said = `${traces.name[0]} โทร ${phone} บ้าน ${traces.address[0]}`;

let w: ShippingStory;
let admin: pg.Pool;
beforeAll(async () => {
  w = await shippingStory();
  admin = new pg.Pool({ connectionString: w.s.adminUrl, max: 1 });
});
afterAll(async () => {
  await admin.end();
  await w.end();
});

/** Orders, books, prints, exports and cancels, as a buyer's parcel does that nobody wanted in the end. */
async function liveWithTheShop(): Promise<string[]> {
  const { owner, s } = w;
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  const product = await s.shop.inside((tx) =>
    tx.first<{ id: number }>(sql`select id from products where tenant_id = ${tx.tenantId} limit 1`),
  );
  const productId = product?.id ?? 0;
  const info = { name: traces.name[0], phone, note: said, ...place };
  const { id } = await owner.call(
    createOrder,
    {
      body: {
        info,
        shipping: { note: said },
        items: [{ productId, unit: 1 }],
        payment: { method: 'cod' },
        message: said,
      },
    },
    { 'idempotency-key': 'one-press' },
  );
  await owner.call(makeBuyerLink, { params: { id }, body: {} });
  await s.shop.inside((tx) => propose(tx, id, { name: traces.name[0], phone, ...place }));
  await owner.call(createAddress, {
    body: { type: 'recipient', name: traces.name[0], phone, ...place },
  });
  await owner.call(createLead, { body: { name: traces.name[0], phone, note: said } });
  const search = { search: phone };
  await owner.call(saveView, { body: { list: 'orders', name: 'ของเขา', search, columns: {} } });
  const flash = { params: { c: 'flashexpress' as const }, body: { orderId: [id] } };
  await owner.call(createShipments, flash);
  const label = await owner.call(printQueuedLabels, { body: { orderId: id, sort: 'selected' } });
  const sheet = await owner.call(startSheet, { body: { list: listOrders.at } });
  let sheetUrl: string | null = null;
  await expect
    .poll(async () => {
      sheetUrl = (await owner.call(getSheet, { params: { id: sheet.id } })).url;
      return sheetUrl;
    })
    .toBeTruthy();
  await owner.call(cancelShipments, flash);
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: said } });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`insert into order_events (tenant_id, order_id, kind, reason)
      values (${tx.tenantId}, ${id}, 'return-good', ${said})`);
    await tx.rows(sql`insert into messages (tenant_id, source, sender_id, sender_name, body, state)
      values (${tx.tenantId}, 'line', 'u1', ${traces.name[0]}, ${said}, 'new')`);
    await tx.rows(sql`insert into courier_pushes (tenant_id, courier, digest, body)
      values (${tx.tenantId}, 'flashexpress', 'd1', ${JSON.stringify({ said })})`);
    await tx.rows(sql`insert into return_scans (tenant_id, order_id, sent_at, code, condition, note, scanned_at)
      values (${tx.tenantId}, ${id}, now(), 'TH1', 'good', ${said}, now())`);
  });
  return [label.url, sheetUrl ?? ''];
}

/** Every row of every table and queue, as text, by the table's name: bytes stand in it as hexadecimal digits. */
async function allRows(): Promise<Map<string, string>> {
  const { rows: tables } = await admin.query<{ name: string }>(`
    select distinct format('%I.%I', c.table_schema, c.table_name) as name
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema in ('public', 'pgboss') and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'USER-DEFINED'))`);
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await admin.query<{ t: string }>(
      `select to_jsonb(t)::text as t from ${name} t`,
    );
    if (rows.length > 0) texts.set(name, rows.map(({ t }) => t).join('\n'));
  }
  return texts;
}

function textOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 4).toString('latin1');
  // A label breaks its lines where they are full.
  if (head === '%PDF') return textOfPages(bytes, 'raw').join('').replaceAll(/\s/g, '');
  return head.startsWith('PK') ? [...unzipped(bytes).values()].join('\n') : bytes.toString();
}

function allFiles(): Map<string, string> {
  const root = path.join(w.s.server.services.config.dataDir, 'files');
  const names = fs.existsSync(root)
    ? fs.readdirSync(root, { recursive: true, encoding: 'utf8' })
    : [];
  const files = names.filter((name) => fs.statSync(path.join(root, name)).isFile());
  return new Map(files.map((name) => [name, textOf(fs.readFileSync(path.join(root, name)))]));
}

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

/** The places that speak of the person, each with what it says. */
function speaking(texts: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [name, text] of texts)
    for (const [what, spellings] of Object.entries(traces))
      for (const spelling of spellings) {
        const ways = [spelling, spelling.replaceAll(' ', ''), hexOf(spelling)];
        if (ways.some((way) => text.includes(way))) found.push(`${name}: ${what}`);
      }
  return [...new Set(found)].sort();
}

test('an erasure leaves the person in no column of any table, in no stored file and in no queue', async () => {
  const links = await liveWithTheShop();
  const before = speaking(await allRows());
  // What is searched is really read: the person stands in all of these until then.
  for (const table of [
    ...['orders', 'order_events', 'addresses', 'leads', 'messages', 'shipments', 'courier_pushes'],
    ...['courier_exchanges', 'idempotency_keys', 'audit_log', 'list_views', 'return_scans'],
  ])
    expect(before.join('\n'), table).toContain(`public.${table}: `);
  const files = speaking(allFiles()).join('\n');
  for (const kind of ['print', 'sheet']) expect(files, kind).toContain(`${kind}/`);
  for (const url of links) expect((await fetch(url)).status).toBe(200);

  const erased = await w.owner.ask(eraseCustomer, { body: { phone, reason: 'เจ้าของข้อมูลขอ' } });
  expect(erased.status).toBe(200);

  expect(speaking(await allRows())).toEqual([]);
  await expect.poll(() => speaking(allFiles())).toEqual([]);
  for (const url of links) expect((await fetch(url)).status).toBe(404);
});

test('an erasure by time deletes an answer stored for a repeated call after a day, and keeps one of today', async () => {
  const { shop } = w.s;
  await shop.inside((tx) =>
    tx.rows(sql`insert into idempotency_keys (tenant_id, user_id, key, route, request_hash, body, created_at)
      values (${tx.tenantId}, 1, 'old', 'POST /order', 'h', '{}', now() - interval '25 hours'),
        (${tx.tenantId}, 1, 'new', 'POST /order', 'h', '{}', now() - interval '23 hours')`),
  );
  await shop.inside((tx) => tx.enqueue('idempotency.forget', {}));
  const keys = () =>
    shop.inside(async (tx) =>
      (
        await tx.rows<{ key: string }>(
          sql`select key from idempotency_keys where tenant_id = ${tx.tenantId} and key in ('old', 'new')`,
        )
      ).map(({ key }) => key),
    );
  await expect.poll(keys).toEqual(['new']);
});
