// The columns written when an order is created.
import type { OrderColumns } from '../order.store.ts';

export const createColumns = [
  'status',
  'type',
  'channel_id',
  'customer_name',
  'phone',
  'phone2',
  'phone_key',
  'social',
  'address',
  'subdistrict',
  'district',
  'province',
  'postcode',
  'note',
  'address_reason',
  'branch',
  'country',
  'pno',
  'carrier',
  'sender_address_id',
  'weight_grams',
  'width_cm',
  'length_cm',
  'height_cm',
  'ship_note',
  'pay_method',
  'currency',
  'rate',
  'rate_day',
  'items_satang',
  'shipping_fee_satang',
  'discount_satang',
  'total_satang',
  'paid_satang',
  'cod_satang',
  'bank',
  'paid_at',
  'telesale_by',
  'message',
  'stock_state',
  'is_short',
  'duplicate_reason',
  'risk_reason',
  'created_by',
] as const;

type CreateColumn = (typeof createColumns)[number];

export interface NewOrderColumns extends Pick<OrderColumns, CreateColumn & keyof OrderColumns> {
  readonly type: 'normal' | 'telesale' | 'chat';
  readonly country: 'TH' | 'LA';
  readonly message: string;
  readonly created_by: number | null;
}
