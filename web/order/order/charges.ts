// A typed payment and its goods, in the form that the order's sums are computed from.
import { satangFromBaht, satangTyped } from '@app/contract/kit/money';
import type { Charges } from '@app/contract/kit/order-sums';
import type { OrderReply, PayMethod } from '@app/contract/order/order';
import type { DraftLine } from '../../catalog/index.ts';

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

/** The error for goods with an emptied price: the server would use another price than the sums show. */
export function lackingPrice(lines: readonly DraftLine[]): string | undefined {
  const line = lines.find(({ price, isFree }) => price === null && !isFree);
  return line && `ใส่ราคาของ ${line.product.name} ถ้าไม่คิดเงินใส่ 0`;
}
