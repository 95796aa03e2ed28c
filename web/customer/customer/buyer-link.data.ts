// The link of an order's page for its buyer, for the messages that name it.
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { call } from '../../ui/http.ts';

/** Of the order's page for its buyer; '' where it cannot be had now. */
export const linkFor = async (id: number): Promise<string> => {
  const made = await call(makeBuyerLink, { params: { id }, body: {} }).catch(() => null);
  return made?.url ?? '';
};
