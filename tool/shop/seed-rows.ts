// Seeded orders as lines of COPY, one buffer per table, with the stock ledger and the counters they cause.
import { itemsSatang, piecesOf, STATUS, type SeedOrder } from './seed-plan.ts';

type Value = string | number | boolean | null | object;

export type Stock = Map<number, { onHand: number; reserved: number }>;

export type Batch = {
  tenantId: number;
  userId: number | null;
  channelIds: number[];
  sender: object;
  stock: Stock;
  counts: Map<string, number>;
};

export const COLUMNS = {
  orders: `id code status channel_id customer_name phone phone_key address subdistrict district province postcode
    carrier weight_grams pay_method items_satang shipping_fee_satang discount_satang total_satang paid_satang
    cod_satang bank paid_at pno tracking_carrier tracking_code tracking_label tracking_bucket tracking_at
    tracking_place stock_state cancel_reason created_by created_at updated_at sent_at delivered_at returned_at
    cancelled_at`,
  order_items: `order_id product_id product_code product_name category_id category_name unit price_satang
    amount_satang cost_satang is_pack is_set`,
  order_stock: 'order_id product_id unit',
  order_events: 'order_id at user_id kind from_status to_status reason',
  stock_moves: 'product_id delta reserved_delta reason on_hand_after order_id user_id at',
  shipments: `id order_id courier merchant_no state pno sort_code sent cod_satang weight_grams called_at booked_at
    picked_up_at delivered_at closed_at tracking_code tracking_label tracking_bucket tracking_at tracking_place
    created_by created_at`,
  tracking_events: 'shipment_id at code label place bucket source digest',
  audit_log: 'at user_id action entity entity_id after',
} as const;

export type TableName = keyof typeof COLUMNS;

const SPECIAL = /[\\\t\n\r]/;
const ALL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function text(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return String(value);
  const plain = typeof value === 'object' ? JSON.stringify(value) : value;
  return SPECIAL.test(plain)
    ? plain.replaceAll(ALL, (special) => ESCAPES[special] ?? special)
    : plain;
}

const at = (ms: number): string => new Date(ms).toISOString();

export class SeedRows {
  readonly lines: Record<TableName, string[]>;
  readonly #batch: Batch;

  constructor(batch: Batch) {
    this.#batch = batch;
    this.lines = Object.fromEntries(
      Object.keys(COLUMNS).map((name) => [name, []]),
    ) as unknown as Record<TableName, string[]>;
  }

  #add(table: TableName, values: Value[]): void {
    let line = String(this.#batch.tenantId);
    for (const value of values) line += `\t${text(value)}`;
    this.lines[table].push(`${line}\n`);
  }

  /** Goods come in before anything is promised, so that no counter is ever below zero. */
  receive(productId: number, units: number, when: number): void {
    const { stock, userId } = this.#batch;
    const row = stock.get(productId) ?? { onHand: 0, reserved: 0 };
    row.onHand += units;
    stock.set(productId, row);
    this.#add('stock_moves', [productId, units, 0, 'in', row.onHand, null, userId, at(when)]);
  }

