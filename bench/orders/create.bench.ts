// Orders created by POST /order per second, 8 in parallel and flushed to disk, beside a bare transaction that writes
// the same rows.
import { buyer as info } from '../../server/app/story/goods.ts';
import { countOrders } from '../../server/order/order/order-counts.store.ts';
import type { Database } from '../../server/platform/database.ts';
import {
  insertOrder,
  nextOrderId,
  type Line,
  type NewOrderColumns,
} from '../../server/order/order/order-write.store.ts';
import { reserveStock } from '../../server/catalog/product/reserve-stock.ts';
import { refreshAggregates } from '../../server/report/aggregates/refresh-aggregates.ts';
import { fillOrders, fillProducts, settle } from './fill-orders.ts';
import { call, median, perSecond, prepareGround, type BenchShop, type Shop } from './ground.ts';

const ROUNDS = 5;
const SECONDS = 3;
const LEAST_SHARE = 0.55;
const LEAST_OF_PLAIN = 0.3;
/** The goal, above the bar. */
const AIM_OF_PLAIN = 0.5;
const BEFORE = 10_000;
/** Higher than all ids that the sequence gives during the benchmark. */
const PLAIN_FROM = 10_000_000;

interface Goods {
  readonly shop: Shop;
  readonly products: readonly number[];
}

const two = ({ products }: Goods, n: number): [number, number] => [
  products[n % products.length] ?? 0,
  products[(n * 7 + 1) % products.length] ?? 0,
];

/** Each order has another buyer. */
const buyerOf = (n: number) => ({ ...info, phone: `09${String(n % 1e8).padStart(8, '0')}` });

const apiOrder = (goods: Goods, n: number): Promise<string> => {
  const items = two(goods, n).map((productId) => ({ productId, unit: 1 }));
  const body = { info: buyerOf(n), items, payment: { method: 'cod' } };
  return call(goods.shop, '/order', JSON.stringify(body));
};

const columns: NewOrderColumns = {
  status: 'send',
  type: 'normal',
  channel_id: null,
  customer_name: info.name,
  phone: info.phone,
  phone2: '',
  phone_key: info.phone,
  social: '',
  address: info.address,
  subdistrict: info.subdistrict,
  district: info.district,
  province: info.province,
  postcode: info.postcode,
  note: '',
  address_reason: '',
  branch: '',
  country: 'TH',
  pno: '',
  carrier: null,
  sender_address_id: null,
  weight_grams: 600,
  width_cm: 0,
  length_cm: 0,
  height_cm: 0,
  ship_note: '',
  pay_method: 'cod',
  currency: 'THB',
  rate: null,
  rate_day: null,
  items_satang: 20000,
  shipping_fee_satang: 0,
  discount_satang: 0,
  total_satang: 20000,
  paid_satang: 0,
  cod_satang: 20000,
  bank: null,
  paid_at: null,
  telesale_by: null,
  message: '',
  stock_state: 'reserved',
  is_short: false,
  duplicate_reason: '',
  risk_reason: '',
  created_by: null,
};

const lineOf = (productId: number): Line => ({
  productId,
  productCode: 'P',
  productName: 'สินค้าตัวอย่าง',
  categoryId: 1,
  categoryName: 'ทั่วไป',
  unit: 1,
  priceSatang: 10000,
  discountSatang: 0,
  amountSatang: 10000,
  costSatang: 4000,
  isFree: false,
  isPack: false,
  isSet: false,
});

/** Writes only the necessary rows without looking anything up: order, lines, event, stock, counter and audit row. */
function rawOrder(db: Database, goods: Goods, n: number): Promise<void> {
  const ids = two(goods, n);
  return db.withTenant({ tenantId: goods.shop.tenantId, userId: goods.shop.userId }, async (tx) => {
    const id = await nextOrderId(tx);
    const lines = ids.map(lineOf);
    await insertOrder(tx, { id, code: `SD${id}`, columns, lines, after: info });
    const needs = ids.map((productId) => ({ productId, unit: 1 }));
    await reserveStock(tx, id, needs, { allowNegative: false });
    await countOrders(tx, { send: 1 });
    tx.audit({ action: 'order.create', entity: 'order', entityId: id, after: info });
  });
}

const COUNTED_AT_ONCE = 1000;

/**
 * Brings the shop into the state after some months of selling: stock of its orders is recorded and its figures are
 * counted, so that PostgreSQL knows the size of each table. The products' counters stay as they are, because nobody
 * moves these orders.
 */
