// Printing labels: only live parcels, one link, marked as printed when a user confirms, reprints
// with a reason.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  confirmPrint,
  listQueuePrints,
  listPrints,
  previewLabel,
  printQueuedLabel,
  printQueuedLabels,
  printLabels,
  type Print,
} from '@app/contract/shipping/label';
import { getOrder } from '@app/contract/order/list';
import { updateOrderInfo } from '@app/contract/order/edit';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { checkPdf, codesOf, textOfPages } from '../../../tool/read-pdf.ts';
import { sql } from '../../platform/database.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';

let w: ShippingStory;
let booked: number[];
beforeAll(async () => {
  w = await shippingStory();
  booked = await w.newOrders(3, { name: 'ณัฐฐิญา ปั้นน้ำผึ้ง' });
  await w.owner.call(createShipments, {
    params: { c: 'flashexpress' },
    body: { orderId: booked },
  });
});
afterAll(() => w.end());

async function open(url: string): Promise<{ response: Response; pdf: Buffer }> {
  const response = await fetch(url);
  return { response, pdf: Buffer.from(await response.arrayBuffer()) };
}

const print = (orderId: number | number[], extra: object = {}): Promise<Print> =>
  w.owner.call(printQueuedLabels, { body: { orderId, sort: 'selected', ...extra } });

const printCountOf = async (id: number): Promise<number> =>
  (await w.owner.call(getOrder, { params: { id } })).printCount;

