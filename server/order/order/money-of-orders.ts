// The port through which orders ask the money domain about payments and refunds.
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';
import type { OrderRow } from './order.store.ts';

export interface MergedOrders {
  readonly from: readonly number[];
  readonly to: number;
}

export interface GivenBack {
  readonly refundIds: readonly number[];
  readonly satang: number;
  /** The part that comes off transferred money; money paid on delivery is collected again. */
  readonly offSatang: number;
  /** The part that is not paid out yet. */
  readonly dueSatang: number;
}

interface EndedOrder {
  readonly id: number;
  /** When the order was cancelled or returned. */
  readonly at: Date;
}

type DoorOrder = Pick<
  OrderRow,
  'id' | 'status' | 'currency' | 'pno' | 'cod_satang' | 'delivered_at'
>;

interface MoneyOfOrders {
  /** All refunds of the order, paid out or not, in satang. */
  refundedSatang(tx: TenantTx, orderId: number): Promise<number>;
  /** Whether a slip for the order waits for review. */
  hasSlipWaiting(tx: TenantTx, orderId: number): Promise<boolean>;
  /** Refunds of a locked order that return its money instead of lowering its price; locks them. */
  givenBack(
    tx: TenantTx,
    order: DoorOrder & Pick<OrderRow, 'paid_satang'>,
    at: Date,
  ): Promise<GivenBack>;
  /** What the buyer has paid on delivery, in satang. */
  doorSatang(tx: TenantTx, order: DoorOrder): Promise<number>;
  /** Deducts these refunds from what is paid of their order. */
  takeOff(tx: TenantTx, refundIds: readonly number[]): Promise<void>;
  /** Adds the last deduction back to what is paid of these orders. */
  revertDeduction(tx: TenantTx, orderIds: readonly number[]): Promise<void>;
  /** The ids of orders with a refund decided after they ended. */
  decidedSince(tx: TenantTx, orders: readonly EndedOrder[]): Promise<ReadonlySet<number>>;
  /** Moves payments and refunds to the order that the others were merged into. */
  followMerged(tx: TenantTx, merged: MergedOrders): Promise<void>;
}

export const moneyOfOrders = new Port<MoneyOfOrders>('the money of orders');
