// What an order comes to, in satang: worked out and refused alike on screen and in the books.
import type { PayMethod } from './order-states.ts';

/** No courier takes a parcel near it; what goods weigh together is no larger number than an order holds. */
export const HEAVIEST_GRAMS = 1_000_000_000;

/** What most couriers take, and so the most that a person may write; goods may weigh more together, which is said where they are seen. */
export const HEAVY_GRAMS = 50_000;
export const TOO_HEAVY = 'เกิน 50 กก. ขนส่งอาจไม่รับ';

/** Said of a product that is gone or off sale. */
export const NOT_SOLD = 'ไม่พบสินค้านี้ หรือปิดขายแล้ว เลือกสินค้าอื่น';

/** A line as far as its price goes. */
export interface PricedLine {
  readonly unit: number;
  readonly priceSatang: number;
  readonly discountSatang: number;
  readonly isFree: boolean;
}

const grossOf = ({ unit, priceSatang }: PricedLine): number => unit * priceSatang;

export const lineSatang = (line: PricedLine): number =>
  line.isFree ? 0 : grossOf(line) - line.discountSatang;

/** Why a line's discount cannot be; null when it can. */
export function lineFault(line: PricedLine): string | null {
  if (line.isFree && line.discountSatang > 0) return 'ของแถมไม่ต้องใส่ส่วนลด';
  return line.discountSatang > grossOf(line) ? 'ส่วนลดมากกว่าราคาของรายการนี้' : null;
}

export interface Charges {
  readonly method: PayMethod;
  readonly shippingFeeSatang: number;
  readonly discountSatang: number;
  readonly paidSatang: number;
}

export interface OrderSums {
  readonly totalSatang: number;
  /** What the courier collects at the door. */
  readonly codSatang: number;
}

/** Of an order that cannot be, a sum is below zero: `chargesFault` says why. */
export function orderSums(itemsSatang: number, charges: Charges): OrderSums {
  const totalSatang = itemsSatang + charges.shippingFeeSatang - charges.discountSatang;
  const codSatang = charges.method === 'transfer' ? 0 : totalSatang - charges.paidSatang;
  return { totalSatang, codSatang };
}

export interface ChargesFault {
  readonly field: 'discount' | 'paid';
  readonly text: string;
}

/** Why fee, discount and what was paid cannot stand with these goods; null when they can. */
export function chargesFault(itemsSatang: number, charges: Charges): ChargesFault | null {
  const { totalSatang } = orderSums(itemsSatang, charges);
  if (totalSatang < 0) return { field: 'discount', text: 'ส่วนลดมากกว่ายอดรวมของออเดอร์' };
  if (charges.paidSatang > totalSatang) return { field: 'paid', text: 'ยอดที่ชำระแล้วมากกว่ายอดรวม' };
  return null;
}
