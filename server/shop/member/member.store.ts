// SQL for the orders and parcels of each person.
import type { Role } from '@app/contract/kit/permissions';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface NumbersRow extends Row<'users', 'id'> {
  readonly orders: number;
  readonly month_orders: number;
  readonly month_satang: number;
  readonly parcels: number;
  readonly delivered: number;
  readonly returned: number;
}

interface MemberFilter {
  readonly roles: readonly Role[];
  readonly selfId: number;
  /** Only this user, when given. */
  readonly userId: number | null;
}

/** An order counts for its creator and for its telesale agent, once if they are the same person. */
export const countByPerson = (tx: TenantTx, { roles, selfId, userId }: MemberFilter) =>
  tx.rows<NumbersRow>(sql`
    with span as (
      select date_trunc('month', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as month_start,
        now() - interval '30 days' as since
    ), made as (
      select o.id, o.created_by, o.telesale_by, o.total_satang, o.created_at >= span.month_start as is_month,
        o.created_at >= span.since as is_recent, p.parcels, p.delivered, p.returned
      from report_orders o cross join span
      left join lateral (
        select count(*)::int as parcels,
          count(*) filter (where s.tracking_bucket = 'delivered')::int as delivered,
          count(*) filter (where s.tracking_bucket in ('returning', 'returned'))::int as returned
        from report_parcels s where s.tenant_id = ${tx.tenantId} and s.order_id = o.id and s.state = 'booked'
      ) p on true
      where o.tenant_id = ${tx.tenantId} and o.deleted_at is null and o.status <> 'cancel'
        and o.created_at >= least(span.month_start, span.since)
    )
    select u.id, count(made.id) filter (where made.is_recent)::int orders,
      count(made.id) filter (where made.is_month)::int month_orders,
      coalesce(sum(made.total_satang) filter (where made.is_month), 0)::bigint month_satang,
      coalesce(sum(made.parcels) filter (where made.is_month), 0)::int parcels,
      coalesce(sum(made.delivered) filter (where made.is_month), 0)::int delivered,
      coalesce(sum(made.returned) filter (where made.is_month), 0)::int returned
    from users u
    left join (select made.*, who.id as person from made
      cross join lateral (select made.created_by union select made.telesale_by) who (id)) made on made.person = u.id
    where u.tenant_id = ${tx.tenantId} and u.deleted_at is null
      and left(u.username, 1) <> '~' and (u.id = ${selfId} or u.role = any(${roles}::smallint[]))
      and (${userId}::bigint is null or u.id = ${userId})
    group by u.id order by u.id`);
