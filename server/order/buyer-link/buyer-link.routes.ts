// Binds the call that makes the link of an order's buyer page.
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { route, type Route } from '../../platform/route.ts';
import { makeBuyerLinkUse } from './make-link.ts';

export const buyerLinkRoutes: readonly Route[] = [route(makeBuyerLink, makeBuyerLinkUse)];
