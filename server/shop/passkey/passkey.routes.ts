// Binds the calls of passkeys.
import * as c from '@app/contract/shop/passkey';
import { route, routeOutside, routePublic, type Route } from '../../platform/route.ts';
import { beginPasskeyLoginUse, markPasskeyBrowser, passkeyLoginUse } from './login-passkey.ts';
import {
  addPasskeyUse,
  beginPasskeyUse,
  listPasskeysUse,
  removePasskeyUse,
} from './manage-passkeys.ts';

export const passkeyRoutes: readonly Route[] = [
  route(c.listPasskeys, listPasskeysUse),
  routeOutside(c.beginPasskey, beginPasskeyUse),
  routeOutside(c.addPasskey, addPasskeyUse),
  routeOutside(c.removePasskey, removePasskeyUse),
  routePublic(c.beginPasskeyLogin, beginPasskeyLoginUse),
  routePublic(c.passkeyLogin, passkeyLoginUse, markPasskeyBrowser),
];