async function putIntoUse({ admin, db }: BenchShop, { tenantId, userId }: Shop): Promise<void> {
  await admin.query(
    `insert into order_stock (tenant_id, order_id, product_id, unit)
     select tenant_id, order_id, product_id, sum(unit) from order_items where tenant_id = $1 group by 1, 2, 3`,
    [tenantId],
  );
  for (let from = 0; from < BEFORE; from += COUNTED_AT_ONCE) {
    await settle(admin);
    await admin.query(
      `insert into figure_marks (tenant_id, order_id)
       select tenant_id, id from orders where tenant_id = $1 order by id limit $2 offset $3`,
      [tenantId, COUNTED_AT_ONCE, from],
    );
    await db.withTenant({ tenantId, userId }, (tx) => refreshAggregates(tx, async () => []));
  }
}

const plainColumns = Object.keys(columns) as (keyof NewOrderColumns)[];

const PLAIN_ORDER = `
  insert into orders (tenant_id, id, code, ${plainColumns.join(', ')})
  values ($1, $2, $3, ${plainColumns.map((_, at) => `$${4 + at}`).join(', ')}) returning id`;
const PLAIN_ITEMS = `
  insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id, category_name, unit,
    price_satang, discount_satang, amount_satang, cost_satang, is_free, is_pack, is_set)
  select $1, $2, id, 'P', 'สินค้าตัวอย่าง', 1, 'ทั่วไป', 1, 10000, 0, 10000, 4000, false, false, false
  from unnest($3::bigint[]) as l (id)`;
const PLAIN_STOCK = `
  update stock set reserved = reserved + 1 where tenant_id = $1 and product_id = $2 and on_hand - reserved >= 1 returning on_hand`;
const PLAIN_EVENT = `
  insert into order_events (tenant_id, order_id, user_id, kind, to_status, after) values ($1, $2, $3, 'created', 'send', $4)`;

/**
 * What a first simple version would do, in seven statements: begin, the order, its lines, the counters of its two
 * products, the event, commit. It has no ledger, counts, audit or marks for reports.
 */
function plainOrder(db: Database, goods: Goods, n: number): Promise<void> {
  const { tenantId, userId } = goods.shop;
  const [a, b] = two(goods, n).toSorted((one, other) => one - other);
  const id = PLAIN_FROM + n;
  return db.withTenant({ tenantId, userId }, async (tx) => {
    const values = plainColumns.map((column) => columns[column]);
    await tx.named('plain-order', PLAIN_ORDER, [tenantId, id, `PL${id}`, ...values]);
    await tx.named('plain-items', PLAIN_ITEMS, [tenantId, id, [a, b]]);
    await tx.named('plain-stock', PLAIN_STOCK, [tenantId, a]);
    await tx.named('plain-stock', PLAIN_STOCK, [tenantId, b]);
    await tx.named('plain-event', PLAIN_EVENT, [tenantId, id, userId, JSON.stringify(info)]);
  });
}

export async function run(): Promise<void> {
  const ground = await prepareGround();
  try {
    const shop = await ground.openShop('creates');
    const products = await fillProducts(ground.admin, shop.tenantId);
    await fillOrders(ground.admin, shop.tenantId, BEFORE);
    await putIntoUse(ground, shop);
    await settle(ground.admin);
    const goods = { shop, products };
    const [raw, plain, api]: [number[], number[], number[]] = [[], [], []];
    let plainMade = 0;
    // The first round warms up caches and plans.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rates = [
        await perSecond(SECONDS, (n) => rawOrder(ground.db, goods, n)),
        await perSecond(SECONDS, () => plainOrder(ground.db, goods, (plainMade += 1))),
        await perSecond(SECONDS, (n) => apiOrder(goods, n)),
      ] as const;
      if (round === 0) continue;
      raw.push(rates[0]);
      plain.push(rates[1]);
      api.push(rates[2]);
    }
    report(median(api), median(raw), median(plain));
  } finally {
    await ground.end();
  }
}

function report(api: number, raw: number, plain: number): void {
  const [share, ofPlain] = [api / raw, api / plain];
  console.log(
    `create: API ${api.toFixed(0)} orders/s, raw transaction ${raw.toFixed(0)}: ${share.toFixed(2)} of raw (bar ${LEAST_SHARE})`,
  );
  console.log(
    `create: a plain transaction of seven statements ${plain.toFixed(0)} orders/s: the API ${ofPlain.toFixed(2)} of it (bar ${LEAST_OF_PLAIN}, aim ${AIM_OF_PLAIN})`,
  );
  if (ofPlain < LEAST_OF_PLAIN)
    throw new Error(`create: below the bar: ${ofPlain.toFixed(2)} of the plain transaction`);
  if (share < LEAST_SHARE) throw new Error(`create: below the bar: ${share.toFixed(2)} of raw`);
}

if (import.meta.main) await run();
