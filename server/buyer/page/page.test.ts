// An order page: only its link opens it, it reveals little, and nothing on it changes the order.
import { once } from 'node:events';
import http from 'node:http';
import { text as readText } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { createOrder } from '@app/contract/order/create';
import { getOrder, listOrders, orderHistory } from '@app/contract/order/list';
import { decideProposal } from '@app/contract/order/proposal';
import { mergeOrders } from '@app/contract/order/change';
import { deleteOrder, updateOrders } from '@app/contract/order/status';
import { listSlips } from '@app/contract/money/slip';
import { listMessages } from '@app/contract/order/inbox';
import { setOption, type OptionName } from '@app/contract/shop/setting';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import type { ErrorEnvelope } from '@app/contract/kit/errors';
import { slipVerify } from 'promptparse/generate';
import { codesOnPng } from '../../../tool/read-pdf.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { drawQr } from '../../order/promptpay/draw-promptpay.ts';
import { sql } from '../../platform/database.ts';
import { originOfShop } from '../../shop/tenant/shop-origin.ts';
import { saveTenant } from '../../shop/tenant/tenant.store.ts';

let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});
afterAll(() => s.end());

const set = (name: OptionName, value: unknown) => owner.call(setOption, { body: { name, value } });

const place = {
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};
const moved = {
  address: '12/7 หมู่ 3',
  subdistrict: 'สุเทพ',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50200',
};

let phones = 812_300_100;
async function newOrder(
  payment: object = { method: 'cod' },
  { by = owner, phone = `0${(phones += 1)}`, product = productId } = {},
): Promise<number> {
  const info = { name: 'สมหญิง ใจดี', phone, address: '99/1 ซอยลับ', ...place };
  const items = [{ productId: product, unit: 2, price: 390.25 }];
  return (await by.call(createOrder, { body: { info, items, payment: payment as never } })).id;
}

/** The path of the order's link. */
async function linkOf(id: number, body: { renew?: boolean } = {}): Promise<string> {
  const { url } = await owner.call(makeBuyerLink, { params: { id }, body });
  return new URL(url).pathname;
}

