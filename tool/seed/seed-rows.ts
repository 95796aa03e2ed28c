// Seeded orders as COPY lines, one list per table, with their stock ledger and counters.
import { isSent, parcelOf, toldToCourier, weightOf, type SeedParcel } from './seed-parcel.ts';
import { itemsSatang, piecesOf, STATUS, totalSatang, type SeedOrder } from './seed-plan.ts';

type Value = string | number | boolean | null | object;
type Row = Record<string, Value>;

export type Stock = Map<number, { onHand: number; reserved: number }>;

export type Batch = {
  tenantId: number;
  userId: number | null;
  channelIds: number[];
  sender: object;
  stock: Stock;
  counts: Map<string, number>;
};

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The columns written; a column missing in a row is null. */
export const COLUMNS = {
  orders:
    words(`tenant_id id code status channel_id customer_name phone phone_key address subdistrict district
    province postcode carrier weight_grams pay_method items_satang shipping_fee_satang discount_satang
    total_satang paid_satang cod_satang bank paid_at pno tracking_carrier tracking_code tracking_label
    tracking_bucket tracking_at tracking_place stock_state cancel_reason created_by created_at updated_at
    sent_at delivered_at returned_at cancelled_at`),
  order_items:
    words(`tenant_id order_id product_id product_code product_name category_id category_name unit
    price_satang amount_satang cost_satang is_pack is_set`),
  order_stock: words('tenant_id order_id product_id unit'),
  order_events: words('tenant_id order_id at user_id kind from_status to_status reason'),
  stock_moves: words(
    'tenant_id product_id delta reserved_delta reason on_hand_after order_id user_id at',
  ),
  shipments:
    words(`tenant_id id order_id courier merchant_no state pno sort_code sent cod_satang weight_grams
    called_at booked_at picked_up_at delivered_at closed_at tracking_code tracking_label tracking_bucket
    tracking_at tracking_place created_by created_at`),
  tracking_events: words('tenant_id shipment_id at code label place bucket source digest'),
  audit_log: words('tenant_id at user_id action entity entity_id after'),
};

export type TableName = keyof typeof COLUMNS;

const SPECIAL = /[\\\t\n\r]/;
const ALL_SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function text(value: Value | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  const plain = typeof value === 'object' ? JSON.stringify(value) : value;
  if (!SPECIAL.test(plain)) return plain;
  return plain.replaceAll(ALL_SPECIAL, (special) => ESCAPES[special] ?? special);
}

const at = (ms: number): string => new Date(ms).toISOString();

const STOCK_STATE: Partial<Record<SeedOrder['fate'], string>> = {
  cancel: 'none',
  moving: 'taken',
  delivered: 'taken',
  returned: 'taken',
};

export class SeedRows {
  readonly lines: Record<TableName, string[]>;
  readonly #batch: Batch;

  constructor(batch: Batch) {
    this.#batch = batch;
    const empty = Object.keys(COLUMNS).map((name) => [name, []]);
    this.lines = Object.fromEntries(empty) as Record<TableName, string[]>;
  }

