// API calls of operators' access; the only file of the feature that makes them.
import {
  endSupportAccess,
  enterAsSupport,
  getSupportAccess,
  giveSupportAccess,
  type SupportAccess,
} from '@app/contract/shop/support-access';
import { logout } from '@app/contract/shop/user';
import type { QueryClient } from '@tanstack/react-query';
import { call, session, tenant } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { SupportAccess };

export const supportQuery = () => read(getSupportAccess, {});

const changed = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: keyOf(getSupportAccess) });

export async function grantSupportAccess(
  client: QueryClient,
  body: { hours: number; mayWrite: boolean },
): Promise<void> {
  await call(giveSupportAccess, { body });
  await changed(client);
}

export async function endLeave(client: QueryClient): Promise<void> {
  try {
    await call(endSupportAccess);
  } finally {
    await changed(client);
  }
}

/** Nothing renews this session: it ends with the permission. */
const NO_REFRESH = 'none';

export async function enterShop(code: string): Promise<void> {
  const { access_token } = await call(enterAsSupport, { body: { code, prefix: tenant } });
  session.signOut();
  session.save({ access_token, refresh_token: NO_REFRESH });
}

/** Leaves the shop, whether or not the server can be reached. */
export async function leaveShop(): Promise<void> {
  await call(logout, { body: {} }).catch(() => undefined);
  session.signOut();
}
