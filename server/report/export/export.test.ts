// Tests of workbooks of real lists: the same rows as on screen, masked alike, of this shop alone.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { createExpense } from '@app/contract/money/expense';
import { exportOrders } from '@app/contract/report/export';
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';
import { listOrders } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { setOption } from '@app/contract/shop/setting';
import { bangkokDay } from '@app/contract/kit/bangkok';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { readWorkbook, recordsOf } from '../../app/story/read-workbook.ts';
import { threadsNamed } from '../../app/story/threads.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let productId: number;

const info = {
  name: '=1+1',
  phone: '0810001234',
  address: '99/1 ถนนสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

async function sheetOf(who: Person, path: string): Promise<Buffer> {
  const response = await who.fetch(path);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

const without = (...gone: Permission[]) => permissionKeys.filter((key) => !gone.includes(key));

async function order(who: Person, extra: object = {}): Promise<number> {
  const body = { info, items: [{ productId, unit: 2 }], payment: { method: 'cod' as const } };
  return (await who.call(createOrder, { body: { ...body, ...extra } })).id;
}

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const category = await owner.call(createCategory, { body: { name: 'ครีม' } });
  const product = await owner.call(createProduct, {
    body: {
      code: '0012',
      barcode: '0885000000001',
      name: '+ครีมซอง',
      categoryId: category.id,
      price: 120.5,
      cost: 44.25,
      weight: 250,
      width: 1,
      length: 2,
      height: 3,
      lowStock: 5,
      aliases: ['ซอง', 'ครีมเล็ก'],
    },
  });
  productId = product.id;
  const params = { id: productId };
  await owner.call(addStock, { params, body: { amount: 500, reason: 'in', note: '@ล็อตแรก' } });
  // More than one page is read.
  for (let at = 0; at < 3; at += 1) await order(owner);
  await s.shop.inside((tx) => addManyOrders(tx, 450));
});
afterAll(() => s.end());

