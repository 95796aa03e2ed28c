// Notifies staff of an order from a sale page: its code and sum, nothing of the buyer.
import type { staffPush } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { findPageOrder } from './page-order.store.ts';

const baht = (satang: number): string =>
  (satang / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });

export async function tellPageOrder(
  tx: TenantTx,
  session: Session,
  subject: string,
): Promise<staffPush.PushWords | null> {
  const order = await findPageOrder(tx, session, Number(subject));
  if (!order) return null;
  const { id, code, channel_name: channel, total_satang: total } = order;
  return {
    title: 'มีออเดอร์ใหม่จากเซลเพจ',
    body: `${code} จาก ${channel ?? 'เซลเพจ'} ยอด ${baht(total)} บาท`,
    path: `/order/${id}/view`,
  };
}
