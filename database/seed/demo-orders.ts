// The demo shop's orders: typed ones and ones from chats, in every stage, with dates spread over two weeks.
import { carrierById } from '@app/contract/kit/carriers';
import { createOrder } from '@app/contract/order/create';
import { updateOrders } from '@app/contract/order/status';
import { confirmPrint, printQueuedLabels, printLabels } from '@app/contract/shipping/label';
import { createShipments, getBatch } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../server/app/person.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { demoBuyer, pick, steady } from './demo-people.ts';

type DemoCourier = 'flashexpress' | 'jnt' | 'bestexpress' | 'spx' | 'kerry' | 'thaipost';

interface Scene {
  readonly shop: Person;
  readonly products: ReadonlyMap<string, number>;
  readonly channelIds: readonly number[];
  /** URLs of the courier sandboxes. */
  readonly sandboxes: Readonly<Record<DemoCourier, string>>;
  readonly databaseUrl: string;
}

/** How many orders are in each stage, and how many days old they are. */
const stages = [
  { name: 'delivered', c: 'flashexpress', orders: 14, daysAgo: 12, path: 'happy', steps: 9 },
  { name: 'delivered', c: 'jnt', orders: 3, daysAgo: 9, path: 'happy', steps: 9 },
  { name: 'returned', c: 'flashexpress', orders: 3, daysAgo: 10, path: 'return', steps: 12 },
  { name: 'onTheWay', c: 'flashexpress', orders: 9, daysAgo: 2, path: 'happy', steps: 3 },
  { name: 'onTheWay', c: 'jnt', orders: 4, daysAgo: 1, path: 'happy', steps: 3 },
  { name: 'returning', c: 'jnt', orders: 1, daysAgo: 5, path: 'return', steps: 7 },
  { name: 'onTheWay', c: 'bestexpress', orders: 2, daysAgo: 1, path: 'happy', steps: 4 },
  { name: 'returning', c: 'bestexpress', orders: 1, daysAgo: 5, path: 'return', steps: 7 },
  { name: 'booked', c: 'bestexpress', orders: 2, daysAgo: 0, path: 'happy', steps: 0 },
  { name: 'onTheWay', c: 'spx', orders: 2, daysAgo: 1, path: 'happy', steps: 3 },
  { name: 'problem', c: 'spx', orders: 1, daysAgo: 4, path: 'damaged', steps: 4 },
  { name: 'booked', c: 'spx', orders: 2, daysAgo: 0, path: 'happy', steps: 0 },
  { name: 'booked', c: 'jnt', orders: 3, daysAgo: 0, path: 'happy', steps: 0 },
  { name: 'onTheWay', c: 'kerry', orders: 2, daysAgo: 1, path: 'happy', steps: 5 },
  { name: 'problem', c: 'kerry', orders: 1, daysAgo: 3, path: 'reopened', steps: 7 },
  { name: 'booked', c: 'kerry', orders: 2, daysAgo: 0, path: 'happy', steps: 0 },
  { name: 'onTheWay', c: 'thaipost', orders: 2, daysAgo: 1, path: 'happy', steps: 4 },
  { name: 'delivered', c: 'thaipost', orders: 1, daysAgo: 6, path: 'cod', steps: 7 },
  { name: 'booked', c: 'thaipost', orders: 3, daysAgo: 0, path: 'happy', steps: 0 },
  { name: 'problem', c: 'flashexpress', orders: 3, daysAgo: 4, path: 'problem', steps: 5 },
  { name: 'booked', c: 'flashexpress', orders: 8, daysAgo: 0, path: 'happy', steps: 0 },
  { name: 'waiting', c: 'flashexpress', orders: 24, daysAgo: 0, path: null, steps: 0 },
  { name: 'telesale', c: 'flashexpress', orders: 4, daysAgo: 1, path: null, steps: 0 },
  { name: 'pending', c: 'flashexpress', orders: 3, daysAgo: 0, path: null, steps: 0 },
  { name: 'cancelled', c: 'flashexpress', orders: 2, daysAgo: 3, path: null, steps: 0 },
] as const;
type Stage = (typeof stages)[number];

const messages = ['ฝากไว้ที่ป้อมยามได้เลยค่ะ', 'โทรก่อนส่งนะคะ', '', '', ''];

async function addOrder(scene: Scene, n: number, stage: Stage): Promise<number> {
  const next = steady(n * 31 + 5);
  const { name, phone, ...place } = demoBuyer(n);
  const goods = new Set([
    pick(next, demoCatalogue),
    ...(next() < 0.4 ? [pick(next, demoCatalogue)] : []),
  ]);
  const items = [...goods].map((product) => ({
    productId: scene.products.get(product.code) ?? 0,
    unit: 1 + Math.floor(next() * 2),
  }));
  const isCod = next() < 0.65;
  const note = pick(next, messages);
  const { id } = await scene.shop.call(createOrder, {
    body: {
      channelId: pick(next, scene.channelIds),
      info: { name, phone, ...place, note },
      items,
      payment: {
        method: isCod ? 'cod' : 'transfer',
        shippingFee: 40,
        ...(!isCod && { bank: '004' as const }),
      },
      shipping: {
        carrier: carrierById(stage.c)?.code ?? 0,
        weight: 300 + Math.floor(next() * 900),
      },
      ...(stage.name === 'telesale' && { type: 'telesale' as const }),
      ...(stage.name === 'pending' && { status: 'pending' as const }),
      message: `${name}\n${place.address} ต.${place.subdistrict} อ.${place.district} จ.${place.province} ${place.postcode}\n${phone}`,
    },
  });
  return id;
}

