// Splitting an order's money between two parcels: exact to the satang, by the same code on screen and server.

import {
  lineSatang,
  orderSums,
  type Charges,
  type OrderSums,
  type PricedLine,
} from '../kit/order-sums.ts';

export interface LineShare {
  readonly unit: number;
  readonly discountSatang: number;
  readonly amountSatang: number;
}

export interface OrderMoney extends Charges, OrderSums {
  readonly itemsSatang: number;
}

const shareOf = (line: PricedLine, unit: number, discountSatang: number): LineShare => ({
  unit,
  discountSatang,
  amountSatang: lineSatang({ ...line, unit, discountSatang }),
});

/** A line's discount is divided by pieces, rounded down; the remaining satang stays. */
export function splitLine(line: PricedLine, moved: number): { stays: LineShare; goes: LineShare } {
  const discount = Math.floor((line.discountSatang * moved) / line.unit);
  return {
    stays: shareOf(line, line.unit - moved, line.discountSatang - discount),
    goes: shareOf(line, moved, discount),
  };
}

const settled = (money: Omit<OrderMoney, keyof OrderSums>): OrderMoney => ({
  ...money,
  ...orderSums(money.itemsSatang, money),
});

/**
 * The shipping fee stays, because the buyer pays it once; the order's discount is divided by the value of the goods;
 * the paid amount covers the first parcel before the second.
 */
export function splitMoney(
  whole: OrderMoney,
  movedSatang: number,
): { stays: OrderMoney; goes: OrderMoney } {
  const { method, itemsSatang, shippingFeeSatang, discountSatang, paidSatang } = whole;
  const share = itemsSatang === 0 ? 0 : Math.floor((discountSatang * movedSatang) / itemsSatang);
  const goneDiscount = Math.min(movedSatang, share);
  const left = {
    itemsSatang: itemsSatang - movedSatang,
    discountSatang: discountSatang - goneDiscount,
  };
  const leftTotal = left.itemsSatang + shippingFeeSatang - left.discountSatang;
  const leftPaid = Math.min(paidSatang, leftTotal);
  return {
    stays: settled({ method, ...left, shippingFeeSatang, paidSatang: leftPaid }),
    goes: settled({
      method,
      itemsSatang: movedSatang,
      shippingFeeSatang: 0,
      discountSatang: goneDiscount,
      paidSatang: paidSatang - leftPaid,
    }),
  };
}

/** Adds everything up; null where merging paid and unpaid orders would change the COD sum. */
export function mergeMoney(orders: readonly OrderMoney[]): OrderMoney | null {
  const sum = (key: Exclude<keyof OrderMoney, 'method'>): number =>
    orders.reduce((total, order) => total + order[key], 0);
  const methods = new Set(orders.map((order) => order.method));
  const [only] = methods;
  const merged = settled({
    method: methods.size === 1 && only ? only : 'mixed',
    itemsSatang: sum('itemsSatang'),
    shippingFeeSatang: sum('shippingFeeSatang'),
    discountSatang: sum('discountSatang'),
    paidSatang: sum('paidSatang'),
  });
  return merged.codSatang === sum('codSatang') ? merged : null;
}
