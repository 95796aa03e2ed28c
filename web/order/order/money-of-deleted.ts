// The effect of deleting paid orders, shown in the question: their money stays recorded.
import { isOwedBack } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { formatBaht } from '../../ui/format/money.ts';

/** A suffix of the question; empty where nothing was paid. */
export function moneyOfDeleted(orders: readonly OrderReply[]): string {
  const paid = orders.filter(({ payment }) => payment.paid > 0 && payment.currency === 'THB');
  const open = paid.filter(({ status }) => !isOwedBack(status));
  const satang = open.reduce((sum, { payment }) => sum + Math.round(payment.paid * 100), 0);
  return [
    ...(open.length < paid.length ? [' ยอดที่ยังไม่ได้คืนลูกค้าจะยังอยู่ในต้องคืนเงิน'] : []),
    ...(open.length > 0
      ? [` รับเงินแล้ว ${formatBaht(satang / 100)} บาท ถ้าต้องคืนลูกค้า กด “ยกเลิกออเดอร์” แทน`]
      : []),
  ].join('');
}
