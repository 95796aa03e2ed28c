// Moved orders with their previous state: what an undo needs to move them back.
import type { HeldStock, OrderColumns } from './order.store.ts';
import type { Transitions } from './move-order.ts';
import { columnsBefore } from './order-parts.ts';

/** A moved order and its state before, as stored for the undo. */
export interface MovedOrder {
  readonly id: number;
  /** The version after the move; another version means that the order was changed since. */
  readonly version: number;
  readonly columns: Partial<OrderColumns> & Pick<OrderColumns, 'status' | 'stock_state'>;
  readonly taken: readonly HeldStock[];
}

export interface MovedOrders {
  readonly orders: readonly MovedOrder[];
  /** Parcels that the transitions closed. */
  readonly closed: readonly number[];
}

/** Builds the undo record of a set of transitions. */
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
