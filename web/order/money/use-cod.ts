// The COD state of an order, for users who may see it.
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../ui/hooks/me.ts';
import { isCod, type CodOrder } from './cod-texts.ts';
import { codQuery, type CodMoney } from './order-money.data.ts';

export function useCod(order: CodOrder): {
  money: CodMoney | null | undefined;
  isFailed: boolean;
} {
  const can = useCan();
  const mayAsk = can('cod.view') && isCod(order) && order.pno !== '';
  const { data, isError } = useQuery({ ...codQuery(order.pno), enabled: mayAsk });
  return { money: mayAsk ? data : null, isFailed: isError };
}

/** The courier's statement lists it: the money has arrived, even if too little. */
export const isTransferred = (money: CodMoney | null | undefined): boolean =>
  (money?.parcel?.billId ?? null) !== null && money?.parcel?.amount !== null;
