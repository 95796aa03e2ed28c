// Links to the orders behind a number.
import type { NumberName } from '@app/contract/report/dashboard-numbers';
import type { Days, ReportRow } from '../dashboard.data.ts';

export type Search = Readonly<Record<string, string | undefined>>;

/** The orders counted by a figure of the whole period. */
export const ordersOfNumber = (name: NumberName, { start, end }: Days): Search => ({
  start,
  end,
  outcome: name === 'cod' || name === 'delivered' || name === 'returned' ? name : undefined,
});

const properties = {
  product: { key: 'productId', gap: undefined },
  channel: { key: 'channelId', gap: 'channel' },
  creator: { key: 'userId', gap: 'creator' },
  carrier: { key: 'provider', gap: 'carrier' },
  province: { key: 'province', gap: 'province' },
} as const;
export type Property = keyof typeof properties;

/** The orders with this channel, courier, person …, or without one. */
export function ordersOfRow(of: Property, { key }: ReportRow, { start, end }: Days): Search {
  const { key: name, gap } = properties[of];
  const days = { start, end };
  if (key === '') return { ...days, without: gap };
  return { ...days, [name]: key, ...(of === 'creator' && { userAs: 'creator' }) };
}
