// Lists issued documents and voids them; the number of a voided one stays used.
import { bahtFromSatang } from '@app/contract/kit/money';
import type { listReceipts, Receipt, voidReceipt } from '@app/contract/money/receipt';
import { ownerOf } from '../../platform/session.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { lockReceipt, markVoid, pageOfReceipts, type ListedReceiptRow } from './receipt.store.ts';

const receiptOf = (row: ListedReceiptRow): Receipt => ({
  id: row.id,
  kind: row.kind,
  no: row.no,
  orderId: row.order_id,
  orderCode: row.order_code,
  customer: row.customer,
  total: bahtFromSatang(row.total_satang),
  issuedAt: row.issued_at.toISOString(),
  issuedBy: row.issuer,
  voidedAt: row.voided_at?.toISOString() ?? null,
  voidReason: row.void_reason,
  changed: row.changed,
});

export async function listReceiptsUse({ tx, session, query }: Call<typeof listReceipts>) {
  const { rows, total } = await pageOfReceipts(tx, query, ownerOf(session));
  return {
    items: rows.map(receiptOf),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}

export async function voidReceiptUse({ tx, session, params, body }: Call<typeof voidReceipt>) {
  const receipt = await lockReceipt(tx, params.id, ownerOf(session));
  if (!receipt) throw fail('NOT_FOUND');
  await markVoid(tx, receipt.id, body.reason);
  tx.audit({
    action: 'receipt.void',
    entity: 'receipt',
    entityId: receipt.id,
    before: { no: receipt.no, orderId: receipt.order_id },
    after: { reason: body.reason },
  });
  return { ok: true as const };
}
