// Promises of erasing: no reply contains the person, and every figure is unchanged.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddress, listAddresses } from '@app/contract/customer/address';
import { listOrders, getOrder, orderHistory } from '@app/contract/order/list';
import { addRefund, listOrderRefunds, updateRefund } from '@app/contract/money/refund';
import { updateOrderInfo } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { countMessages } from '@app/contract/order/inbox';
import { deleteOrder, updateOrders } from '@app/contract/order/status';
import { getSheet, startSheet } from '@app/contract/report/export';
import { exportShop, getDataMove } from '@app/contract/upkeep/shop-data';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { restoreTrash } from '@app/contract/upkeep/trash';
import { createLead, logLead, updateLead } from '@app/contract/crm/lead';
import { setOption } from '@app/contract/shop/setting';
import { sql } from '../../platform/database.ts';
import { SHARED_TABLES } from '../../../database/policy.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { upkeepOf } from '../upkeep.ts';
import { forgetCustomersJob } from './forget-customers.job.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const place = {
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

async function newOrder(phone: string, name = 'กนกวรรณ เพียรดี', method: 'cod' | 'transfer' = 'cod') {
  const order = await owner.call(createOrder, {
    body: {
      info: { name, phone, address: '77/9 ซ.เฉพาะบ้านนี้', note: 'ฝากป้าข้างบ้าน', ...place },
      items: [{ productId, unit: 2 }],
      payment: { method, ...(method === 'transfer' && { paid: 100 }) },
      message: `ส่งให้ ${name} ${phone}`,
    },
  });
  return order.id;
}

const cancel = (ids: number[]) =>
  owner.call(updateOrders, { body: { ids, status: 'cancel', reason: 'ทดสอบ' } });
const erase = (phone: string) =>
  owner.ask(eraseCustomer, { body: { phone, reason: 'เจ้าของข้อมูลขอ' } });

/** Tables that know no buyer, or erase what they know. */
const forgetful = Object.values(upkeepOf).flatMap(({ tables }) =>
  Object.entries(tables).flatMap(([name, { buyer }]) =>
    ['none', 'erased'].includes(buyer) && !(name in SHARED_TABLES) ? [name] : [],
  ),
);

/** Everything that the shop's rows say, as text. */
const allText = () =>
  s.shop.inside(async (tx) => {
    const texts: string[] = [];
    for (const name of forgetful) {
      const rows = await tx.rows<{ t: string }>(
        sql`select t::text from ${sql.table(name)} t where tenant_id = ${tx.tenantId}`,
      );
      texts.push(...rows.map((row) => row.t));
    }
    return texts.join('\n');
  });

/** Into the inbox, by a sender of LINE. */
const write = (sender: string, ...bodies: string[]) =>
  s.shop.inside((tx) =>
    tx.rows(sql`insert into messages (tenant_id, source, sender_id, sender_name, body)
      select ${tx.tenantId}, 'line', ${sender}, 'ชื่อในแชต', body from unnest(${bodies}::text[]) as t (body) returning 1`),
  );
const wrote = (sender: string): Promise<string[]> =>
  s.shop.inside(async (tx) =>
    (
      await tx.rows<{ body: string }>(
        sql`select body from messages where tenant_id = ${tx.tenantId} and sender_id = ${sender} order by id`,
      )
    ).map(({ body }) => body),
  );

