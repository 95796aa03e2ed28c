// The states of an order and the transitions between them, without schemas: what screens need to draw a button.
import type { Permission } from './permissions.ts';

export const orderStatuses = {
  telesale: 'เทเลเซล',
  pending: 'รอตรวจสอบ',
  send: 'รอจัดส่ง',
  sending: 'จัดส่งแล้ว',
  tracking: 'ระหว่างขนส่ง',
  return: 'ตีกลับ',
  cancel: 'ยกเลิก',
} as const;

export type OrderStatus = keyof typeof orderStatuses;
export const orderStatusNames = Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]];

/** Every allowed transition; only the courier's scans set and clear `tracking`. */
export const orderSteps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  telesale: ['send', 'cancel'],
  pending: ['send', 'cancel'],
  send: ['pending', 'sending', 'cancel'],
  sending: ['tracking', 'return', 'send'],
  tracking: ['sending', 'return', 'send'],
  cancel: ['send'],
  return: ['send'],
};

/** Whether the paid amount of such an order is owed to its buyer. */
export const isOwedBack = (status: OrderStatus): boolean =>
  status === 'cancel' || status === 'return';

const rollsBack: readonly OrderStatus[] = ['sending', 'tracking', 'cancel', 'return'];

/** The rights for a transition: any one of them; an empty list means that only courier scans do it. */
export function stepMay(from: OrderStatus, to: OrderStatus): readonly Permission[] {
  if (to === 'tracking' || (from === 'tracking' && to === 'sending')) return [];
  if (to === 'cancel') return ['order.cancel'];
  if (to === 'sending') return ['order.edit', 'ship.create'];
  if (to === 'return') return ['order.edit', 'return.scan'];
  return rollsBack.includes(from) ? ['order.rollback'] : ['order.edit'];
}

/** The transition in sellers' words. */
const verbs: Readonly<Record<OrderStatus, string>> = {
  telesale: 'ส่งให้เทเลเซล',
  pending: 'กลับไปรอตรวจ',
  send: 'ย้ายไปรอจัดส่ง',
  sending: 'ส่งแล้ว',
  tracking: 'ระหว่างขนส่ง',
  return: 'รับคืนตีกลับ',
  cancel: 'ยกเลิกออเดอร์',
};

const toSend: Partial<Record<OrderStatus, string>> = {
  telesale: 'ยืนยันเป็นรอจัดส่ง',
  pending: 'ตรวจแล้ว ส่งต่อรอจัดส่ง',
  sending: 'กลับเป็นรอจัดส่ง',
  tracking: 'กลับเป็นรอจัดส่ง',
  cancel: 'กู้คืน',
  return: 'ส่งใหม่',
};

export const stepVerb = (from: OrderStatus, to: OrderStatus): string =>
  (to === 'send' ? toSend[from] : undefined) ?? verbs[to];

/** States before the goods leave, in which lines may change. */
export const openStatuses: readonly OrderStatus[] = ['telesale', 'pending', 'send'];

/** Where an order is within its list; the database derives it, and each list shows its stages as tabs. */
export const orderStages = {
  ready: 'พร้อมส่ง',
  problem: 'ติดปัญหา',
  labelled: 'มีเลขแล้วยังไม่พิมพ์',
  printed: 'พิมพ์แล้วรอรับ',
  returning: 'กำลังตีกลับ',
  arrived: 'ถึงแล้วรอสแกน',
  received: 'รับแล้ว',
  lost: 'หาย',
} as const;
export type OrderStage = keyof typeof orderStages;
export const orderStageNames = Object.keys(orderStages) as [OrderStage, ...OrderStage[]];

/** Why an order cannot go out; it may have several reasons. */
export const orderHolds = {
  unpaid: 'รอโอน',
  phone: 'ไม่มีเบอร์',
  address: 'ไม่มีที่อยู่',
  mismatch: 'ที่อยู่ไม่ตรง',
  stock: 'สต็อกไม่พอ',
  ended: 'เซลเพจยกเลิก',
} as const;
export type OrderHold = keyof typeof orderHolds;
export const orderHoldNames = Object.keys(orderHolds) as [OrderHold, ...OrderHold[]];

/** Newest or oldest first. */
export const orderSorts = ['-created', 'created'] as const;

export const orderTypes = ['normal', 'telesale', 'chat'] as const;
export const payMethods = { cod: 'เก็บปลายทาง', transfer: 'โอน', mixed: 'โอนบางส่วน + COD' } as const;
export type PayMethod = keyof typeof payMethods;
export const payMethodNames = Object.keys(payMethods) as [PayMethod, ...PayMethod[]];

/** The order code of an id, on documents and in lists. */
export const orderCode = (id: number): string => `SD${id}`;

/** Whether the last that the sale page sent of this order says that it was cancelled or refunded there. */
export const isEndedByPage = ({
  webhook,
}: {
  readonly webhook: readonly { readonly ended?: true | undefined }[];
}): boolean => webhook.at(-1)?.ended === true;

/** To be paid by transfer and not fully paid. In baht, like the API. */
export const isUnpaid = ({
  payment,
}: {
  readonly payment: { readonly method: PayMethod; readonly total: number; readonly paid: number };
}): boolean => payment.method === 'transfer' && payment.paid < payment.total;
