// What an order is on the wire: its states, the steps allowed between them, and its shape in every reply.
import * as z from 'zod/mini';
import { bucketNames } from './kit/buckets.ts';
import * as f from './kit/fields.ts';
import type { Permission } from './kit/permissions.ts';

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

/** Every step an order may take; `tracking` is set and cleared by the courier's scans only. */
export const orderSteps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  telesale: ['send', 'cancel'],
  pending: ['send', 'cancel'],
  send: ['pending', 'sending', 'cancel'],
  sending: ['tracking', 'return', 'send'],
  tracking: ['sending', 'return', 'send'],
  cancel: ['send'],
  return: ['send'],
};

const rollsBack: readonly OrderStatus[] = ['sending', 'tracking', 'cancel', 'return'];

/** Who may take a step: any one of the keys; an empty list means that only courier scans do. */
export function stepMay(from: OrderStatus, to: OrderStatus): readonly Permission[] {
  if (to === 'tracking' || (from === 'tracking' && to === 'sending')) return [];
  if (to === 'cancel') return ['order.cancel'];
  if (to === 'sending') return ['order.edit', 'ship.create'];
  if (to === 'return') return ['order.edit', 'return.scan'];
  return rollsBack.includes(from) ? ['order.rollback'] : ['order.edit'];
}

/** States in which the goods have not left, so that lines may still change. */
export const openStatuses: readonly OrderStatus[] = ['telesale', 'pending', 'send'];

export const orderTypes = ['normal', 'telesale', 'chat'] as const;
export const payMethods = { cod: 'เก็บปลายทาง', transfer: 'โอน', mixed: 'โอนบางส่วน + COD' } as const;
export type PayMethod = keyof typeof payMethods;
export const payMethodNames = Object.keys(payMethods) as [PayMethod, ...PayMethod[]];

const named = z.object({ id: z.int(), name: z.string() });

export const OrderItem = z.object({
  id: z.int(),
  orderId: z.int(),
  products: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  category: named,
  unit: z.int(),
  price: f.bahtOut,
  discount: f.bahtOut,
  isFree: z.boolean(),
  isPack: z.boolean(),
  isSet: z.boolean(),
  amount: f.bahtOut,
});

const OrderInfo = z.object({
  name: z.string(),
  phone: f.personalPhone(),
  phone2: f.personalPhone(),
  social: f.personalText(),
  address: f.personalText(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postcode: z.string(),
  note: z.string(),
  /** Why a subdistrict was saved that does not go with the postcode; empty when they agree. */
  addressReason: z.string(),
});

const OrderShipping = z.object({
  carrier: z.nullable(z.int()),
  senderAddressId: z.nullable(z.int()),
  weight: z.int(),
  width: z.int(),
  length: z.int(),
  height: z.int(),
  note: z.string(),
});

const OrderPayment = z.object({
  method: z.enum(payMethodNames),
  currency: z.enum(['THB', 'LAK']),
  shippingFee: f.bahtOut,
  discount: f.bahtOut,
  /** Σ items.amount + shippingFee − discount. */
  total: f.bahtOut,
  paid: f.bahtOut,
  /** total − paid when cash is collected at the door, else 0. */
  codAmount: f.bahtOut,
  bank: z.nullable(z.string()),
  paidAt: z.nullable(f.instant),
});

const OrderTracking = z.object({
  carrier: z.int(),
  code: z.string(),
  label: z.string(),
  bucket: z.enum(bucketNames as [(typeof bucketNames)[number], ...typeof bucketNames]),
  at: f.instant,
  place: z.string(),
});

export const Order = z.object({
  id: z.int(),
  code: z.string(),
  status: z.enum(orderStatusNames),
  type: z.enum(orderTypes),
  channel: z.nullable(z.object({ id: z.int(), name: z.string(), kind: z.string() })),
  info: OrderInfo,
  items: z.array(OrderItem),
  shipping: OrderShipping,
  country: z.enum(['TH', 'LA']),
  payment: OrderPayment,
  pno: z.string(),
  tracking: z.nullable(OrderTracking),
  printCount: z.int(),
  telesaleBy: z.nullable(z.object({ id: z.int(), username: z.string() })),
  message: f.personalText(),
  webhook: z.array(z.object({ at: f.instant, body: f.personalText() })),
  /** True when it came in without stock to reserve; moving it to `send` reserves or answers STOCK_SHORT. */
  isShort: z.boolean(),
  cancelReason: z.string(),
  createdBy: z.nullable(z.object({ id: z.int(), username: z.string() })),
  createdAt: f.instant,
  updatedAt: f.instant,
  sentAt: z.nullable(f.instant),
  deliveredAt: z.nullable(f.instant),
  returnedAt: z.nullable(f.instant),
  cancelledAt: z.nullable(f.instant),
  version: z.int(),
});

export type OrderReply = z.output<typeof Order>;

export const OrderPath = z.object({ id: f.idText });
