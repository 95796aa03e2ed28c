// Promise: rules give each order of a mixed selection its courier, and on every courier's own screen a parcel is made, printed, followed and cancelled.
import { listCarrierOrders } from '@app/contract/shipping/by-courier';
import { getCourierAccount } from '@app/contract/courier-setup/account';
import type { CourierId } from '@app/contract/kit/carriers';
import { getOrder } from '@app/contract/order/list';
import { createOrder } from '@app/contract/order/create';
import { createShipments, listShipments } from '@app/contract/shipping/shipment';
import { startSandbox, type PlayName, type Sandbox } from '@app/courier/sandbox/start';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bestAccounts,
  jntAccounts,
  kerryAccounts,
  openAccount,
  spxAccounts,
  thaipostAccounts,
} from '../server/app/story/ready-to-ship.ts';
import { sql } from '../server/platform/database.ts';
import { decodeLabels, desktop, openStage, phone, seriousFaults, type Stage } from './stage.ts';

interface Desk {
  readonly c: CourierId;
  readonly code: number;
  readonly name: string;
  readonly path: string;
  readonly play: PlayName;
  readonly url: string;
  readonly account: {
    readonly credentials: Readonly<Record<string, string>>;
    readonly details?: Readonly<Record<string, string>>;
  };
  /** Cannot be asked: its news come by push, to whom the sandbox was told. */
  readonly pushedAs?: string;
}

const desks: readonly Desk[] = [
  {
    ...{ c: 'jnt', code: 1, name: 'J&T Express', path: '/jnt/orders' },
    ...{ play: 'jnt', url: 'COURIER_URL_JNT', account: { credentials: jntAccounts.open } },
  },
  {
    ...{ c: 'kerry', code: 2, name: 'Kerry / KEX', path: '/kerry/orders', pushedAs: 'DEMOSHOP' },
    ...{ play: 'kerry', url: 'COURIER_URL_KERRY', account: kerryAccounts[0] },
  },
  {
    ...{ c: 'thaipost', code: 3, name: 'ไปรษณีย์ไทย', path: '/thaipost/orders' },
    ...{ play: 'thaipost', url: 'COURIER_URL_THAIPOST', account: thaipostAccounts.eparcel },
  },
  {
    ...{ c: 'bestexpress', code: 5, name: 'Best Express', path: '/bestexpress/orders' },
    ...{ play: 'best', url: 'COURIER_URL_BEST', account: { credentials: bestAccounts[0] } },
  },
  {
    ...{ c: 'spx', code: 6, name: 'SPX Express', path: '/spx/orders' },
    ...{ play: 'spx', url: 'COURIER_URL_SPX', account: { credentials: spxAccounts[0] } },
  },
];

let stage: Stage;
let page: Page;
const sandboxes = new Map<CourierId, Sandbox>();
beforeAll(async () => {
  for (const { c, play } of desks) sandboxes.set(c, await startSandbox({ courier: play }));
  const urls = desks.map(({ c, url }) => [url, sandboxes.get(c)?.url ?? '']);
  stage = await openStage(Object.fromEntries(urls) as Record<string, string>);
  for (const { c, account, pushedAs } of desks) {
    await openAccount(stage.shop, { c, ...account });
    if (pushedAs === undefined) continue;
    const { hookUrl } = await stage.shop.owner.call(getCourierAccount, { params: { c } });
    const url = `${stage.origin}${new URL(hookUrl ?? '').pathname}`;
    await pull(c, 'webhook', { account: pushedAs, url, isOn: true });
  }
  page = await stage.open(desktop);
});
afterAll(async () => {
  await stage.end();
  for (const sandbox of sandboxes.values()) await sandbox.stop();
});

