// Push notices to staff: each browser gets what it chose, once, encrypted for it, and only while
// its user is logged in.
import crypto from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStock } from '@app/contract/catalog/stock';
import { createLead } from '@app/contract/crm/lead';
import { createChannel } from '@app/contract/customer/channel';
import { createOrder } from '@app/contract/order/create';
import { setOption } from '@app/contract/shop/setting';
import {
  endStaffPush,
  getStaffPush,
  saveStaffPush,
  staffEvents,
  tryStaffPush,
  type StaffEvent,
} from '@app/contract/shop/staff-push';
import {
  deleteUser,
  getUser,
  login,
  logout,
  logoutEverywhere,
  updateUser,
} from '@app/contract/shop/user';
import { startPushSandbox, type PushSandbox } from '../../app/sandbox/push-service.ts';
import { addCodParcels } from '../../app/story/cod-parcels.ts';
import { buyer as soldTo, openGoods, type Goods } from '../../app/story/goods.ts';
import { ownStory, person, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { saveScanReports } from '../../shipping/tracking/scan-events/save-scan-reports.ts';
import { morningRoundJob } from './morning-round.job.ts';
import { sendPushJob } from './send-push.job.ts';
import { isPublicAddress, lookUpPublic } from './public-host.ts';

const HOST = 'https://push.example.com';
let s: Story;
let sink: PushSandbox;
let goods: Goods;
let page: string;

beforeAll(async () => {
  sink = await startPushSandbox();
  s = await ownStory({ PUSH_URL: sink.url, PUSH_SUBJECT: 'mailto:owner@example.com' });
  goods = await openGoods(s.shop.owner);
  const channel = await s.shop.owner.call(createChannel, {
    body: { name: 'เซลเพจครีม', kind: 'salepage' },
  });
  page = channel.webhookUrl ?? '';
});
afterAll(async () => {
  await s.end();
  await sink.stop();
});
beforeEach(async () => {
  await s.shop.inside((tx) =>
    tx.rows(sql`delete from push_devices where tenant_id = ${tx.tenantId}`),
  );
  sink.taken.length = 0;
  sink.answers.length = 0;
});

interface Browser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** The words of a body that was encrypted for it (RFC 8188 and 8291). */
  read(body: Buffer): Record<string, string>;
}

