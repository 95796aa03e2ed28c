// The further orders that an inbox message became, besides the one it was opened as.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export const NO_MESSAGE = 'ไม่พบข้อความที่เลือก กรุณาโหลดใหม่';

/** Existing links stay; returns the ids of the messages that exist. */
export async function linkOrders(
  tx: TenantTx,
  messageIds: readonly number[],
  orderIds: readonly number[],
): Promise<number[]> {
  await tx.rows(sql`
    insert into message_orders (tenant_id, message_id, order_id)
    select m.tenant_id, m.id, o.id from messages m join orders o on o.tenant_id = m.tenant_id
    where m.tenant_id = ${tx.tenantId} and m.id = any(${[...messageIds]}::bigint[])
      and o.tenant_id = ${tx.tenantId} and o.id = any(${[...orderIds]}::bigint[]) and o.deleted_at is null
    on conflict do nothing returning 1`);
  const found = await tx.rows<Row<'messages', 'id'>>(sql`
    select id from messages where tenant_id = ${tx.tenantId} and id = any(${[...messageIds]}::bigint[])`);
  return found.map(({ id }) => id);
}

/** Moves the message links along when orders are merged. */
export async function moveLinks(
  tx: TenantTx,
  { from, to }: { readonly from: readonly number[]; readonly to: number },
): Promise<void> {
  const theirs = sql`l.tenant_id = ${tx.tenantId} and l.order_id = any(${[...from]}::bigint[])`;
  await tx.rows(sql`
    insert into message_orders (tenant_id, message_id, order_id)
    select distinct l.tenant_id, l.message_id, ${to}::bigint from message_orders l where ${theirs}
    on conflict do nothing returning 1`);
  await tx.rows(sql`delete from message_orders l where ${theirs}`);
}
