// Sums held against what the goods cost by the catalogue, where the words leave open which sum is collected.
import type { MentionedSums } from '../agree-sums.ts';
import { partSums } from '../agree-sums.ts';

type Sum = { amountSatang: number | null; isSure: boolean };

/** `cost` of all goods; undefined where a price is not known. */
export type Goods = { cost: number | undefined; told: MentionedSums };

const totalsOf = (cost: number, { fees, discounts }: MentionedSums): number[] => {
  const less = partSums(discounts);
  return partSums(fees).flatMap((more) => less.map((off) => cost + more - off));
};

/** 'เก็บเงินปลายทางรวมค่าส่ง 40': what is told is only what comes on top. */
const isOnTop = (sum: number, cost: number, { shipping }: MentionedSums): boolean =>
  sum < cost && shipping.includes(sum);

const sumOf = (parts: readonly number[]): number => [...new Set(parts)].reduce((a, b) => a + b, 0);

/** 'เดรส 180 ค่าส่ง 40 เก็บปลายทาง': the sum of both is not told. */
const isBeforeShipping = (sum: number, cost: number, { all, shipping }: MentionedSums): boolean =>
  sum === cost && shipping.length === 1 && all.every((one) => one <= cost);

/** 'เหลือ 460 บวกส่ง 40 ปลายทาง 500': told behind it with the fee on top. */
const withFee = (sum: number, { all, shipping }: MentionedSums): number | undefined =>
  all.slice(all.lastIndexOf(sum) + 1).find((one) => shipping.includes(one - sum));

/** 'รวม 549' … 'ครอปไม่เอาแล้ว' … 'งั้น 390 ค่ะ': told below the total, and what is left costs just that. */
const toldLater = (sum: number, cost: number, { all, fees }: MentionedSums): number | undefined => {
  if (sum <= cost || fees.length > 0) return undefined;
  const [last] = all.slice(-1);
  return last === cost && all.lastIndexOf(sum) < all.length - 1 ? cost : undefined;
};

/** 'แพม 2 แพ็ค 578 + ส่ง 40 เก็บปลายทาง 608': the parts are told, and add up to something else. */
const isOdd = (sum: number, cost: number, told: MentionedSums): boolean =>
  (sum < cost && told.discounts.length === 0) ||
  sum > cost + mostOnTop ||
  (told.all.includes(cost) &&
    sum > cost &&
    told.fees.some((fee) => fee !== sum && fee < cost) &&
    !totalsOf(cost, told).includes(sum));
const mostOnTop = 15_000;

/** What is collected where a told sum is what the goods cost, or only a fee was found; a person looks at it. */
export const byCost = <Found extends Sum>(answer: Found, { cost, told }: Goods): Found => {
  if (!cost) return answer;
  const { amountSatang: sum } = answer;
  if (sum !== null) {
    const later = toldLater(sum, cost, told);
    const whole =
      later !== undefined
        ? later
        : isOnTop(sum, cost, told)
          ? cost + sumOf(told.shipping)
          : isBeforeShipping(sum, cost, told)
            ? cost + sumOf(told.shipping)
            : withFee(sum, told);
    const isSure = answer.isSure && !isOdd(sum, cost, told);
    return whole === undefined
      ? { ...answer, isSure }
      : { ...answer, amountSatang: whole, isSure: false };
  }
  const totals = totalsOf(cost, told);
  const found = told.all.findLast((amount) => totals.includes(amount));
  return found === undefined ? answer : { ...answer, amountSatang: found, isSure: false };
};
