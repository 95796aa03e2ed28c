// The plan's rules as text, with the names that came with the plan.
import { formatBaht } from '../../ui/format/money.ts';
import type { CommissionRule, PlanReply } from './commission.data.ts';

export interface ShownRule {
  /** Its position in the plan. */
  at: number;
  key: string;
  /** Everything in one line: 'แอน · ครีมกันแดด'. */
  name: string;
  user: string;
  product: string;
  category: string;
  channel: string;
  value: string;
}

type Names = PlanReply['names'];

const named = (list: Names[keyof Names], id: number | null): string | null =>
  id === null ? null : (list.find((each) => each.id === id)?.name ?? `#${id}`);

const valueOf = ({ kind, value }: CommissionRule): string =>
  kind === 'percent' ? `${value}%` : `${formatBaht(value)} บาท/ชิ้น`;

export const shownRules = (rules: readonly CommissionRule[], names: Names): ShownRule[] =>
  rules.map((rule, at) => {
    const user = named(names.users, rule.userId);
    const product = named(names.products, rule.productId);
    const category = named(names.categories, rule.categoryId);
    const channel = named(names.channels, rule.channelId);
    const parts = [user, product, category, channel].filter((part) => part !== null);
    return {
      at,
      key: [rule.userId, rule.productId, rule.categoryId, rule.channelId].join('·'),
      name: parts.length === 0 ? 'ทุกอย่าง' : parts.join(' · '),
      user: user ?? 'ทุกคน',
      product: product ?? 'ทุกสินค้า',
      category: category ?? 'ทุกหมวด',
      channel: channel ?? 'ทุกช่องทาง',
      value: valueOf(rule),
    };
  });
