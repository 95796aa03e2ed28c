// Maps a reading to the API shape: sums in baht.
import type { Reading } from '@app/contract/customer/address';
import { bahtFromSatang } from '@app/contract/kit/money';
import type { detectOrders } from './detect-orders.ts';

type ReadOrders = ReturnType<typeof detectOrders>;
type MoneyRead = Pick<ReadOrders, 'codAmountSatang' | 'payment'>;

const bahtOf = (satang: number | null): number | null =>
  satang === null ? null : bahtFromSatang(satang);

function inBaht<T extends MoneyRead>({ codAmountSatang, payment, ...found }: T) {
  const { method, codAmountSatang: toCollect, paidSatang } = payment;
  return {
    ...found,
    codAmount: bahtOf(codAmountSatang),
    payment: { method, codAmount: bahtOf(toCollect), paid: bahtOf(paidSatang) },
  };
}

export const asReading = ({ orders, ...first }: ReadOrders): Reading => ({
  ...inBaht(first),
  orders: orders.map(inBaht),
});