async function bookAll(
  shop: Person,
  c: DemoCourier,
  orderId: readonly number[],
): Promise<string[]> {
  const params = { c };
  const { batchId } = await shop.call(createShipments, {
    params,
    body: { orderId: [...orderId], expressCategory: 1, async: true },
  });
  for (;;) {
    const batch = await shop.call(getBatch, { params: { batchId } });
    if (batch.counts.waiting === 0) return batch.items.map((item) => item.pno).filter(Boolean);
    await sleep(100);
  }
}

async function pull(sandbox: string, lever: 'advance' | 'age', body: object): Promise<void> {
  const answer = await fetch(`${sandbox}/__sandbox/${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok)
    throw new Error(`The courier sandbox refused to move parcels: ${await answer.text()}`);
}

async function advance(scene: Scene, pnos: readonly string[], stage: Stage): Promise<void> {
  const sandbox = scene.sandboxes[stage.c];
  if (stage.path === null || stage.steps === 0 || pnos.length === 0) return;
  await pull(sandbox, 'advance', { path: stage.path, pnos });
  await pull(sandbox, 'advance', { steps: stage.steps, pnos });
  await untilPushed(sandbox);
}

/** Some couriers report events only by pushes, so these must arrive before the dates are moved. */
async function untilPushed(sandbox: string): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    const ledger = await fetch(`${sandbox}/__sandbox/ledger`);
    const { pushes } = (await ledger.json()) as { pushes: { waiting: number } };
    if (pushes.waiting === 0) return;
    await sleep(100);
  }
}

async function printAll(shop: Person, c: DemoCourier, orderId: readonly number[]): Promise<void> {
  const body = { orderId: [...orderId], size: '100x150' as const, picklist: true };
  const { id } = await (c === 'flashexpress'
    ? shop.call(printQueuedLabels, { body })
    : shop.call(printLabels, { params: { c }, body }));
  await shop.call(confirmPrint, { params: { id }, body: { printed: true } });
}

async function playStage(scene: Scene, ids: readonly number[], stage: Stage): Promise<void> {
  const { shop } = scene;
  if (stage.path !== null) {
    const { c } = stage;
    const pnos = await bookAll(shop, c, ids);
    if (stage.name !== 'booked') await printAll(shop, c, ids);
    await advance(scene, pnos, stage);
    if (stage.steps > 0)
      await shop.call(updateTracking, {
        params: { c },
        body: { orderId: [...ids] },
      });
  }
  // One of the returned parcels has not reached the shelf yet.
  if (stage.name === 'returned')
    await shop.call(updateOrders, {
      body: { ids: ids.slice(1), status: 'return', reason: 'ลูกค้าไม่รับสาย' },
    });
  if (stage.name === 'cancelled')
    await shop.call(updateOrders, {
      body: { ids: [...ids], status: 'cancel', reason: 'ลูกค้าเปลี่ยนใจ' },
    });
}

// The product stamps the present time, so only the demo moves dates: all dates of an order by the same span.
const spread = `
  with moved as (select unnest($2::bigint[]) as order_id, make_interval(hours => $3::int) as span)
  , o as (update orders set created_at = created_at - span, updated_at = updated_at - span, sent_at = sent_at - span * 0.9,
      delivered_at = delivered_at - span * 0.8, returned_at = returned_at - span * 0.3, cancelled_at = cancelled_at - span * 0.9,
      tracking_at = tracking_at - span * 0.8 from moved where tenant_id = $1 and id = order_id)
  , e as (update order_events ev set at = at - span from moved where ev.tenant_id = $1 and ev.order_id = moved.order_id)
  , s as (update shipments sh set created_at = created_at - span, booked_at = booked_at - span, picked_up_at = picked_up_at - span * 0.9,
      delivered_at = delivered_at - span * 0.8, tracking_at = tracking_at - span * 0.8 from moved where sh.tenant_id = $1 and sh.order_id = moved.order_id)
  , f as (insert into figure_marks (tenant_id, order_id) select $1, order_id from moved)
  update tracking_events te set at = te.at - span * 0.8 from moved, shipments sh
  where te.tenant_id = $1 and sh.tenant_id = $1 and sh.id = te.shipment_id and sh.order_id = moved.order_id`;

interface Aged {
  readonly id: number;
  readonly hours: number;
  readonly c: DemoCourier;
}

async function spreadDates(scene: Scene, aged: readonly Aged[]): Promise<void> {
  const client = new pg.Client({ connectionString: scene.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>('select min(id) as id from tenants');
    for (const { id, hours, c } of aged) {
      await client.query(spread, [rows[0]?.id, [id], hours]);
      const parcels = await client.query<{ pno: string }>(
        `select pno from shipments where tenant_id = $1 and order_id = $2 and pno <> ''`,
        [rows[0]?.id, id],
      );
      const pnos = parcels.rows.map(({ pno }) => pno);
      // Moves the sandbox's scans by the same time; otherwise the courier would report them again with today's dates.
      if (pnos.length > 0)
        await pull(scene.sandboxes[c], 'age', { pnos, minutes: hours * 60 * 0.8 });
    }
  } finally {
    await client.end();
  }
}

export async function fillOrders(scene: Scene): Promise<void> {
  const aged: Aged[] = [];
  let n = 0;
  for (const stage of stages) {
    const ids: number[] = [];
    for (let k = 0; k < stage.orders; k += 1) ids.push(await addOrder(scene, (n += 1), stage));
    await playStage(scene, ids, stage);
    ids.forEach((id, k) =>
      aged.push({ id, hours: stage.daysAgo * 24 + (stage.orders - k), c: stage.c }),
    );
  }
  await spreadDates(scene, aged);
}
