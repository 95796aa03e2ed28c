// An order as it is typed: the form's values, missing parts, and the API body.
import { formatSatang } from '@app/contract/kit/money';
import { normalizePhone } from '@app/contract/kit/text';
import { defaultProvince } from '@app/contract/kit/province';
import type * as z from 'zod/mini';
import {
  HEAVY_GRAMS,
  chargesFault,
  lineFault,
  orderSums,
  type Charges,
  type OrderSums,
} from '@app/contract/kit/order-sums';
import { lineBody, linesSatang, pricedOf, weightOf, type DraftLine } from '../../catalog/index.ts';
import { chargesOf, lackingPrice } from '../order/charges.ts';
import type { NewOrder } from './create-order.data.ts';

export interface OrderDraft {
  country?: 'TH' | 'LA';
  message: string;
  /** Inbox messages from which several orders, including this one, are created. */
  messageIds?: number[];
  name: string;
  phone: string;
  phone2: string;
  social: string;
  address: string;
  subdistrict: string;
  district: string;
  province: string;
  postcode: string;
  /** Only to Laos. */
  village?: string;
  branch?: string;
  /** Why the place is correct although the postcode does not match. */
  addressReason: string;
  note: string;
  channelId: number | null;
  isTelesale: boolean;
  lines: DraftLine[];
  payment: {
    method: 'cod' | 'transfer' | 'mixed';
    shippingFee: number | null;
    discount: number | null;
    paid: number | null;
    bank: string | null;
    /** The fee for COD that the buyer pays, as a percentage of the collected sum; 0 = none. */
    codFeePercent: number;
    currency?: 'THB' | 'LAK';
    rate?: number | null;
    rateDate?: string | null;
  };
  carrier: number | null;
  /** Empty means the sum of the products' weights. */
  weight: number | null;
  shipNote: string;
  /** Why it is sold although the shop's rule for risky customers refuses it. */
  riskReason: string;
}

/** The four address fields that are filled together. */
export const placeParts = ['subdistrict', 'district', 'province', 'postcode'] as const;

export const emptyDraft: OrderDraft = {
  message: '',
  name: '',
  phone: '',
  phone2: '',
  social: '',
  address: '',
  subdistrict: '',
  district: '',
  province: defaultProvince,
  postcode: '',
  addressReason: '',
  note: '',
  channelId: null,
  isTelesale: false,
  lines: [],
  payment: {
    method: 'cod',
    shippingFee: null,
    discount: null,
    paid: null,
    bank: null,
    codFeePercent: 0,
  },
  carrier: null,
  weight: null,
  shipNote: '',
  riskReason: '',
};

type Payment = OrderDraft['payment'];

/** A COD order has nothing to transfer. */
const chargesAsked = (payment: Payment): Charges =>
  chargesOf(payment.method === 'cod' ? { ...payment, paid: 0 } : payment);

const sumsOf = (lines: OrderDraft['lines'], payment: Payment): OrderSums =>
  orderSums(linesSatang(lines), chargesAsked(payment));

/** In satang, rounded half up once; without a collected sum there is no fee. */
export function codFeeAt({ lines, payment }: OrderDraft, percent: number): number {
  return Math.round((Math.max(0, sumsOf(lines, payment).codSatang) * percent) / 100);
}

/** A stored draft may be older than the fee field. */
export const codFeeOf = (draft: OrderDraft): number =>
  codFeeAt(draft, draft.payment.codFeePercent ?? 0);

/** The buyer pays the fee as part of the shipping fee. */
const shippingFeeOf = (draft: OrderDraft): number =>
  (Math.round((draft.payment.shippingFee ?? 0) * 100) + codFeeOf(draft)) / 100;

const paymentOf = (draft: OrderDraft): Payment => ({
  ...draft.payment,
  shippingFee: shippingFeeOf(draft),
});

/** Why its amounts are invalid, in the server's words. */
export function moneyFault({
  lines,
  ...draft
}: OrderDraft): { input: string; text: string } | null {
  const line =
    lackingPrice(lines) ??
    lines
      .map(pricedOf)
      .map(lineFault)
      .find((text) => text !== null);
  if (line !== undefined) return { input: 'lines', text: line };
  const fault = chargesFault(linesSatang(lines), chargesAsked(paymentOf({ ...draft, lines })));
  return fault && { input: `payment.${fault.field}`, text: fault.text };
}

export const draftTotals = (draft: OrderDraft): OrderSums => sumsOf(draft.lines, paymentOf(draft));
/** The list entry of an order without a number. */
export const aboutDraft = (draft: OrderDraft): { title: string; detail: string } => ({
  title: draft.name.trim() || draft.phone,
  detail: `${draft.lines.length} รายการ · ${formatSatang(draftTotals(draft).totalSatang)} บาท`,
});
export const draftWeight = (draft: OrderDraft): number => draft.weight ?? weightOf(draft.lines);

/** A weight above the input limit is left to the server. */
const isWritable = (draft: OrderDraft): boolean =>
  draft.weight !== null || draftWeight(draft) <= HEAVY_GRAMS;

/** The fields of an order to Laos, registered when its block loads. */
export const abroad: {
  body?: (draft: OrderDraft, body: NewOrder) => NewOrder;
  schema?: z.core.$ZodType;
} = {};

/** The body of POST /order; `reason` says why a duplicate is created on purpose. */
export function orderBody(draft: OrderDraft, reason = ''): NewOrder {
  const { payment } = draft;
  const hasTransfer = payment.method !== 'cod';
  const body: NewOrder = {
    type: draft.isTelesale ? 'telesale' : draft.message.trim() === '' ? 'normal' : 'chat',
    channelId: draft.channelId,
    info: {
      name: draft.name,
      phone: draft.phone,
      phone2: draft.phone2,
      social: draft.social,
      address: draft.address,
      subdistrict: draft.subdistrict,
      district: draft.district,
      province: draft.province,
      postcode: draft.postcode,
      note: draft.note,
      addressReason: draft.addressReason,
    },
    items: draft.lines.map(lineBody),
    shipping: {
      carrier: draft.carrier as 0 | null,
      ...(isWritable(draft) && { weight: draftWeight(draft) }),
      note: draft.shipNote,
    },
    payment: {
      method: payment.method,
      shippingFee: shippingFeeOf(draft),
      discount: payment.discount ?? 0,
      paid: hasTransfer
        ? (payment.paid ??
          (payment.method === 'transfer' ? draftTotals(draft).totalSatang / 100 : 0))
        : 0,
      ...(hasTransfer && payment.bank ? { bank: payment.bank as '002' } : {}),
    },
    ...(draft.message.trim() && { message: draft.message.trim() }),
    ...(draft.messageIds && { messageIds: draft.messageIds }),
    ...(reason && { duplicateReason: reason }),
    ...(draft.riskReason?.trim() && { riskReason: draft.riskReason.trim() }),
  };
  return draft.country === 'LA' && abroad.body ? abroad.body(draft, body) : body;
}

/** The form field for a path of the body: `info.phone` is the field `phone`, inside `order` or not. */
export function inputOf(path: string): string {
  if (path.startsWith('order.')) return inputOf(path.slice('order.'.length));
  if (path.startsWith('info.')) return path.slice('info.'.length);
  if (path.startsWith('items')) return 'lines';
  if (path === 'shipping.weight') return 'weight';
  if (path === 'shipping.note') return 'shipNote';
  return path;
}

export const isWholePhone = (phone: string): boolean => normalizePhone(phone) !== null;
