// What a seller's orders of one month earn by the plan: each line by its most particular rule, then the tiers.
import { bahtFromSatang, percentOfSatang, satangFromBaht } from '@app/contract/kit/money';
import type { CommissionPlan, CommissionRule } from '@app/contract/money/commission';
import type { Row } from '../../platform/database.ts';

export interface EarnedLine
  extends
    Row<'order_items', 'order_id' | 'product_id' | 'category_id' | 'amount_satang'>,
    Row<'orders', 'channel_id'> {
  readonly unit: number;
}

/** What one product of an order earned: [product, category, base, satang]. */
export type EarnedPart = readonly [
  productId: number,
  categoryId: number,
  base: number,
  satang: number,
];

export interface Earned {
  readonly orderId: number;
  readonly baseSatang: number;
  readonly satang: number;
  /** Together they are the order's. */
  readonly lines: readonly EarnedPart[];
}

type Fits = readonly [keyof CommissionRule, number | null, weight: number];

/** Null when the rule is for something else; the more is named, and the more particular it is, the higher. */
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

const byRule = ({ kind, value }: CommissionRule, line: EarnedLine): number =>
  kind === 'percent'
    ? percentOfSatang(line.amount_satang, value)
    : satangFromBaht(value) * line.unit;

/** Of a month: each tier's percent of what lies above it. */
function tierSatang({ tiers }: CommissionPlan, base: number): number {
  return tiers.reduce((sum, { above, percent }) => {
    const over = base - satangFromBaht(above);
    return over > 0 ? sum + percentOfSatang(over, percent) : sum;
  }, 0);
}

interface Part {
  readonly productId: number;
  readonly categoryId: number;
  base: number;
  satang: number;
}

/** By order and product, in the order of the lines; what a rule gives, without the tiers. */
function partsOf(plan: CommissionPlan, agentId: number, lines: readonly EarnedLine[]) {
  const orders = new Map<number, Map<string, Part>>();
  for (const line of lines) {
    const parts = orders.get(line.order_id) ?? new Map<string, Part>();
    orders.set(line.order_id, parts);
    const { product_id: productId, category_id: categoryId } = line;
    const key = `${productId} ${categoryId}`;
    const part = parts.get(key) ?? { productId, categoryId, base: 0, satang: 0 };
    parts.set(key, part);
    const rule = ruleFor(plan, agentId, line);
    if (!rule) continue;
    part.base += line.amount_satang;
    part.satang += byRule(rule, line);
  }
  return orders;
}

const sum = (parts: readonly Part[], of: (part: Part) => number): number =>
  parts.reduce((total, part) => total + of(part), 0);

/** The plan for what joins a base that is paid already: its tiers give what is added to them. */
export const planAbove = (plan: CommissionPlan, paidSatang: number): CommissionPlan => ({
  ...plan,
  tiers: plan.tiers.map(({ above, percent }) => ({
    above: bahtFromSatang(Math.max(0, satangFromBaht(above) - paidSatang)),
    percent,
  })),
});

/** Orders in the order of their lines; what the tiers give is shared by the bases of the products, to the satang. */
export function workOut(
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
    for (const part of parts) part.satang += shareOf(part);
    return {
      orderId,
      baseSatang: sum(parts, ({ base }) => base),
      satang: sum(parts, ({ satang }) => satang),
      lines: parts.map(({ productId, categoryId, base, satang }): EarnedPart => [
        productId,
        categoryId,
        base,
        satang,
      ]),
    };
  });
}