async function pull(c: CourierId, lever: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandboxes.get(c)?.url}/__sandbox/${lever}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${c} ${lever}: ${await answer.text()}`);
  return answer.json();
}

const bangkok = {
  ...{ subdistrict: 'บางรัก', district: 'บางรัก' },
  ...{ province: 'กรุงเทพมหานคร', postcode: '10500' },
};
const chiangMai = {
  ...{ subdistrict: 'สันทรายหลวง', district: 'สันทราย' },
  ...{ province: 'เชียงใหม่', postcode: '50210' },
};

interface Wish {
  readonly place?: typeof bangkok;
  readonly weight?: number;
  readonly goods?: 'cream' | 'soap';
  readonly isPaid?: boolean;
  readonly carrier?: number | null;
}

let made = 0;
async function order(wish: Wish = {}): Promise<number> {
  const { place = bangkok, weight = 300, goods = 'cream', isPaid = false, carrier = null } = wish;
  made += 1;
  const { id } = await stage.shop.owner.call(createOrder, {
    body: {
      info: {
        ...{ name: `ผู้รับ ที่${made}`, address: `${made}/1 ถนนสุขใจ`, ...place },
        phone: `08100020${String(made).padStart(2, '0')}`,
      },
      items: [{ productId: stage.products[goods], unit: 1 }],
      payment: { method: isPaid ? 'transfer' : 'cod' },
      shipping: { weight, carrier: carrier as 0 | null },
    },
  });
  return id;
}

const liveOf = async (orderId: number) =>
  (await stage.shop.owner.call(listShipments, { query: { orderId } })).items.find(
    (one) => one.isLive,
  );
const codeOf = async (id: number) =>
  (await stage.shop.owner.call(getOrder, { params: { id } })).code;
const rowOf = (code: string) => page.getByRole('row', { name: new RegExp(code) });
const tick = (code: string) =>
  page
    .getByRole('checkbox', { name: new RegExp(code) })
    .first()
    .click();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the shop’s rules', () => {
  const rules: readonly [CourierId, 'province' | 'weight' | 'goods' | 'paid' | 'cod'][] = [
    ['thaipost', 'province'],
    ['bestexpress', 'weight'],
    ['spx', 'goods'],
    ['kerry', 'paid'],
    ['jnt', 'cod'],
  ];

  test('are set up by province, weight, goods and money', async () => {
    await page.goto(`${stage.origin}/setting/courier-rule`);
    for (const [at, [courier, by]] of rules.entries()) {
      await press('เพิ่มกฎ');
      const rule = page.getByRole('listitem', { name: `กฎที่ ${at + 1}`, exact: true });
      if (by === 'province') {
        await rule.getByRole('combobox', { name: 'ถ้าจังหวัด' }).fill('เชียงใหม่');
        await page.getByRole('option', { name: 'เชียงใหม่' }).click();
      }
      if (by === 'weight') await rule.getByLabel('น้ำหนักตั้งแต่').fill('5000');
      if (by === 'goods') {
        await rule.getByRole('combobox', { name: 'มีสินค้า' }).fill('สบู่');
        await page.getByRole('option', { name: /สบู่ขมิ้น/ }).click();
      }
      if (by === 'paid' || by === 'cod') await rule.getByLabel('การเก็บเงิน').selectOption(by);
      await rule.getByLabel('ส่งด้วย').selectOption(courier);
    }
    expect(await seriousFaults(page)).toEqual([]);
    await press('บันทึกกฎ');
    await page.getByText('บันทึกสำเร็จ').first().waitFor();
  });

  test('give each order of a mixed selection its courier, shown before and booked with it', async () => {
    const wanted = new Map<number, CourierId>([
      [await order({ place: chiangMai }), 'thaipost'],
      // The first rule that fits counts, whatever the later ones say.
      [await order({ place: chiangMai, goods: 'soap', isPaid: true }), 'thaipost'],
      [await order({ weight: 6000 }), 'bestexpress'],
      [await order({ goods: 'soap' }), 'spx'],
      [await order({ isPaid: true }), 'kerry'],
      [await order(), 'jnt'],
      // What an order names itself comes before the rules.
      [await order({ carrier: 0 }), 'flashexpress'],
    ]);
    await page.goto(`${stage.origin}/order/send?pageSize=50`);
    await page.getByRole('row').nth(wanted.size).waitFor();
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check();
    await press('สร้างเลขพัสดุ');
    const dialog = page.getByRole('dialog');
    const groups = dialog.getByRole('list', { name: 'ขนส่งตามกฎ' });
    await groups.getByText('J&T Express').waitFor();
    const shown = await groups.getByRole('listitem').allTextContents();
    expect(shown.map((text) => text.replaceAll(/\s+/g, ' ').trim()).toSorted()).toEqual(
      [
        ...['Best Express1 ออเดอร์', 'Flash Express1 ออเดอร์', 'J&T Express1 ออเดอร์'],
        ...['Kerry / KEX1 ออเดอร์', 'SPX Express1 ออเดอร์', 'ไปรษณีย์ไทย2 ออเดอร์'],
      ].toSorted(),
    );
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: `สร้างเลขพัสดุ ${wanted.size} ออเดอร์` }).click();
    await page.getByText(`${wanted.size}/${wanted.size}`).waitFor({ timeout: 60_000 });
    for (const [id, courier] of wanted)
      expect(await liveOf(id), `order ${id}`).toMatchObject({ courier, state: 'booked' });
    for (const { c } of desks) {
      const { parcels } = (await pull(c, 'ledger')) as { parcels: { pno: string }[] };
      const ours = await Promise.all([...wanted.keys()].map(async (id) => liveOf(id)));
      expect(parcels.map(({ pno }) => pno).toSorted()).toEqual(
        ours.flatMap((one) => (one?.courier === c ? [one.pno] : [])).toSorted(),
      );
    }
  }, 180_000);
});

describe.each(desks.map((desk) => [desk.name, desk] as const))('%s', (_name, desk) => {
  const { c, code: carrier, path } = desk;
  let kept: { id: number; code: string; pno: string };
  let dropped: typeof kept;

  test('orders that name it are booked on its screen and show their numbers', async () => {
    const ids = [await order({ carrier }), await order({ carrier })];
    const [first = '', second = ''] = await Promise.all(ids.map(codeOf));
    await page.goto(`${stage.origin}${path}`);
    await tick(first);
    await tick(second);
    await press('สร้างเลขพัสดุ');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'สร้างเลขพัสดุ 2 ออเดอร์' }).click();
    await page.getByText('2/2').waitFor({ timeout: 60_000 });
    const [a, b] = await Promise.all(ids.map(liveOf));
    expect([a?.courier, b?.courier]).toEqual([c, c]);
    kept = { id: ids[0] ?? 0, code: first, pno: a?.pno ?? '' };
    dropped = { id: ids[1] ?? 0, code: second, pno: b?.pno ?? '' };
    await page.goto(`${stage.origin}${path}?tab=numbered`);
    await rowOf(kept.code).getByText(kept.pno, { exact: true }).waitFor();
    await rowOf(dropped.code).getByText(dropped.pno, { exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  }, 120_000);

  test('a label is printed, scans, and counts when somebody says that it came out right', async () => {
    await page.goto(`${stage.origin}${path}?tab=numbered`);
    await tick(kept.code);
    await press('พิมพ์ใบปะหน้า');
    const paper = page.waitForResponse((answer) =>
      new URL(answer.url()).pathname.endsWith('/order/print'),
    );
    await press('พิมพ์ 1 ใบ');
    const { url } = (await (await paper).json()) as { url: string };
    const pdf = new Uint8Array(await (await fetch(new URL(url, stage.origin))).arrayBuffer());
    expect(await decodeLabels(pdf)).toContain(kept.pno);
    await press('พิมพ์ครบแล้ว');
    await page.getByText('บันทึกว่าพิมพ์แล้ว 1 ใบ').waitFor();
    await page.goto(`${stage.origin}${path}?tab=printed`);
    await rowOf(kept.code).waitFor();
  }, 120_000);

  test('a number is cancelled with the courier before pickup, and the order is free', async () => {
    await page.goto(`${stage.origin}${path}?tab=numbered`);
    await tick(dropped.code);
    await press('ยกเลิกเลข');
    await page.getByRole('dialog').getByRole('button', { name: 'ยกเลิกเลข 1 รายการ' }).click();
    await page.getByText('ยกเลิกเลขพัสดุแล้ว 1 รายการ').waitFor();
    await page.goto(`${stage.origin}${path}?tab=cancelled`);
    await rowOf(dropped.code).waitFor();
    expect(await liveOf(dropped.id)).toBeUndefined();
  }, 120_000);

  test('where it is, the courier tells: asked from here, or by itself where it cannot be asked', async () => {
    // SPX does not find an order in its first second.
    await pull(c, 'advance', { minutes: 1 });
    await pull(c, 'advance', { steps: 2, pnos: [kept.pno] });
    if (desk.pushedAs === undefined) {
      await page.goto(`${stage.origin}${path}?tab=printed`);
      await tick(kept.code);
      await press('อัปเดตสถานะ');
      await page.getByText(/อัปเดตสถานะพัสดุแล้ว/).waitFor();
    }
    const picked = async () =>
      (
        await stage.shop.owner.call(listCarrierOrders, { params: { c }, query: { tab: 'picked' } })
      ).items.map((row) => row.order.id);
    await expect.poll(picked, { timeout: 30_000 }).toContain(kept.id);
    await page.goto(`${stage.origin}${path}?tab=picked`);
    await rowOf(kept.code).waitFor();
    const small = await stage.open(phone);
    await small.goto(`${stage.origin}${path}?tab=picked`);
    await small.getByText(kept.pno).filter({ visible: true }).first().waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await small.context().close();
  }, 120_000);
});

test('a change that Kerry never answered stands in the troubles until its word on the phone is written down', async () => {
  const id = await order({ carrier: 2 });
  const { owner } = stage.shop;
  await owner.call(createShipments, { params: { c: 'kerry' }, body: { orderId: id } });
  const code = await codeOf(id);
  await pull('kerry', 'faults', { next: [{ kind: '5xx_after', calls: 2 }] });
  await page.goto(`${stage.origin}/order/${id}/view`);
  await press('แก้ไข ลูกค้าและที่อยู่');
  await page.getByRole('textbox', { name: 'ชื่อผู้รับ' }).fill('ผู้รับ คนใหม่');
  await press('บันทึก');
  await page
    .getByText(/ข้อมูลในระบบยังเป็นของเดิม/)
    .first()
    .waitFor();
  // What the job finds a minute later: picked up meanwhile, and Kerry takes nothing more.
  await stage.shop.inside((tx) =>
    tx.rows(sql`update shipments set error_code = 'AMEND_UNSURE'
      where tenant_id = ${tx.tenantId} and order_id = ${id} and error_code = 'AMEND_UNKNOWN'`),
  );
  await page.goto(`${stage.origin}/exceptions?rule=unsure`);
  await page.getByRole('row', { name: new RegExp(`ไม่แน่ว่าขนส่งใช้ข้อมูลใด.*${code}`) }).waitFor();
  await press(`จัดการ ${code}`);
  await page.getByRole('region', { name: 'ที่ขอแก้กับขนส่ง' }).getByText('ผู้รับ คนใหม่').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await press('ขนส่งใช้ข้อมูลที่ขอแก้');
  await press('บันทึกคำตอบ');
  await page.getByText('บันทึกคำตอบของขนส่งแล้ว').waitFor();
  const { info } = await owner.call(getOrder, { params: { id } });
  expect(info.name).toBe('ผู้รับ คนใหม่');
  await page.goto(`${stage.origin}/exceptions?rule=unsure`);
  await page
    .getByText(/ไม่มีพัสดุที่มีปัญหา|ไม่พบรายการตามตัวกรอง/)
    .first()
    .waitFor();
}, 120_000);
