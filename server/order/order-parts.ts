// The parts of an order as columns: from the wire, with the sums worked out, and as history keeps their changes.
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import { phoneKey } from '@app/contract/kit/text';
import type { PayMethod } from '@app/contract/order';
import type { CreateOrderBody, OrderPatchBody } from '@app/contract/order-write';
import type { TenantTx } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import { listProvinces } from '../place/index.ts';
import {
  knownReferences,
  type OrderColumns,
  type OrderRow,
  type References,
} from './order.store.ts';

type Info = CreateOrderBody['info'];
type InfoPatch = NonNullable<OrderPatchBody['info']>;
type Shipping = NonNullable<OrderPatchBody['shipping']>;

type InfoColumns = Pick<
  OrderColumns,
  | 'customer_name'
  | 'phone'
  | 'phone2'
  | 'phone_key'
  | 'social'
  | 'address'
  | 'subdistrict'
  | 'district'
  | 'province'
  | 'postcode'
  | 'note'
  | 'address_reason'
>;
type ShippingColumns = Pick<
  OrderColumns,
  | 'carrier'
  | 'sender_address_id'
  | 'weight_grams'
  | 'width_cm'
  | 'length_cm'
  | 'height_cm'
  | 'ship_note'
>;

/** The name of what a hook brought and nobody could read, in every list; it is no name to send to. */
export const UNREADABLE = 'อ่านข้อมูลไม่ได้';

const provinces = new Set(listProvinces().map((province) => province.th));

// Empty only in what a hook or a chat brought: callers of the API must name one, and `send` asks for it.
function requireProvince(province: string | undefined, path: string): void {
  if (province === undefined || province === '' || provinces.has(province)) return;
  throw fail('UNPROCESSED', {
    fields: { [path]: 'ไม่มีจังหวัดนี้ เลือกจากรายชื่อ 77 จังหวัด' },
  });
}

const named = <T extends object>(
  columns: T,
): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as never;

export function columnsOfInfo(info: Info): InfoColumns {
  requireProvince(info.province, 'info.province');
  return {
    customer_name: info.name,
    phone: info.phone,
    phone2: info.phone2 ?? '',
    phone_key: phoneKey(info.phone),
    social: info.social ?? '',
    address: info.address,
    subdistrict: info.subdistrict,
    district: info.district,
    province: info.province,
    postcode: info.postcode,
    note: info.note ?? '',
    address_reason: info.addressReason ?? '',
  };
}

/** Only the columns of the fields that were sent; `at` is where they stood in the body: `info.` or nothing. */
export function columnsOfInfoPatch(info: InfoPatch, at: string): Partial<InfoColumns> {
  requireProvince(info.province, `${at}province`);
  return named({
    customer_name: info.name,
    phone: info.phone,
    phone2: info.phone2,
    phone_key: info.phone === undefined ? undefined : phoneKey(info.phone),
    social: info.social,
    address: info.address,
    subdistrict: info.subdistrict,
    district: info.district,
    province: info.province,
    postcode: info.postcode,
    note: info.note,
    address_reason: info.addressReason,
  });
}

export const columnsOfShipping = (shipping: Shipping): ShippingColumns => ({
  carrier: shipping.carrier ?? null,
  sender_address_id: shipping.senderAddressId ?? null,
  weight_grams: shipping.weight ?? 0,
  width_cm: shipping.width ?? 0,
  length_cm: shipping.length ?? 0,
  height_cm: shipping.height ?? 0,
  ship_note: shipping.note ?? '',
});

export const columnsOfShippingPatch = (shipping: Shipping): Partial<ShippingColumns> =>
  named({
    carrier: shipping.carrier,
    sender_address_id: shipping.senderAddressId,
    weight_grams: shipping.weight,
    width_cm: shipping.width,
    length_cm: shipping.length,
    height_cm: shipping.height,
    ship_note: shipping.note,
  });

/** Channel, sender address and telesale agent must be there; nothing is asked when none is named. */
export async function requireReferences(
  tx: TenantTx,
  references: References,
  at = 'shipping.',
): Promise<void> {
  if (Object.values(references).every((id) => id === null)) return;
  const known = await knownReferences(tx, references);
  const fields = {
    ...(!known.channel && { channelId: 'ไม่พบช่องทางขายนี้ เลือกใหม่' }),
    ...(!known.sender && { [`${at}senderAddressId`]: 'ไม่พบที่อยู่ผู้ส่งนี้ เลือกใหม่' }),
    ...(!known.telesale && { telesaleBy: 'ไม่พบผู้ใช้นี้ เลือกใหม่' }),
  };
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
}

/** Payment as it came, in baht; what is left out stays as it was. */
export interface AskedPayment {
  readonly method?: PayMethod | undefined;
  readonly shippingFee?: number | undefined;
  readonly discount?: number | undefined;
  readonly paid?: number | undefined;
  readonly bank?: string | null | undefined;
  readonly paidAt?: string | null | undefined;
  readonly total?: number | undefined;
  readonly codAmount?: number | undefined;
}