describe('a print of labels', () => {
  test('is one PDF behind a link that opens in a plain tab and leaves no trace there', async () => {
    const printed = await print(booked, { picklist: true });
    expect(printed).toMatchObject({ labels: 3, pages: 4, reprints: [], notices: [] });
    const { response, pdf } = await open(printed.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    checkPdf(pdf);
    const pnos = (await w.parcelsOf(booked)).map((parcel) => parcel.pno).sort();
    const read = codesOf(pdf).filter((code) => code.kind === 'CODE-128');
    expect(read.map((code) => code.text).sort()).toEqual(pnos);
    const pages = textOfPages(pdf);
    expect(pages[0]).toContain('ใบหยิบสินค้า');
    expect(pages[1]!.replaceAll(/\s/g, '')).toContain('ณัฐฐิญาปั้นน้ำผึ้ง');
  });

  test('comes in every size of ours', async () => {
    const pnos = (await w.parcelsOf(booked)).map((parcel) => parcel.pno).sort();
    for (const size of ['100x75', 'a4x4'] as const) {
      const { pdf } = await open((await print(booked, { size })).url);
      checkPdf(pdf);
      const read = codesOf(pdf).filter((code) => code.kind === 'CODE-128');
      expect(read.map((code) => code.text).sort(), size).toEqual(pnos);
    }
  });

  test('uses the courier’s own label, one page of its paper per parcel', async () => {
    const printed = await print(booked, { size: 'courier' });
    expect(printed).toMatchObject({ labels: 3, pages: 3, notices: [] });
    const { pdf } = await open(printed.url);
    checkPdf(pdf);
    const text = textOfPages(pdf).join('');
    for (const { pno } of await w.parcelsOf(booked)) expect(text).toContain(pno);
    expect(text).not.toContain('ใบที่');
  });

  test('fetches the courier’s own label once and stores it', async () => {
    const before = (await w.ledger()).calls;
    await print(booked, { size: 'courier' });
    expect((await w.ledger()).calls).toEqual(before);
  });

  test('fetches the courier’s own label again once the stored one turned out to be broken', async () => {
    await print(booked, { size: 'courier' });
    const [row] = await w.s.shop.inside((tx) =>
      tx.rows<{ label_file: string }>(sql`
        select label_file from shipments where tenant_id = ${tx.tenantId} and order_id = ${booked[1]!}`),
    );
    await w.s.server.services.files.write(row?.label_file ?? '', Buffer.from('%PDF-1.4 cut'));
    const problems = async () =>
      (await print(booked, { size: 'courier' })).notices.map(({ orderId, problem }) => [
        orderId,
        problem,
      ]);
    expect(await problems()).toEqual([[booked[1], 'noCourierPdf']]);
    expect(await problems()).toEqual([]);
  });

  test('of one order is returned as a PDF at once', async () => {
    const answer = await w.owner.ask(printQueuedLabel, { params: { id: booked[0] } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    checkPdf(Buffer.from(await (answer.data as unknown as Blob).arrayBuffer()));
  });

  test('can be previewed, and the preview leaves nothing in the history', async () => {
    const [id = 0] = booked;
    const before = (await w.owner.call(listPrints, { query: {} })).pagination.total_count;
    const look = (orderId: number, size: '100x150' | 'a4x4') =>
      w.owner.ask(previewLabel, { params: { c: 'flashexpress' }, body: { orderId, size } });
    const shown = await look(id, '100x150');
    expect(shown.data).toMatchObject({
      notices: [],
      svg: expect.stringMatching(/^<svg .*<\/svg>$/s),
    });
    expect((await look(999_999, 'a4x4')).refusal.message).toBe('NO_ORDER');
    const [bare = 0] = await w.newOrders(1);
    expect((await look(bare, 'a4x4')).refusal.message).toBe('PRINT_ERR');
    const after = (await w.owner.call(listPrints, { query: {} })).pagination.total_count;
    expect(after).toBe(before);
    expect(await printCountOf(id)).toBe(0);
  });

  test('is refused as a whole, naming the orders, when one has no live parcel', async () => {
    const [bare] = await w.newOrders(1);
    const answer = await w.owner.ask(printQueuedLabels, { body: { orderId: [...booked, bare] } });
    expect(answer.status).toBe(422);
    expect(answer.refusal).toMatchObject({
      type: 0,
      message: 'PRINT_ERR',
      details: { orderIds: [bare] },
    });
    expect(answer.refusal.fields?.['orderId']).toContain('สร้างเลขพัสดุก่อน หรือพิมพ์เฉพาะใบที่เหลือ');
    const gone = await w.owner.ask(printQueuedLabels, { body: { orderId: [...booked, 999_999] } });
    expect(gone.refusal).toMatchObject({ message: 'PRINT_ERR', details: { orderIds: [999_999] } });
    expect(gone.refusal.fields?.['orderId']).toContain('ถูกลบไปแล้ว 1 ออเดอร์');
  });

  test('of a cancelled parcel or of an unknown order is refused', async () => {
    const [id] = await w.newOrders(1);
    await w.owner.call(createShipments, { params: { c: 'flashexpress' }, body: { orderId: id! } });
    await w.owner.call(cancelShipments, { params: { c: 'flashexpress' }, body: { orderId: id! } });
    expect((await w.owner.ask(printQueuedLabels, { body: { orderId: id } })).refusal.message).toBe(
      'PRINT_ERR',
    );
    const unknown = await w.owner.ask(printQueuedLabels, { body: { orderId: 99_999_999 } });
    expect([unknown.status, unknown.refusal.message]).toEqual([404, 'NO_ORDER']);
  });

  test("shows the data that the courier has, so an order can't be changed under its label", async () => {
    const answer = await w.owner.ask(updateOrderInfo, {
      params: { id: booked[0] },
      body: { address: '1 ถนนใหม่' },
    });
    expect([answer.status, answer.refusal.message]).toEqual([409, 'SHIPMENT_EXISTS']);
  });

  test('of a courier that is off in this shop is refused', async () => {
    const answer = await w.owner.ask(printLabels, {
      params: { c: 'jnt' },
      body: { orderId: booked, type: 2 },
    });
    expect([answer.status, answer.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
  });
});

describe('a label link', () => {
  test('that was altered, or is opened in another shop, is refused', async () => {
    const { url } = await print(booked[0]!);
    const altered = `${url.slice(0, -4)}AAAA`;
    expect((await fetch(altered)).status).toBe(404);
    await w.s.openShop('shopb');
    const elsewhere = url.replace('/v1/', '/shopb/');
    expect((await fetch(elsewhere)).status).toBe(404);
  });
});

describe('a printed label', () => {
  test('counts only after confirmation, and a second confirmation counts nothing', async () => {
    const [id] = await w.newOrders(1);
    await w.owner.call(createShipments, { params: { c: 'flashexpress' }, body: { orderId: id! } });
    const first = await print(id!);
    expect(await printCountOf(id!)).toBe(0);
    const confirm = { params: { id: first.id }, body: { printed: true as const } };
    expect((await w.owner.call(confirmPrint, confirm)).printedAt).not.toBeNull();
    await w.owner.call(confirmPrint, confirm);
    expect(await printCountOf(id!)).toBe(1);

    const second = await print(id!);
    expect(second.reprints).toEqual([id]);
    const bare = await w.owner.ask(confirmPrint, {
      params: { id: second.id },
      body: { printed: true },
    });
    expect(bare.status).toBe(422);
    expect(bare.refusal.fields?.['reason']).toContain('เหตุผล');
    expect(await printCountOf(id!)).toBe(1);
    const reason = 'กระดาษติด';
    await w.owner.call(confirmPrint, {
      params: { id: second.id },
      body: { printed: true, reason },
    });
    expect(await printCountOf(id!)).toBe(2);
    const { items } = await w.owner.call(listPrints, { query: { reprint: '1' } });
    expect(items[0]).toMatchObject({ id: second.id, reason, reprints: 1, labels: 1 });
  });

  test('is printed once when two calls are sent at once', async () => {
    const [id] = await w.newOrders(1);
    await w.owner.call(createShipments, { params: { c: 'flashexpress' }, body: { orderId: id! } });
    const { id: job } = await print(id!);
    const confirm = { params: { id: job }, body: { printed: true as const } };
    await Promise.all([w.owner.call(confirmPrint, confirm), w.owner.call(confirmPrint, confirm)]);
    expect(await printCountOf(id!)).toBe(1);
  });
});

describe('the print history', () => {
  test('lists who printed what and when, newest first, with a fresh link', async () => {
    const { id } = await print(booked, { size: '100x75' });
    const { items, pagination } = await w.owner.call(listQueuePrints, { query: { pageSize: 2 } });
    expect(pagination.total_count).toBeGreaterThan(2);
    expect(items[0]).toMatchObject({
      id,
      size: '100x75',
      labels: 3,
      printedAt: null,
      courier: 'flashexpress',
    });
    expect(items[0]!.user?.id).toBe(w.owner.id);
    expect((await fetch(items[0]!.url!)).status).toBe(200);
  });

  test('is filtered by tracking number, day, user and confirmation', async () => {
    const pno = (await w.parcelsOf([booked[0]!]))[0]!.pno;
    const count = async (query: object): Promise<number> =>
      (await w.owner.call(listPrints, { query })).pagination.total_count;
    const all = await count({});
    expect(await count({ pno })).toBeGreaterThan(0);
    expect(await count({ pno: 'TH0000' })).toBe(0);
    expect(await count({ to: '2020-01-01' })).toBe(0);
    expect(await count({ from: '2020-01-01' })).toBe(all);
    expect(await count({ userId: w.owner.id })).toBe(all);
    expect((await count({ printed: '1' })) + (await count({ printed: '0' }))).toBe(all);
    expect(await count({ courier: 'jnt' })).toBe(0);
  });

  test('keeps the entry but not the file after 30 days', async () => {
    const printed = await print(booked, { size: 'courier' });
    await w.s.shop.inside((tx) =>
      tx.rows(sql`update print_jobs set at = now() - interval '31 days'
        where tenant_id = ${tx.tenantId} and id = ${printed.id}`),
    );
    await print(booked[0]!);
    expect((await fetch(printed.url)).status).toBe(404);
    const { items } = await w.owner.call(listPrints, { query: { to: daysAgo(30), pageSize: 200 } });
    expect(items.find((item) => item.id === printed.id)).toMatchObject({ labels: 3, url: null });
    const kept = await w.s.shop.inside((tx) =>
      tx.first<{ n: number }>(sql`select count(*)::int as n from shipments
        where tenant_id = ${tx.tenantId} and label_file <> ''`),
    );
    expect(kept?.n).toBe(0);
    const again = await print(booked, { size: 'courier' });
    expect(again.notices).toEqual([]);
  });

  test('is written although an old file cannot be deleted, which is deleted later', async () => {
    const old = await print(booked[0]!);
    const row = await w.s.shop.inside((tx) =>
      tx.first<{ file: string }>(sql`update print_jobs set at = now() - interval '31 days'
        where tenant_id = ${tx.tenantId} and id = ${old.id} returning file`),
    );
    const { config } = w.s.server.services;
    const file = path.join(config.dataDir, 'files', row?.file ?? '');
    // A folder in place of the file makes its deletion fail.
    fs.rmSync(file);
    fs.mkdirSync(file);
    expect((await fetch((await print(booked[0]!)).url)).status).toBe(200);
    fs.rmdirSync(file);
    fs.writeFileSync(file, 'ที่อยู่ของลูกค้า');
    await expect.poll(() => fs.existsSync(file), { timeout: 60_000 }).toBe(false);
  });
});

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
