// The parts of an order as columns: read from the request, with sums, and as history keeps their
// changes.
import { bahtFromSatang } from '@app/contract/kit/money';
import { phoneKey } from '@app/contract/kit/text';
import { laoProvinceByCode, normalizeLaoPhone } from '@app/contract/kit/laos-place';
import type { CreateLaosOrderBody } from '@app/contract/order/create-laos';
import type { OrderPatchBody } from '@app/contract/order/edit';
import type { CreateOrderBody } from '@app/contract/order/create';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { isStrayPostcode, listProvinces } from '../../engine/message-reader/index.ts';
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
  | 'branch'
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

/** The recipient name of a hook's delivery that could not be read; such an order cannot be sent. */
export const UNREADABLE = 'อ่านข้อมูลไม่ได้';

const provinces = new Set(listProvinces().map((province) => province.th));

// The province may be empty only in orders from a hook or a chat: the API requires it, and so does
// `send`.
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

/** The reason stored for a postcode of another district until a user confirms it. */
const UNCHECKED = 'ยังไม่ได้ตรวจ';

type Place = Parameters<typeof isStrayPostcode>[0];

/** Couriers route by postcode: one of another district needs a reason or a check by a user. */
function doubtOf(place: Place, reason: string): string {
  if (reason !== '' && reason !== UNCHECKED) return reason;
  return isStrayPostcode(place) ? UNCHECKED : '';
}

/** For Laos, `info` has a province code, and the village takes the place of the subdistrict. */
type AnyInfo = Info | CreateLaosOrderBody['info'];

export function columnsOfInfo(info: AnyInfo): InfoColumns {
  const isLaos = laoProvinceByCode(info.province) !== undefined;
  if (!isLaos) requireProvince(info.province, 'info.province');
  return {
    customer_name: info.name,
    phone: info.phone,
    phone2: info.phone2 ?? '',
    phone_key: phoneKey(info.phone),
    social: info.social ?? '',
    address: info.address ?? '',
    subdistrict: ('village' in info ? info.village : info.subdistrict) ?? '',
    district: info.district,
    province: laoProvinceByCode(info.province)?.th ?? info.province,
    postcode: info.postcode ?? '',
    note: info.note ?? '',
    address_reason: isLaos ? '' : doubtOf(placeOf(info, noPlace), info.addressReason ?? ''),
    branch: ('branch' in info ? info.branch : undefined) ?? '',
  };
}

const placeParts = ['district', 'province', 'postcode'] as const;
const noPlace: Place = { district: '', province: '', postcode: '' };

type PlacePatch = { readonly [K in keyof Place]?: string | undefined };

const placeOf = (info: PlacePatch, before: Place): Place => ({
  district: info.district ?? before.district,
  province: info.province ?? before.province,
  postcode: info.postcode ?? before.postcode,
});

/** Only the columns of the fields sent; `at` is their path in the body: `info.` or nothing. */
export function columnsOfInfoPatch(
  info: InfoPatch,
  at: string,
  order: Pick<OrderRow, 'country' | 'address_reason' | keyof Place>,
): Partial<InfoColumns> {
  if (order.country === 'LA') return laosInfoPatch(info, at);
  requireProvince(info.province, `${at}province`);
  requireThai(info, at);
  const place = placeOf(info, order);
  const reason = info.addressReason ?? order.address_reason;
  const isAsBefore = placeParts.every((part) => place[part] === order[part]);
  // An unchanged address is not judged again when only the name is edited.
  if (isAsBefore && reason === order.address_reason) return namedInfo(info);
  return { ...namedInfo(info), address_reason: doubtOf(place, reason) };
}

const namedInfo = (info: InfoPatch): Partial<InfoColumns> =>
  named({
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

function requireThai({ phone, phone2, village, branch }: InfoPatch, at: string): void {
  const isAbroad = (number: string | undefined): boolean => number?.startsWith('+') === true;
  const fields = {
    ...(isAbroad(phone) && { [`${at}phone`]: thaiPhoneText }),
    ...(isAbroad(phone2) && { [`${at}phone2`]: thaiPhoneText }),
    ...(village && { [`${at}village`]: 'มีเฉพาะออเดอร์ส่งลาว' }),
    ...(branch && { [`${at}branch`]: 'มีเฉพาะออเดอร์ส่งลาว' }),
  };
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
}

const thaiPhoneText = 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0';

function laosInfoPatch(info: InfoPatch, at: string): Partial<InfoColumns> {
  const province = info.province === undefined ? undefined : laoProvinceByCode(info.province);
  if (info.province !== undefined && !province) {
    throw fail('UNPROCESSED', { fields: { [`${at}province`]: 'เลือกแขวงจาก 18 แขวง' } });
  }
  const {
    village,
    branch,
    subdistrict: _none,
    postcode: _code,
    addressReason: _why,
    ...rest
  } = info;
  const lao = (phone: string | undefined) =>
    phone === undefined ? undefined : (normalizeLaoPhone(phone) ?? phone);
  const own = { ...rest, phone: lao(info.phone), phone2: lao(info.phone2) };
  return {
    ...namedInfo({ ...own, subdistrict: village, province: province?.th }),
    ...named({ branch }),
  };
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

/** Throws if the channel, sender address or telesale user does not exist. */
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
  branch: 'branch',
  currency: 'currency',
  rate: 'rate',
  rate_day: 'rateDate',
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

/** Columns as history shows them; derived columns are left out. */
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

/** Only the new values that differ from the row. */
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
