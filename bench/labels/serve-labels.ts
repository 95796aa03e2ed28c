// Measures a whole print: a shop with booked parcels, the API in its own process, one call, one download.
import { type BenchShop, median, type Shop, prepareGround } from '../orders/ground.ts';
import { sampleLabels } from './sample-labels.ts';

export type Served = {
  count: number;
  /** Median seconds of several calls. `first` is the first call, when the process has drawn nothing yet. */
  seconds: number;
  first: number;
  /** Median seconds of the peer's drawings, each between two of the calls. */
  peerSeconds: number;
  mb: number;
  /** The API's own measures: the longest delay of its event loop, and its largest memory. */
  lagMs: number;
  peakMb: number;
};

const pollMs = 150;
const ROUNDS = 3;

/** Inserts parcels by SQL as a courier's batch leaves them, because booking is not measured here. */
export async function fillParcels(
  { admin }: BenchShop,
  shop: Shop,
  count: number,
): Promise<number[]> {
  const labels = sampleLabels(count).map((label) => ({
    code: label.orderCode,
    pno: label.trackingNumber,
    ...{ sort: label.sortCode, line: label.lineCode, hub: label.hub },
    sent: {
      merchantNumber: label.orderCode,
      ...{ sender: label.sender, receiver: label.receiver, weightGrams: label.weightGrams },
      ...{ codAmountSatang: label.codAmountSatang, declaredValueSatang: 0, remark: label.note },
    },
    items: label.items,
  }));
  const { tenantId } = shop;
  await admin.query(
    `insert into options (tenant_id, name, value) values ($1, 'shippingFlash', '1') on conflict do nothing`,
    [tenantId],
  );
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict, district,
       province, postcode, carrier, pay_method, items_satang, total_satang, pno)
     select $1, x.code, 'send', r.name, r.phone, r.phone, r.address, r.subdistrict, r.district, r.province, r.postcode,
       0, 'cod', 29000, 29000, x.pno
     from jsonb_to_recordset($2) as x (code text, pno text, sent jsonb),
       jsonb_to_record(x.sent -> 'receiver') as r (name text, phone text, address text, subdistrict text,
         district text, province text, postcode text)`,
    [tenantId, JSON.stringify(labels)],
  );
  await admin.query(
    `insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id,
       category_name, unit, price_satang, amount_satang)
     select $1, o.id, i."productId", i.code, i.name, 1, 'ทั่วไป', i.unit, 10000, 10000 * i.unit
     from jsonb_to_recordset($2) as x (code text, items jsonb)
     join orders o on o.tenant_id = $1 and o.code = x.code,
       jsonb_to_recordset(x.items) as i ("productId" bigint, code text, name text, unit int)`,
    [tenantId, JSON.stringify(labels)],
  );
  await admin.query(
    `insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sort_code, line_code,
       destination_hub, sent, booked_at)
     select $1, o.id, 'flashexpress', x.code, 'booked', x.pno, x.sort, x.line, x.hub, x.sent, now()
     from jsonb_to_recordset($2) as x (code text, pno text, sort text, line text, hub text, sent jsonb)
     join orders o on o.tenant_id = $1 and o.code = x.code`,
    [tenantId, JSON.stringify(labels)],
  );
  await admin.query('set session_replication_role = default');
  await admin.query('vacuum analyze');
  const ids = await admin.query<{ id: number }>(
    'select id::int from orders where tenant_id = $1 order by id',
    [tenantId],
  );
  return ids.rows.map((row) => row.id);
}

async function figures(shop: Shop): Promise<{ lagMs: number; rssMb: number }> {
  const text = await (await fetch(new URL('/metrics', shop.base))).text();
  const value = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    lagMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
    rssMb: value('process_resident_memory_bytes') / 2 ** 20,
  };
}

/** Prints the orders and returns the size of the file in megabytes. */
export async function printAll(shop: Shop, orderId: number[]): Promise<number> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ orderId, sort: 'sku', picklist: true });
  const where = `${shop.base}/flashexpress/order/tracking/print`;
  const answer = await fetch(where, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`print answered ${answer.status}: ${await answer.text()}`);
  const { url } = (await answer.json()) as { url: string };
  const file = await fetch(url);
  const bytes = await file.arrayBuffer();
  if (!file.ok) throw new Error(`the file answered ${file.status}`);
  return bytes.byteLength / 1e6;
}

/** `peer` draws that many labels in its own way and returns its seconds. */
export async function serveLabels(
  counts: readonly number[],
  peer: (count: number) => number,
): Promise<Served[]> {
  const ground = await prepareGround();
  try {
    const served: Served[] = [];
    for (const count of counts) {
      const shop = await ground.openShop(`labels-${count}`);
      served.push(await serveOne(shop, await fillParcels(ground, shop, count), peer));
    }
    return served;
  } finally {
    await ground.end();
  }
}

async function serveOne(
  shop: Shop,
  ids: number[],
  peer: (count: number) => number,
): Promise<Served> {
  await figures(shop);
  let lagMs = 0;
  let peakMb = 0;
  const look = async (): Promise<void> => {
    const seen = await figures(shop);
    lagMs = Math.max(lagMs, seen.lagMs);
    peakMb = Math.max(peakMb, seen.rssMb);
  };
  const watch = setInterval(() => void look(), pollMs);
  const [took, peerTook]: [number[], number[]] = [[], []];
  let mb = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    mb = await printAll(shop, ids);
    took.push((performance.now() - start) / 1000);
    peerTook.push(peer(ids.length));
  }
  clearInterval(watch);
  await look();
  const [first = 0] = took;
  const [seconds, peerSeconds] = [median(took), median(peerTook)];
  return { count: ids.length, seconds, first, peerSeconds, mb, lagMs, peakMb };
}
