// Binds the calls of second factors.
import * as c from '@app/contract/shop/two-factor';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import {
  confirmTwoFactorUse,
  endTwoFactorOfUse,
  endTwoFactorUse,
  getTwoFactorUse,
  setUpTwoFactorUse,
} from './manage-two-factor.ts';

export const twoFactorRoutes: readonly Route[] = [
  route(c.getTwoFactor, getTwoFactorUse),
  routeOutside(c.setUpTwoFactor, setUpTwoFactorUse),
  routeOutside(c.confirmTwoFactor, confirmTwoFactorUse),
  routeOutside(c.endTwoFactor, endTwoFactorUse),
  route(c.endTwoFactorOf, endTwoFactorOfUse),
];
