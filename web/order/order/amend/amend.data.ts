// Saves receiver and money of an order; for a booked parcel the same call informs the courier first.
import { carrierByCode } from '@app/contract/kit/carriers';
import type { OrderReply } from '@app/contract/order/order';
import { amendParcel, type AmendBody } from '@app/contract/shipping/change';
import { call } from '../../../ui/http.ts';
import { saveInfo, savePayment } from '../order.data.ts';
import { isAmended } from './is-amended.ts';

type Info = NonNullable<AmendBody['info']>;
type Payment = NonNullable<AmendBody['payment']>;

function amend(order: OrderReply, parts: Pick<AmendBody, 'info' | 'payment'>): Promise<OrderReply> {
  const { id, version, shipping } = order;
  const c = carrierByCode(shipping.carrier ?? -1)?.id;
  if (!c) throw new Error('an order without a courier has no booked parcel');
  return call(amendParcel, { params: { c }, body: { orderId: id, ...parts, version } });
}

export const saveReceiver = (order: OrderReply, info: Info): Promise<OrderReply> =>
  isAmended(order)
    ? amend(order, { info })
    : saveInfo(order.id, { ...info, version: order.version });

export const saveMoney = (order: OrderReply, payment: Payment): Promise<OrderReply> =>
  isAmended(order) ? amend(order, { payment }) : savePayment(order.id, payment, order.version);
