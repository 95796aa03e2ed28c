// SQL for the content of stickers.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export type StickerRow = Row<'products', 'id' | 'code' | 'barcode' | 'name' | 'price_satang'>;

export const productsToPrint = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<StickerRow>(sql`
    select id, code, barcode, name, price_satang from products
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and deleted_at is null`);
