// Binds the calls of forgotten passwords.
import * as c from '@app/contract/shop/reset';
import { route, routePublic, type Route } from '../../platform/route.ts';
import { makeResetLinkUse, resetPasswordUse } from './reset-password.ts';

export const resetRoutes: readonly Route[] = [
  route(c.makeResetLink, makeResetLinkUse),
  routePublic(c.resetPassword, resetPasswordUse),
];
