// The columns of a sale page's order that a notice needs.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';
import { seenBy } from '../order/own-orders.store.ts';

interface PageOrderRow extends Row<'orders', 'id' | 'code' | 'total_satang'> {
  readonly channel_name: Column<'channels', 'name'> | null;
}

export const findPageOrder = (tx: TenantTx, session: Session, id: number) =>
  tx.first<PageOrderRow>(sql`
    select o.id, o.code, o.total_satang, c.name as channel_name from orders o
    left join channels c on c.tenant_id = o.tenant_id and c.id = o.channel_id
    where o.tenant_id = ${tx.tenantId} and o.id = ${id} and o.deleted_at is null and ${seenBy(session)}`);