  order(order: SeedOrder, shipmentId: number): void {
    const { counts } = this.#batch;
    const status = STATUS[order.fate];
    counts.set(status, (counts.get(status) ?? 0) + 1);
    const parcel = this.#isSent(order) ? parcelOf(order) : undefined;
    this.#orderRow(order, parcel);
    for (const { product, unit } of order.lines) {
      const { id, code, name, categoryId, categoryName, priceSatang, costSatang } = product;
      const amount = priceSatang * unit;
      this.#add('order_items', [
        order.id,
        ...[id, code, name, categoryId, categoryName],
        ...[unit, priceSatang, amount, costSatang, product.isPack, product.isSet],
      ]);
    }
    this.#stock(order);
    this.#events(order, status);
    if (parcel) this.#shipment(order, parcel, shipmentId);
  }

  #isSent = ({ fate }: SeedOrder): boolean => ['moving', 'delivered', 'returned'].includes(fate);

  #orderRow(order: SeedOrder, parcel: Parcel | undefined): void {
    const { userId, channelIds } = this.#batch;
    const { id, buyer, fate, isCod, createdAt, sentAt, endedAt } = order;
    const total = itemsSatang(order) + order.feeSatang - order.discountSatang;
    const last = parcel?.scans.at(-1);
    this.#add('orders', [
      ...[id, `SD${id}`, STATUS[fate], channelIds[id % (channelIds.length || 1)] ?? null],
      ...[buyer.name, buyer.phone, buyer.phone, buyer.address],
      ...[buyer.subdistrict, buyer.district, buyer.province, buyer.postcode],
      ...[parcel ? 0 : null, weightOf(order), isCod ? 'cod' : 'transfer', itemsSatang(order)],
      ...[order.feeSatang, order.discountSatang, total, isCod ? 0 : total, isCod ? total : 0],
      ...[isCod ? null : 'KBANK', isCod ? null : at(createdAt), parcel?.pno ?? ''],
      ...[last ? 0 : null, last?.code ?? null, last?.label ?? null, last?.bucket ?? null],
      ...[last ? at(last.at) : null, last?.place ?? null],
      ...[
        { cancel: 'none', send: 'reserved', telesale: 'reserved', pending: 'reserved' }[
          fate as 'send'
        ] ?? 'taken',
      ],
      ...[fate === 'cancel' ? 'ลูกค้าเปลี่ยนใจ' : '', userId, at(createdAt)],
      ...[at(parcel ? endedAt : createdAt), parcel ? at(sentAt) : null],
      ...[fate === 'delivered' ? at(endedAt) : null, fate === 'returned' ? at(endedAt) : null],
      fate === 'cancel' ? at(sentAt) : null,
    ]);
  }

  #stock(order: SeedOrder): void {
    const { stock, userId } = this.#batch;
    for (const [productId, unit] of piecesOf(order)) {
      const row = stock.get(productId) ?? { onHand: 0, reserved: 0 };
      const move = (delta: number, reserved: number, reason: string, when: number) => {
        row.onHand += delta;
        row.reserved += reserved;
        const values = [productId, delta, reserved, reason, row.onHand, order.id, userId, at(when)];
        this.#add('stock_moves', values);
      };
      move(0, unit, 'reserve', order.createdAt);
      if (order.fate === 'cancel') move(0, -unit, 'release', order.sentAt);
      else this.#add('order_stock', [order.id, productId, unit]);
      if (this.#isSent(order)) move(-unit, -unit, 'sale', order.sentAt);
      stock.set(productId, row);
    }
  }

  #events(order: SeedOrder, status: string): void {
    const { userId } = this.#batch;
    const sent = this.#isSent(order);
    const first = sent || order.fate === 'cancel' ? 'send' : status;
    this.#add('order_events', [order.id, at(order.createdAt), userId, 'created', null, first, '']);
    this.#add('audit_log', [
      at(order.createdAt),
      userId,
      'order.create',
      'order',
      order.id,
      { seeded: true },
    ]);
    const move = (from: string, to: string, when: number, reason = '') =>
      this.#add('order_events', [order.id, at(when), userId, 'status', from, to, reason]);
    if (order.fate === 'cancel') move('send', 'cancel', order.sentAt, 'ลูกค้าเปลี่ยนใจ');
    if (!sent) return;
    move('send', 'sending', order.sentAt);
    move('sending', 'tracking', order.sentAt);
    if (order.fate !== 'moving') move('tracking', status, order.endedAt);
  }

  #shipment(order: SeedOrder, parcel: Parcel, id: number): void {
    const { userId, sender } = this.#batch;
    const last = parcel.scans.at(-1);
    const total = itemsSatang(order) + order.feeSatang - order.discountSatang;
    const merchantNumber = `SEED${this.#batch.tenantId}D${order.id}`;
    const sent = {
      merchantNumber,
      sender,
      receiver: order.buyer,
      weightGrams: weightOf(order),
      codAmountSatang: order.isCod ? total : 0,
      declaredValueSatang: 0,
      items: order.lines.map(({ product, unit }) => ({ name: product.name, quantity: unit })),
    };
    const ended = order.fate === 'moving' ? null : at(order.endedAt);
    this.#add('shipments', [
      ...[
        id,
        order.id,
        'flashexpress',
        merchantNumber,
        'booked',
        parcel.pno,
        parcel.sortCode,
        sent,
      ],
      ...[
        sent.codAmountSatang,
        sent.weightGrams,
        at(order.sentAt),
        at(order.sentAt),
        at(order.sentAt),
      ],
      ...[order.fate === 'delivered' ? ended : null, ended],
      ...[last?.code ?? null, last?.label ?? null, last?.bucket ?? 'created'],
      ...[at(last?.at ?? order.sentAt), last?.place ?? null, userId, at(order.sentAt)],
    ]);
    for (const [n, scan] of parcel.scans.entries()) {
      const { code, label, place, bucket } = scan;
      this.#add('tracking_events', [
        id,
        at(scan.at),
        code,
        label,
        place,
        bucket,
        'push',
        `seed-${n}`,
      ]);
    }
  }
}

type Scan = { at: number; code: string; label: string; place: string; bucket: string };

type Parcel = { pno: string; sortCode: string; scans: Scan[] };

const weightOf = ({ lines }: SeedOrder): number =>
  Math.min(
    50_000,
    lines.reduce((sum, { product, unit }) => sum + product.weightGrams * unit, 0),
  );

// Codes and labels of Flash's own table (couriers/flash): 1 picked up, 2 in transit, 5 delivered, 7 returned.
function parcelOf({ id, buyer, fate, sentAt, endedAt }: SeedOrder): Parcel {
  const hub = `${buyer.province} ศูนย์กระจายสินค้า`;
  const scan = (when: number, [code, label, bucket]: [string, string, string], place: string) => ({
    ...{ at: when, code, label, place, bucket },
  });
  const middle = Math.min((sentAt + endedAt) / 2, endedAt);
  const scans = [
    scan(sentAt, ['1', 'รับพัสดุแล้ว', 'picked_up'], 'ปากเกร็ด'),
    scan(middle, ['2', 'ระหว่างการขนส่ง', 'in_transit'], hub),
  ];
  if (fate === 'delivered')
    scans.push(scan(endedAt, ['5', 'เซ็นรับแล้ว', 'delivered'], buyer.district));
  if (fate === 'returned') scans.push(scan(endedAt, ['7', 'พัสดุตีกลับแล้ว', 'returned'], 'ปากเกร็ด'));
  return {
    pno: `TH99${id.toString(36).toUpperCase().padStart(9, '0')}S`,
    sortCode: `${buyer.postcode.slice(0, 2)}A-${buyer.postcode.slice(2)}-01`,
    scans,
  };
}
