// Proposals of buyers as rows; at most one per order is open.
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

/** The state of the buyer's last proposal. */
export const lastAnswer = (tx: TenantTx, orderId: number) =>
  tx.first<Row<'order_proposals', 'state'>>(sql`
    select state from order_proposals where tenant_id = ${tx.tenantId} and order_id = ${orderId}
      and state <> 'replaced' order by id desc limit 1`);

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

/** For a merge of one buyer's orders: the newest open proposal moves to the remaining order. */
export async function mergeProposals(
  tx: TenantTx,
  { from, to }: { readonly from: readonly number[]; readonly to: number },
): Promise<void> {
  const ids = [...from, to];
  const [newest, ...older] = await tx.rows<Row<'order_proposals', 'id' | 'order_id'>>(sql`
    select p.id, p.order_id from order_proposals p
    join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    join orders t on t.tenant_id = p.tenant_id and t.id = ${to} and t.phone_key = o.phone_key
    where p.tenant_id = ${tx.tenantId} and p.order_id = any(${ids}::bigint[]) and p.state = 'open'
      and o.phone_key <> '' order by p.created_at desc, p.id desc`);
  for (const { order_id: orderId } of older) await closeProposal(tx, orderId, 'replaced');
  await tx.rows(sql`
    update order_proposals set order_id = ${to}
    where tenant_id = ${tx.tenantId} and id = ${newest?.id ?? null}::bigint`);
}

/** Called when buyers are erased. */
export const removeProposals = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows(sql`
    delete from order_proposals where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`);
