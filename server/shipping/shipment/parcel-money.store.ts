// SQL for the money of parcels: courier charges, and whether their COD is in a bill.
import type { RawBuilder } from 'kysely';
import { shippingFacts } from '../../order/index.ts';
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

/**
 * Stores a price unless it is older than the stored one; a future date counts as now. True if the
 * price changed.
 */
export async function writeFee(
  tx: TenantTx,
  shipmentId: number,
  { satang, at }: { satang: number; at: Date | null },
): Promise<boolean> {
  const priced = await tx.rows<Row<'shipments', 'order_id'>>(sql`
    update shipments set fee_satang = ${satang}, fee_at = least(${at ?? tx.now}::timestamptz, date_trunc('second', now())), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${shipmentId} and fee_satang is distinct from ${satang}::bigint
      and (fee_at is null or fee_at > now() or fee_at <= ${at ?? tx.now}::timestamptz) returning order_id`);
  await markOrdersDirty(
    tx,
    priced.map(({ order_id: id }) => id),
  );
  return priced.length > 0;
}

export const writeEstimate = (tx: TenantTx, shipmentId: number, satang: number) =>
  tx.rows(sql`update shipments set estimated_fee_satang = ${satang}
    where tenant_id = ${tx.tenantId} and id = ${shipmentId} and estimated_fee_satang is null`);

interface ParcelFee {
  readonly pno: string;
  readonly fee?: number | null | undefined;
  readonly returnFee?: number | null | undefined;
}

/**
 * Amounts in satang; absent fields stay. Returns the numbers that were found: of parcels, else of
 * orders that they were typed into.
 */
export async function saveParcelFees(tx: TenantTx, fees: readonly ParcelFee[]): Promise<string[]> {
  const saved = await tx.rows<Row<'shipments', 'pno' | 'order_id'>>(sql`
    update shipments s set fee_satang = case when e.has_fee then e.fee else s.fee_satang end,
      return_fee_satang = case when e.has_return then e.return_fee else s.return_fee_satang end, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(
      fees.map((item) => ({
        pno: item.pno,
        fee: item.fee ?? null,
        has_fee: item.fee !== undefined,
        return_fee: item.returnFee ?? null,
        has_return: item.returnFee !== undefined,
      })),
    )}::jsonb) as e (pno text, fee bigint, has_fee boolean, return_fee bigint, has_return boolean)
    where s.tenant_id = ${tx.tenantId} and s.pno = e.pno and s.pno <> '' returning s.pno, s.order_id`);
  await markOrdersDirty(
    tx,
    saved.map(({ order_id: id }) => id),
  );
  const known = new Set(saved.map(({ pno }) => pno));
  const typed = await shippingFacts.saveTypedFees(
    tx,
    fees.filter(({ pno }) => !known.has(pno)),
  );
  return [...known, ...typed];
}

/** Removes the given parcels from the index of those that wait for COD money; returns how many. */
export const settleParcels = async (tx: TenantTx, ids: RawBuilder<unknown>): Promise<number> =>
  (
    await tx.rows(sql`
      update shipments u set cod_settled = true
      where u.tenant_id = ${tx.tenantId} and u.id = any(array(${ids}))
      returning u.id`)
  ).length;

/** Puts parcels back into that index, after their payment was removed or names another parcel. */
export const unsettleParcels = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`update shipments set cod_settled = false
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and cod_settled`);
