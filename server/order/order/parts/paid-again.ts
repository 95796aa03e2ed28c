// The money of an order that continues after a cancel or return: what was refunded no longer counts
// as paid.
import { bahtFromSatang, formatSatang } from '@app/contract/kit/money';
import type { TenantTx } from '../../../platform/database.ts';
import { fail } from '../../../platform/failure.ts';
import { moneyOfOrders } from '../money-of-orders.ts';
import { changedColumns } from '../order-parts.ts';
import type { OrderColumns, OrderRow } from '../order.store.ts';
import { settlePayment } from './settle-payment.ts';

interface PaidAgain {
  readonly columns: Partial<OrderColumns>;
  /** The refunds to deduct once nothing else can refuse the transition. */
  readonly refundIds: readonly number[];
}

const asBefore: PaidAgain = { columns: {}, refundIds: [] };

/** When a cancelled or returned order ended; undefined while it is open. */
export const endOf = (order: OrderRow): Date | undefined => {
  if (order.status === 'cancel') return order.cancelled_at ?? undefined;
  return order.status === 'return' ? (order.returned_at ?? undefined) : undefined;
};

/** Throws while a refund is not paid out: the amount to collect on delivery would be unknown. */
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
  // Nothing was paid back, but money the shop kept pays for the goods again. The unchanged paid
  // amount is returned too, so that an undo knows of it.
  if (satang === 0)
    return refundIds.length === 0 ? asBefore : { columns: { paid_satang: paidSatang }, refundIds };
  const paid = bahtFromSatang(Math.max(0, paidSatang - offSatang));
  const settled = settlePayment(order, { itemsSatang: order.items_satang, asked: { paid }, now });
  return { columns: { paid_satang: paidSatang, ...changedColumns(order, settled) }, refundIds };
}
