// Changes recipient and money of an order with a booked parcel, if its courier accepts changes.
import type { OrderReply } from '@app/contract/order/order';
import type { AmendBody } from '@app/contract/shipping/change';
import type { TenantTx } from '../../../platform/database.ts';
import type { Session } from '../../../platform/session.ts';
import { planEdit, remember } from '../edit-order.ts';
import { noteBooked, type OrderRow } from '../order.store.ts';
import { saveOrders } from '../order-write.store.ts';
import { readOrder } from '../read-orders.ts';

interface Caller {
  readonly tx: TenantTx;
  readonly session: Session;
}

type Amend = Pick<AmendBody, 'orderId' | 'info' | 'payment' | 'version'>;

const editOf = ({ orderId: id, info, payment, version }: Amend) => ({
  id,
  version,
  kind: 'amend',
  parts: { ...(info && { info }), ...(payment && { payment }) },
});

/** The order as it would be after the change; writes nothing. */
export async function amendedOrder(caller: Caller, amend: Amend): Promise<OrderRow> {
  const { order, changed } = await planEdit(caller, editOf(amend));
  return { ...order, ...changed };
}

/** Call after the courier accepted: the label shows the new data, and older prints are outdated. */
export async function amendOrder(caller: Caller, amend: Amend): Promise<OrderReply> {
  const { tx } = caller;
  const { order, changed, lines } = await planEdit(caller, editOf(amend));
  if (Object.keys(changed).length > 0) await saveOrders(tx, [order.id], changed);
  await noteBooked(tx, order.id);
  await remember(tx, order, { kind: 'amend', changed, lines });
  return readOrder(tx, order.id, null);
}

export { payOrder, takePaymentBack } from './pay-order.ts';
