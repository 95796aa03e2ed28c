// Orders that are no longer to be packed: their panels are shut.
import type { OrderStatus } from '@app/contract/kit/order-states';

/** What opens an order again once it is no longer one to be packed. */
export const closedTexts: Partial<Record<OrderStatus, string>> = {
  sending: 'จัดส่งแล้ว กลับเป็นรอจัดส่งก่อนแก้',
  tracking: 'จัดส่งแล้ว กลับเป็นรอจัดส่งก่อนแก้',
  return: 'ตีกลับแล้ว กด “ส่งใหม่” ก่อนแก้',
  cancel: 'ยกเลิกแล้ว กู้คืนก่อนแก้',
};
