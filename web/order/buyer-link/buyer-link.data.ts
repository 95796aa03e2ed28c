// The link of an order's page for its buyer; the only file that calls the API.
import { makeBuyerLink, type BuyerLink } from '@app/contract/order/buyer-link';
import { call } from '../../ui/http.ts';

export const makeLink = (id: number, isRenewed = false): Promise<BuyerLink> =>
  call(makeBuyerLink, { params: { id }, body: isRenewed ? { renew: true } : {} });