describe('an erasure on demand', () => {
  test('removes a customer without open orders from every table and reply, and sums stay', async () => {
    const phone = '0820007711';
    const id = await newOrder(phone);
    await owner.call(updateOrderInfo, { params: { id }, body: { name: 'กนกวรรณ แก้ชื่อ' } });
    await owner.call(createAddress, {
      body: { type: 'recipient', name: 'กนกวรรณ', phone, address: '77/9 ซ.เฉพาะบ้านนี้', ...place },
    });
    await cancel([id]);
    const before = await owner.call(getOrder, { params: { id } });
    const answer = await erase('082-000-7711');
    expect(answer.data).toEqual({ orders: 1, addresses: 1, messages: 0, receipts: 0, leads: 0 });
    const after = await owner.call(getOrder, { params: { id } });
    expect(after.info).toMatchObject({ name: 'ลบข้อมูลแล้ว', phone: '', address: '', note: '' });
    expect(after.info.province).toBe('กรุงเทพมหานคร');
    expect([after.payment, after.items, after.status]).toEqual([
      before.payment,
      before.items,
      before.status,
    ]);
    const text = await allText();
    for (const trace of [phone, 'กนกวรรณ', 'เฉพาะบ้านนี้', 'ฝากป้า']) expect(text).not.toContain(trace);
    const history = JSON.stringify(await owner.call(orderHistory, { params: { id } }));
    expect(history).not.toContain('กนกวรรณ');
    const found = await owner.call(listOrders, { query: { search: phone } });
    expect(found.items).toEqual([]);
    expect((await owner.call(listAddresses, { query: { search: 'กนกวรรณ' } })).items).toEqual([]);
  });

  test('keeps a customer with an open order, and names that order', async () => {
    const phone = '0820007722';
    const id = await newOrder(phone, 'สมหมาย อยู่ดี');
    const answer = await erase(phone);
    expect([answer.status, answer.refusal.message]).toEqual([409, 'IN_USE']);
    expect(answer.refusal.fields?.['phone']).toContain('SD');
    const order = await owner.call(getOrder, { params: { id } });
    expect(order.info.phone).toBe(phone);
  });

  test('includes an order that was deleted unsent, which can no longer be restored', async () => {
    const phone = '0820007723';
    const id = await newOrder(phone, 'สมหมาย ลบทิ้ง');
    await owner.call(deleteOrder, { params: { id }, query: {} });
    expect((await erase(phone)).data).toMatchObject({ orders: 1 });
    expect(await allText()).not.toContain(phone);
    const back = await owner.ask(restoreTrash, { params: { kind: 'order', id }, body: {} });
    expect(back.status).toBe(404);
  });

  test('waits while money must be refunded to the buyer, and until that is decided', async () => {
    const phone = '0820007724';
    const params = { id: await newOrder(phone, 'สมหมาย รอเงินคืน', 'transfer') };
    await cancel([params.id]);
    const refused = await erase(phone);
    expect([refused.status, refused.refusal.message]).toEqual([409, 'IN_USE']);
    expect(refused.refusal.fields?.['phone']).toContain('เงินที่ต้องคืน');
    const account = 'กสิกร 123-4-56789-0 สมหมาย';
    const body = { amount: 100, reason: 'ของหมด', account };
    const { id } = await owner.call(addRefund, { params, body });
    expect((await erase(phone)).status).toBe(409);
    expect((await owner.call(listOrderRefunds, { params })).items[0]?.account).toBe(account);
    await owner.call(updateRefund, { params: { id: id ?? 0 }, body: { state: 'paid' } });
    expect((await erase(phone)).status).toBe(200);
    expect((await owner.call(listOrderRefunds, { params })).items[0]?.account).toBe('');
  });

  test('leaves another buyer and another shop untouched', async () => {
    const other = await s.openShop('nextdoor');
    const phone = '0820007733';
    const mine = await newOrder(phone, 'คนแรก ทดสอบ');
    const next = await newOrder('0820007734', 'คนที่สอง ทดสอบ');
    await cancel([mine, next]);
    expect((await other.owner.ask(eraseCustomer, { body: { phone, reason: 'x' } })).status).toBe(
      404,
    );
    await erase(phone);
    const kept = await owner.call(getOrder, { params: { id: next } });
    expect(kept.info).toMatchObject({ name: 'คนที่สอง ทดสอบ', phone: '0820007734' });
  });

  test('keeps notes of another buyer with the same name or house number', async () => {
    const phone = '0820007766';
    await cancel([await newOrder(phone, 'คุณ สมหญิง')]);
    await cancel([await newOrder(phone, 'สมหญิง รักไทย')]);
    const others = [
      'สั่งครีม 2 กระปุก สมหญิง มีสุข 089-999-9999 บ้าน 12 ถ.ใหม่',
      'สมหญิงค่ะ ยังมีของไหมคะ',
      'สมหญิง รักไทย 77/9 ซ.เฉพาะบ้านนี้ ส่งเบอร์ ๐๘๙ ๙๙๙ ๙๙๙๘',
    ];
    await write('other', ...others);
    await erase(phone);
    expect(await wrote('other')).toEqual(others);
  });

  test('deletes all messages about its sender alone, in any notation of the phone', async () => {
    const phone = '0820007767';
    await cancel([await newOrder(phone, 'กมลา เขียนหลายครั้ง')]);
    const before = (await owner.call(countMessages)).new;
    await write('own', 'สนใจครีมค่ะ', 'โทร +66 82 000 7767', 'โอนแล้วนะคะ');
    await write('thai', 'เบอร์ ๐๘๒-๐๐๐-๗๗๖๗');
    const forOthers = ['ของคุณเอ 0820007768', 'ส่งพรุ่งนี้ได้ไหม'];
    await write('reseller', ...forOthers, 'ของกมลา 0820007767');
    const { data } = await erase(phone);
    expect(data.messages).toBe(5);
    expect((await owner.call(countMessages)).new).toBe(before + forOthers.length);
    // Nor is it known which account of the chat it was.
    expect([await wrote('own'), await wrote('thai')]).toEqual([[], []]);
    expect(await wrote('reseller')).toEqual([...forOthers, 'ลบข้อมูลแล้ว']);
  });

  test('deletes a message about several buyers, and keeps other messages of its sender about the others', async () => {
    const mine = await newOrder('0820007751', 'ปู ที่เดิม');
    const other = await newOrder('0820007752', 'นา ที่เดิม');
    await cancel([mine]);
    await write('several', 'พี่ปู กับ พี่นา ส่งที่เดิมทั้งคู่ค่ะ', 'ขอบคุณค่ะ');
    await s.shop.inside((tx) =>
      tx.rows(sql`insert into message_orders (tenant_id, message_id, order_id)
        select ${tx.tenantId}, id, o from messages, unnest(${[mine, other]}::bigint[]) o
        where tenant_id = ${tx.tenantId} and sender_id = 'several' and body like 'พี่ปู%' returning 1`),
    );
    await erase('0820007751');
    expect(await wrote('several')).toEqual(['ลบข้อมูลแล้ว', 'ขอบคุณค่ะ']);
  });

  test('keeps messages about a second number that other buyers also gave', async () => {
    const [phone, agent] = ['0820007741', '0899990041'];
    const mine = await newOrder(phone, 'ลูกค้า ของตัวแทน');
    const other = await newOrder('0820007742', 'อีกคน ของตัวแทน');
    for (const id of [mine, other])
      await owner.call(updateOrderInfo, { params: { id }, body: { phone2: agent } });
    await cancel([mine]);
    await write('agent', `ฝากส่งสองกล่อง โทร ${agent}`);
    await erase(phone);
    expect(await wrote('agent')).toEqual([`ฝากส่งสองกล่อง โทร ${agent}`]);
  });

  test('deletes what a hook received for the order, also when the shop has corrected its phone since', async () => {
    const phone = '0820007743';
    const id = await newOrder(phone, 'มานะ เบอร์ผิด');
    await cancel([id]);
    await s.shop.inside((tx) =>
      tx.rows(sql`insert into webhook_deliveries (tenant_id, channel_id, event_key, type, body, order_id)
        values (${tx.tenantId}, 1, 'k1', 'order', '{"name":"มานะ เบอร์ผิด","phone":"0820007744"}', ${id})`),
    );
    await erase(phone);
    expect(await allText()).not.toContain('เบอร์ผิด');
  });

  test('deletes the number from another buyer’s order, unless that is still open', async () => {
    const phone = '0820007746';
    await cancel([await newOrder(phone, 'มารดา สั่งให้')]);
    const [over, open] = [
      await newOrder('0820007747', 'บุตร หนึ่ง'),
      await newOrder('0820007748', 'บุตร สอง'),
    ];
    for (const id of [over, open])
      await owner.call(updateOrderInfo, { params: { id }, body: { phone2: phone } });
    await cancel([over]);
    await erase(phone);
    const second = async (id: number) =>
      (await owner.call(getOrder, { params: { id } })).info.phone2;
    expect([await second(over), await second(open)]).toEqual(['', phone]);
  });

  test('includes a buyer in Laos by a number of that country, in any notation', async () => {
    const id = await newOrder('0820007745', 'คำแพง สีสุวัน');
    await cancel([id]);
    await s.shop.inside((tx) =>
      tx.rows(sql`update orders set country = 'LA', phone = '+8562055551234', phone_key = '8562055551234'
        where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    await write('lao', 'เบอร์ 020 5555 1234 ค่ะ', 'หรือ +856 20 5555 1234');
    expect((await erase('2055551234')).status).toBe(422);
    expect((await erase('+856 20 5555 1234')).data).toMatchObject({ orders: 1, messages: 2 });
    expect((await erase('8562055551234')).status).toBe(404);
    expect(await allText()).not.toContain('5555');
  });

  test('is 404 when the phone is unknown, and does nothing without a reason', async () => {
    expect((await erase('0820009999')).status).toBe(404);
    const answer = await owner.ask(eraseCustomer, { body: { phone: '0820007734', reason: ' ' } });
    expect(answer.refusal.fields).toHaveProperty('reason');
  });

  test('reports for a phone that was erased before that it may have been', async () => {
    const phone = '0820007755';
    await cancel([await newOrder(phone, 'กดซ้ำ ทดสอบ')]);
    expect((await erase(phone)).status).toBe(200);
    const again = await erase(phone);
    expect([again.status, again.refusal.message]).toEqual([404, 'NOT_FOUND']);
    expect(again.refusal.fields).toEqual({
      phone: 'ไม่พบข้อมูลของเบอร์นี้ อาจลบไปแล้ว หรือเบอร์ไม่ตรงกับที่บันทึกไว้',
    });
  });

  test('is recorded in the trail with its reason, and without the person', async () => {
    const rows = await s.shop.inside((tx) =>
      tx.rows<{ after: Record<string, unknown>; user_id: number }>(sql`
        select after, user_id from audit_log where tenant_id = ${tx.tenantId} and action = 'customer.erase' order by id limit 1`),
    );
    expect(rows).toMatchObject([
      { user_id: owner.id, after: { orders: 1, reason: 'เจ้าของข้อมูลขอ' } },
    ]);
  });
});

test('the privacy job deletes what ended longer ago than the shop keeps it, and keeps newer and open records', async () => {
  const [old, open, fresh, deleted] = [
    await newOrder('0830001111', 'เก่า มาก'),
    await newOrder('0830002222', 'เก่า ค้างส่ง'),
    await newOrder('0830003333', 'ใหม่ สด'),
    await newOrder('0830004444', 'เก่า ลบทิ้ง'),
  ];
  await owner.call(deleteOrder, { params: { id: deleted }, query: {} });
  await cancel([old, fresh]);
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update orders set created_at = now() - interval '14 months'
      where tenant_id = ${tx.tenantId} and id in (${old}, ${open}, ${deleted})`),
  );
  const chat = async (months: number, orderId: number | null) => {
    const [row] = await s.shop.inside((tx) =>
      tx.rows<{ id: number }>(sql`
        insert into messages (tenant_id, source, sender_id, sender_name, body, received_at, order_id)
        values (${tx.tenantId}, 'line', 'U1', 'คนทัก', 'ขอถามราคาหน่อย 0830001112', now() - make_interval(months => ${months}), ${orderId})
        returning id`),
    );
    return row?.id ?? 0;
  };
  const chats = [await chat(14, null), await chat(1, null), await chat(14, open)];
  await owner.call(setOption, { body: { name: 'retention_months', value: 12 } });
  const nameOf = async (id: number) => (await owner.call(getOrder, { params: { id } })).info.name;
  await expect.poll(() => nameOf(old)).toBe('ลบข้อมูลแล้ว');
  expect(await nameOf(open)).toBe('เก่า ค้างส่ง');
  expect(await allText()).not.toContain('เก่า ลบทิ้ง');
  expect(await nameOf(fresh)).toBe('ใหม่ สด');
  const said = await s.shop.inside((tx) =>
    tx.rows<Record<string, string>>(sql`
      select body, sender_name, state from messages
      where tenant_id = ${tx.tenantId} and id = any(${chats}::bigint[]) order by id`),
  );
  const left = { body: 'ขอถามราคาหน่อย 0830001112', sender_name: 'คนทัก', state: 'new' };
  expect(said).toEqual([{ body: 'ลบข้อมูลแล้ว', sender_name: '', state: 'skipped' }, left, left]);
  // It looks again, also after a look that failed for good.
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  const takePlans = async () => {
    await s.server.jobs.relay();
    const plans = await admin.query(
      `delete from pgboss.job where name = $1 and state = 'created' and data->>'tenantId' = $2`,
      [forgetCustomersJob.topic, String(s.shop.id)],
    );
    return plans.rowCount;
  };
  await expect.poll(takePlans).toBe(1);
  await forgetCustomersJob.bury?.({
    payload: {},
    actor: { tenantId: s.shop.id, userId: null },
    services: s.server.services,
    signal: new AbortController().signal,
  });
  expect(await takePlans()).toBe(1);
  await admin.end();
});

test('the privacy job keeps a workbook and an archive that were just requested', async () => {
  await owner.call(setOption, { body: { name: 'retention_months', value: 12 } });
  const id = await newOrder('0830007777', 'เก่า ระหว่างส่งออก');
  await cancel([id]);
  const sheet = await owner.call(startSheet, { body: { list: listOrders.at } });
  const move = await owner.call(exportShop, { body: { reason: 'สำรองข้อมูล' } });
  const params = { sheet: { id: sheet.id }, move: { id: move.id } };
  const links = async () => [
    (await owner.call(getSheet, { params: params.sheet })).url ?? '',
    (await owner.call(getDataMove, { params: params.move })).url ?? '',
  ];
  await expect.poll(links).not.toContain('');
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update orders set created_at = now() - interval '14 months'
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    await tx.enqueue('privacy.forget', {});
  });
  const name = async () => (await owner.call(getOrder, { params: { id } })).info.name;
  await expect.poll(name).toBe('ลบข้อมูลแล้ว');
  for (const url of await links()) expect((await fetch(url)).status).toBe(200);
});

