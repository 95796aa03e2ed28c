// Shipping costs of orders with a hand-typed number that belongs to no parcel booked here.
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

interface TypedFee {
  readonly pno: string;
  readonly fee?: number | null | undefined;
  readonly returnFee?: number | null | undefined;
}

/**
 * In satang; fields left out stay. If several orders share a number, the newest gets the fee.
 * Returns the numbers found.
 */
export async function saveTypedFees(tx: TenantTx, fees: readonly TypedFee[]): Promise<string[]> {
  if (fees.length === 0) return [];
  const rows = fees.map(({ pno, fee, returnFee }) => ({
    ...{ pno, fee: fee ?? null, return_fee: returnFee ?? null },
    ...{ has_fee: fee !== undefined, has_return: returnFee !== undefined },
  }));
  const saved = await tx.rows<Row<'orders', 'id' | 'pno'>>(sql`
    update orders o set
      typed_fee_satang = case when e.has_fee then e.fee else o.typed_fee_satang end,
      typed_return_fee_satang = case when e.has_return then e.return_fee else o.typed_return_fee_satang end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e (pno text, fee bigint, has_fee boolean, return_fee bigint, has_return boolean),
      (select pno, max(id) as id from orders
        where tenant_id = ${tx.tenantId} and pno = any(${fees.map(({ pno }) => pno)}::text[]) and pno <> '' and deleted_at is null
        group by pno) n
    where o.tenant_id = ${tx.tenantId} and o.id = n.id and n.pno = e.pno returning o.id, o.pno`);
  await markOrdersDirty(
    tx,
    saved.map(({ id }) => id),
  );
  return saved.map(({ pno }) => pno);
}
