// What buyers ask to have changed, as rows: one of an order waits for an answer.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

type ProposedColumns = Row<
  'order_proposals',
  'customer_name' | 'phone' | 'address' | 'subdistrict' | 'district' | 'province' | 'postcode'
>;
export type ProposalRow = ProposedColumns & Row<'order_proposals', 'id' | 'created_at'>;

const columns = sql.raw(
  'id, created_at, customer_name, phone, address, subdistrict, district, province, postcode',
);

export const findOpenProposal = (tx: TenantTx, orderId: number) =>
  tx.first<ProposalRow>(sql`select ${columns} from order_proposals
    where tenant_id = ${tx.tenantId} and order_id = ${orderId} and state = 'open'`);

export async function countProposalsSince(
  tx: TenantTx,
  orderId: number,
  since: Date,
): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(*)::int as n from order_proposals
    where tenant_id = ${tx.tenantId} and order_id = ${orderId} and created_at > ${since}`);
  return row?.n ?? 0;
}

/** The caller holds the order. */
export async function insertProposal(
  tx: TenantTx,
  orderId: number,
  proposedColumns: ProposedColumns,
): Promise<ProposalRow> {
  await closeProposal(tx, orderId, 'replaced');
  const row = await tx.first<ProposalRow>(sql`
    insert into order_proposals (tenant_id, order_id, customer_name, phone, address, subdistrict, district, province, postcode, created_at)
    values (${tx.tenantId}, ${orderId}, ${proposedColumns.customer_name}, ${proposedColumns.phone}, ${proposedColumns.address}, ${proposedColumns.subdistrict},
      ${proposedColumns.district}, ${proposedColumns.province}, ${proposedColumns.postcode}, ${tx.now}) returning ${columns}`);
  if (!row) throw new Error('no proposal came back');
  return row;
}

export const closeProposal = (
  tx: TenantTx,
  orderId: number,
  state: 'taken' | 'declined' | 'replaced',
) =>
  tx.rows(sql`
    update order_proposals set state = ${state}, decided_at = ${tx.now}, decided_by = ${tx.actor.userId}::bigint
    where tenant_id = ${tx.tenantId} and order_id = ${orderId} and state = 'open'`);

/** The newest of what waits for an answer waits at the order that has the goods now; it takes the place of the others. */
export async function moveProposals(
  tx: TenantTx,
  { from, to }: { readonly from: readonly number[]; readonly to: number },
): Promise<void> {
  await tx.rows(sql`
    update order_proposals set state = 'replaced', decided_at = ${tx.now}, decided_by = ${tx.actor.userId}::bigint
    where tenant_id = ${tx.tenantId} and order_id = any(${[...from, to]}::bigint[]) and state = 'open'
      and id <> (select max(id) from order_proposals
        where tenant_id = ${tx.tenantId} and order_id = any(${[...from, to]}::bigint[]) and state = 'open')`);
  await tx.rows(sql`
    update order_proposals set order_id = ${to}
    where tenant_id = ${tx.tenantId} and order_id = any(${[...from]}::bigint[]) and state = 'open'`);
}

/** With their buyers. */
export const removeProposals = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows(sql`
    delete from order_proposals where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`);
