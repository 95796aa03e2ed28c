// Statuses after packing, in which an order's panels are closed.
import type { OrderStatus } from '@app/contract/kit/order-states';

/** What reopens an order that is past packing. */
export const closedTexts: Partial<Record<OrderStatus, string>> = {
  sending: 'จัดส่งแล้ว กลับเป็นรอจัดส่งก่อนแก้',
  tracking: 'จัดส่งแล้ว กลับเป็นรอจัดส่งก่อนแก้',
  return: 'ตีกลับแล้ว กด “ส่งใหม่” ก่อนแก้',
  cancel: 'ยกเลิกแล้ว กู้คืนก่อนแก้',
};
