// What products need from waiting orders, which the order domain owns.
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

interface OrdersOfProducts {
  /** Unpacked orders with these products reserve what they need now, even where stock is short. */
  reserveWaitingAgain(tx: TenantTx, productIds: readonly number[]): Promise<void>;
}

export const ordersOfProducts = new Port<OrdersOfProducts>('the orders of products');
