// Returns with a scanner: the stock is exact, a repeated scan changes nothing, and every scan can
// be undone.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { getOrder, orderHistory } from '@app/contract/order/list';
import { rollbackOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct, getProduct } from '@app/contract/catalog/product';
import {
  changeReturn,
  findReturn,
  listReturns,
  scanReturn,
  type ReturnCondition,
  type ReturnScan,
} from '@app/contract/shipping/return';
import { addStock, listStock, listStockMoves } from '@app/contract/catalog/stock';
import { undoChange } from '@app/contract/shop/undo';
import { sql } from '../../platform/database.ts';
import { stockDrift } from '../../catalog/product/stock.store.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let packer: Person;
let cream: number;
let set: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  packer = await s.shop.hire(2);
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ครีม' } });
  cream = (
    await owner.call(createProduct, {
      body: { code: 'CR01', name: 'ครีม', categoryId, price: 100 },
    })
  ).id;
  const components = [{ productId: cream, unit: 3 }];
  set = (
    await owner.call(createProduct, {
      body: { code: 'SET1', name: 'ชุดครีม', categoryId, price: 250, isSet: true, components },
    })
  ).id;
  await owner.call(addStock, { params: { id: cream }, body: { amount: 1000, reason: 'in' } });
});
afterAll(() => s.end());

let made = 0;
/** Creates an order of two creams that was handed over under a new number. */
async function gone(productId = cream) {
  const pno = `HAND-${(made += 1)}`;
  const { id, code } = await owner.call(createOrder, {
    body: {
      info: {
        name: 'สมหญิง ใจดี',
        phone: '0810001234',
        address: '99/1',
        subdistrict: 'บางรัก',
        district: 'บางรัก',
        province: 'กรุงเทพมหานคร',
        postcode: '10500',
      },
      items: [{ productId, unit: 2 }],
      payment: { method: 'cod' },
    },
  });
  await owner.call(sendOrder, { params: { id }, body: { status: 'sending', pno } });
  return { id, code, pno };
}
const scan = (pno: string, condition: ReturnCondition, note?: string) =>
  packer.call(scanReturn, { body: { pno, condition, ...(note && { note }) } });
const onHand = async () => (await owner.call(getProduct, { params: { id: cream } })).onHand ?? 0;
const damagedUnits = async () =>
  (await owner.call(listStock, { query: { search: 'CR01' } })).items[0]?.damaged ?? 0;
const statusOf = async (id: number) => (await owner.call(getOrder, { params: { id } })).status;
const refusalOf = (answer: { status: number; refusal: { message: string; fields?: object } }) =>
  `${answer.status} ${answer.refusal.message} ${Object.values(answer.refusal.fields ?? {}).join()}`;

