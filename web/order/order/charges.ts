// A payment as it is typed, and the goods it pays, as the order's sums see them.
import { satangFromBaht, satangTyped } from '@app/contract/kit/money';
import type { Charges } from '@app/contract/kit/order-sums';
import type { OrderReply, PayMethod } from '@app/contract/order/order';

export interface TypedPayment {
  readonly method?: PayMethod | undefined;
  readonly shippingFee?: number | null | undefined;
  readonly discount?: number | null | undefined;
  readonly paid?: number | null | undefined;
}

export const chargesOf = ({
  method = 'cod',
  shippingFee,
  discount,
  paid,
}: TypedPayment): Charges => ({
  method,
  shippingFeeSatang: satangTyped(shippingFee),
  discountSatang: satangTyped(discount),
  paidSatang: satangTyped(paid),
});

export const goodsSatang = ({ items }: Pick<OrderReply, 'items'>): number =>
  items.reduce((sum, item) => sum + satangFromBaht(item.amount), 0);
