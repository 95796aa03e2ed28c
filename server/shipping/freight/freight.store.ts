// What couriers charge for parcels, and what they would have charged as declared.
import type { CourierId } from '@app/contract/kit/carriers';
import { sql, type TenantTx } from '../../platform/database.ts';

/** Older news than what is known changes nothing; true where the price is a new one. */
export const writeFee = async (
  tx: TenantTx,
  shipmentId: number,
  { satang, at }: { satang: number; at: Date | null },
): Promise<boolean> =>
  (await tx.first(sql`
    update shipments set fee_satang = ${satang}, fee_at = coalesce(${at}::timestamptz, now()), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${shipmentId} and fee_satang is distinct from ${satang}::bigint
      and (fee_at is null or fee_at <= coalesce(${at}::timestamptz, now())) returning 1`)) !==
  undefined;

export interface UnpricedRow {
  readonly id: number;
  readonly courier: CourierId;
  readonly merchant_no: string;
  readonly sent: unknown;
}

export const findUnpriced = (tx: TenantTx, shipmentId: number) =>
  tx.first<UnpricedRow>(sql`select id, courier, merchant_no, sent from shipments
    where tenant_id = ${tx.tenantId} and id = ${shipmentId} and estimated_fee_satang is null and reweighed_at is not null`);

export const writeEstimate = (tx: TenantTx, shipmentId: number, satang: number) =>
  tx.rows(sql`update shipments set estimated_fee_satang = ${satang}
    where tenant_id = ${tx.tenantId} and id = ${shipmentId} and estimated_fee_satang is null`);
