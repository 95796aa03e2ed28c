// Notifies staff in the morning how much COD money couriers are late with.
import type { staffPush } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { readPayment } from './due.store.ts';
import { clockOf } from './list-cod.ts';

const baht = (satang: number): string =>
  (satang / 100).toLocaleString('en-US', { maximumFractionDigits: 2 });

export async function tellLateCod(
  tx: TenantTx,
  _session: Session,
): Promise<staffPush.PushWords | null> {
  const clock = await clockOf(tx, { now: () => tx.now });
  const { overdue, overdue_parcels: parcels } = await readPayment(tx, null, clock);
  if (parcels === 0) return null;
  return {
    title: 'ยอด COD เลยกำหนดโอน',
    body: `ขนส่งยังไม่โอน ${parcels} พัสดุ รวม ${baht(overdue)} บาท`,
    path: '/cod-checker',
  };
}