describe('a return scan', () => {
  test('with good puts the items on the shelf again, and the order is returned', async () => {
    const before = await onHand();
    const { id, pno, code } = await gone();
    expect(await onHand()).toBe(before - 2);
    const done = await scan(pno, 'good', 'ลูกค้าไม่รับ');
    expect(done).toMatchObject({
      t: 'done',
      orderCode: code,
      condition: 'good',
      note: 'ลูกค้าไม่รับ',
      by: { id: packer.id },
      goods: [{ name: 'ครีม', unit: 2 }],
    });
    expect(await onHand()).toBe(before);
    expect(await statusOf(id)).toBe('return');
    const { items } = await owner.call(orderHistory, { params: { id } });
    expect(items.map((event) => event.kind)).toContain('return-good');
  });

  test('with damaged writes the items off: no change on the shelf, both steps in the ledger', async () => {
    const [before, broken] = [await onHand(), await damagedUnits()];
    const { pno, id } = await gone();
    await scan(pno, 'damaged');
    expect(await onHand()).toBe(before - 2);
    expect(await damagedUnits()).toBe(broken + 2);
    const { items } = await owner.call(listStockMoves, { params: { id: cream }, query: {} });
    const mine = items
      .filter((move) => move.orderId === id)
      .map((move) => [move.reason, move.delta]);
    expect(mine).toContainEqual(['return_good', 2]);
    expect(mine).toContainEqual(['return_damaged', -2]);
  });

  test('with missing moves no piece', async () => {
    const before = await onHand();
    const { pno, id } = await gone();
    await scan(pno, 'missing');
    expect(await onHand()).toBe(before - 2);
    expect(await statusOf(id)).toBe('return');
  });

  test('of a set moves its parts', async () => {
    const before = await onHand();
    const { pno } = await gone(set);
    expect(await onHand()).toBe(before - 6);
    await scan(pno, 'good');
    expect(await onHand()).toBe(before);
  });

  test('stores its picture, and a second scan leaves no second file', async () => {
    const { pno } = await gone();
    const file = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#c21f2c' },
    })
      .jpeg()
      .toBuffer();
    const send = async () => {
      const form = new FormData();
      for (const [key, value] of Object.entries({ pno, condition: 'damaged', note: 'กล่องบุบ' }))
        form.append(key, value);
      form.append('file', new Blob([new Uint8Array(file)]), 'กล่อง.jpg');
      const response = await packer.fetch('/return/scan', { method: 'POST', body: form });
      return {
        status: response.status,
        body: (await response.json()) as ReturnScan & { t: string },
      };
    };
    const first = await send();
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body.imageUrl).toContain('/v1/file/');
    expect((await fetch(first.body.imageUrl ?? '')).status).toBe(200);
    const second = await send();
    expect(second.body).toMatchObject({ t: 'already' });
    // The signed part identifies the file; the rest is the expiry.
    const fileIn = (url: string | null) => url?.split('/file/')[1]?.split('.')[0];
    expect(fileIn(second.body.imageUrl)).toBe(fileIn(first.body.imageUrl));
  });
});

describe('the number of a return scan', () => {
  const parcel = (orderId: number, pno: string, returnPno: string) =>
    s.shop.inside((tx) =>
      tx.rows(sql`insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, return_pno, sent)
        values (${tx.tenantId}, ${orderId}, 'flashexpress', ${`M-${pno}`}, 'booked', ${pno}, ${returnPno}, '{}')`),
    );

  test.each(['ours', "the courier's", 'our number at the courier', 'of the way back'])(
    'finds its parcel: %s',
    async (which) => {
      const { id, code } = await gone();
      const pno = `TH-${id}`;
      await s.shop.inside((tx) =>
        tx.rows(
          sql`update orders set pno = ${pno} where tenant_id = ${tx.tenantId} and id = ${id}`,
        ),
      );
      await parcel(id, pno, `BACK-${id}`);
      const number = {
        ours: code.toLowerCase(),
        "the courier's": pno,
        'our number at the courier': `M-${pno}`,
        'of the way back': `BACK-${id}`,
      }[which];
      const found = await packer.call(findReturn, { query: { code: number ?? '' } });
      expect(found).toMatchObject({ orderId: id, scan: null, goods: [{ unit: 2 }] });
      expect(await scan(number ?? '', 'good')).toMatchObject({ t: 'done', orderId: id });
      const again = await packer.call(findReturn, { query: { code } });
      expect(again.scan).toMatchObject({ condition: 'good' });
    },
  );

  test('is refused when it is unknown, never left or belongs to a cancelled order', async () => {
    const ask = async (pno: string) =>
      refusalOf(await packer.ask(scanReturn, { body: { pno, condition: 'good' } }));
    expect(await ask('NOTHING')).toMatch(/^404 NO_ORDER/);
    const { id, code } = await gone();
    await owner.call(rollbackOrder, { params: { id }, body: { status: 'send' } });
    expect(await ask(code)).toMatch(/^422 UNPROCESSED .*รอจัดส่ง.*ยังไม่ได้ส่งออก/);
    await owner.call(updateOrders, { body: { ids: [id], status: 'cancel' } });
    expect(await ask(code)).toMatch(/^422 UNPROCESSED .*ยกเลิก/);
    const other = await s.openShop('next');
    const strange = await gone();
    const answer = await other.owner.ask(scanReturn, {
      body: { pno: strange.pno, condition: 'good' },
    });
    expect(answer.status).toBe(404);
  });
});

