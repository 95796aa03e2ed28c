// Notifies staff of an order from a sale page, and of its cancellation or change there: code and sum, nothing of the
// buyer.
import type { staffPush } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { findPageOrder } from './page-order.store.ts';

const baht = (satang: number): string =>
  (satang / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });

const ENDED = '/ended';
const CHANGED = '/changed';

/** The subject of a notification that the sale page cancelled this order; that of a new order is its id alone. */
export const endedSubject = (orderId: number): string => `${orderId}${ENDED}`;
export const changedSubject = (orderId: number): string => `${orderId}${CHANGED}`;

export async function tellPageOrder(
  tx: TenantTx,
  session: Session,
  subject: string,
): Promise<staffPush.PushWords | null> {
  const isEnded = subject.endsWith(ENDED);
  const isChanged = subject.endsWith(CHANGED);
  const order = await findPageOrder(tx, session, Number.parseInt(subject, 10));
  if (!order) return null;
  const { id, code, channel_name: channel, total_satang: total } = order;
  if (isEnded || isChanged)
    return {
      title: isEnded ? 'เซลเพจยกเลิกออเดอร์' : 'เซลเพจแก้ออเดอร์',
      body: `${code} จาก ${channel ?? 'เซลเพจ'} ตรวจก่อนส่งของ`,
      path: `/order/${id}/view`,
    };
  return {
    title: 'มีออเดอร์ใหม่จากเซลเพจ',
    body: `${code} จาก ${channel ?? 'เซลเพจ'} ยอด ${baht(total)} บาท`,
    path: `/order/${id}/view`,
  };
}