  #add(table: TableName, row: Row): void {
    row['tenant_id'] = this.#batch.tenantId;
    const columns = COLUMNS[table];
    let line = text(row[columns[0] ?? '']);
    for (let n = 1; n < columns.length; n += 1) line += `\t${text(row[columns[n] ?? ''])}`;
    this.lines[table].push(`${line}\n`);
  }

  /** Stock comes in before it is reserved, so that no counter is ever negative. */
  receive(productId: number, units: number, when: number): void {
    const { stock, userId } = this.#batch;
    const row = stock.get(productId) ?? { onHand: 0, reserved: 0 };
    row.onHand += units;
    stock.set(productId, row);
    this.#add('stock_moves', {
      product_id: productId,
      delta: units,
      reserved_delta: 0,
      reason: 'in',
      on_hand_after: row.onHand,
      user_id: userId,
      at: at(when),
    });
  }

  order(order: SeedOrder, shipmentId: number): void {
    const { counts } = this.#batch;
    const status = STATUS[order.fate];
    counts.set(status, (counts.get(status) ?? 0) + 1);
    const parcel = parcelOf(order);
    this.#orderRow(order, parcel);
    this.#items(order);
    this.#stock(order);
    this.#events(order, status);
    if (parcel) this.#shipment(order, parcel, shipmentId);
  }

  #orderRow(order: SeedOrder, parcel: SeedParcel | undefined): void {
    const { userId, channelIds } = this.#batch;
    const { id, buyer, fate, isCod, createdAt, sentAt, endedAt } = order;
    const total = totalSatang(order);
    this.#add('orders', {
      id,
      code: `SD${id}`,
      status: STATUS[fate],
      channel_id: channelIds[id % (channelIds.length || 1)] ?? null,
      customer_name: buyer.name,
      phone: buyer.phone,
      phone_key: buyer.phone,
      address: buyer.address,
      subdistrict: buyer.subdistrict,
      district: buyer.district,
      province: buyer.province,
      postcode: buyer.postcode,
      weight_grams: weightOf(order),
      pay_method: isCod ? 'cod' : 'transfer',
      items_satang: itemsSatang(order),
      shipping_fee_satang: order.feeSatang,
      discount_satang: order.discountSatang,
      total_satang: total,
      paid_satang: isCod ? 0 : total,
      cod_satang: isCod ? total : 0,
      ...(!isCod && { bank: 'KBANK', paid_at: at(createdAt) }),
      pno: parcel?.pno ?? '',
      ...(parcel && this.#scanColumns(parcel)),
      stock_state: STOCK_STATE[fate] ?? 'reserved',
      cancel_reason: fate === 'cancel' ? 'ลูกค้าเปลี่ยนใจ' : '',
      created_by: userId,
      created_at: at(createdAt),
      updated_at: at(parcel ? endedAt : createdAt),
      ...(parcel && { sent_at: at(sentAt) }),
      ...(fate === 'delivered' && { delivered_at: at(endedAt) }),
      ...(fate === 'returned' && { returned_at: at(endedAt) }),
      ...(fate === 'cancel' && { cancelled_at: at(sentAt) }),
    });
  }

  #scanColumns = ({ last }: SeedParcel): Row => ({
    carrier: 0,
    tracking_carrier: 0,
    tracking_code: last.code,
    tracking_label: last.label,
    tracking_bucket: last.bucket,
    tracking_at: at(last.at),
    tracking_place: last.place,
  });

  #items(order: SeedOrder): void {
    for (const { product, unit } of order.lines) {
      this.#add('order_items', {
        order_id: order.id,
        product_id: product.id,
        product_code: product.code,
        product_name: product.name,
        category_id: product.categoryId,
        category_name: product.categoryName,
        unit,
        price_satang: product.priceSatang,
        amount_satang: product.priceSatang * unit,
        cost_satang: product.costSatang,
        is_pack: product.isPack,
        is_set: product.isSet,
      });
    }
  }

  #stock(order: SeedOrder): void {
    const { stock, userId } = this.#batch;
    for (const [productId, unit] of piecesOf(order)) {
      const row = stock.get(productId) ?? { onHand: 0, reserved: 0 };
      stock.set(productId, row);
      const move = (reason: string, delta: number, reserved: number) => {
        row.onHand += delta;
        row.reserved += reserved;
        this.#add('stock_moves', {
          product_id: productId,
          delta,
          reserved_delta: reserved,
          reason,
          on_hand_after: row.onHand,
          order_id: order.id,
          user_id: userId,
          at: at(reason === 'reserve' ? order.createdAt : order.sentAt),
        });
      };
      move('reserve', 0, unit);
      if (order.fate === 'cancel') move('release', 0, -unit);
      else this.#add('order_stock', { order_id: order.id, product_id: productId, unit });
      if (isSent(order)) move('sale', -unit, -unit);
    }
  }

  #events(order: SeedOrder, status: string): void {
    const { userId } = this.#batch;
    const common = { order_id: order.id, user_id: userId, reason: '' };
    const made = at(order.createdAt);
    const handed = at(order.sentAt);
    const first = isSent(order) || order.fate === 'cancel' ? 'send' : status;
    this.#add('order_events', { ...common, at: made, kind: 'created', to_status: first });
    this.#add('audit_log', {
      at: made,
      user_id: userId,
      action: 'order.create',
      entity: 'order',
      entity_id: order.id,
      after: { seeded: true },
    });
    const move = (from: string, to: string, more: Row) =>
      this.#add('order_events', {
        ...common,
        kind: 'status',
        from_status: from,
        to_status: to,
        ...more,
      });
    if (order.fate === 'cancel') move('send', 'cancel', { at: handed, reason: 'ลูกค้าเปลี่ยนใจ' });
    if (!isSent(order)) return;
    move('send', 'sending', { at: handed });
    move('sending', 'tracking', { at: handed });
    if (order.fate !== 'moving') move('tracking', status, { at: at(order.endedAt) });
  }

  #shipment(order: SeedOrder, parcel: SeedParcel, id: number): void {
    const { tenantId, userId, sender } = this.#batch;
    const merchantNumber = `SEED${tenantId}D${order.id}`;
    const sent = toldToCourier(order, merchantNumber, sender);
    const handed = at(order.sentAt);
    const { carrier: _, tracking_carrier: __, ...scanned } = this.#scanColumns(parcel);
    this.#add('shipments', {
      id,
      order_id: order.id,
      courier: 'flashexpress',
      merchant_no: merchantNumber,
      state: 'booked',
      pno: parcel.pno,
      sort_code: parcel.sortCode,
      sent,
      cod_satang: sent.codAmountSatang,
      weight_grams: sent.weightGrams,
      called_at: handed,
      booked_at: handed,
      picked_up_at: handed,
      ...(order.fate === 'delivered' && { delivered_at: at(order.endedAt) }),
      ...(order.fate !== 'moving' && { closed_at: at(order.endedAt) }),
      ...scanned,
      created_by: userId,
      created_at: handed,
    });
    for (const [n, scan] of parcel.scans.entries()) {
      const event = { ...scan, at: at(scan.at), shipment_id: id };
      this.#add('tracking_events', { ...event, source: 'push', digest: `seed-${n}` });
    }
  }
}
