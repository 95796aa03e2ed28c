// Compares a sheet's order total with the sum of its lines: resolved where the reason is clear, marked otherwise.
import { bahtFromSatang } from '@app/contract/kit/money';
import type { Values } from './drafts.ts';
import { chooseAmounts } from './row-amounts.ts';

type Notes = Record<string, string>;

interface Sums {
  readonly values: Values;
  readonly marks: Notes;
}

const satangOf = (value: unknown): number =>
  typeof value === 'number' ? Math.round(value * 100) : 0;
const isAmount = (value: unknown): value is number => typeof value === 'number';

// Created once, because creating it takes longer than a thousand uses.
const twoDigits = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
const inBaht = (satang: number): string => twoDigits.format(bahtFromSatang(satang));

function sumOfLines(items: readonly Values[], prices: ReadonlyMap<number, number>): number | null {
  let sum = 0;
  for (const { productId, unit, price, discount } of items as Record<string, unknown>[]) {
    const own = isAmount(price) ? satangOf(price) : prices.get(Number(productId));
    if (own === undefined || !isAmount(unit)) return null;
    sum += own * unit - satangOf(discount);
  }
  return sum;
}

/**
 * A price above the catalogue's for several pieces may be the price of the whole line: marked for a check, so that it
 * is never collected twice.
 */
function askAboutLinePrices({ values, marks }: Sums, prices: ReadonlyMap<number, number>): void {
  for (const [at, line] of (values['items'] as Values[]).entries()) {
    const { productId, unit, price } = line as Record<string, unknown>;
    const own = prices.get(Number(productId));
    if (own === undefined || !isAmount(unit) || !isAmount(price) || unit < 2) continue;
    if (satangOf(price) > own)
      marks[`items.${at}.price`] =
        `${inBaht(satangOf(price))} เป็นราคารวม ${unit} ชิ้นใช่ไหม ราคาต่อชิ้นของสินค้านี้คือ ${inBaht(own)}`;
  }
}

/** Changes `values.payment` in place; a remaining difference is refused by the order's own rule. */
export function agreeOnSums({ values, marks }: Sums, prices: ReadonlyMap<number, number>): void {
  const payment = values['payment'] as Values;
  askAboutLinePrices({ values, marks }, prices);
  const sum = sumOfLines(values['items'] as Values[], prices);
  chooseAmounts(values, marks, sum);
  if (sum === null) return;
  const total = sum + satangOf(payment['shippingFee']) - satangOf(payment['discount']);
  const due = isAmount(payment['codAmount']) ? satangOf(payment['codAmount']) : undefined;
  const isOpen = payment['shippingFee'] === undefined && payment['discount'] === undefined;
  if (due !== undefined && payment['method'] === 'cod')
    settleDue({ payment, marks, isOpen }, due + satangOf(payment['paid']) - total);
  if (isAmount(payment['total'])) {
    const after = sum + satangOf(payment['shippingFee']) - satangOf(payment['discount']);
    if (satangOf(payment['total']) !== after)
      marks['payment.total'] =
        `ยอดรวมในไฟล์ ${inBaht(satangOf(payment['total']))} ต่างจากรายการสินค้า ${inBaht(after)}`;
    delete payment['total'];
  }
  // The marketplace already has the money.
  if (
    payment['method'] === 'transfer' &&
    payment['paid'] === undefined &&
    values['ref'] !== undefined
  )
    payment['paid'] = bahtFromSatang(Math.max(0, total));
}

interface Due {
  readonly payment: Values;
  readonly marks: Notes;
  /** The sheet has no fee and discount, so the difference can only be one of them. */
  readonly isOpen: boolean;
}

function settleDue({ payment, marks, isOpen }: Due, difference: number): void {
  if (difference === 0 || !isOpen) return;
  const [key, word] = difference > 0 ? ['shippingFee', 'ค่าส่ง'] : ['discount', 'ส่วนลด'];
  payment[key] = bahtFromSatang(Math.abs(difference));
  marks[`payment.${key}`] = `ใส่${word} ${inBaht(Math.abs(difference))} ให้ตรงกับยอด COD ในไฟล์`;
}
