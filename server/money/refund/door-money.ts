// What a buyer has paid at the door: a part of what came of an order, as what was transferred is.
import type { TenantTx } from '../../platform/database.ts';
import type { orderRows } from '../../order/index.ts';
import { isPaidAtDoor } from './refund.store.ts';

/** An order as far as its cash at the door goes. */
export type DoorOrder = Pick<
  orderRows.OrderRow,
  'id' | 'status' | 'currency' | 'pno' | 'cod_satang' | 'delivered_at'
>;

const goneOut: readonly string[] = ['sending', 'tracking', 'return'];

/**
 * In satang: all that was to be collected once the parcel has arrived, or once its courier paid the COD out. Nothing before, and
 * nothing of one that came back unpaid.
 */
export async function doorSatang(tx: TenantTx, order: DoorOrder): Promise<number> {
  const { status, currency, pno, cod_satang: satang, delivered_at: arrivedAt } = order;
  if (satang === 0 || currency !== 'THB' || !goneOut.includes(status)) return 0;
  const isPaid = arrivedAt !== null || (pno !== '' && (await isPaidAtDoor(tx, order)));
  return isPaid ? satang : 0;
}
