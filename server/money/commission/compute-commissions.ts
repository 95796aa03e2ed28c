// What a seller's orders of a month earn by the plan: each line by its most specific rule, then the
// tiers.
import { bahtFromSatang, percentOfSatang, satangFromBaht } from '@app/contract/kit/money';
import type { CommissionPlan, CommissionRule } from '@app/contract/money/commission';
import type { Row } from '../../platform/database.ts';

export interface EarnedLine
  extends
    Row<'order_items', 'order_id' | 'product_id' | 'category_id' | 'amount_satang'>,
    Row<'orders', 'channel_id'> {
  readonly unit: number;
  /** The refunded part; the amount is without it. */
  readonly back_satang: number;
}

/**
 * What one product of an order earned: [product, category, base, satang], then the refunds known at
 * that time: the amount, and how much less base and satang are because of it.
 */
export type EarnedPart = readonly [
  productId: number,
  categoryId: number,
  base: number,
  satang: number,
  back: number,
  lostBase: number,
  lost: number,
];

export interface Earned {
  readonly orderId: number;
  readonly baseSatang: number;
  readonly satang: number;
  /** They sum to the order. */
  readonly lines: readonly EarnedPart[];
}

type Fits = readonly [keyof CommissionRule, number | null, weight: number];

/** Null if the rule does not fit; more and more specific conditions score higher. */
function scoreOf(rule: CommissionRule, agentId: number, line: EarnedLine): number | null {
  const parts: readonly Fits[] = [
    ['productId', line.product_id, 8],
    ['categoryId', line.category_id, 4],
    ['userId', agentId, 2],
    ['channelId', line.channel_id, 1],
  ];
  let score = 0;
  for (const [key, value, weight] of parts) {
    if (rule[key] === null) continue;
    if (rule[key] !== value) return null;
    score += weight;
  }
  return score;
}

function ruleFor(plan: CommissionPlan, agentId: number, line: EarnedLine): CommissionRule | null {
  let best: { rule: CommissionRule; score: number } | null = null;
  for (const rule of plan.rules) {
    const score = scoreOf(rule, agentId, line);
    if (score !== null && (best === null || score > best.score)) best = { rule, score };
  }
  return best?.rule ?? null;
}

function byRule({ kind, value }: CommissionRule, line: EarnedLine): number {
  const { amount_satang: amount, back_satang: back, unit } = line;
  if (kind === 'percent') return percentOfSatang(amount, value);
  // A refund takes its share of the baht per unit, rounded down as in a closed month.
  const whole = satangFromBaht(value) * unit;
  return back === 0
    ? whole
    : whole - Number((BigInt(whole) * BigInt(back)) / BigInt(amount + back));
}

/** The tiers of a month: each gives its percent of what lies above it. */
function tierSatang({ tiers }: CommissionPlan, base: number): number {
  return tiers.reduce((sum, { above, percent }) => {
    const over = base - satangFromBaht(above);
    return over > 0 ? sum + percentOfSatang(over, percent) : sum;
  }, 0);
}

const wholeOf = (line: EarnedLine): EarnedLine => ({
  ...line,
  amount_satang: line.amount_satang + line.back_satang,
  back_satang: 0,
});

interface Part {
  readonly productId: number;
  readonly categoryId: number;
  base: number;
  satang: number;
  back: number;
  lostBase: number;
  lost: number;
}

/** Parts by order and product, in the order of the lines: what rules give, without the tiers. */
function partsOf(plan: CommissionPlan, agentId: number, lines: readonly EarnedLine[]) {
  const orders = new Map<number, Map<string, Part>>();
  for (const line of lines) {
    const parts = orders.get(line.order_id) ?? new Map<string, Part>();
    orders.set(line.order_id, parts);
    const { product_id: productId, category_id: categoryId } = line;
    const key = `${productId} ${categoryId}`;
    const none = { base: 0, satang: 0, back: 0, lostBase: 0, lost: 0 };
    const part = parts.get(key) ?? { productId, categoryId, ...none };
    parts.set(key, part);
    part.back += line.back_satang;
    const rule = ruleFor(plan, agentId, line);
    if (!rule) continue;
    const satang = byRule(rule, line);
    part.base += line.amount_satang;
    part.satang += satang;
    part.lostBase += line.back_satang;
    part.lost += byRule(rule, wholeOf(line)) - satang;
  }
  return orders;
}

const sum = (parts: readonly Part[], of: (part: Part) => number): number =>
  parts.reduce((total, part) => total + of(part), 0);

/** The plan for orders added to a base that is paid already: tiers count only the addition. */
export const planAbove = (plan: CommissionPlan, paidSatang: number): CommissionPlan => ({
  ...plan,
  tiers: plan.tiers.map(({ above, percent }) => ({
    above: bahtFromSatang(Math.max(0, satangFromBaht(above) - paidSatang)),
    percent,
  })),
});

/** The orders in line order; the tiers' commission is shared by the bases of the products. */
export function computeCommissions(
  plan: CommissionPlan,
  agentId: number,
  lines: readonly EarnedLine[],
): Earned[] {
  const orders = [...partsOf(plan, agentId, lines)].map(
    ([orderId, parts]) => [orderId, [...parts.values()]] as const,
  );
  const whole = orders.reduce((total, [, parts]) => total + sum(parts, ({ base }) => base), 0);
  const extra = tierSatang(plan, whole);
  let upTo = 0;
  let given = 0;
  const shareOf = ({ base }: Part): number => {
    upTo += base;
    const share = whole === 0 ? 0 : Number((BigInt(extra) * BigInt(upTo)) / BigInt(whole)) - given;
    given += share;
    return share;
  };
  return orders.map(([orderId, parts]) => {
    for (const part of parts) {
      const share = shareOf(part);
      part.satang += share;
      if (part.base > 0) part.lost += Math.floor((share * part.lostBase) / part.base);
    }
    return {
      orderId,
      baseSatang: sum(parts, ({ base }) => base),
      satang: sum(parts, ({ satang }) => satang),
      lines: parts.map((part): EarnedPart => [
        ...([part.productId, part.categoryId, part.base, part.satang] as const),
        ...([part.back, part.lostBase, part.lost] as const),
      ]),
    };
  });
}
