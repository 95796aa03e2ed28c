// Binds the calls of operators' access.
import * as c from '@app/contract/shop/support-access';
import { route, routePublic, type Route } from '../../platform/route.ts';
import { enterAsSupportUse } from './enter-support.ts';
import { endSupportAccessUse, getSupportAccessUse, giveSupportAccessUse } from './give-support.ts';

export const supportAccessRoutes: readonly Route[] = [
  route(c.getSupportAccess, getSupportAccessUse),
  route(c.giveSupportAccess, giveSupportAccessUse),
  route(c.endSupportAccess, endSupportAccessUse),
  routePublic(c.enterAsSupport, enterAsSupportUse),
];
