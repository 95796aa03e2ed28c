// POST /order per second, 8 in flight and flushed to disk, beside the bare transaction that writes the same rows.
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
import { fillOrders, fillProducts, settle } from './fill-orders.ts';
import { call, median, perSecond, prepareGround, type Shop } from './ground.ts';

const ROUNDS = 5;
const SECONDS = 3;
const LEAST_SHARE = 0.4;
const BEFORE = 10_000;

interface Goods {
  readonly shop: Shop;
  readonly products: readonly number[];
}

const two = ({ products }: Goods, n: number): [number, number] => [
  products[n % products.length] ?? 0,
  products[(n * 7 + 1) % products.length] ?? 0,
];

const apiOrder = (goods: Goods, n: number): Promise<string> => {
  const items = two(goods, n).map((productId) => ({ productId, unit: 1 }));
  return call(goods.shop, '/order', JSON.stringify({ info, items, payment: { method: 'cod' } }));
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

/** Order, lines and event, the stock, the counter and the audit row: what must be written, nothing looked up. */
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

export async function run(): Promise<void> {
  const ground = await prepareGround();
  try {
    const shop = await ground.openShop('creates');
    const products = await fillProducts(ground.admin, shop.tenantId);
    await fillOrders(ground.admin, shop.tenantId, BEFORE);
    await settle(ground.admin);
    const goods = { shop, products };
    const raw: number[] = [];
    const api: number[] = [];
    // The first round warms caches and plans.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rates = [
        await perSecond(SECONDS, (n) => rawOrder(ground.db, goods, n)),
        await perSecond(SECONDS, (n) => apiOrder(goods, n)),
      ] as const;
      if (round === 0) continue;
      raw.push(rates[0]);
      api.push(rates[1]);
    }
    report(median(api), median(raw));
  } finally {
    await ground.end();
  }
}

function report(api: number, raw: number): void {
  const share = api / raw;
  console.log(
    `create: API ${api.toFixed(0)} orders/s, raw transaction ${raw.toFixed(0)}: ${share.toFixed(2)} of raw (bar ${LEAST_SHARE})`,
  );
  if (share < LEAST_SHARE) throw new Error(`create: below the bar: ${share.toFixed(2)} of raw`);
}

if (import.meta.main) await run();
