// Opens a shop: its row and, with it, nothing that could be forgotten later.
import { isReservedLabel, isTenantLabel } from '@app/contract/kit/paths';
import type { Database } from '../../platform/database.ts';
import { fail, isDuplicate } from '../../platform/failure.ts';
import { insertTenant, type TenantRow } from './tenant.store.ts';

interface NewTenant {
  readonly label: string;
  readonly name: string;
  /** The main tenant's label is generic by design. */
  readonly isMain?: boolean;
}

export async function createTenant(
  db: Database,
  { label, name, isMain = false }: NewTenant,
): Promise<TenantRow> {
  if (!isTenantLabel(label))
    throw fail('UNPROCESSED', { fields: { label: 'ใช้ a–z 0–9 และขีดกลาง 1–32 ตัว' } });
  if (isReservedLabel(label) && !isMain)
    throw fail('UNPROCESSED', { fields: { label: 'ชื่อนี้สงวนไว้สำหรับระบบ' } });
  try {
    return await insertTenant(db, label, name);
  } catch (error) {
    if (isDuplicate(error, 'tenants_label_key'))
      throw fail('NAME_EXIST', { fields: { label: 'ชื่อนี้มีอยู่แล้ว' } }, error);
    throw error;
  }
}
