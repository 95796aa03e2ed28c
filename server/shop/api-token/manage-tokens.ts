// The rules of API tokens: no right that their maker lacks; shown once; stored as a hash; revoked at once.
import {
  MOST_TOKENS,
  type ApiToken,
  type createToken,
  type endToken,
  type listTokens,
} from '@app/contract/shop/api-token';
import { fail } from '../../platform/failure.ts';
import { pageOfFew } from '../../platform/page-of-few.ts';
import type { Call } from '../../platform/route.ts';
import { insertToken, lockTokens, markEnded, tokensOf, type TokenRow } from './api-token.store.ts';

const shapeOf = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions,
  own: row.own,
  expiresAt: row.expires_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: { id: row.user_id, username: row.username },
  lastUsedAt: row.used_at?.toISOString() ?? null,
  lastUsedFrom: row.used_from,
});

export async function listTokensUse({ tx, query }: Call<typeof listTokens>) {
  const { items, pagination } = pageOfFew(await tokensOf(tx), query);
  return { items: items.map(shapeOf), pagination };
}

export async function createTokenUse({ tx, session, body, services }: Call<typeof createToken>) {
  const { name, own = false, expiresAt = null } = body;
  const permissions = [...new Set(body.permissions)];
  const above = permissions.filter((key) => !session.can(key));
  if (above.length > 0)
    throw fail('INVALID_ROLE', { fields: { permissions: `ให้สิทธิ์ที่คุณไม่มีไม่ได้: ${above.join(', ')}` } });
  if (expiresAt !== null && new Date(expiresAt) <= tx.now)
    throw fail('UNPROCESSED', { fields: { expiresAt: 'วันหมดอายุต้องอยู่ในอนาคต' } });
  await lockTokens(tx);
  if ((await tokensOf(tx)).length >= MOST_TOKENS)
    throw fail('UNPROCESSED', {
      fields: { name: `มีโทเคนได้ไม่เกิน ${MOST_TOKENS} อัน ยกเลิกอันที่ไม่ใช้ก่อน` },
    });
  const { token, hash } = services.secrets.makeApiToken({ tid: tx.tenantId, sub: session.userId });
  const id = await insertToken(tx, {
    userId: session.userId,
    ...{ name, hash, permissions, own, expiresAt },
  });
  tx.audit({
    action: 'token.create',
    entity: 'token',
    entityId: id,
    after: { name, permissions, own, expiresAt },
  });
  return { id, token };
}

export async function endTokenUse({ tx, params }: Call<typeof endToken>) {
  const ended = await markEnded(tx, params.id);
  if (!ended) throw fail('NOT_FOUND');
  tx.audit({ action: 'token.end', entity: 'token', entityId: params.id, before: ended });
  return { ok: true as const };
}