describe('a second return scan', () => {
  test('changes nothing, whatever key is pressed', async () => {
    const before = await onHand();
    const { pno } = await gone();
    await scan(pno, 'good');
    for (const condition of ['good', 'damaged', 'missing'] as const) {
      const again = await owner.call(scanReturn, { body: { pno, condition, note: 'อีกครั้ง' } });
      expect(again).toMatchObject({
        t: 'already',
        condition: 'good',
        note: '',
        by: { id: packer.id },
      });
      expect(again.undoToken).toBeUndefined();
    }
    expect(await onHand()).toBe(before);
  });

  test('at the same moment settles the parcel once', async () => {
    const before = await onHand();
    const { pno } = await gone();
    const answers = await Promise.all(
      (['good', 'damaged', 'good', 'missing', 'good'] as const).map((condition) =>
        scan(pno, condition),
      ),
    );
    expect(answers.filter((answer) => answer.t === 'done')).toHaveLength(1);
    const [won] = answers.filter((answer) => answer.t === 'done');
    expect(new Set(answers.map((answer) => answer.condition))).toEqual(new Set([won?.condition]));
    expect(await onHand()).toBe(won?.condition === 'good' ? before : before - 2);
  });

  test('is another return once the order was sent again', async () => {
    const before = await onHand();
    const { id, pno, code } = await gone();
    const first = await scan(pno, 'good');
    await owner.call(rollbackOrder, { params: { id }, body: { status: 'send' } });
    await owner.call(sendOrder, { params: { id }, body: { status: 'sending' } });
    expect(await onHand()).toBe(before - 2);
    expect(await scan(code, 'good')).toMatchObject({ t: 'done' });
    expect(await onHand()).toBe(before);
    const late = await packer.ask(changeReturn, {
      params: { id: first.id },
      body: { condition: 'damaged' },
    });
    expect(refusalOf(late)).toMatch(/^422 .*ส่งใหม่ไปแล้ว/);
  });
});

describe('an undo of a return scan', () => {
  test.each(['good', 'damaged', 'missing'] as const)(
    'of %s within ten seconds leaves order, parcel and stock as before',
    async (condition) => {
      const [before, broken] = [await onHand(), await damagedUnits()];
      const { id, pno } = await gone();
      const { undoToken = '' } = await scan(pno, condition);
      await packer.call(undoChange, { body: { token: undoToken } });
      expect(await onHand()).toBe(before - 2);
      expect(await damagedUnits()).toBe(broken);
      expect(await statusOf(id)).toBe('sending');
      expect((await packer.ask(undoChange, { body: { token: undoToken } })).status).toBe(409);
      expect(await scan(pno, 'good')).toMatchObject({ t: 'done' });
      expect(await onHand()).toBe(before);
    },
  );

  test('keeps the order returned when a user had marked it as returned before', async () => {
    const before = await onHand();
    const { id, pno } = await gone();
    await owner.call(updateOrders, { body: { ids: [id], status: 'return' } });
    const { undoToken = '' } = await scan(pno, 'good');
    expect(await onHand()).toBe(before);
    await packer.call(undoChange, { body: { token: undoToken } });
    expect([await onHand(), await statusOf(id)]).toEqual([before - 2, 'return']);
  });

  test('must come before the undo of that mark, which would count the items on the shelf twice', async () => {
    const before = await onHand();
    const { id, pno } = await gone();
    const announce = { ids: [id], status: 'return' as const };
    const { undoToken: announced = '' } = await owner.call(updateOrders, { body: announce });
    const { undoToken: scanned = '' } = await scan(pno, 'good');
    const undo = { body: { token: announced } };
    expect(refusalOf(await owner.ask(undoChange, undo))).toMatch(/^409 UNDO_CHANGED/);
    expect([await onHand(), await statusOf(id)]).toEqual([before, 'return']);
    await packer.call(undoChange, { body: { token: scanned } });
    await owner.call(undoChange, undo);
    expect([await onHand(), await statusOf(id)]).toEqual([before - 2, 'sending']);
    await owner.call(rollbackOrder, { params: { id }, body: { status: 'send' } });
    expect(await onHand()).toBe(before);
  });

  test('is refused when the pieces are reserved by others since', async () => {
    const { pno } = await gone();
    const { undoToken = '' } = await scan(pno, 'good');
    const rest = await onHand();
    const { available } = await owner.call(getProduct, { params: { id: cream } });
    const body = { amount: -(available ?? 0), reason: 'adjust' as const, note: 'เบิกออก' };
    await owner.call(addStock, { params: { id: cream }, body });
    const answer = await packer.ask(undoChange, { body: { token: undoToken } });
    expect(refusalOf(answer)).toMatch(/^409 STOCK_SHORT/);
    expect(await onHand()).toBe(rest - (available ?? 0));
    const back = { amount: available ?? 0, reason: 'adjust' as const, note: 'คืน' };
    await owner.call(addStock, { params: { id: cream }, body: back });
  });
});

