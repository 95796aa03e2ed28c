// The money columns of an order: total and COD amount, from its lines and the requested payment.
import { satangFromBaht } from '@app/contract/kit/money';
import type { PayMethod } from '@app/contract/order/order';
import { chargesFault, orderSums } from '@app/contract/kit/order-sums';
import { fail } from '../../../platform/failure.ts';
import type { OrderColumns } from '../order.store.ts';

/** The requested payment in baht; fields left out stay as they were. */
export interface AskedPayment {
  readonly method?: PayMethod | undefined;
  readonly currency?: OrderColumns['currency'] | undefined;
  readonly rate?: number | null | undefined;
  readonly rateDate?: string | null | undefined;
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
  | 'currency'
  | 'rate'
  | 'rate_day'
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
  currency: 'THB',
  rate: null,
  rate_day: null,
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

interface Settled {
  readonly itemsSatang: number;
  readonly asked: AskedPayment;
  readonly now: Date;
}

/** Computes total and COD amount from the sum of the lines and the payment after the change. */
export function settlePayment(
  before: PaymentColumns,
  { itemsSatang, asked, now }: Settled,
): PaymentColumns {
  const method = asked.method ?? before.pay_method;
  const feeSatang = satangOr(asked.shippingFee, before.shipping_fee_satang);
  const discountSatang = satangOr(asked.discount, before.discount_satang);
  const paidSatang = satangOr(asked.paid, before.paid_satang);
  const charges = { method, shippingFeeSatang: feeSatang, discountSatang, paidSatang };
  const { totalSatang, codSatang } = orderSums(itemsSatang, charges);
  const fault = chargesFault(itemsSatang, charges);
  const kip = kipColumns(before, asked);
  const fields = {
    ...(fault && { [`payment.${fault.field}`]: fault.text }),
    ...(differs(asked.total, totalSatang) && {
      'payment.total': 'ยอดรวมไม่ตรงกับรายการสินค้า กรุณาตรวจอีกครั้ง',
    }),
    ...(differs(asked.codAmount, codSatang) && {
      'payment.codAmount': 'ยอดเก็บปลายทางไม่ตรงกับยอดรวม กรุณาตรวจอีกครั้ง',
    }),
    ...kipFaults(kip),
  };
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
  return {
    pay_method: method,
    ...kip,
    items_satang: itemsSatang,
    shipping_fee_satang: feeSatang,
    discount_satang: discountSatang,
    total_satang: totalSatang,
    paid_satang: paidSatang,
    cod_satang: codSatang,
    bank: asked.bank === undefined ? before.bank : asked.bank,
    paid_at: asked.paidAt === undefined ? cameAt(before, paidSatang, now) : dateOf(asked.paidAt),
  };
}

/** A payment without a date gets the present time; a payment that is taken back loses its date. */
function cameAt(before: PaymentColumns, paidSatang: number, now: Date): Date | null {
  if (paidSatang > before.paid_satang) return now;
  return paidSatang === 0 && before.paid_satang > 0 ? null : before.paid_at;
}

type KipColumns = Pick<PaymentColumns, 'currency' | 'rate' | 'rate_day'>;

/** The books stay in baht; kip is the amount due at the branch, at a rate stored with its day. */
const kipColumns = (before: KipColumns, asked: AskedPayment): KipColumns => ({
  currency: asked.currency ?? before.currency,
  rate: asked.rate === undefined ? before.rate : asked.rate,
  rate_day: asked.rateDate === undefined ? before.rate_day : asked.rateDate,
});

const kipFaults = ({ currency, rate, rate_day: day }: KipColumns): Record<string, string> => ({
  ...(currency === 'LAK' && rate === null && { 'payment.rate': 'ใส่อัตราแลกเปลี่ยน (กีบต่อ 1 บาท)' }),
  ...(currency === 'LAK' && day === null && { 'payment.rateDate': 'ใส่วันที่ของอัตราแลกเปลี่ยน' }),
});

const differs = (baht: number | undefined, satang: number): boolean =>
  baht !== undefined && satangFromBaht(baht) !== satang;

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));
