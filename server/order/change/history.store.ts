// Rows of an order's history: what users did to it, its parcels, receipts and messages, in order of
// time.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly user_id: number | null;
  readonly username: Column<'users', 'username'> | null;
  readonly from_status: string | null;
  readonly to_status: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly reason: string;
  /** The receipt's number or the courier's name; no data of the buyer: every user sees it. */
  readonly subject: string;
  /** Text by others: a buyer's message, or a courier's reason for refusing. */
  readonly quote: string;
}

const MOST_SCANS = 100;

/** Other kinds than the order's own: `scan`, `parcel-refused`, `receipt-…`, `void-…`, `chat`. */
export const eventsOfOrder = (tx: TenantTx, id: number): Promise<EventRow[]> =>
  tx.rows<EventRow>(sql`
    with event as (
      select 1 as place, id, at, kind, user_id, from_status, to_status, before, after, reason, '' as subject, '' as quote
      from order_events where tenant_id = ${tx.tenantId} and order_id = ${id}
      union all
      select 2, s.id, coalesce(s.called_at, s.created_at), 'parcel-refused', s.created_by, null, null, null, null, '',
        s.courier, s.error_message
      from report_parcels s where s.tenant_id = ${tx.tenantId} and s.order_id = ${id} and s.state = 'refused'
      union all
      (select 3, t.id, t.at, 'scan', null, null, null, null, null, concat_ws(' · ', t.label, nullif(t.place, '')), s.courier, ''
      from report_parcels s join report_scans t on t.tenant_id = s.tenant_id and t.shipment_id = s.id
      where s.tenant_id = ${tx.tenantId} and s.order_id = ${id} order by t.at desc limit ${MOST_SCANS})
      union all
      select 4, r.id, r.issued_at, 'receipt-' || r.kind, r.issued_by, null, null, null, null, '', r.no, ''
      from report_receipts r where r.tenant_id = ${tx.tenantId} and r.order_id = ${id}
      union all
      select 5, r.id, r.voided_at, 'void-' || r.kind, r.voided_by, null, null, null, null, r.void_reason, r.no, ''
      from report_receipts r where r.tenant_id = ${tx.tenantId} and r.order_id = ${id} and r.voided_at is not null
      union all
      select 6, m.id, m.received_at, 'chat', null, null, null, null, null, '', '', m.body
      from messages m where m.tenant_id = ${tx.tenantId} and m.order_id = ${id}
    )
    select e.id, e.at, e.kind, e.user_id, u.username, e.from_status, e.to_status, e.before, e.after, e.reason, e.subject, e.quote
    from event e left join users u on u.tenant_id = ${tx.tenantId} and u.id = e.user_id
    order by e.at, e.place, e.id`);

export interface Names {
  readonly channels: ReadonlyMap<number, string>;
  readonly users: ReadonlyMap<number, string>;
  readonly addresses: ReadonlyMap<number, string>;
}

/** The names of the ids in old and new values, deleted rows included. */
export async function namesOf(tx: TenantTx, events: readonly EventRow[]): Promise<Names> {
  const facts = events.flatMap((event) => [event.before ?? {}, event.after ?? {}]);
  const named = async (key: string, table: string, column: string) => {
    const ids = facts.map((fact) => fact[key]).filter((value) => typeof value === 'number');
    if (ids.length === 0) return new Map<number, string>();
    const rows = await tx.rows<Row<'channels', 'id' | 'name'>>(sql`
      select id, ${sql.ref(column)} as name from ${sql.table(table)}
      where tenant_id = ${tx.tenantId} and id = any(${[...new Set(ids)]}::bigint[])`);
    return new Map(rows.map((row) => [row.id, row.name]));
  };
  return {
    channels: await named('channelId', 'channels', 'name'),
    users: await named('telesaleBy', 'users', 'name'),
    addresses: await named('senderAddressId', 'addresses', 'name'),
  };
}
