// Creates a shop: its row and its initial data, or nothing.
import { isReservedLabel, isTenantLabel } from '@app/contract/kit/paths';
import type { Database, TenantTx } from '../../platform/database.ts';
import { fail, isDuplicate } from '../../platform/failure.ts';
import { sweepPicturesLater } from '../../platform/picture-sweeps.ts';
import { insertTenant, nextTenantId, type TenantRow } from './tenant.store.ts';

interface NewTenant {
  readonly label: string;
  readonly name: string;
  /** The main tenant may have a generic label. */
  readonly isMain?: boolean;
}

/** `fill` runs in the same transaction and adds the administrator: without it nobody could log in. */
export async function createTenant(
  db: Database,
  { label, name, isMain = false }: NewTenant,
  fill: (tx: TenantTx) => Promise<unknown> = async () => undefined,
): Promise<TenantRow> {
  if (!isTenantLabel(label))
    throw fail('UNPROCESSED', { fields: { label: 'ใช้ a–z 0–9 และขีดกลาง 1–32 ตัว' } });
  if (isReservedLabel(label) && !isMain)
    throw fail('UNPROCESSED', { fields: { label: 'ชื่อนี้สงวนไว้สำหรับระบบ' } });
  try {
    const tenantId = await nextTenantId(db);
    return await db.withTenant({ tenantId, userId: null }, async (tx) => {
      const tenant = await insertTenant(tx, label, name);
      await sweepPicturesLater(tx);
      await fill(tx);
      return tenant;
    });
  } catch (error) {
    if (isDuplicate(error, 'tenants_label_key'))
      throw fail('NAME_EXIST', { fields: { label: 'ชื่อนี้มีอยู่แล้ว' } }, error);
    throw error;
  }
}