let browsers = 0;
function newBrowser(): Browser {
  browsers += 1;
  const pair = crypto.createECDH('prime256v1');
  pair.generateKeys();
  const auth = crypto.randomBytes(16);
  const hkdf = (size: number, ...[key, salt, info]: readonly [Buffer, Buffer, Buffer]): Buffer =>
    Buffer.from(crypto.hkdfSync('sha256', key, salt, info, size));
  return {
    endpoint: `${HOST}/send/${browsers}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const names = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const secret = hkdf(32, pair.computeSecret(sender), auth, names);
      const key = hkdf(16, secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'));
      const nonce = hkdf(12, secret, salt, Buffer.from('Content-Encoding: nonce\0'));
      const sealed = body.subarray(21 + sender.length);
      const decipher = crypto.createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')) as Record<
        string,
        string
      >;
    },
  };
}

async function listen(
  who: Person,
  events: readonly StaffEvent[],
  browser: Browser = newBrowser(),
): Promise<Browser> {
  const { endpoint, keys } = browser;
  await who.call(saveStaffPush, { body: { endpoint, keys, events: [...events] } });
  return browser;
}

let orders = 0;
const buyer = { name: 'น้ำผึ้ง ปั้นคำ', phone: '0810000001', address: '99/9 หมู่ 1' };
async function sendOrder(reference = `P${(orders += 1)}`): Promise<void> {
  const place = { subdistrict: 'ท่าศาลา', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' };
  const body = JSON.stringify({ reference, ...buyer, ...place, postcode: '50000', total: 390 });
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  expect((await fetch(new URL(page, s.origin), init)).status).toBe(200);
}

const states = () =>
  s.shop.inside(async (tx) => {
    const rows = await tx.rows<{ state: string }>(
      sql`select state from staff_pushes where tenant_id = ${tx.tenantId} order by id`,
    );
    return rows.map(({ state }) => state);
  });
const settled = (wanted: readonly string[]) =>
  expect.poll(states, { interval: 25 }).toEqual(wanted);

test('a new login is reported to all subscribed browsers of its user whatever they chose, and to no other user’s', async () => {
  const [mine, theirs] = [await s.shop.hire(2), await s.shop.hire(2)];
  const browser = await listen(mine, []);
  await listen(theirs, [...staffEvents]);
  const { username } = await mine.call(getUser, { params: { id: String(mine.id) }, query: {} });
  const body = { username, password: 'secret-1' };
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
  const stranger = person({ base: `${s.origin}/v1`, token: '', id: 0 });
  await stranger.call(login, { body }, { 'user-agent': agent });
  await expect.poll(() => sink.taken.length).toBe(1);
  const words = browser.read(sink.taken[0]?.body ?? Buffer.alloc(0));
  expect(words['title']).toBe('มีการเข้าสู่ระบบจากเครื่องใหม่');
  expect(words['body']).toMatch(
    /^Firefox บน Linux จาก .*127\.0\.0\.1.* เมื่อ \d\d\/\d\d \d\d:\d\d น\. ถ้าไม่ใช่คุณ/,
  );
  expect(words['path']).toBe(`/user/${username}/profile`);
});

test('a device that chose sale page orders gets one notice per order, which only it can decrypt and which names no buyer', async () => {
  const { owner } = s.shop;
  expect((await owner.call(getStaffPush)).devices).toEqual([]);
  const browser = await listen(owner, ['page_order']);
  const other = await listen(await s.shop.hire(1), ['cod_late']);
  await sendOrder('SAME');
  await sendOrder('SAME');
  await settled(['sent']);
  const [push, ...more] = sink.taken;
  if (!push) throw new Error('nothing came');
  expect(more).toEqual([]);
  expect(push.endpoint).toBe(browser.endpoint);
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
  const words = browser.read(push.body);
  expect(words).toMatchObject({
    title: 'มีออเดอร์ใหม่จากเซลเพจ',
    body: expect.stringMatching(/^SD\d+ จาก เซลเพจครีม ยอด /) as string,
    path: expect.stringMatching(/^\/order\/\d+\/view$/) as string,
  });
  for (const secret of Object.values(buyer)) expect(JSON.stringify(words)).not.toContain(secret);
  expect(() => other.read(push.body)).toThrow();
});

test('a notice is signed with the key that browsers subscribe with, only for its push service', async () => {
  const { owner } = s.shop;
  await listen(owner, []);
  await owner.call(tryStaffPush, { body: {} });
  await settled(['sent']);
  const { publicKey } = await owner.call(getStaffPush);
  const header = sink.taken[0]?.headers.authorization ?? '';
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const isSigned = crypto.verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  expect(said).toMatchObject({ aud: HOST, sub: 'mailto:owner@example.com' });
});

test('a device gets nothing after logout, a revoked session, or when its user is suspended or removed', async () => {
  const { owner } = s.shop;
  const staff = await Promise.all([1, 1, 1, 1].map(() => s.shop.hire(1)));
  for (const who of staff) await listen(who, ['page_order']);
  const [out, revoked, suspended, removed] = staff as [Person, Person, Person, Person];
  await out.call(logout, { body: {} });
  await owner.call(logoutEverywhere, { params: { id: revoked.id }, body: {} });
  await owner.call(updateUser, { params: { id: suspended.id }, body: { suspended: true } });
  await owner.call(deleteUser, { params: { id: removed.id } });
  await sendOrder();
  expect(await states()).toEqual([]);
  const last = await s.shop.hire(1);
  await listen(last, ['page_order']);
  await s.shop.inside((tx) =>
    tx.rows(sql`insert into staff_pushes (tenant_id, device_id, event, subject, created_at)
      select tenant_id, id, 'trial', 'late', now() from push_devices where tenant_id = ${tx.tenantId} and user_id = ${last.id} returning 1`),
  );
  await last.call(logout, { body: {} });
  await sendWaiting();
  expect(sink.taken).toEqual([]);
});

/** What waits is sent as the queue would. */
async function sendWaiting(): Promise<void> {
  const ids = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`select id from staff_pushes where tenant_id = ${tx.tenantId} and state = 'waiting'`,
    ),
  );
  for (const { id } of ids) await sendPushJob.handle({ payload: { pushId: id }, ...jobHands() });
}
const jobHands = () => ({
  actor: { tenantId: s.shop.id, userId: null },
  services: s.server.services,
  signal: new AbortController().signal,
});

test('a user without the right is not offered an event, and gets no notice of hidden data', async () => {
  const member = await s.shop.hire(3);
  expect((await member.call(getStaffPush)).offered).toEqual([
    'page_order',
    'stock_low',
    'leads_due',
  ]);
  await listen(member, staffEvents);
  const [device] = (await member.call(getStaffPush)).devices;
  expect(device?.events).toEqual(['page_order', 'stock_low', 'leads_due']);
  // A member sees their own orders only.
  await sendOrder();
  await settled(['dropped']);
  expect(sink.taken).toEqual([]);
});

test('a device that its push service no longer knows is removed, and a refused one shows why', async () => {
  const { owner } = s.shop;
  await listen(owner, ['page_order']);
  sink.answers.push({ status: 410 });
  await sendOrder();
  const devices = async () => (await owner.call(getStaffPush)).devices;
  await expect.poll(devices, { interval: 25 }).toEqual([]);
  await listen(owner, ['page_order']);
  sink.answers.push({ status: 403 });
  await sendOrder();
  await settled(['refused']);
  expect(await devices()).toMatchObject([{ isThis: true, fault: 'HTTP 403', sentAt: null }]);
});

test('a notice waits while its push service is busy or down, is tried again, and is dropped after half a day', async () => {
  await listen(s.shop.owner, ['page_order']);
  sink.answers.push({ status: 429, retryAfter: '1' });
  await sendOrder();
  await settled(['sent']);
  expect(sink.taken).toHaveLength(2);
  sink.answers.push({ status: 503 });
  await s.shop.inside((tx) =>
    tx.rows(sql`update staff_pushes set state = 'waiting' where tenant_id = ${tx.tenantId}`),
  );
  await sendWaiting();
  expect(await states()).toEqual(['waiting']);
  await s.shop.inside((tx) =>
    tx.rows(sql`update staff_pushes set state = 'waiting', created_at = now() - interval '13 hours'
      where tenant_id = ${tx.tenantId}`),
  );
  await sendWaiting();
  expect(await states()).toEqual(['expired']);
  expect(sink.taken).toHaveLength(3);
});

test('stock is reported when it falls to its limit by a loss or an order, and not again while it stays there', async () => {
  const { owner } = s.shop;
  const browser = await listen(owner, ['stock_low']);
  const { id } = await goods.product(5, { lowStock: 3 });
  const takeAway = () =>
    owner.call(addStock, { params: { id }, body: { reason: 'damage', amount: 1 } });
  await takeAway();
  expect(await states()).toEqual([]);
  await takeAway();
  await takeAway();
  await settled(['sent']);
  const productId = await goods.productId(5, { lowStock: 3 });
  for (const unit of [1, 1, 1])
    await owner.call(createOrder, {
      body: {
        info: soldTo,
        items: [{ productId, unit }],
        payment: { method: 'cod' },
        duplicateReason: 'ทดสอบ',
      },
    });
  await settled(['sent', 'sent']);
  expect(browser.read(sink.taken[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'สินค้าใกล้หมด',
    path: '/product/stock',
  });
});

test('a parcel that gets into trouble is reported once, however often its courier fails', async () => {
  const browser = await listen(s.shop.owner, ['parcel_trouble']);
  const wish = { pno: 'TH9001', codSatang: 39_000, bucket: 'in_transit' } as const;
  const parcels = await s.shop.inside((tx) => addCodParcels(tx, [wish]));
  const shipmentId = parcels.get('TH9001') ?? 0;
  const begin = Date.now() - 600_000;
  const scan = (minute: number, bucket: string) =>
    s.shop.inside((tx) =>
      saveScanReports(tx, s.server.services, {
        courier: 'flashexpress',
        told: [
          {
            shipmentId,
            scanReport: {
              source: 'push',
              events: [],
              status: { code: bucket, label: bucket, bucket, isKnown: true } as never,
              statusAt: begin + minute * 60_000,
              returnPno: null,
            },
          },
        ],
      }),
    );
  await scan(1, 'attempt_failed');
  await settled(['sent']);
  await scan(2, 'out_for_delivery');
  await scan(3, 'attempt_failed');
  expect(await states()).toEqual(['sent']);
  expect(browser.read(sink.taken[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'พัสดุนำส่งไม่สำเร็จ',
    body: 'ออเดอร์ C-TH9001 Flash Express TH9001',
    path: '/exceptions',
  });
});

test('a notice in the morning counts late COD parcels, and another the follow-ups due, once a day', async () => {
  const { owner } = s.shop;
  await owner.call(setOption, { body: { name: 'openCRM', value: 1 } });
  await s.shop.inside((tx) => addCodParcels(tx, [{ pno: 'TH9100', codSatang: 12_550 }]));
  const browser = await listen(owner, ['cod_late', 'leads_due']);
  const quiet = { payload: {}, ...jobHands() };
  const nextAt = new Date(Date.now() - 3_600_000).toISOString();
  for (const phone of ['0810002001', '0810002002'])
    await owner.call(createLead, {
      body: { name: 'คุณลีด', phone, nextAt, nextKind: 'call' },
    });
  await morningRoundJob.handle(quiet);
  await morningRoundJob.handle(quiet);
  await settled(['sent', 'sent']);
  const read = sink.taken.map(({ body }) => browser.read(body));
  expect(read.toSorted((a, b) => (a['tag'] ?? '').localeCompare(b['tag'] ?? ''))).toMatchObject([
    { body: 'ขนส่งยังไม่โอน 1 พัสดุ รวม 125.5 บาท', path: '/cod-checker' },
    { body: 'มีลีดถึงกำหนดติดตาม 2 ราย', path: '/crm/lead/follow' },
  ]);
});

test('a device is one browser, for whoever is logged in there, and only its user ends it', async () => {
  const [one, two] = [await s.shop.hire(1), await s.shop.hire(1)];
  const browser = await listen(one, ['page_order']);
  await listen(two, ['cod_late'], browser);
  expect((await one.call(getStaffPush)).devices).toEqual([]);
  const [device] = (await two.call(getStaffPush)).devices;
  expect(device).toMatchObject({ isThis: true, events: ['cod_late'] });
  const params = { id: device?.id ?? 0 };
  expect((await one.ask(endStaffPush, { params })).status).toBe(404);
  await two.call(endStaffPush, { params });
  expect((await two.call(getStaffPush)).devices).toEqual([]);
  expect((await two.ask(tryStaffPush, { body: {} })).status).toBe(404);
});

test.each([
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://metadata.internal/x',
  'https://push.example.com:8443/x',
  'https://user@push.example.com/x',
  'https://0x7f000001/x',
  'no address',
])('a device at %s is refused', async (endpoint) => {
  const { keys } = newBrowser();
  const body = { endpoint, keys, events: ['page_order'] };
  const { status, refusal } = await s.shop.owner.ask(saveStaffPush, { body });
  expect([status, refusal.message]).toEqual([422, 'UNPROCESSED']);
});

test('a device with invalid encryption keys is refused', async () => {
  const { endpoint, keys } = newBrowser();
  const off = Buffer.alloc(65, 7).toString('base64url');
  for (const wrong of [
    { ...keys, p256dh: off },
    { ...keys, auth: 'AAAA' },
    { ...keys, auth: '*' },
  ]) {
    const body = { endpoint, keys: wrong, events: [] };
    expect((await s.shop.owner.ask(saveStaffPush, { body })).status).toBe(422);
  }
});

test('a host that resolves to an internal network is not connected to', async () => {
  const inner = [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ];
  expect(inner.filter(isPublicAddress)).toEqual([]);
  expect(['8.8.8.8', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(2);
  const error = await new Promise((resolve) => {
    lookUpPublic('localhost', {}, resolve);
  });
  expect(String(error)).toContain('is not public');
});
