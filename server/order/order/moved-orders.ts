// Orders that moved, and how they were before: what an undo needs to move them back.
import type { HeldStock, OrderColumns } from './order.store.ts';
import type { Transitions } from './move-order.ts';
import { columnsBefore } from './order-parts.ts';

/** One order moved and how it was before, as the undo finds it again. */
export interface MovedOrder {
  readonly id: number;
  /** After the move: another one means that somebody changed it since. */
  readonly version: number;
  readonly columns: Partial<OrderColumns> & Pick<OrderColumns, 'status' | 'stock_state'>;
  readonly taken: readonly HeldStock[];
}

export interface MovedOrders {
  readonly orders: readonly MovedOrder[];
  /** Parcels that the transitions closed. */
  readonly closed: readonly number[];
}

/** What was moved, as an undo finds it again. */
export function movedOf(
  { done, closed }: Pick<Transitions, 'done' | 'closed'>,
  taken: readonly HeldStock[] = [],
): MovedOrders {
  const orders = done.map(({ order, columns }): MovedOrder => ({
    id: order.id,
    version: order.version + 1,
    columns: {
      ...columnsBefore(order, columns),
      status: order.status,
      stock_state: order.stock_state,
    },
    taken: taken.filter((held) => held.order_id === order.id),
  }));
  return { orders, closed };
}
