// How many orders the shop may still make this month, and the rules under which it makes them.
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

/** When it began. */
const monthOf = (tx: TenantTx): string => startOfDay(firstOfMonth(bangkokDay(tx.now)));

const madeThisMonth = (tx: TenantTx): Promise<number> => countMadeSince(tx, monthOf(tx));

/** For whoever is about to make one; nobody waits for it. */
export async function readOrderRoomUse({ tx }: Call<typeof readOrderRoom>) {
  // Whoever opens a form for orders asks this, and most paste a message next. Should it fail, the message says so.
  startReader().catch(() => undefined);
  const { order_limit: limit } = await optionsOf(tx, ['order_limit']);
  if (limit === 0) return { limit, made: 0, remaining: null };
  const made = await madeThisMonth(tx);
  const remaining = Math.max(0, limit - made);
  const waiting = remaining === 0 ? await countLeftPages(tx) : 0;
  return { limit, made, remaining, ...(waiting > 0 && { waiting }) };
}

/** What waits for room: nothing where there is no limit. */
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

/** What the shop allows now. With a limit, others that make an order wait until this one is through. */
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

/** Of orders that were made before and may count again: those of an earlier month take no room of this one. */
export interface RoomAgain {
  isFor(...madeAt: readonly Date[]): boolean;
  take(madeAt: Date): void;
}

export async function roomAgain(tx: TenantTx): Promise<RoomAgain> {
  const month = new Date(monthOf(tx));
  let { left } = await orderRules(tx);
  return {
    isFor: (...madeAt) => madeAt.filter((at) => at >= month).length <= Math.max(left, 0),
    take(madeAt) {
      if (madeAt >= month) left -= 1;
    },
  };
}

/** Refuses one order more than the shop may make this month. */
export function requireRoom({ limit, left }: { limit: number; left: number }): void {
  if (left < 1) throw fail('ORDER_LIMIT', { details: { limit, made: limit - left, remaining: 0 } });
}