type PaymentColumns = Pick<
  OrderColumns,
  | 'pay_method'
  | 'items_satang'
  | 'shipping_fee_satang'
  | 'discount_satang'
  | 'total_satang'
  | 'paid_satang'
  | 'cod_satang'
  | 'bank'
  | 'paid_at'
>;

export const unpaid: PaymentColumns = {
  pay_method: 'cod',
  items_satang: 0,
  shipping_fee_satang: 0,
  discount_satang: 0,
  total_satang: 0,
  paid_satang: 0,
  cod_satang: 0,
  bank: null,
  paid_at: null,
};

const satangOr = (baht: number | undefined, before: number): number =>
  baht === undefined ? before : satangFromBaht(baht);

/** Works out total and cash at the door from the lines' sum and the payment as it will be. */
export function settle(
  before: PaymentColumns,
  itemsSatang: number,
  asked: AskedPayment,
): PaymentColumns {
  const method = asked.method ?? before.pay_method;
  const feeSatang = satangOr(asked.shippingFee, before.shipping_fee_satang);
  const discountSatang = satangOr(asked.discount, before.discount_satang);
  const paidSatang = satangOr(asked.paid, before.paid_satang);
  const totalSatang = itemsSatang + feeSatang - discountSatang;
  const codSatang = method === 'transfer' ? 0 : totalSatang - paidSatang;
  const fields = {
    ...(totalSatang < 0 && { 'payment.discount': 'ส่วนลดมากกว่ายอดรวมของออเดอร์' }),
    ...(totalSatang >= 0 &&
      paidSatang > totalSatang && { 'payment.paid': 'ยอดที่ชำระแล้วมากกว่ายอดรวม' }),
    ...(differs(asked.total, totalSatang) && {
      'payment.total': 'ยอดรวมไม่ตรงกับรายการสินค้า กรุณาตรวจอีกครั้ง',
    }),
    ...(differs(asked.codAmount, codSatang) && {
      'payment.codAmount': 'ยอดเก็บปลายทางไม่ตรงกับยอดรวม กรุณาตรวจอีกครั้ง',
    }),
  };
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
  return {
    pay_method: method,
    items_satang: itemsSatang,
    shipping_fee_satang: feeSatang,
    discount_satang: discountSatang,
    total_satang: totalSatang,
    paid_satang: paidSatang,
    cod_satang: codSatang,
    bank: asked.bank === undefined ? before.bank : asked.bank,
    paid_at: asked.paidAt === undefined ? before.paid_at : dateOf(asked.paidAt),
  };
}

const differs = (baht: number | undefined, satang: number): boolean =>
  baht !== undefined && satangFromBaht(baht) !== satang;

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

const factNames = {
  status: 'status',
  customer_name: 'name',
  phone: 'phone',
  phone2: 'phone2',
  social: 'social',
  address: 'address',
  subdistrict: 'subdistrict',
  district: 'district',
  province: 'province',
  postcode: 'postcode',
  note: 'note',
  address_reason: 'addressReason',
  channel_id: 'channelId',
  telesale_by: 'telesaleBy',
  carrier: 'carrier',
  sender_address_id: 'senderAddressId',
  weight_grams: 'weight',
  width_cm: 'width',
  length_cm: 'length',
  height_cm: 'height',
  ship_note: 'shipNote',
  pay_method: 'payMethod',
  shipping_fee_satang: 'shippingFee',
  discount_satang: 'discount',
  total_satang: 'total',
  paid_satang: 'paid',
  cod_satang: 'codAmount',
  bank: 'bank',
  paid_at: 'paidAt',
  pno: 'pno',
  duplicate_reason: 'duplicateReason',
  risk_reason: 'riskReason',
} as const satisfies Partial<Record<keyof OrderColumns, string>>;

const isNamed = (column: string): column is keyof typeof factNames =>
  Object.hasOwn(factNames, column);

/** Columns as history shows them; columns that only follow from others are left out. */
export function factsOf(columns: Partial<OrderColumns>): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(columns)) {
    if (!isNamed(column)) continue;
    facts[factNames[column]] =
      column.endsWith('_satang') && typeof value === 'number' ? bahtFromSatang(value) : value;
  }
  return facts;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** Only those of the new values that differ from the row. */
export const changedColumns = (
  row: OrderRow,
  columns: Partial<OrderColumns>,
): Partial<OrderColumns> =>
  Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) => !isSame(row[column as keyof OrderColumns], value),
    ),
  );

/** The row's values of the columns that are about to change. */
export const columnsBefore = (
  row: OrderRow,
  changed: Partial<OrderColumns>,
): Partial<OrderColumns> =>
  Object.fromEntries(
    Object.keys(changed).map((column) => [column, row[column as keyof OrderColumns]]),
  );