async function open(path: string, init: RequestInit = {}) {
  const answer = await fetch(s.origin + path, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const asPage = { accept: 'text/html,application/xhtml+xml' };
const send = async <T = ErrorEnvelope>(path: string, body: object) => {
  const answer = await fetch(s.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, data: (await answer.json()) as T };
};
const sendForm = (path: string, body: Record<string, string>) =>
  open(path, { method: 'POST', headers: asPage, body: new URLSearchParams(body) });
/** Requests a path on a host; with a token as a POST. */
async function askAs(host: string, path: string, token?: string) {
  const sent = http.request(s.origin + path, {
    method: token === undefined ? 'GET' : 'POST',
    headers: { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode, text: await readText(answer) };
}
const orderNow = (id: number) => owner.call(getOrder, { params: { id } });

test('an order page opens only by its link and shows goods, sum and state, but only part of the recipient', async () => {
  await set('company_name', 'ร้านน้ำผึ้ง <ป่า>');
  await set('company_phone', '0812345678');
  const id = await newOrder({ method: 'cod' }, { phone: '0899990001' });
  const { status, text, headers } = await open(await linkOf(id));
  expect(status).toBe(200);
  for (const word of ['780.50', 'ร้านน้ำผึ้ง &lt;ป่า&gt;', `SD${id}`, 'สมห•••', '08x-xxx-0001', 'บางรัก'])
    expect(text).toContain(word);
  for (const word of [
    'ใจดี',
    '0899990001',
    '089-999-0001',
    '99/1',
    'ซอยลับ',
    'user1',
    '<script',
    ' style=',
  ])
    expect(text).not.toContain(word);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(Buffer.byteLength(text)).toBeLessThan(30_000);
});

test('an order page of 100 lines, a QR and 40 scans weighs less than 30 kB with its styles', async () => {
  const info = { name: 'สมหญิง ใจดี', phone: `0${(phones += 1)}`, address: '9', ...place };
  const items = Array.from({ length: 100 }, () => ({ productId, unit: 1, price: 12_345.75 }));
  const body = { info, items, payment: { method: 'transfer' as const } };
  const { id } = await owner.call(createOrder, { body });
  await set('promptpay_id', '0810005678');
  await s.shop.inside(async (tx) => {
    await tx.rows(
      sql`update orders set pno = 'TH77130001' where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    const parcel = await tx.first<{ id: number }>(sql`
      insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent)
      values (${tx.tenantId}, ${id}, 'flashexpress', 'mark-1', 'booked', 'TH77130001', '{}'::jsonb) returning id`);
    await tx.rows(sql`
      insert into tracking_events (tenant_id, shipment_id, at, code, label, place, signer, bucket, source, digest)
      select ${tx.tenantId}, ${parcel?.id}, now() - n * interval '1 hour', '1', 'พัสดุออกจากศูนย์คัดแยกสินค้า',
        'ศูนย์วังน้อย โทร 081-222-3333', 'ผู้เซ็น', 'in_transit', 'poll', n::text from generate_series(1, 40) n returning 1`);
  });
  const { text } = await open(await linkOf(id));
  expect(text).toContain('ศูนย์วังน้อย');
  for (const word of ['081-222-3333', 'ผู้เซ็น']) expect(text).not.toContain(word);
  expect(Buffer.byteLength(text)).toBeLessThan(30_000);
});

test('an order page shows the logo of the shop, from the same host', async () => {
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: '#0b7a4b' } });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'logo.png');
  expect((await owner.fetch('/setting/logo', { method: 'PUT', body: form })).status).toBe(200);
  const { text } = await open(await linkOf(await newOrder()));
  const [, logo = ''] = /<img src="(\/v1\/images\/[^"]+)"/.exec(text) ?? [];
  expect((await open(logo)).headers.get('content-type')).toBe('image/webp');
});

test('an order link stays the same until it is renewed, and is stored as a hash only', async () => {
  const id = await newOrder();
  const first = await linkOf(id);
  expect(first).toMatch(/^\/t\/[\w-]{32}$/);
  expect(await linkOf(id)).toBe(first);
  const [row] = await s.shop.inside((tx) =>
    tx.rows<{ all: string }>(
      sql`select l::text as all from order_links l where l.tenant_id = ${tx.tenantId} and l.order_id = ${id}`,
    ),
  );
  expect(row?.all).not.toContain(first.slice(3));
  const second = await linkOf(id, { renew: true });
  expect(second).not.toBe(first);
  expect((await open(first)).status).toBe(404);
  expect((await open(second)).status).toBe(200);
  const trail = await s.shop.inside((tx) =>
    tx.rows<{ after: object }>(sql`select after from audit_log
      where tenant_id = ${tx.tenantId} and action = 'order.page' and entity_id = ${id} order by id`),
  );
  expect(trail.map(({ after }) => after)).toEqual([
    { isNew: true },
    { isNew: false },
    { isNew: true, isRenewed: true },
  ]);
});

test('an order link opens the order that its own was merged into, if that belongs to the same buyer', async () => {
  const phone = '0812399901';
  const same = { phone };
  const [oldest, middle, last] = [
    await newOrder({ method: 'cod' }, same),
    await newOrder({ method: 'cod' }, same),
    await newOrder({ method: 'cod' }, same),
  ];
  const strange = await newOrder();
  const [link, foreign] = [await linkOf(last), await linkOf(strange)];
  for (const ids of [
    [middle, last],
    [oldest, middle],
    [oldest, strange],
  ])
    await owner.call(mergeOrders, { body: { ids } });
  const page = await open(link);
  expect([page.status, page.text.includes(`SD${oldest}`)]).toEqual([200, true]);
  expect(page.text).not.toContain(`SD${last}`);
  const theirs = await open(foreign);
  expect([theirs.text.includes(`SD${strange}`), theirs.text.includes(`SD${oldest}`)]).toEqual([
    true,
    false,
  ]);
  expect((await send(`${link}/address`, moved)).status).toBe(200);
  expect((await orderNow(oldest)).proposal).not.toBeNull();
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set cancelled_at = now() - interval '61 days' where tenant_id = ${tx.tenantId} and id = ${last}`,
    ),
  );
  expect((await open(link)).status).toBe(200);
  await owner.call(deleteOrder, { params: { id: oldest }, query: {} });
  expect((await open(link)).status).toBe(404);
});

test('an order page answers the same 404 for every unknown token', async () => {
  const other = await s.openShop('rim');
  const otherProduct = await addProduct(other.owner);
  const theirs = await newOrder({ method: 'cod' }, { by: other.owner, product: otherProduct });
  const { url } = await other.owner.call(makeBuyerLink, { params: { id: theirs }, body: {} });
  const foreign = new URL(url).pathname;

  const ended = await newOrder();
  const endedLink = await linkOf(ended);
  await owner.call(updateOrders, { body: { ids: [ended], status: 'cancel', reason: 'ทดสอบ' } });
  expect((await open(endedLink)).status).toBe(200);
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set cancelled_at = now() - interval '61 days' where tenant_id = ${tx.tenantId} and id = ${ended}`,
    ),
  );
  const erased = await newOrder({ method: 'cod' }, { phone: '0899990002' });
  const erasedLink = await linkOf(erased);
  await owner.call(updateOrders, { body: { ids: [erased], status: 'cancel', reason: 'ทดสอบ' } });
  await owner.call(eraseCustomer, { body: { phone: '0899990002', reason: 'ทดสอบ' } as never });
  const trashed = await newOrder();
  const trashedLink = await linkOf(trashed);
  await owner.call(deleteOrder, { params: { id: trashed }, query: {} });

  const unknown = await open('/t/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain('ร้านน้ำผึ้ง &lt;ป่า&gt;');
  for (const path of [
    foreign,
    endedLink,
    erasedLink,
    trashedLink,
    '/t/x',
    '/t/%00',
    `/t/${'a'.repeat(300)}`,
  ]) {
    const { status, text } = await open(path);
    expect([path, status, text]).toEqual([path, 404, unknown.text]);
    expect((await send(`${path}/address`, moved)).status, path).toBe(404);
  }
  await set('page_days', 90);
  expect((await open(endedLink)).status).toBe(200);
  await set('page_days', 60);
});

test('an order page of a suspended shop is gone, and comes back with the shop', async () => {
  const path = await linkOf(await newOrder());
  await s.shop.inside((tx) => saveTenant(tx, { name: 'ร้าน app', state: 'suspended' }));
  const { status, text } = await open(path);
  expect([status, text.includes('น้ำผึ้ง')]).toEqual([404, false]);
  await s.shop.inside((tx) => saveTenant(tx, { name: 'ร้าน app', state: 'active' }));
  expect((await open(path)).status).toBe(200);
});

test('an order link names the host of its shop, and opens nothing on the host of another', async () => {
  const other = await s.openShop('river');
  const otherProduct = await addProduct(other.owner);
  const id = await newOrder({ method: 'cod' }, { by: other.owner, product: otherProduct });
  const path = `/river/order/${id}/page`;
  const made = await askAs('river.example.test', path, other.owner.token);
  const { url, expiresAt } = JSON.parse(made.text) as { url: string; expiresAt: string };
  const { origin, pathname } = new URL(url);
  expect(origin).toBe('http://river.example.test');
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 59 * 24 * 3600 * 1000);
  expect((await askAs('river.example.test', pathname)).status).toBe(200);
  expect((await askAs('app.example.test', pathname)).status).toBe(404);
  expect(originOfShop('https://app.example.co.th', 'river', 'app')).toBe(
    'https://river.example.co.th',
  );
  expect(originOfShop('https://example.co.th', 'app', 'app')).toBe('https://app.example.co.th');
  expect(originOfShop('http://127.0.0.1:8080', 'river', 'app')).toBe('http://127.0.0.1:8080');
});

test('an order page asks for a transfer to the satang by a QR that a scanner reads, until it is paid', async () => {
  await set('promptpay_id', '');
  const id = await newOrder({ method: 'transfer' });
  const path = await linkOf(id);
  expect((await open(path)).text).toContain('ขอเลขบัญชีจากร้านก่อนโอน');
  await set('promptpay_id', '0810005678');
  expect((await open(path)).text).toContain('780.50');
  const qr = await fetch(`${s.origin}${path}/qr`);
  const [code = ''] = codesOnPng(Buffer.from(await qr.arrayBuffer()));
  expect(code).toContain('5406780.50');
  const paid = await newOrder({ method: 'transfer', paid: 780.5 });
  const paidPath = await linkOf(paid);
  expect((await open(paidPath)).text).toContain('ชำระเงินแล้ว');
  expect((await open(`${paidPath}/qr`)).status).toBe(409);
});

test('a proposed address changes nothing until a user accepts it, and is shown on the order meanwhile', async () => {
  const [other, id] = [await newOrder(), await newOrder()];
  const path = await linkOf(id);
  const { status, data } = await send<{ address: string }>(`${path}/address`, {
    ...moved,
    phone: '081-111-2222',
  });
  expect([status, data]).toEqual([
    200,
    expect.objectContaining({ ...moved, phone: '0811112222', name: '' }),
  ]);
  const before = await orderNow(id);
  expect(before.info).toMatchObject({ address: '99/1 ซอยลับ', postcode: '10500' });
  expect(before.proposal).toMatchObject({ ...moved, phone: '0811112222' });
  const { items } = await owner.call(listOrders, { query: { proposed: '1' } });
  expect(items.map((order) => order.id)).toContain(id);
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`insert into messages (tenant_id, source, body, state, order_id)
      values (${tx.tenantId}, 'paste', 'แชต', 'opened', ${id}), (${tx.tenantId}, 'paste', 'แชตของสองคน', 'opened', ${other})`);
    await tx.rows(sql`insert into message_orders (tenant_id, message_id, order_id)
      select ${tx.tenantId}::int, id, ${id}::bigint from messages where tenant_id = ${tx.tenantId} and order_id = ${other} returning 1`);
  });
  const inbox = await owner.call(listMessages, { query: { state: 'opened' } });
  expect(inbox.items.slice(0, 2)).toMatchObject([
    { order: { hasProposal: false }, otherOrders: [{ id, hasProposal: true }] },
    { order: { id, hasProposal: true } },
  ]);
  const page = (await open(path)).text;
  expect(page).toContain('รอร้านตรวจ');
  expect(page).not.toContain('12/7');
  const after = await owner.call(decideProposal, { params: { id }, body: { take: true } });
  expect(after.info).toMatchObject({ ...moved, phone: '0811112222', name: 'สมหญิง ใจดี' });
  expect(after.proposal).toBeNull();
  const again = await owner.ask(decideProposal, { params: { id }, body: { take: true } });
  expect([again.status, again.refusal.message]).toEqual([409, 'STALE']);
  const { items: history } = await owner.call(orderHistory, { params: { id } });
  expect(history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['proposal', 'proposal-taken']),
  );
});

test('a proposed address that is rejected leaves the order unchanged, and a newer proposal replaces an older one', async () => {
  const id = await newOrder();
  const path = await linkOf(id);
  await send(`${path}/address`, { phone: '0811113333' });
  await send(`${path}/address`, moved);
  const { proposal } = await orderNow(id);
  const again = await send<{ id: number }>(`${path}/address`, moved);
  expect(again.data.id).toBe(proposal?.id);
  expect(proposal).toMatchObject({ ...moved, phone: '' });
  const stale = await owner.ask(decideProposal, {
    params: { id },
    body: { take: true, id: (proposal?.id ?? 0) - 1 },
  });
  expect(stale.refusal.message).toBe('STALE');
  const after = await owner.call(decideProposal, { params: { id }, body: { take: false } });
  expect([after.info.postcode, after.proposal]).toEqual(['10500', null]);
});

test('a proposed address is refused when its parts do not match, one is missing, or the parcel is booked', async () => {
  const id = await newOrder();
  const path = await linkOf(id);
  const wrong = await send(`${path}/address`, { ...moved, postcode: '10500' });
  expect([wrong.status, wrong.data.fields]).toEqual([
    422,
    { subdistrict: expect.stringContaining('ไม่ตรง') },
  ]);
  const part = await send(`${path}/address`, { address: '1', postcode: '50200' });
  expect([part.status, Object.keys(part.data.fields ?? {})]).toEqual([
    422,
    ['subdistrict', 'district', 'province'],
  ]);
  expect((await send(`${path}/address`, {})).status).toBe(422);
  expect((await send(`${path}/address`, { phone: '12' })).data.fields).toHaveProperty('phone');
  await set('page_proposals', 0);
  expect((await open(path)).text).not.toContain('<form');
  expect((await send(`${path}/address`, moved)).status).toBe(404);
  await set('page_proposals', 1);
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set pno = 'TH1', status = 'sending' where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );
  const late = await send(`${path}/address`, moved);
  expect([late.status, late.data.message]).toEqual([409, 'SHIPMENT_EXISTS']);
  expect((await open(path)).text).not.toContain('<form');
});

test('a proposal form works without JavaScript: a pasted address is read, wrong places get suggestions, and typed values stay', async () => {
  const id = await newOrder();
  const path = await linkOf(id);
  const read = await sendForm(`${path}/address`, {
    text: 'สมหญิง ใจดี 0811114444 12/7 หมู่ 3 ต.สุเทพ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200',
  });
  expect(read.status).toBe(200);
  for (const value of ['value="12/7 หมู่ 3"', 'value="สุเทพ"', 'value="50200"', 'value="0811114444"'])
    expect(read.text).toContain(value);
  expect((await orderNow(id)).proposal).toBeNull();
  const wrong = await sendForm(`${path}/address`, { ...moved, subdistrict: 'สุเทบ' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('value="สุเทบ"');
  expect(wrong.text).toMatch(/หมายถึงที่(?:นี่หรือเปล่า|ไหน)/);
  expect(wrong.text).toContain('สุเทพ เมืองเชียงใหม่ เชียงใหม่ 50200');
  const right = await sendForm(`${path}/address`, moved);
  expect([right.status, right.headers.get('location')]).toEqual([303, `${path}?done=address`]);
  expect((await open(`${path}?done=address&fbclid=x`)).text).toContain('ส่งให้ร้านแล้ว');
  const hostile = await sendForm(`${path}/address`, {
    ...moved,
    postcode: '1',
    address: '"><script>',
  });
  expect(hostile.text).toContain('&quot;&gt;&lt;script&gt;');
});

/** The form as the browser sends it when the button of สุเทพ is pressed. */
function choiceOn(page: string): Record<string, string> {
  const form =
    page.split('<form').find((part) => part.includes('<button class="quiet">สุเทพ ')) ?? '';
  const inputs = form.matchAll(/name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]));
}

test('an order page finds a place by its words, and fills it into the form before anything is sent', async () => {
  const id = await newOrder();
  const path = await linkOf(id);
  for (const words of ['สุเทพ', '50200']) {
    const found = await sendForm(`${path}/address`, { text: words });
    expect(found.status).toBe(200);
    expect(found.text).toContain('<button class="quiet">สุเทพ เมืองเชียงใหม่');
    expect(found.text).toContain('<input name="name" value=""');
    const chosen = await sendForm(`${path}/address`, choiceOn(found.text));
    expect([chosen.status, chosen.text.includes('class="wrong"')]).toEqual([200, false]);
    for (const value of ['value="สุเทพ"', 'value="เมืองเชียงใหม่"', 'value="50200"'])
      expect(chosen.text).toContain(value);
  }
  const nothing = await sendForm(`${path}/address`, { text: 'บ้านยาย' });
  expect(nothing.text).toContain('id="wrong-text"');
  expect((await orderNow(id)).proposal).toBeNull();
  const nearly = await sendForm(`${path}/address`, { ...moved, subdistrict: 'สุเทบ' });
  const sent = await sendForm(`${path}/address`, choiceOn(nearly.text));
  expect(sent.status).toBe(303);
  expect((await orderNow(id)).proposal).toMatchObject(moved);
});

const slipOf = (reference: string) =>
  drawQr(slipVerify({ sendingBank: '004', transRef: reference }));

async function sendSlip(path: string, bytes: Uint8Array, headers: Record<string, string> = {}) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'slip.png');
  return open(`${path}/slip`, { method: 'POST', headers, body });
}

test('a slip from the page waits on the order, and its transfer is not taken for another order', async () => {
  const id = await newOrder({ method: 'transfer' });
  const path = await linkOf(id);
  const bytes = await slipOf('013071152599990001');
  const { status, text } = await sendSlip(path, bytes);
  expect([status, JSON.parse(text)]).toEqual([
    200,
    { state: 'pending', bank: '004', reference: '013071152599990001' },
  ]);
  const { items } = await owner.call(listSlips, { params: { id } });
  expect(items).toMatchObject([{ state: 'pending', isFromPage: true, by: null }]);
  expect((await open(path)).text).toContain('กำลังตรวจยอด');
  expect((await orderNow(id)).payment.paid).toBe(0);
  const again = await sendSlip(path, bytes);
  expect([again.status, again.text]).toEqual([200, text]);
  expect((await owner.call(listSlips, { params: { id } })).items).toHaveLength(1);
  const other = await linkOf(await newOrder({ method: 'transfer' }));
  const used = await sendSlip(other, bytes);
  expect([used.status, JSON.parse(used.text)]).toEqual([
    409,
    expect.objectContaining({ message: 'SLIP_USED' }),
  ]);
  expect(used.text).not.toContain(`SD${id}`);
  const page = await sendSlip(other, bytes, asPage);
  expect([page.status, page.text.includes('สลิปนี้ใช้ไปแล้ว')]).toEqual([409, true]);
  const blank = await sendSlip(other, await drawQr('https://example.com'), asPage);
  expect(blank.headers.get('location')).toBe(`${other}?done=unreadable`);
  const noPicture = await sendSlip(other, Buffer.from('GIF89a'), asPage);
  expect([noPicture.status, noPicture.text.includes('<form')]).toEqual([422, true]);
  const cod = await sendSlip(await linkOf(await newOrder()), await slipOf('013071152599990002'));
  expect(JSON.parse(cod.text)).toMatchObject({ message: 'NOTHING_DUE' });
});

test('an order page that is requested too often answers with a page', async () => {
  const path = await linkOf(await newOrder());
  const all = await Promise.all(Array.from({ length: 130 }, () => open(path, { headers: asPage })));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(all.find(({ status }) => status === 429)?.text).toContain('<h1>');
});
