// The sums of an order in satang: computed and refused by the same code on screen and server.
import type { PayMethod } from './order-states.ts';

/** Far above any courier's limit, and still a number that an order's weight can hold. */
export const HEAVIEST_GRAMS = 1_000_000_000;

/**
 * The usual limit of couriers, so the most that a person may enter; the total of an order's goods may be higher,
 * which the screen says.
 */
export const HEAVY_GRAMS = 50_000;
export const TOO_HEAVY = 'เกิน 50 กก. ขนส่งอาจไม่รับ';

/** The message for a product that was deleted or taken off sale. */
export const NOT_SOLD = 'ไม่พบสินค้านี้ หรือปิดขายแล้ว เลือกสินค้าอื่น';

/** The part of a line that decides its price. */
export interface PricedLine {
  readonly unit: number;
  readonly priceSatang: number;
  readonly discountSatang: number;
  readonly isFree: boolean;
}

const grossOf = ({ unit, priceSatang }: PricedLine): number => unit * priceSatang;

export const lineSatang = (line: PricedLine): number =>
  line.isFree ? 0 : grossOf(line) - line.discountSatang;

/** Why a line's discount is invalid; null when it is valid. */
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
  /** The amount that the courier collects. */
  readonly codSatang: number;
}

/** For an invalid order a sum may be below zero: `chargesFault` gives the reason. */
export function orderSums(itemsSatang: number, charges: Charges): OrderSums {
  const totalSatang = itemsSatang + charges.shippingFeeSatang - charges.discountSatang;
  const codSatang = charges.method === 'transfer' ? 0 : totalSatang - charges.paidSatang;
  return { totalSatang, codSatang };
}

export interface ChargesFault {
  readonly field: 'discount' | 'paid';
  readonly text: string;
}

/** Why fee, discount and paid amount are invalid with these goods; null when they are valid. */
export function chargesFault(itemsSatang: number, charges: Charges): ChargesFault | null {
  const { totalSatang } = orderSums(itemsSatang, charges);
  if (totalSatang < 0) return { field: 'discount', text: 'ส่วนลดมากกว่ายอดรวมของออเดอร์' };
  if (charges.paidSatang > totalSatang) return { field: 'paid', text: 'ยอดที่ชำระแล้วมากกว่ายอดรวม' };
  return null;
}
