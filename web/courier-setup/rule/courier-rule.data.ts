// API calls for courier rules and for testing them; the only file of the feature that makes them.
import { getOrder } from '@app/contract/order/list';
import type { OrderReply } from '@app/contract/order/order';
import { call } from '../../ui/http.ts';

/** `SD1001` or `1001`. */
export async function orderByCode(code: string): Promise<OrderReply | null> {
  const id = Number(code.replace(/\D/g, ''));
  if (!(id > 0)) return null;
  return call(getOrder, { params: { id } }, { quiet: true }).catch(() => null);
}
