// SQL for the part of an exception that a notification shows.
import { ownOrders } from '../../order/index.ts';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';

interface TroubledRow
  extends Row<'shipments', 'pno' | 'courier' | 'tracking_bucket'>, Row<'orders', 'code'> {}

export const findTroubled = (tx: TenantTx, session: Session, shipmentId: number) =>
  tx.first<TroubledRow>(sql`
    select o.code, s.pno, s.courier, s.tracking_bucket from shipments s
    join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    where s.tenant_id = ${tx.tenantId} and s.id = ${shipmentId} and s.state = 'booked' and o.deleted_at is null
      and ${ownOrders.seenBy(session)}`);
