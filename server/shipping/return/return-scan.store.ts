// SQL for return scans; a return is settled once for each time that the order was sent.
import { numberForms } from '@app/contract/kit/text';
import type { RawBuilder } from 'kysely';
import type { ReturnCondition } from '@app/contract/shipping/return';
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { ownOrders } from '../../order/index.ts';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import type { Session } from '../../platform/session.ts';

export interface ReturnRow
  extends
    Row<
      'return_scans',
      | 'id'
      | 'order_id'
      | 'code'
      | 'condition'
      | 'note'
      | 'image_name'
      | 'scanned_at'
      | 'scanned_by'
      | 'undone_at'
      | 'version'
    >,
    Row<'orders', 'customer_name'> {
  readonly order_code: Column<'orders', 'code'>;
  readonly username: Column<'users', 'username'> | null;
  readonly can_change: boolean;
}

// A scan can be corrected while its order is still returned and was not sent again.
const columns =
  sql.raw(`r.id, r.order_id, o.code as order_code, o.customer_name, r.code, r.condition, r.note, r.image_name,
  r.scanned_at, r.scanned_by, u.username, r.undone_at, r.version,
  o.status = 'return' and r.sent_at = coalesce(o.sent_at, o.created_at) as can_change`);
const joined = sql.raw(`return_scans r
  join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
  left join users u on u.tenant_id = r.tenant_id and u.id = r.scanned_by`);

/** The scan that settled this order since it was last sent. */
export const currentScan = (tx: TenantTx, orderId: number) =>
  tx.first<ReturnRow>(sql`
    select ${columns} from ${joined}
    where r.tenant_id = ${tx.tenantId} and r.order_id = ${orderId} and r.undone_at is null
      and r.sent_at = coalesce(o.sent_at, o.created_at)`);

export const lockScan = (tx: TenantTx, session: Session, id: number) =>
  tx.first<ReturnRow>(sql`
    select ${columns} from ${joined} where r.tenant_id = ${tx.tenantId} and r.id = ${id}
      and ${ownOrders.seenBy(session)} for update of r`);

interface NewScan {
  readonly orderId: number;
  readonly shipmentId: number | null;
  readonly code: string;
  readonly condition: ReturnCondition;
  readonly note: string;
  readonly imageName: string;
  readonly at: Date;
}

export async function insertScan(tx: TenantTx, scan: NewScan): Promise<number> {
  const row = await tx.first<Row<'return_scans', 'id'>>(sql`
    insert into return_scans (tenant_id, order_id, shipment_id, sent_at, code, condition, note, image_name, scanned_at, scanned_by)
    select o.tenant_id, o.id, ${scan.shipmentId}::bigint, coalesce(o.sent_at, o.created_at), ${scan.code}, ${scan.condition},
      ${scan.note}, ${scan.imageName}, ${scan.at}::timestamptz, ${tx.actor.userId}::bigint
    from orders o where o.tenant_id = ${tx.tenantId} and o.id = ${scan.orderId} returning id`);
  if (!row) throw new Error('no return came back');
  await markOrdersDirty(tx, [scan.orderId]);
  return row.id;
}

interface Corrected {
  readonly condition: ReturnCondition;
  readonly note: string;
  readonly imageName: string;
}

const marking = async (tx: TenantTx, changed: RawBuilder<Row<'return_scans', 'order_id'>>) => {
  const rows = await tx.rows(changed);
  await markOrdersDirty(
    tx,
    rows.map((row) => row.order_id),
  );
};

export const saveScan = (tx: TenantTx, id: number, to: Corrected) =>
  marking(
    tx,
    sql`
    update return_scans set condition = ${to.condition}, note = ${to.note}, image_name = ${to.imageName}, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} returning order_id`,
  );

export const markUndone = (tx: TenantTx, id: number) =>
  marking(
    tx,
    sql`
    update return_scans set undone_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} returning order_id`,
  );

interface Filter {
  readonly condition: ReturnCondition | null;
  readonly search: string;
  /** Days in Bangkok. */
  readonly from: string | null;
  readonly to: string | null;
  readonly session: Session;
}

const matching = (tx: TenantTx, { search, from, to, session }: Filter) => sql`
  r.tenant_id = ${tx.tenantId} and r.undone_at is null and ${ownOrders.ofSeenOrder(session, 'r')}
  and (${from}::date is null or r.scanned_at >= (${from}::date)::timestamp at time zone 'Asia/Bangkok')
  and (${to}::date is null or r.scanned_at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok')
  and (${search} = '' or r.code = ${search} or exists (select from orders x
    where x.tenant_id = ${ours} and x.id = r.order_id and (x.code = upper(${search}) or x.pno = any(${[...numberForms(search)]}::text[]))))`;

export const pageOfScans = (
  tx: TenantTx,
  filter: Filter,
  at: { readonly page: number; readonly pageSize: number },
) =>
  tx.page(
    sql<ReturnRow>`
      select ${columns} from ${joined} where ${matching(tx, filter)}
        and (${filter.condition}::text is null or r.condition = ${filter.condition})
      order by r.scanned_at desc, r.id desc`,
    at,
  );

/** Applies the whole filter except the condition, so that each tab has its count. */
export const countScans = (tx: TenantTx, filter: Filter) =>
  tx.rows<Row<'return_scans', 'condition'> & { n: number }>(sql`
    select r.condition, count(*)::int as n from return_scans r where ${matching(tx, filter)} group by r.condition`);
