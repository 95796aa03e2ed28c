// Tests of receipts, over HTTP and read back from the PDF.
import { execFile } from 'node:child_process';
import { writeFile, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  exportReceipt,
  listReceipts,
  printReceipt,
  voidReceipt,
} from '@app/contract/money/receipt';
import { addRefund, updateRefund } from '@app/contract/money/refund';
import { updateOrder } from '@app/contract/order/edit';
import { getOrder } from '@app/contract/order/list';
import { setOption } from '@app/contract/shop/setting';
import { addProduct, makeOrders } from '../../app/story/ready-to-ship.ts';
import { underWay } from '../../app/story/under-way.ts';
import { ownStory, story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

const run = promisify(execFile);

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const option = (name: string, value: unknown) =>
  owner.call(setOption, { body: { name: name as never, value } });
const orders = (count: number) => makeOrders(s.shop, { count, productId });
const order = async () => (await orders(1))[0] ?? 0;
const code = (answer: { status: number; refusal: { message: string } }) =>
  `${answer.status} ${answer.refusal.message}`;

async function read(bytes: ArrayBuffer): Promise<{ text: string; info: string }> {
  const file = path.join(await mkdtemp(path.join(inject('runFolder'), 'receipt-')), 'r.pdf');
  await writeFile(file, Buffer.from(bytes));
  await run('qpdf', ['--check', file]);
  const { stdout: text } = await run('pdftotext', ['-layout', file, '-']);
  const { stdout: info } = await run('pdfinfo', [file]);
  return { text, info };
}

const open = async (url: string) => read(await (await fetch(url)).arrayBuffer());

test('a receipt is refused, and nothing is numbered, without the shop’s name and address, and the refusal says what is missing', async () => {
  const answer = await owner.ask(printReceipt, { body: { orderId: await order() } });
  expect(code(answer)).toBe('422 NO_RECEIPT_INFO');
  expect(answer.refusal.details).toEqual({ missing: ['company_name', 'company_address'] });
  expect((await owner.call(listReceipts, { query: {} })).items).toEqual([]);
});

describe('a receipt of a shop that has filled in who it is', () => {
  beforeAll(async () => {
    await option('company_name', 'ร้านสบู่บ้านสวน');
    await option('company_address', '99/1 หมู่ 3 ต.สันทรายหลวง อ.สันทราย จ.เชียงใหม่ 50210');
    await option('company_phone', '0800000001');
  });

  test('says in Thai what was sold, to whom, and what it came to', async () => {
    const id = await order();
    const { url, receipts } = await owner.call(printReceipt, { body: { orderId: id } });
    expect(receipts).toMatchObject([{ orderId: id, again: false, changed: false }]);
    const { text, info } = await open(url);
    for (const piece of [
      'ร้านสบู่บ้านสวน',
      'ใบเสร็จรับเงิน',
      receipts[0]?.no ?? '?',
      'สมหญิง ใจดี',
      '081-000-1234',
      'สบู่ขมิ้น',
      '290.00',
      '580.00',
      '(ห้าร้อยแปดสิบบาทถ้วน)',
    ])
      expect(text).toContain(piece);
    expect(text).toMatch(/วันที่ \d{1,2} \S+ 25\d\d/);
    expect(info).toMatch(/Pages:\s+1/);
  });

  test('has the shop’s own words and number prefix on both papers', async () => {
    await option('receipt_header', 'สาขาออนไลน์ทั้งหมด');
    await option('receipt_footer', 'สินค้าซื้อแล้วเปลี่ยนได้ใน 7 วัน');
    await option('receipt_prefix', 'SB');
    const id = await order();
    for (const paper of ['a4', 'roll80'] as const) {
      const { url, receipts } = await owner.call(printReceipt, { body: { orderId: id, paper } });
      expect(receipts[0]?.no).toMatch(/^SB\d{4}-\d{4}$/);
      const { text } = await open(url);
      expect(text).toContain('สาขาออนไลน์ทั้งหมด');
      expect(text).toContain('สินค้าซื้อแล้วเปลี่ยนได้ใน 7 วัน');
    }
  });

  test('keeps its number and its words when it is printed again', async () => {
    const id = await order();
    const first = await owner.call(printReceipt, { body: { orderId: id } });
    await option('company_name', 'ร้านชื่อใหม่');
    const again = await owner.call(printReceipt, { body: { orderId: id, paper: 'roll80' } });
    await option('company_name', 'ร้านสบู่บ้านสวน');
    expect(again.receipts).toMatchObject([{ no: first.receipts[0]?.no, again: true }]);
    const { text, info } = await open(again.url);
    expect(text).toContain('ร้านสบู่บ้านสวน');
    // 80 mm are 226.8 points.
    expect(info).toMatch(/Page size:\s+226\.77/);
  });

  test('has a number without gap or double when twenty users print at once', async () => {
    const ids = await orders(20);
    const answers = await Promise.all([
      ...ids.map((orderId) => owner.call(printReceipt, { body: { orderId } })),
      ...ids.slice(0, 10).map((orderId) => owner.call(printReceipt, { body: { orderId } })),
      owner.ask(printReceipt, { body: { orderId: [ids[0] ?? 0, 999_999] } }),
    ]);
    expect(answers).toHaveLength(31);
    const { items } = await owner.call(listReceipts, { query: { kind: 'receipt', pageSize: 200 } });
    const numbers = items.map(({ no }) => Number(no.split('-')[1])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1));
    expect(new Set(items.map(({ orderId }) => orderId)).size).toBe(items.length);
  });

  test('keeps a voided number used, and its order gets a new one', async () => {
    const id = await order();
    const printKey = { 'idempotency-key': 'print-whose-answer-was-lost' };
    const print = () => owner.call(printReceipt, { body: { orderId: id } }, printKey);
    const [first] = (await print()).receipts;
    expect((await print()).receipts).toEqual([first]);
    const params = { id: first?.id ?? 0 };
    const body = { reason: 'พิมพ์ชื่อผิด' };
    const key = { 'idempotency-key': 'void-whose-answer-was-lost' };
    await owner.call(voidReceipt, { params, body }, key);
    expect((await owner.ask(voidReceipt, { params, body }, key)).status).toBe(200);
    expect(code(await owner.ask(voidReceipt, { params, body }))).toBe('404 NOT_FOUND');
    const [second] = (await print()).receipts;
    expect(second?.no).not.toBe(first?.no);
    const { items } = await owner.call(listReceipts, { query: { orderId: id } });
    expect(items).toMatchObject([
      { no: second?.no, voidedAt: null },
      { no: first?.no, voidReason: 'พิมพ์ชื่อผิด' },
    ]);
  });

  test('is told apart when its order changed afterwards', async () => {
    const id = await order();
    await owner.call(printReceipt, { body: { orderId: id } });
    await s.shop.inside((tx) =>
      tx.named(
        'raise-total',
        'update orders set total_satang = total_satang + 100 where tenant_id = $1 and id = $2',
        [tx.tenantId, id],
      ),
    );
    const again = await owner.call(printReceipt, { body: { orderId: id } });
    expect(again.receipts).toMatchObject([{ again: true, changed: true }]);
  });

  test('says the lines that come to its total when its order was just being changed', async () => {
    const id = await order();
    const { printed } = await s.shop.inside(async (tx) => {
      // Acts as an edit of the order in another process that has not ended yet.
      await tx.rows(sql`
        update order_items set unit = unit * 2, amount_satang = amount_satang * 2
        where tenant_id = ${tx.tenantId} and order_id = ${id}`);
      await tx.rows(sql`
        update orders set items_satang = items_satang * 2, total_satang = total_satang + items_satang
        where tenant_id = ${tx.tenantId} and id = ${id}`);
      const printed = owner.call(printReceipt, { body: { orderId: id } });
      await underWay(tx, printed);
      return { printed };
    });
    const { text } = await open((await printed).url);
    // Four soaps of 290 baht.
    expect(text.match(/[\d,]+\.\d\d/g)).toContain('1,160.00');
    expect(text.match(/[\d,]+\.\d\d/g)).not.toContain('580.00');
  });

  test('needs the tax number to be a tax invoice, and says the tax inside the price', async () => {
    const id = await order();
    const early = await owner.ask(printReceipt, { body: { orderId: id, kind: 'short' } });
    expect(early.refusal.details).toEqual({ missing: ['company_taxid', 'vat'] });
    await option('company_taxid', '0105561000003');
    await option('vat', 1);
    const { url } = await owner.call(printReceipt, {
      body: {
        orderId: id,
        kind: 'full',
        customer: {
          name: 'บริษัท ผู้ซื้อ จำกัด',
          address: '1 ถ.สีลม กรุงเทพมหานคร 10500',
          taxid: '0-1055-61000-00-3',
        },
      },
    });
    const { text } = await open(url);
    for (const piece of [
      'ใบกำกับภาษี',
      '0-1055-61000-00-3 สำนักงานใหญ่',
      'บริษัท ผู้ซื้อ จำกัด',
      '542.06',
      '37.94',
      '580.00',
    ])
      expect(text).toContain(piece);
    await option('vat', 0);
  });

  test('of an invoice keeps its buyer: another name is refused and says which paper has the first, until that is void', async () => {
    await option('company_taxid', '0105561000003');
    await option('vat', 1);
    const orderId = await order();
    const company = { name: 'บริษัท ผู้ซื้อ จำกัด', address: '1 ถ.สีลม กรุงเทพมหานคร 10500' };
    const asked = { orderId, kind: 'full' as const };
    const [first] = (await owner.call(printReceipt, { body: asked })).receipts;
    const other = { body: { ...asked, customer: { ...company, taxid: '0-1055-61000-00-3' } } };
    const refused = await owner.ask(printReceipt, other);
    expect([refused.status, refused.refusal.fields?.['customer.name']]).toEqual([
      422,
      expect.stringContaining(`${first?.no} ในชื่อ “สมหญิง ใจดี`),
    ]);
    const again = await owner.call(printReceipt, { body: asked });
    expect(again.receipts).toMatchObject([{ no: first?.no, again: true }]);
    const params = { id: first?.id ?? 0 };
    await owner.call(voidReceipt, { params, body: { reason: 'ออกในชื่อบริษัท' } });
    expect((await owner.call(printReceipt, other)).receipts).toMatchObject([{ again: false }]);
    expect((await owner.call(printReceipt, other)).receipts).toMatchObject([{ again: true }]);
    await option('vat', 0);
  });

  test.each(['return', 'cancel', 'trash'])(
    'stands among those to look at once its order is no sale any more: %s',
    async (end) => {
      const orderId = await order();
      await owner.call(printReceipt, { body: { orderId } });
      const changed = async () =>
        (await owner.call(listReceipts, { query: { orderId, state: 'changed' } })).items.length;
      expect(await changed()).toBe(0);
      await s.shop.inside((tx) =>
        tx.rows(
          end === 'trash'
            ? sql`update orders set deleted_at = now() where tenant_id = ${tx.tenantId} and id = ${orderId}`
            : sql`update orders set status = ${end} where tenant_id = ${tx.tenantId} and id = ${orderId}`,
        ),
      );
      expect(await changed()).toBe(1);
    },
  );

  test('stands among those to look at once money of its order was paid back after it, and one issued since does not', async () => {
    const orderId = await order();
    const id = (await owner.call(printReceipt, { body: { orderId } })).receipts[0]?.id ?? 0;
    const { payment } = await owner.call(getOrder, { params: { id: orderId } });
    await owner.call(updateOrder, {
      params: { id: orderId },
      body: { payment: { method: 'transfer', paid: payment.total } },
    });
    const refund = {
      params: { id: orderId },
      body: { amount: 50, reason: 'ของขาด', account: 'KBANK 1' },
    };
    const { id: refundId } = await owner.call(addRefund, refund);
    const changed = async () =>
      (await owner.call(listReceipts, { query: { orderId, state: 'changed' } })).items.length;
    expect(await changed()).toBe(0);
    await owner.call(updateRefund, { params: { id: refundId ?? 0 }, body: { state: 'paid' } });
    expect(await changed()).toBe(1);
    await owner.call(voidReceipt, { params: { id }, body: { reason: 'คืนเงินบางส่วน' } });
    await owner.call(printReceipt, { body: { orderId } });
    expect(await changed()).toBe(0);
  });

  test('is no full tax invoice without the address of a buyer, and uses up no number', async () => {
    await option('company_taxid', '0105561000003');
    await option('vat', 1);
    const [bare = 0, whole = 0] = await orders(2);
    await s.shop.inside((tx) =>
      tx.rows(
        sql`update orders set address = '' where tenant_id = ${tx.tenantId} and id = ${bare}`,
      ),
    );
    const numbers = async () =>
      (await owner.call(listReceipts, { query: { kind: 'full', pageSize: 200 } })).items.length;
    const before = await numbers();
    const body = { orderId: [whole, bare], kind: 'full' as const };
    const answer = await owner.ask(printReceipt, { body });
    expect(answer.refusal.fields?.['orderId']).toContain(`SD${bare}`);
    expect(await numbers()).toBe(before);
    const customer = { name: 'บริษัท ผู้ซื้อ จำกัด', address: '1 ถ.สีลม กรุงเทพมหานคร 10500' };
    await owner.call(printReceipt, { body: { orderId: bare, kind: 'full', customer } });
    expect(await numbers()).toBe(before + 1);
    await s.shop.inside((tx) =>
      tx.rows(
        sql`update orders set address = '', country = 'LA' where tenant_id = ${tx.tenantId} and id = ${whole}`,
      ),
    );
    await owner.call(printReceipt, { body: { orderId: whole, kind: 'full' } });
    expect(await numbers()).toBe(before + 2);
    await option('vat', 0);
  });

  test('is refused for a cancelled order', async () => {
    const id = await order();
    await s.shop.inside((tx) =>
      tx.named('cancel', `update orders set status = 'cancel' where tenant_id = $1 and id = $2`, [
        tx.tenantId,
        id,
      ]),
    );
    const answer = await owner.ask(printReceipt, { body: { orderId: id } });
    expect(answer.refusal.fields).toHaveProperty('orderId');
  });

  test('is printed masked, and not at all as a full tax invoice, by a user who may not see buyers', async () => {
    const clerk = await s.shop.hire(2, ['order.view', 'order.view.all']);
    const id = await order();
    const { url } = await clerk.call(printReceipt, { body: { orderId: id } });
    const { text } = await open(url);
    expect(text).toContain('สมหญิง ใจดี');
    expect(text).not.toContain('081-000-1234');
    expect(text).not.toContain('สุขใจ');
    const full = await clerk.ask(printReceipt, { body: { orderId: id, kind: 'full' } });
    expect(code(full)).toBe('403 PERMISSION_DENIED');
  });

  test('is given to a member for their own orders only', async () => {
    const member = await s.shop.hire(3);
    const answer = await member.ask(printReceipt, { body: { orderId: await order() } });
    expect(code(answer)).toBe('404 NO_ORDER');
    expect((await member.call(listReceipts, { query: {} })).items).toEqual([]);
  });

  test('is one of forty pages of one file when forty are printed', async () => {
    const { url } = await owner.call(printReceipt, { body: { orderId: await orders(40) } });
    expect((await open(url)).info).toMatch(/Pages:\s+40/);
  });
});