test('the privacy job keeps an order whose buyer waits for a refund, with the account for it', async () => {
  await owner.call(setOption, { body: { name: 'retention_months', value: 12 } });
  const id = await newOrder('0830005555', 'เก่า รอเงินคืน', 'transfer');
  const next = await newOrder('0830006666', 'เก่า จบแล้ว');
  await cancel([id, next]);
  const body = { amount: 100, reason: 'ของหมด', account: 'กสิกร 123-4-56789-0' };
  await owner.call(addRefund, { params: { id }, body });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`
      update orders set created_at = now() - interval '14 months'
      where tenant_id = ${tx.tenantId} and id in (${id}, ${next})`);
    await tx.enqueue('privacy.forget', {});
  });
  const nameOf = async (of: number) =>
    (await owner.call(getOrder, { params: { id: of } })).info.name;
  await expect.poll(() => nameOf(next)).toBe('ลบข้อมูลแล้ว');
  expect(await nameOf(id)).toBe('เก่า รอเงินคืน');
});

test('an erased lead is deleted with its calls and its notes, and the wish not to be called stays', async () => {
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  const phone = '0820009911';
  const body = { name: 'บุษบา ไม่ซ้ำ', phone, note: 'บ้านสีฟ้าท้ายซอย', social: 'busaba.line' };
  const { id } = await owner.call(createLead, { body });
  const params = { id };
  await owner.call(logLead, { params, body: { kind: 'note', note: 'คุยกับแม่บุษบา' } });
  await owner.call(updateLead, { params, body: { stage: 'cancel', cancelReason: 'donotcall' } });
  expect((await erase(phone)).status).toBe(200);
  const rows = await s.shop.inside(async (tx) => {
    const texts: string[] = [];
    for (const name of ['leads', 'lead_events', 'audit_log'])
      for (const { t } of await tx.rows<{ t: string }>(
        sql`select t::text from ${sql.table(name)} t where tenant_id = ${tx.tenantId}`,
      ))
        texts.push(t);
    return texts.join('\n');
  });
  for (const word of ['บุษบา', 'บ้านสีฟ้า', 'busaba', phone]) expect(rows).not.toContain(word);
  const again = await owner.ask(createLead, { body: { name: 'ก', phone } });
  expect(again.refusal.message).toBe('DO_NOT_CALL');
});
