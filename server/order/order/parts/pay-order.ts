// Adds a payment to an order paid by transfer, never beyond its total; and takes it back.
import { bahtFromSatang, formatSatang } from '@app/contract/kit/money';
import type { TenantTx } from '../../../platform/database.ts';
import { fail } from '../../../platform/failure.ts';
import { remember } from '../edit-order.ts';
import { moneyOfOrders } from '../money-of-orders.ts';
import { changedColumns } from '../order-parts.ts';
import { lockOrderRows, type OrderRow } from '../order.store.ts';
import { saveOrders } from '../order-write.store.ts';
import { settlePayment } from './settle-payment.ts';

interface Came {
  readonly orderId: number;
  readonly satang: number;
  readonly at: Date;
}

/** Returns the satang counted: 0 if the order is not paid by transfer or is fully paid. */
export async function payOrder(tx: TenantTx, { orderId, satang, at }: Came): Promise<number> {
  const [order] = await lockOrderRows(tx, [orderId], null);
  if (!order || order.pay_method !== 'transfer' || order.paid_satang >= order.total_satang)
    return 0;
  const counted = Math.min(order.total_satang - order.paid_satang, satang);
  const paid = bahtFromSatang(order.paid_satang + counted);
  const asked = { paid, paidAt: at.toISOString() };
  const changed = changedColumns(
    order,
    settlePayment(order, { itemsSatang: order.items_satang, asked, now: at }),
  );
  await saveOrders(tx, [orderId], changed);
  await remember(tx, order, { kind: 'slip', changed, lines: undefined });
  return counted;
}

/** Refunds may not exceed the payments, so they must be corrected first. */
async function requireAboveRefunds(tx: TenantTx, id: number, paidSatang: number): Promise<void> {
  const refunded = await moneyOfOrders.get().refundedSatang(tx, id);
  if (refunded <= paidSatang) return;
  const thai = `ออเดอร์นี้มีรายการคืนเงินหรือไม่คืน ${formatSatang(refunded)} บาท แก้รายการนั้นก่อน แล้วจึงย้อนการยืนยัน`;
  throw fail('UNPROCESSED', { thai, fields: { state: thai } });
}

/** Takes back a payment that did not arrive; the caller holds the order and knows it is paid. */
export async function takePaymentBack(
  tx: TenantTx,
  order: OrderRow,
  satang: number,
): Promise<void> {
  const left = order.paid_satang - satang;
  await requireAboveRefunds(tx, order.id, left);
  const asked = { paid: bahtFromSatang(left) };
  const changed = changedColumns(
    order,
    settlePayment(order, { itemsSatang: order.items_satang, asked, now: tx.now }),
  );
  await saveOrders(tx, [order.id], changed);
  await remember(tx, order, { kind: 'slip-back', changed, lines: undefined });
}
