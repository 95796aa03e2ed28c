// The parts of an order as values to choose from: their names, display texts, and names in the history.
import { carrierByCode } from '@app/contract/kit/carriers';
import { banks } from '@app/contract/kit/banks';
import { payMethods } from '@app/contract/kit/order-states';
import { HEAVY_GRAMS } from '@app/contract/kit/order-sums';
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order/order';
import { formatBaht } from '../../ui/format/money.ts';
import type { Values } from './conflict.ts';

export type { Values };

interface Field {
  label: string;
  text: (value: never) => string;
  /** Its field names in an order's history. */
  facts: readonly string[];
}

export interface Part {
  of: (order: OrderReply) => Values;
  field: (key: string) => Field;
}

export const nothing = 'ว่าง';
export const plain = (value: unknown): string => (value ? String(value) : nothing);
const phone = (value: string): string => (value ? formatPhone(value) : nothing);
const baht = (value: number | null | undefined): string => `${formatBaht(value ?? 0)} บาท`;

export const partOf = (of: Part['of'], fields: Readonly<Record<string, Field>>): Part => ({
  of,
  field: (key) => fields[key] ?? { label: key, text: plain, facts: [key] },
});

export const field = (label: string, text: Field['text'], ...facts: readonly string[]): Field => ({
  label,
  text,
  facts,
});

/** The fields of one address are chosen together: half of each would be a third place. */
export const placeKeys = [
  'address',
  'subdistrict',
  'district',
  'province',
  'postcode',
  'addressReason',
] as const;
type Place = Partial<Record<(typeof placeKeys)[number], string>>;

const placeText = (place: Place): string =>
  placeKeys
    .filter((key) => key !== 'addressReason')
    .map((key) => place[key])
    .filter(Boolean)
    .join(' ') || nothing;

export type Info = Partial<OrderReply['info']>;

const pickPlace = (info: Info): Place =>
  Object.fromEntries(placeKeys.map((key) => [key, info[key] ?? '']));

export const valuesOfInfo = (info: Info): Values => ({
  name: info.name ?? '',
  phone: info.phone ?? '',
  phone2: info.phone2 ?? '',
  social: info.social ?? '',
  place: pickPlace(info),
  note: info.note ?? '',
});

export const infoPart = {
  ...partOf((order) => valuesOfInfo(order.info), {
    name: field('ชื่อผู้รับ', plain, 'name'),
    phone: field('เบอร์โทร', phone, 'phone'),
    phone2: field('เบอร์สำรอง', phone, 'phone2'),
    social: field('LINE / Facebook', plain, 'social'),
    place: field('ที่อยู่', placeText, ...placeKeys),
    note: field('โน้ตถึงขนส่ง', plain, 'note'),
  }),
  from: valuesOfInfo,
  into: ({ place, ...rest }: Values) => ({ ...rest, ...(place as Place) }),
};

interface Size {
  width?: number | undefined;
  length?: number | undefined;
  height?: number | undefined;
}
type Shipping = Size & {
  carrier?: number | null | undefined;
  weight?: number | undefined;
  note?: string | undefined;
};

const valuesOfShipping = ({ carrier, weight, note, ...size }: Shipping): Values => ({
  carrier: carrier ?? null,
  weight: weight ?? 0,
  size: { width: size.width ?? 0, length: size.length ?? 0, height: size.height ?? 0 },
  note: note ?? '',
});

const carrierText = (code: number | null): string =>
  code === null ? 'ตามกฎของร้าน' : (carrierByCode(code)?.name ?? nothing);

export const shippingPart = {
  ...partOf((order) => valuesOfShipping(order.shipping), {
    carrier: field('ขนส่ง', carrierText, 'carrier'),
    weight: field('น้ำหนัก', (grams: number) => `${grams} กรัม`, 'weight'),
    size: field(
      'ขนาด',
      ({ width, length, height }: Size) => `${width}×${length}×${height} ซม.`,
      'width',
      'length',
      'height',
    ),
    note: field('โน้ตการส่ง', plain, 'shipNote'),
  }),
  from: valuesOfShipping,
  /** A total weight above the input limit stays as it is. */
  into: ({ size, weight, ...rest }: Values) => ({
    ...rest,
    ...(Number(weight) <= HEAVY_GRAMS && { weight: Number(weight) }),
    ...(size as Size),
  }),
};

export interface Payment {
  method?: keyof typeof payMethods | undefined;
  shippingFee?: number | undefined;
  discount?: number | undefined;
  paid?: number | undefined;
  bank?: string | null | undefined;
}

export const valuesOfPayment = (payment: Payment): Values => ({
  method: payment.method ?? 'cod',
  shippingFee: payment.shippingFee ?? 0,
  discount: payment.discount ?? 0,
  paid: payment.paid ?? 0,
  bank: payment.bank ?? null,
});

export const paymentPart = {
  ...partOf((order) => valuesOfPayment(order.payment), {
    method: field('วิธีชำระ', (method: keyof typeof payMethods) => payMethods[method], 'payMethod'),
    shippingFee: field('ค่าส่ง', baht, 'shippingFee'),
    discount: field('ส่วนลดท้ายบิล', baht, 'discount'),
    paid: field('โอนแล้ว', baht, 'paid'),
    bank: field(
      'เข้าบัญชี',
      (code: string | null) => banks.find((bank) => bank.code === code)?.name ?? 'ไม่ระบุ',
      'bank',
    ),
  }),
  from: valuesOfPayment,
};

export const channelPart = {
  ...partOf(({ channel }) => ({ channel: channel && { id: channel.id, name: channel.name } }), {
    channel: field(
      'ช่องทาง',
      (channel: { name: string } | null) => channel?.name ?? 'ไม่ระบุ',
      'channelId',
    ),
  }),
};