describe('a receipt of any figures', () => {
  const body = {
    company: { name: 'ร้านเอ', address: '1 ถ.พระราม 4 กรุงเทพมหานคร' },
    customer: { name: 'คุณน้ำผึ้ง' },
    no: 'A-1',
    date: '2026-11-21',
    lines: [{ name: 'ครีมกันแดด', unit: 2, price: 100.5, amount: 201 }],
    shippingFee: 40,
    discount: 1,
    total: 240,
  };

  test('is drawn as it is', async () => {
    const response = await fetch(`${s.origin}/export/pdf/receipt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const { text } = await read(await response.arrayBuffer());
    for (const piece of [
      'คุณน้ำผึ้ง',
      'A-1',
      '21 พฤศจิกายน 2569',
      'ครีมกันแดด',
      '201.00',
      '-1.00',
      '240.00',
    ])
      expect(text).toContain(piece);
  });

  test('runs over pages with its head on each and its sums on the last', async () => {
    const lines = Array.from({ length: 120 }, (_, at) => ({
      name: `สินค้าหมายเลข ${at + 1} ชื่อยาวพอที่จะต้องตัดขึ้นบรรทัดใหม่ในคอลัมน์ของใบเสร็จ`,
      unit: 1,
      price: 1,
      amount: 1,
    }));
    const response = await fetch(`${s.origin}/export/pdf/receipt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, lines, shippingFee: 0, discount: 0, total: 120 }),
    });
    const { text } = await read(await response.arrayBuffer());
    const pages = text.split('\f').slice(0, -1);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`หน้า ${at + 1}/${pages.length}`);
      expect(page.includes('หนึ่งร้อยยี่สิบบาทถ้วน')).toBe(at === pages.length - 1);
    }
    expect(text).toContain('สินค้าหมายเลข 120');
  });

  test.each([
    [{ total: 241 }, 'total'],
    [{ vat: 300 }, 'vat'],
    [{ lines: [{ name: 'ก', unit: 1, price: 10, amount: 11 }], total: 50 }, 'lines.0.amount'],
    [{ lines: [] }, 'lines'],
    [{ date: '2026-02-30' }, 'date'],
    [{ customer: { name: '' } }, 'customer.name'],
    [{ company: { name: 'ก', address: 'ข', taxid: '12' } }, 'company.taxid'],
  ])('is refused beside the field with %j', async (wrong, field) => {
    const answer = await owner.ask(exportReceipt, { body: { ...body, ...wrong } });
    expect(answer.status).toBe(422);
    expect(answer.refusal.fields).toHaveProperty([field]);
  });
});

