// Checks an archive and starts its import: an archive that cannot be imported is refused before anything is stored.
import crypto from 'node:crypto';
import type { Gives } from '@app/contract/kit/endpoint';
import type { DataMove, importShop, previewShopImport } from '@app/contract/upkeep/shop-data';
import type { TenantTx } from '../../platform/database.ts';
import { fail, isUnsure } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { findOpenMove, insertMove, isShopEmpty } from './data-move.store.ts';
import { forgetUnlessNamed } from './forget-unnamed.job.ts';
import { moveOf, requireOwner } from './move-of.ts';
import { KEPT_SECONDS } from './start-export.ts';
import { countArchive, picturesIn, readShopArchive, type ShopArchive } from './read-archive.ts';

const bytesOf = (file: unknown): Uint8Array => (file as { bytes: Uint8Array }).bytes;

export async function requireEmpty(tx: TenantTx): Promise<void> {
  if (await isShopEmpty(tx)) return;
  throw fail('IN_USE', {
    thai: 'ร้านนี้มีข้อมูลแล้ว ย้ายเข้าได้เฉพาะร้านที่ยังไม่มีออเดอร์ สินค้า หมวดหมู่ ที่อยู่ และช่องทาง (รวมในถังขยะ)',
  });
}

export async function previewShopImportUse(
  call: OutsideCall<typeof previewShopImport>,
): Promise<Gives<typeof previewShopImport>> {
  const { body, session, services, actor } = call;
  requireOwner(session);
  const from = await readShopArchive(bytesOf(body.file));
  const { figures } = await countArchive(from);
  const isEmpty = await services.db.withTenant(actor, isShopEmpty, { mode: 'read' });
  return {
    shop: from.manifest.shop.name,
    madeAt: from.manifest.madeAt,
    figures,
    pictures: picturesIn(from),
    isEmpty,
  };
}

const totalOf = ({ manifest }: ShopArchive): number =>
  Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);

export async function importShopUse(call: OutsideCall<typeof importShop>): Promise<DataMove> {
  const { body, session, services, actor } = call;
  requireOwner(session);
  await services.db.withTenant(actor, requireEmpty, { mode: 'read' });
  const bytes = bytesOf(body.file);
  const from = await readShopArchive(bytes);
  const { shop, madeAt } = from.manifest;
  const file = `shop-data/${actor.tenantId}/${crypto.randomUUID()}/in.zip`;
  await services.db.withTenant(actor, (tx) => forgetUnlessNamed(tx, file));
  await services.files.write(file, bytes);
  let isKept = false;
  try {
    const row = await services.db.withTenant(actor, async (tx) => {
      await requireEmpty(tx);
      const fileName = `${shop.label}-${madeAt.slice(0, 10)}.zip`;
      const move = { userId: session.userId, direction: 'in', reason: '', fileName, file } as const;
      const begun = await insertMove(tx, move);
      isKept = begun !== undefined;
      if (begun) {
        await tx.enqueue('shop.import', { id: begun.id });
        const afterSeconds = KEPT_SECONDS;
        await tx.enqueue('shop.forget-archive', { id: begun.id }, { afterSeconds });
      }
      tx.audit({
        action: 'import.shop',
        entity: 'import',
        after: { from: shop.label, madeAt, rows: totalOf(from) },
      });
      return begun ?? (await findOpenMove(tx, 'in'));
    });
    if (!row) throw fail('SERVICE_AWAY', { retryAfterSeconds: 1 });
    return moveOf(call, row);
  } catch (error) {
    // If the transaction may have committed, its job needs the archive.
    if (!isUnsure(error)) isKept = false;
    throw error;
  } finally {
    if (!isKept) await services.files.remove(file);
  }
}
