// API calls for the link of a buyer's page; the only file that makes them.
import { makeBuyerLink, type BuyerLink } from '@app/contract/order/buyer-link';
import { call } from '../../ui/http.ts';

export const makeLink = (id: number, isRenewed = false): Promise<BuyerLink> =>
  call(makeBuyerLink, { params: { id }, body: isRenewed ? { renew: true } : {} });
