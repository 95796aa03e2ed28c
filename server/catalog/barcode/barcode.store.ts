// What stickers say of products.
import { sql, type TenantTx } from '../../platform/database.ts';

export interface StickerRow {
  readonly id: number;
  readonly code: string;
  readonly barcode: string;
  readonly name: string;
  readonly price_satang: number;
}

export const productsToPrint = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<StickerRow>(sql`
    select id, code, barcode, name, price_satang from products
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and deleted_at is null`);
