// Renews a session: a refresh token works once; its reuse ends the whole family.
import type { refreshToken, Tokens } from '@app/contract/shop/user';
import { fail } from '../../platform/failure.ts';
import type { PublicCall } from '../../platform/route.ts';
import { rotateTokens, tenantOfToken } from './tokens.ts';

export async function refreshSession({
  body,
  tenant,
  incoming,
  services,
}: PublicCall<typeof refreshToken>): Promise<Tokens> {
  const { db, secrets } = services;
  if (!body.refreshToken) throw fail('SIGN_TOKEN_EMPTY');
  if (!tenant) throw fail('INVALID_REFRESH_TOKEN');
  if (body.accessToken) {
    const claims = secrets.readEndedToken(body.accessToken);
    if (!claims) throw fail('SIGN_TOKEN_ERROR');
    if (claims.tid !== tenant.id) throw fail('PERMISSION_DENIED');
  }
  if (tenantOfToken(body.refreshToken) !== tenant.id) throw fail('INVALID_REFRESH_TOKEN');
  const asked = { refresh: body.refreshToken, address: incoming.address };
  const actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  // Thrown outside the transaction: revoking the family of a reused token must be committed.
  const tokens = await db.withTenant(actor, (tx) => rotateTokens(tx, secrets, asked));
  if (!tokens) throw fail('INVALID_REFRESH_TOKEN');
  return tokens;
}
