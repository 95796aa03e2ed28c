// What orders need of the money that came for them and goes back, which the money domain owns.
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

export interface MergedOrders {
  readonly from: readonly number[];
  readonly to: number;
}

interface MoneyOfOrders {
  /** All that goes back of an order, paid out or not. */
  refundedSatang(tx: TenantTx, orderId: number): Promise<number>;
  /** What came and what goes back is of the order that has the money now. */
  followMerged(tx: TenantTx, merged: MergedOrders): Promise<void>;
}

export const moneyOfOrders = new Port<MoneyOfOrders>('the money of orders');
