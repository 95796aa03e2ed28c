// The money of an order that goes on after it was cancelled or came back: what the buyer has again is not paid.
import { bahtFromSatang, formatSatang } from '@app/contract/kit/money';
import type { TenantTx } from '../../../platform/database.ts';
import { fail } from '../../../platform/failure.ts';
import { moneyOfOrders } from '../money-of-orders.ts';
import { changedColumns } from '../order-parts.ts';
import type { OrderColumns, OrderRow } from '../order.store.ts';
import { settlePayment } from './settle-payment.ts';

interface PaidAgain {
  readonly columns: Partial<OrderColumns>;
  /** To be taken off once nothing else can refuse the step. */
  readonly refundIds: readonly number[];
}

const asBefore: PaidAgain = { columns: {}, refundIds: [] };

/** When a cancelled or returned order ended; undefined while it is open. */
export const endOf = (order: OrderRow): Date | undefined => {
  if (order.status === 'cancel') return order.cancelled_at ?? undefined;
  return order.status === 'return' ? (order.returned_at ?? undefined) : undefined;
};

/** Refuses where money is still on its way back: nobody could tell what the door has to collect. */
export async function paidAgain(tx: TenantTx, order: OrderRow, now: Date): Promise<PaidAgain> {
  const at = endOf(order);
  const { paid_satang: paidSatang, cod_satang: codSatang } = order;
  if (at === undefined || paidSatang + codSatang === 0) return asBefore;
  const { refundIds, satang, offSatang, dueSatang } = await moneyOfOrders
    .get()
    .givenBack(tx, order, at);
  if (dueSatang > 0) {
    const text = `ออเดอร์นี้รอคืนเงินลูกค้า ${formatSatang(dueSatang)} บาท กด “คืนเงินแล้ว” หรือลบยอดคืนก่อน`;
    throw fail('UNPROCESSED', { fields: { status: text } });
  }
  // Nothing went back, but what the shop kept pays for the goods again. With the sum beside it an undo knows of it.
  if (satang === 0)
    return refundIds.length === 0 ? asBefore : { columns: { paid_satang: paidSatang }, refundIds };
  const paid = bahtFromSatang(Math.max(0, paidSatang - offSatang));
  const settled = settlePayment(order, { itemsSatang: order.items_satang, asked: { paid }, now });
  return { columns: { paid_satang: paidSatang, ...changedColumns(order, settled) }, refundIds };
}
