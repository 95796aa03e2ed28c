// Sums held against what the goods cost by the catalogue, where the words leave open which sum is collected.
import type { Told } from '../agree-sums.ts';
import { partSums } from '../agree-sums.ts';

type Sum = { amountSatang: number | null; isSure: boolean };

/** `cost` of all goods; undefined where a price is not known. */
export type Goods = { cost: number | undefined; told: Told };

const totalsOf = (cost: number, { fees, discounts }: Told): number[] => {
  const less = partSums(discounts);
  return partSums(fees).flatMap((more) => less.map((off) => cost + more - off));
};

/** 'เก็บเงินปลายทางรวมค่าส่ง 40': what is told is only what comes on top. */
const isOnTop = (sum: number, cost: number, { shipping }: Told): boolean =>
  sum < cost && shipping.includes(sum);

/** What is collected where a told sum is what the goods cost, or only a fee was found; a person looks at it. */
export const byCost = <Found extends Sum>(answer: Found, { cost, told }: Goods): Found => {
  if (!cost) return answer;
  const { amountSatang: sum } = answer;
  if (sum !== null)
    return isOnTop(sum, cost, told)
      ? { ...answer, amountSatang: cost + sum, isSure: false }
      : answer;
  const totals = totalsOf(cost, told);
  const found = told.all.findLast((amount) => totals.includes(amount));
  return found === undefined ? answer : { ...answer, amountSatang: found, isSure: false };
};
