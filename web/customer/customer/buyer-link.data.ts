// API call for the link of a buyer's page, for messages that contain it.
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { call } from '../../ui/http.ts';

/** The link of the buyer's page; '' where it is unavailable. */
export const linkFor = async (id: number): Promise<string> => {
  const made = await call(makeBuyerLink, { params: { id }, body: {} }).catch(() => null);
  return made?.url ?? '';
};
