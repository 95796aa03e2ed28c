// What a buyer has paid on delivery: it counts as received money like a transfer.
import type { TenantTx } from '../../platform/database.ts';
import type { orderRows } from '../../order/index.ts';
import { isPaidAtDoor } from './refund.store.ts';

/** The columns of an order that decide about its COD money. */
export type DoorOrder = Pick<
  orderRows.OrderRow,
  'id' | 'status' | 'currency' | 'pno' | 'cod_satang' | 'delivered_at'
>;

const goneOut: readonly string[] = ['sending', 'tracking', 'return'];

/**
 * In satang: the full COD amount once the parcel was delivered or its courier paid the COD out; 0
 * before that, and for a parcel that came back unpaid.
 */
export async function doorSatang(tx: TenantTx, order: DoorOrder): Promise<number> {
  const { status, currency, pno, cod_satang: satang, delivered_at: arrivedAt } = order;
  if (satang === 0 || currency !== 'THB' || !goneOut.includes(status)) return 0;
  const isPaid = arrivedAt !== null || (pno !== '' && (await isPaidAtDoor(tx, order)));
  return isPaid ? satang : 0;
}
