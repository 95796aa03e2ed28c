// Starts an export of the shop, and reports the last ones.
import crypto from 'node:crypto';
import type { Gives } from '@app/contract/kit/endpoint';
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { DataMove, exportShop, getShopData } from '@app/contract/upkeep/shop-data';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { findLastMove, findOpenMove, insertMove, isShopEmpty, shopOf } from './data-move.store.ts';
import { moveOf, requireOwner } from './move-of.ts';

/** The archive is removed after this; a link ends before or with it. */
export const KEPT_SECONDS = 2 * 3600;

export async function exportShopUse(call: Call<typeof exportShop>): Promise<DataMove> {
  const { tx, session, body } = call;
  requireOwner(session);
  const shop = await shopOf(tx);
  const fileName = `${shop?.label ?? 'shop'}-${bangkokDay(tx.now)}.zip`;
  const row = await insertMove(tx, {
    userId: session.userId,
    direction: 'out',
    reason: body.reason,
    fileName,
    file: `shop-data/${tx.tenantId}/${crypto.randomUUID()}/${fileName}`,
  });
  if (row) {
    await tx.enqueue('shop.export', { id: row.id });
    await tx.enqueue('shop.forget-archive', { id: row.id }, { afterSeconds: KEPT_SECONDS });
  }
  tx.audit({ action: 'export.shop', entity: 'export', after: { reason: body.reason } });
  const standing = row ?? (await findOpenMove(tx, 'out'));
  if (!standing) throw fail('SERVICE_AWAY', { retryAfterSeconds: 1 });
  return moveOf(call, standing);
}

export async function getShopDataUse(
  call: Call<typeof getShopData>,
): Promise<Gives<typeof getShopData>> {
  const { tx } = call;
  const taken = await findLastMove(tx, 'out');
  const moved = await findLastMove(tx, 'in');
  return {
    isEmpty: await isShopEmpty(tx),
    taken: taken ? moveOf(call, taken) : null,
    moved: moved ? moveOf(call, moved) : null,
  };
}