describe('an order export', () => {
  test('contains the rows of the list in their order, under any filter', async () => {
    for (const filter of [
      '',
      'status=send',
      'search=0810001234',
      'payment=transfer&province=เชียงใหม่',
      'from=2020-01-01&to=2020-01-02',
    ]) {
      const listed: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const response = await owner.fetch(`/order?${filter}&pageSize=200&page=${page}`);
        const { items } = (await response.json()) as { items: { code: string }[] };
        listed.push(...items.map((item) => item.code));
      }
      for (const path of [`/order?${filter}&format=xlsx`, `/order/export?${filter}`]) {
        const codes = recordsOf(await sheetOf(owner, path)).map((row) => row['เลขที่ออเดอร์']);
        expect(codes, path).toEqual(listed);
      }
    }
    const all = recordsOf(await sheetOf(owner, '/order/export'));
    expect(all.length).toBe(453);
  });

  test('has every cell with its type and the order’s data', async () => {
    const [sheet] = readWorkbook(await sheetOf(owner, '/order/export?search=0810001234'));
    const [head = [], row = []] = sheet?.rows ?? [];
    const at = (name: string) => row[head.findIndex((cell) => cell?.value === name)];
    expect(at('ชื่อผู้รับ')).toEqual({ type: 'inlineStr', value: '=1+1', format: '@' });
    expect(at('เบอร์โทร')).toEqual({ type: 'inlineStr', value: '0810001234', format: '@' });
    expect(at('รหัสไปรษณีย์')).toEqual({ type: 'inlineStr', value: '10500', format: '@' });
    expect(at('สินค้า')?.value).toBe('+ครีมซอง x2');
    expect(at('จำนวนชิ้น')).toEqual({ type: '', value: '2', format: '#,##0' });
    expect(at('ยอดรวม')).toEqual({ type: '', value: '241', format: '#,##0.00' });
    expect(at('ยอดเก็บปลายทาง')?.value).toBe('241');
    expect(at('วันที่สร้าง')?.format).toBe('[$-107041E]dd/mm/yyyy hh:mm');
    const today = Math.floor((Date.now() + 7 * 3_600_000) / 86_400_000) + 25_569;
    expect(Number(at('วันที่สร้าง')?.value)).toBeGreaterThan(today - 1);
    expect(Number(at('วันที่สร้าง')?.value)).toBeLessThan(today + 1);
    expect(at('สถานะ')?.value).toBe('รอจัดส่ง');
    expect(at('วันที่ส่ง')).toBeUndefined();
  });

  test('shows how an order ended, who ended it, and what is known of its buyer', async () => {
    const info2 = { ...info, name: 'ผู้ซื้อเสี่ยง', phone: '0820005678' };
    const came = [await order(owner, { info: info2 }), await order(owner, { info: info2 })];
    const gone = await order(owner, { info: info2, riskReason: 'มัดจำแล้ว' });
    const move = (ids: number[], status: 'sending' | 'return' | 'cancel', reason: string) =>
      owner.call(updateOrders, { body: { ids, status, reason } });
    await move(came, 'sending', '');
    await move(came, 'return', 'ลูกค้าปฏิเสธรับ');
    await move([gone], 'cancel', 'ลูกค้าเปลี่ยนใจ');
    const rows = async (status: string) =>
      recordsOf(await sheetOf(owner, `/order?status=${status}&search=0820005678&format=xlsx`));
    const [back] = await rows('return');
    expect(back?.['สาเหตุที่ตีกลับ']).toBe('ลูกค้าปฏิเสธรับ');
    expect(back?.['ยกเลิก/รับคืนโดย']).toBe('user1.app');
    expect(back?.['ประวัติลูกค้า']).toBe('ลูกค้าเสี่ยง');
    const [cancelled] = await rows('cancel');
    expect(cancelled?.['เหตุผลที่ยกเลิก']).toBe('ลูกค้าเปลี่ยนใจ');
    expect(cancelled?.['เหตุผลที่ขายให้ลูกค้าเสี่ยง']).toBe('มัดจำแล้ว');
    // Puts the four sent units back for the following tests.
    await owner.call(addStock, { params: { id: productId }, body: { amount: 4, reason: 'in' } });
  });

  test('has years that follow the setting of the shop', async () => {
    await owner.call(setOption, { body: { name: 'year_style', value: 'ce' } });
    const [sheet] = readWorkbook(await sheetOf(owner, '/order/export?search=0810001234'));
    expect(sheet?.rows[1]?.[1]?.format).toBe('dd/mm/yyyy hh:mm');
    await owner.call(setOption, { body: { name: 'year_style', value: 'be' } });
  });

  test('masks phones and addresses without customer.pii, as on screen', async () => {
    const packer = await s.shop.hire(2, without('customer.pii'));
    const [row] = recordsOf(await sheetOf(packer, '/order/export?search=0810001234'));
    expect(row?.['เบอร์โทร']).toBe('08x-xxx-1234');
    expect(row?.['ที่อยู่']).toBe('•••');
    expect(row?.['จังหวัด']).toBe('กรุงเทพมหานคร');
  });

  test('holds only the own orders of a user who sees only those', async () => {
    const member = await s.shop.hire(3, ['order.view', 'order.create', 'order.export']);
    const id = await order(member);
    const { items } = await member.call(listOrders);
    const rows = recordsOf(await sheetOf(member, '/order/export'));
    expect(rows.map((row) => row['เลขที่ออเดอร์'])).toEqual(items.map((item) => item.code));
    expect(items.map((item) => item.id)).toEqual([id]);
  });

  test('gives another shop only its own rows', async () => {
    const other = await s.openShop('other');
    expect(recordsOf(await sheetOf(other.owner, '/order/export'))).toEqual([]);
    expect(recordsOf(await sheetOf(other.owner, '/product?format=xlsx'))).toEqual([]);
    const answer = await other.owner.fetch(`/product/${productId}/stock?format=xlsx`);
    expect(answer.status).toBe(404);
  });

  test('is refused without order.export, or without seeing orders', async () => {
    const packer = await s.shop.hire(2, without('order.export'));
    expect((await packer.ask(exportOrders)).refusal.message).toBe('PERMISSION_DENIED');
    const blind = await s.shop.hire(2, ['order.export']);
    expect((await blind.ask(exportOrders)).refusal.message).toBe('PERMISSION_DENIED');
  });

  test('is refused with a message, and not as a broken file, when the list refuses its filter', async () => {
    const answer = await owner.ask(exportOrders, { query: { from: '2026-02-30' } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.refusal.fields ?? {})).toEqual(['from']);
    const format = await owner.ask(exportOrders, { query: { format: 'pdf' } });
    expect(Object.keys(format.refusal.fields ?? {})).toEqual(['format']);
  });

  test('is answered with 503 in Thai when the thread of workbooks ends during it, and the next one is complete', async () => {
    await sheetOf(owner, '/order/export');
    const thread = threadsNamed('book-thread').at(-1)!;
    // The thread ends when it receives the order.
    vi.spyOn(thread, 'postMessage').mockImplementationOnce(() => void thread.terminate());
    const broken = await owner.ask(exportOrders);
    expect(broken.status).toBe(503);
    expect(broken.refusal.message).toContain('กรุณาดาวน์โหลดไฟล์อีกครั้ง');
    expect(recordsOf(await sheetOf(owner, '/order/export')).length).toBeGreaterThan(0);
  });

  test('is named after the list and the Bangkok day, and is recorded in the trail', async () => {
    const response = await owner.fetch('/order/export?search=0810001234');
    await response.arrayBuffer();
    const day = bangkokDay(new Date());
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="orders-${day}.xlsx"`,
    );
    const trail = recordsOf(await sheetOf(owner, '/audit?entity=export&format=xlsx'));
    expect(trail[0]?.['รายการ']).toBe('ส่งออก Excel');
    const said = trail.map((row) => row['สิ่งที่เปลี่ยน']).join('\n');
    expect(said).toContain('ออเดอร์');
    expect(said).not.toContain('0810001234');
  });
});

describe('an export of another list', () => {
  test('has products in the shape that the import reads, with cost only for users who may see it', async () => {
    const heads = (bytes: Buffer) => readWorkbook(bytes)[0]?.rows[0]?.map((cell) => cell?.value);
    const bytes = await sheetOf(owner, '/product?showUnit=1&format=xlsx');
    expect(heads(bytes)?.slice(0, 12).join(' ')).toBe(
      'รหัส บาร์โค้ด ชื่อ หมวด ราคา ต้นทุน น้ำหนัก กว้าง ยาว สูง เตือนเมื่อ คำเรียก',
    );
    const [product] = recordsOf(bytes);
    expect(product).toMatchObject({
      รหัส: '0012',
      บาร์โค้ด: '0885000000001',
      ชื่อ: '+ครีมซอง',
      หมวด: 'ครีม',
      ราคา: '120.5',
      ต้นทุน: '44.25',
      น้ำหนัก: '250',
      กว้าง: '1',
      ยาว: '2',
      สูง: '3',
      เตือนเมื่อ: '5',
      คำเรียก: 'ซอง, ครีมเล็ก',
      คงเหลือ: '500',
    });
    const seller = await s.shop.hire(2, without('product.cost'));
    const theirs = await sheetOf(seller, '/product?format=xlsx');
    expect(heads(theirs)).not.toContain('ต้นทุน');
    expect(recordsOf(theirs)[0]?.['น้ำหนัก']).toBe('250');
  });

  test('names in the ledger of a product the orders that changed it', async () => {
    const id = await order(owner);
    await owner.call(updateOrders, { body: { ids: [id], status: 'sending' } });
    const { items } = await owner.call(listOrders, { query: { status: 'sending' } });
    const rows = recordsOf(await sheetOf(owner, `/product/${productId}/stock?format=xlsx`));
    const sale = rows.find((row) => row['รายการ'] === 'ขาย');
    expect(sale?.['เลขที่ออเดอร์']).toBe(items[0]?.code);
    expect(sale?.['เปลี่ยน']).toBe('-2');
    expect(rows.at(-1)?.['หมายเหตุ']).toBe('@ล็อตแรก');
  });

  test('has names instead of ids in expenses', async () => {
    const channel = await owner.call(createChannel, { body: { name: 'เพจ A', kind: 'facebook' } });
    const body = { type: 'facebook' as const, date: '2026-01-31', amount: 99.5, note: '-ยิงแอด' };
    await owner.call(createExpense, { body: { ...body, channelId: channel.id, productId } });
    const [row] = recordsOf(await sheetOf(owner, '/expense?format=xlsx'));
    expect(row).toMatchObject({
      วันที่: '46053',
      รายการ: '-ยิงแอด',
      จำนวนเงิน: '99.5',
      ช่องทาง: 'เพจ A',
      สินค้า: '+ครีมซอง',
    });
  });
});
