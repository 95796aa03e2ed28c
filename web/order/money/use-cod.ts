// How the COD money of an order stands, for who may see it.
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../ui/hooks/me.ts';
import { codQuery, type CodMoney } from './order-money.data.ts';

export type CodOrder = Pick<OrderReply, 'pno' | 'country' | 'deliveredAt' | 'tracking'> & {
  payment: Pick<OrderReply['payment'], 'codAmount'>;
};

/** Parcels to Laos are paid to the shop itself: no courier owes it anything. */
export const isCod = ({ payment, country }: CodOrder): boolean =>
  payment.codAmount > 0 && country === 'TH';

export function useCod(order: CodOrder): {
  money: CodMoney | null | undefined;
  isFailed: boolean;
} {
  const can = useCan();
  const mayAsk = can('cod.view') && isCod(order) && order.pno !== '';
  const { data, isError } = useQuery({ ...codQuery(order.pno), enabled: mayAsk });
  return { money: mayAsk ? data : null, isFailed: isError };
}

/** The courier's statement names it: the money is there, be it too little. */
export const isTransferred = (money: CodMoney | null | undefined): boolean =>
  (money?.parcel?.billId ?? null) !== null && money?.parcel?.amount !== null;