test('a receipt takes no number that stands on another kind of paper, though its prefix was once that of another', async () => {
  const shop = await s.openShop('two-kinds');
  const seller = shop.owner;
  const set = (name: string, value: unknown) =>
    seller.ask(setOption, { body: { name: name as never, value } });
  await set('company_name', 'ร้านสองใบ');
  await set('company_address', '99/1 หมู่ 3 ต.สันทรายหลวง อ.สันทราย จ.เชียงใหม่ 50210');
  await set('company_taxid', '0105561000003');
  await set('vat', 1);
  const ids = await makeOrders(shop, { count: 2, productId: await addProduct(seller) });
  const printed = async (kind: 'receipt' | 'short') =>
    (await seller.call(printReceipt, { body: { orderId: ids, kind } })).receipts.map(
      ({ no }) => no.split('-')[1],
    );
  await set('receipt_prefix', 'AA');
  expect(await printed('receipt')).toEqual(['0001', '0002']);
  expect((await set('short_invoice_prefix', 'AA')).refusal.fields?.['value']).toContain(
    'ใบเสร็จรับเงิน',
  );
  await set('receipt_prefix', 'BB');
  await set('short_invoice_prefix', 'AA');
  expect(await printed('short')).toEqual(['0003', '0004']);
});

test('the sixty-first receipt call in a minute has to wait', async () => {
  const limited = await ownStory({ RATE_LIMIT: '3000' });
  try {
    const { owner: hasty } = limited.shop;
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1)
      statuses.push((await hasty.ask(exportReceipt, { body: {} })).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 422));
    expect(statuses.slice(60)).toEqual([429, 429]);
    expect((await hasty.ask(listReceipts, {})).status).toBe(200);
  } finally {
    await limited.end();
  }
});
