// How many orders the shop may still create this month, and the rules that apply to them.
import { bangkokDay, firstOfMonth, startOfDay } from '@app/contract/kit/bangkok';
import type { countWaitingPages, readOrderRoom } from '@app/contract/order/create';
import { courierChooser, type CourierChooser } from '../../courier-setup/index.ts';
import { startReader } from '../../customer/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { optionsOf } from '../../shop/index.ts';
import { countLeftPages } from './left-pages.store.ts';
import { countMadeSince, holdOrderLimit } from './order.store.ts';

/** The start of the present month in Bangkok. */
const monthOf = (tx: TenantTx): string => startOfDay(firstOfMonth(bangkokDay(tx.now)));

const madeThisMonth = (tx: TenantTx): Promise<number> => countMadeSince(tx, monthOf(tx));

/** The room left, for an order form; takes no lock. */
export async function readOrderRoomUse({ tx }: Call<typeof readOrderRoom>) {
  // Order forms make this call, and most users paste a message next, so the reader starts now. If
  // that fails, reading the message reports it.
  startReader().catch(() => undefined);
  const { order_limit: limit } = await optionsOf(tx, ['order_limit']);
  if (limit === 0) return { limit, made: 0, remaining: null };
  const made = await madeThisMonth(tx);
  const remaining = Math.max(0, limit - made);
  const waiting = remaining === 0 ? await countLeftPages(tx) : 0;
  return { limit, made, remaining, ...(waiting > 0 && { waiting }) };
}

/** Sale page deliveries that wait for room; 0 if there is no limit. */
export async function countWaitingPagesUse({ tx }: Call<typeof countWaitingPages>) {
  const { order_limit: limit } = await optionsOf(tx, ['order_limit']);
  return { waiting: limit === 0 ? 0 : await countLeftPages(tx) };
}

export interface OrderRules {
  readonly allowNegative: boolean;
  readonly limit: number;
  readonly left: number;
  readonly chooseCourier: CourierChooser['choose'] | undefined;
}

/** The shop's rules. With a limit, other transactions that create orders wait for this one. */
export async function orderRules(tx: TenantTx): Promise<OrderRules> {
  const [{ hasRules, choose }, options] = await Promise.all([
    courierChooser(tx, { onlyWithRules: true }),
    optionsOf(tx, ['stock_negative', 'order_limit']),
  ]);
  const { stock_negative: mayGoNegative, order_limit: limit } = options;
  if (limit > 0) await holdOrderLimit(tx);
  const left = limit > 0 ? limit - (await madeThisMonth(tx)) : Number.POSITIVE_INFINITY;
  return {
    allowNegative: mayGoNegative === 1,
    limit,
    left,
    chooseCourier: hasRules ? choose : undefined,
  };
}

/** The limit for restored orders: an order of an earlier month takes no place of this month. */
export interface RestoreLimit {
  isFor(...madeAt: readonly Date[]): boolean;
  take(madeAt: Date): void;
}

export async function loadRestoreLimit(tx: TenantTx): Promise<RestoreLimit> {
  const month = new Date(monthOf(tx));
  let { left } = await orderRules(tx);
  return {
    isFor: (...madeAt) => madeAt.filter((at) => at >= month).length <= Math.max(left, 0),
    take(madeAt) {
      if (madeAt >= month) left -= 1;
    },
  };
}

/** Throws if the monthly limit is reached. */
export function requireRoom({ limit, left }: { limit: number; left: number }): void {
  if (left < 1) throw fail('ORDER_LIMIT', { details: { limit, made: limit - left, remaining: 0 } });
}
