// Erases buyers from receipts and remarks, lists deleted expenses, and tells which orders and
// channels the books need.
import { ours, sql, type TenantTx } from '../platform/database.ts';
import { forgetFilesLater } from '../platform/forget-files.job.ts';
import { ERASED_NAME, isInTrash, mentionsBuyer, type Buyer } from '../platform/upkeep.ts';

/** Remarks of couriers and bookkeepers on a parcel's money. */
const eraseRemarks = (tx: TenantTx, buyer: Buyer) =>
  tx.rows(sql`
    update cod_lines set remark = '', reason = ''
    where tenant_id = ${tx.tenantId} and ${mentionsBuyer(sql`remark || ' ' || reason`, buyer)}`);

/** Full tax invoices are kept as accounting law requires; other documents lose their buyer. */
export async function eraseReceipts(tx: TenantTx, { orderIds, ...buyer }: Buyer): Promise<number> {
  if (buyer.phone !== null) {
    // Files behind links of the last hour; the documents can be drawn again.
    await forgetFilesLater(tx, { kinds: ['receipt'] });
    await eraseRemarks(tx, { orderIds, ...buyer });
  }
  const rows = await tx.rows(sql`
    update receipts set document = document || jsonb_build_object('customer', jsonb_build_object(
      'name', ${ERASED_NAME}::text, 'address', '', 'phone', '', 'taxId', ''))
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) and kind <> 'full' returning 1`);
  return rows.length;
}

export const deletedExpenses = (tx: TenantTx) => sql`
  select id, to_char(spent_on, 'YYYY-MM-DD') as code,
    trim(trailing ' ' from (amount_satang / 100.0)::numeric(14, 2)::text || ' บาท ' || note) as name, deleted_at
  from expenses where ${isInTrash(tx)}`;

/**
 * Whether the books need the order: it has a receipt, a slip or a refund, still owes money back, or
 * has commission rows, which an open month may still correct.
 */
export const orderHasPapers = (row: string) => sql`(exists (select from receipts r
  where r.tenant_id = ${ours} and r.order_id = ${sql.ref(`${row}.id`)})
  or exists (select from slips p
  where p.tenant_id = ${ours} and p.order_id = ${sql.ref(`${row}.id`)})
  or exists (select from refunds m
  where m.tenant_id = ${ours} and m.order_id = ${sql.ref(`${row}.id`)})
  or exists (select from commission_orders c
  where c.tenant_id = ${ours} and c.order_id = ${sql.ref(`${row}.id`)})
  or (${sql.ref(`${row}.paid_satang`)} > 0 and ${sql.ref(`${row}.currency`)} = 'THB'
  and ${sql.ref(`${row}.status`)} in ('cancel', 'return')))`;

/** Whether an expense names the channel. */
export const channelHasExpense = (row: string) => sql`exists (select from expenses e
  where e.tenant_id = ${ours} and e.channel_id = ${sql.ref(`${row}.id`)})`;
