// Binds the call of an order's link for its buyer.
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { route, type Route } from '../../platform/route.ts';
import { makeBuyerLinkUse } from './make-link.ts';

export const buyerLinkRoutes: readonly Route[] = [route(makeBuyerLink, makeBuyerLinkUse)];
