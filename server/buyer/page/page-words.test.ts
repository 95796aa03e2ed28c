// Promises of what an order page tells its buyer: the state of their slips and requests, and
// refusals.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { createOrder } from '@app/contract/order/create';
import { decideProposal } from '@app/contract/order/proposal';
import { updateOrders } from '@app/contract/order/status';
import { acceptSlip, listSlips } from '@app/contract/money/slip';
import { setOption } from '@app/contract/shop/setting';
import { slipVerify } from 'promptparse/generate';
import { buyer } from '../../app/story/goods.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { drawQr } from '../../order/promptpay/draw-promptpay.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const moved = {
  ...{ address: '12/7 หมู่ 3', subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่' },
  ...{ province: 'เชียงใหม่', postcode: '50200' },
};

let phones = 812_500_100;
/** An order with the path of its page. */
async function newPage(method: 'cod' | 'transfer' = 'cod') {
  const info = { ...buyer, phone: `0${(phones += 1)}` };
  const items = [{ productId, unit: 1, price: 390 }];
  const { id } = await owner.call(createOrder, { body: { info, items, payment: { method } } });
  const { url } = await owner.call(makeBuyerLink, { params: { id }, body: {} });
  return { id, path: new URL(url).pathname };
}

const asPage = { accept: 'text/html,application/xhtml+xml' };
async function open(path: string, init: RequestInit = {}) {
  const answer = await fetch(s.origin + path, { redirect: 'manual', headers: asPage, ...init });
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() };
}
const ask = (path: string, fields: Record<string, string> = moved) =>
  open(`${path}/address`, { method: 'POST', body: new URLSearchParams(fields) });

const slipOf = (reference: string) =>
  drawQr(slipVerify({ sendingBank: '004', transRef: reference }));
function sendSlip(path: string, bytes: Uint8Array) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'slip.png');
  return open(`${path}/slip`, { method: 'POST', body });
}

/** As the shop hands the parcel to a courier. */
const book = (id: number) =>
  s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set pno = 'TH1', status = 'sending' where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );

test('an order page redirects from the address of one of its forms, when that is opened again or shared', async () => {
  const { path } = await newPage();
  for (const form of ['address', 'slip', 'address?x=1'])
    expect(await open(`${path}/${form}`)).toMatchObject({ status: 303, to: path });
  expect((await open(`${path}/address`, { headers: {} })).status).toBe(404);
  expect((await open(`${path}/else`)).status).toBe(404);
});

test('an order page shows its buyer the result of the change that they requested', async () => {
  const { id, path } = await newPage();
  const says = async (words: string) => (await open(path)).text.includes(words);
  const decide = (take: boolean) => owner.call(decideProposal, { params: { id }, body: { take } });
  await ask(path);
  expect(await says('รอร้านตรวจ')).toBe(true);
  await decide(false);
  expect([await says('รอร้านตรวจ'), await says('ร้านไม่ได้แก้ตามที่ขอ')]).toEqual([false, true]);
  await ask(path);
  await decide(true);
  expect([await says('ร้านไม่ได้แก้'), await says('ตามที่ขอแล้ว')]).toEqual([false, true]);
  await ask(path, { phone: '0811119999' });
  await book(id);
  expect([await says('รอร้านตรวจ'), await says('ร้านเริ่มส่งก่อนได้แก้ตามที่ขอ')]).toEqual([false, true]);
});

test('an order page tells a refused buyer what they can do, and not what the shop would have to do', async () => {
  const [booked, ended] = [await newPage(), await newPage()];
  await book(booked.id);
  await owner.call(updateOrders, { body: { ids: [ended.id], status: 'cancel', reason: 'ทดสอบ' } });
  for (const { path } of [booked, ended]) {
    const { status, text } = await ask(path);
    expect([status, text.includes('ติดต่อร้านได้เลย'), text.includes('ยกเลิกเลข')]).toEqual([
      409,
      true,
      false,
    ]);
  }
  const { path } = await newPage();
  const set = (value: 0 | 1) => owner.call(setOption, { body: { name: 'page_proposals', value } });
  await set(0);
  const closed = await ask(path);
  expect([
    closed.status,
    closed.text.includes('ไม่รับคำขอแก้จากหน้านี้'),
    closed.text.includes('ไม่พบหน้านี้'),
  ]).toEqual([404, true, false]);
  await set(1);
  for (let n = 0; n < 10; n += 1)
    expect((await ask(path, { phone: `081111222${n}` })).status).toBe(303);
  const often = await ask(path, { phone: '0811113333' });
  expect([often.status, often.text.includes('ขอแก้ครบ 10 ครั้งแล้ว')]).toEqual([429, true]);
});

test('a slip that its buyer sends again after the shop accepted it is the same one, and the buyer is not asked to pay twice', async () => {
  const { id, path } = await newPage('transfer');
  const bytes = await slipOf('013071152599997001');
  expect((await open(path)).text).not.toContain('ไม่ต้องโอนซ้ำ');
  await sendSlip(path, bytes);
  expect((await open(path)).text).toContain('ส่งสลิปแล้ว รอร้านตรวจ ไม่ต้องโอนซ้ำ');
  const [slip] = (await owner.call(listSlips, { params: { id } })).items;
  await owner.call(acceptSlip, {
    params: { id, slipId: slip?.id ?? 0 },
    body: { state: 'confirmed' },
  });
  expect(await sendSlip(path, bytes)).toMatchObject({ status: 303, to: `${path}?done=slip` });
  const other = await sendSlip(path, await slipOf('013071152599997002'));
  expect([other.status, other.text.includes('ไม่มียอดที่ต้องโอนแล้ว ถ้าโอนมาซ้ำ ติดต่อร้าน')]).toEqual([
    409,
    true,
  ]);
  expect((await owner.call(listSlips, { params: { id } })).items).toHaveLength(1);
});

test('an order page of a returned order has no QR', async () => {
  await owner.call(setOption, { body: { name: 'promptpay_id', value: '0810005678' } });
  const { id, path } = await newPage('transfer');
  expect((await open(`${path}/qr`)).status).toBe(200);
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set status = 'return', returned_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );
  expect((await open(`${path}/qr`, { headers: {} })).status).toBe(409);
});

test('an order page masks names in the words of couriers', async () => {
  const { id, path } = await newPage();
  await book(id);
  await s.shop.inside(async (tx) => {
    const parcel = await tx.first<{ id: number }>(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent)
      values (${tx.tenantId}, ${id}, 'jnt', 'words-1', 'booked', 'TH1', '{}'::jsonb) returning id`);
    await tx.rows(sql`
      insert into tracking_events (tenant_id, shipment_id, at, code, label, place, signer, bucket, source, digest)
      values (${tx.tenantId}, ${parcel?.id}, now(), '9', 'เซ็นรับโดย มานี มีนา แทน สมหญิง ใจดี', 'สุเทพ', 'มานี มีนา', 'delivered', 'poll', 'w')`);
  });
  const { text } = await open(path);
  expect(text).toContain('เซ็นรับโดย มา••• แทน สมห•••');
  for (const word of ['มีนา', 'ใจดี']) expect(text).not.toContain(word);
});
