// SQL for parcels whose price at the declared weight is not known.
import type { CourierId } from '@app/contract/kit/carriers';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface UnpricedRow extends Row<'shipments', 'id' | 'merchant_no' | 'sent'> {
  readonly courier: CourierId;
}

export const findUnpriced = (tx: TenantTx, shipmentId: number) =>
  tx.first<UnpricedRow>(sql`select id, courier, merchant_no, sent from shipments
    where tenant_id = ${tx.tenantId} and id = ${shipmentId} and estimated_fee_satang is null and reweighed_at is not null`);
