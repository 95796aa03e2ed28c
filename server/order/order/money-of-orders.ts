// What orders need of the money that came for them and goes back, which the money domain owns.
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
  /** Of that, what is off what was transferred: the rest was paid at the door, which collects it anew. */
  readonly offSatang: number;
  /** Of that, what nobody has paid out yet. */
  readonly dueSatang: number;
}

interface EndedOrder {
  readonly id: number;
  /** When it was cancelled or came back. */
  readonly at: Date;
}

type DoorOrder = Pick<
  OrderRow,
  'id' | 'status' | 'currency' | 'pno' | 'cod_satang' | 'delivered_at'
>;

interface MoneyOfOrders {
  /** All that goes back of what is paid of an order, paid out or not. */
  refundedSatang(tx: TenantTx, orderId: number): Promise<number>;
  /** Whether a transfer for the order waits to be looked at. */
  hasSlipWaiting(tx: TenantTx, orderId: number): Promise<boolean>;
  /** Refunds of a locked order that give its money back instead of lowering its price; held. */
  givenBack(
    tx: TenantTx,
    order: DoorOrder & Pick<OrderRow, 'paid_satang'>,
    at: Date,
  ): Promise<GivenBack>;
  /** What the buyer of an order has paid at the door. */
  doorSatang(tx: TenantTx, order: DoorOrder): Promise<number>;
  /** What is paid of their order became less by these refunds. */
  takeOff(tx: TenantTx, refundIds: readonly number[]): Promise<void>;
  /** What was taken off these orders last is a part of what is paid again. */
  takeOnAgain(tx: TenantTx, orderIds: readonly number[]): Promise<void>;
  /** Those of these orders of which a refund was decided after they ended. */
  decidedSince(tx: TenantTx, orders: readonly EndedOrder[]): Promise<ReadonlySet<number>>;
  /** What came and what goes back is of the order that has the money now. */
  followMerged(tx: TenantTx, merged: MergedOrders): Promise<void>;
}

export const moneyOfOrders = new Port<MoneyOfOrders>('the money of orders');