test('a return condition can be corrected later, and the stock with it, in each direction', async () => {
  const [before, broken] = [await onHand(), await damagedUnits()];
  const { pno } = await gone();
  const { id } = await scan(pno, 'good');
  const steps = [
    ['damaged', before - 2, broken + 2],
    ['missing', before - 2, broken],
    ['good', before, broken],
    ['good', before, broken],
  ] as const;
  let version = 1;
  for (const [condition, shelf, damaged] of steps) {
    const changed = await packer.call(changeReturn, {
      params: { id },
      body: { condition, note: 'ตรวจใหม่', version },
    });
    expect(changed).toMatchObject({ condition, note: 'ตรวจใหม่', canChange: true });
    ({ version } = changed);
    expect([await onHand(), await damagedUnits()]).toEqual([shelf, damaged]);
  }
  const stale = await packer.ask(changeReturn, { params: { id }, body: { note: 'x', version: 1 } });
  expect(refusalOf(stale)).toMatch(/^409 STALE/);
});

test('the return list shows each condition with its count, and finds a number', async () => {
  const { pno, code } = await gone();
  await scan(pno, 'missing');
  const all = await packer.call(listReturns, { query: {} });
  const { counts, pagination } = all;
  expect(counts.good + counts.damaged + counts.missing).toBe(pagination.total_count);
  const missing = await packer.call(listReturns, { query: { condition: 'missing' } });
  expect(missing.items.every((item) => item.condition === 'missing')).toBe(true);
  expect(missing.pagination.total_count).toBe(counts.missing);
  expect(missing.counts).toEqual(counts);
  const found = await packer.call(listReturns, { query: { search: code } });
  expect(found.items).toMatchObject([{ orderCode: code, condition: 'missing' }]);
  const future = await packer.call(listReturns, { query: { from: '2199-01-01' } });
  expect(future.items).toEqual([]);
});

test('a return scan is refused without the right and with a condition that does not exist', async () => {
  const { pno } = await gone();
  const member = await s.shop.hire(3);
  expect((await member.ask(scanReturn, { body: { pno, condition: 'good' } })).status).toBe(403);
  const wrong = await packer.ask(scanReturn, { body: { pno, condition: 'fine' as never } });
  expect(refusalOf(wrong)).toMatch(/^422 UNPROCESSED เลือกสภาพ/);
});

test('every stock counter equals the sum of its ledger after all returns of this file', async () => {
  expect(await s.shop.inside((tx) => stockDrift(tx))).toEqual([]);
});
