// What products need of the orders that wait for them, which the order domain owns.
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

interface OrdersOfProducts {
  /** Orders with these products that are yet to be packed hold what they need now, also where there is too little of it. */
  holdAnew(tx: TenantTx, productIds: readonly number[]): Promise<void>;
}

export const ordersOfProducts = new Port<OrdersOfProducts>('the orders of products');
