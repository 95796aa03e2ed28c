// What a seller's orders of one month earn by the plan: each line by its most particular rule, then the tiers.
import { percentOfSatang, satangFromBaht } from '@app/contract/kit/money';
import type { CommissionPlan, CommissionRule } from '@app/contract/commission';

export interface EarnedLine {
  readonly order_id: number;
  readonly channel_id: number | null;
  readonly product_id: number;
  readonly category_id: number;
  readonly unit: number;
  readonly amount_satang: number;
}

export interface Earned {
  readonly orderId: number;
  readonly baseSatang: number;
  readonly satang: number;
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

/** Orders in the order of their lines; what the tiers give is shared by their bases, to the satang. */
export function workOut(
  plan: CommissionPlan,
  agentId: number,
  lines: readonly EarnedLine[],
): Earned[] {
  const orders = new Map<number, { base: number; satang: number }>();
  for (const line of lines) {
    const sum = orders.get(line.order_id) ?? { base: 0, satang: 0 };
    const rule = ruleFor(plan, agentId, line);
    if (rule) {
      sum.base += line.amount_satang;
      sum.satang += byRule(rule, line);
    }
    orders.set(line.order_id, sum);
  }
  const whole = [...orders.values()].reduce((sum, { base }) => sum + base, 0);
  const extra = tierSatang(plan, whole);
  let upTo = 0;
  let given = 0;
  return [...orders].map(([orderId, { base, satang }]) => {
    upTo += base;
    const share = whole === 0 ? 0 : Number((BigInt(extra) * BigInt(upTo)) / BigInt(whole)) - given;
    given += share;
    return { orderId, baseSatang: base, satang: satang + share };
  });
}
