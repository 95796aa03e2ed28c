// Rows of months: closed or open, budgets, and what a month sold next to its costs.
import type { ExpenseType } from '@app/contract/money/expense';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

const LOCK_SPACE = 'expenses';

/** A shared lock: expenses are written concurrently; closing a month takes it exclusively. */
export const enterMonths = (tx: TenantTx) =>
  tx.rows(sql`select pg_advisory_xact_lock_shared(hashtext(${LOCK_SPACE}), ${tx.tenantId})`);

export const holdMonths = (tx: TenantTx) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext(${LOCK_SPACE}), ${tx.tenantId})`);

export async function isClosed(tx: TenantTx, day: string): Promise<boolean> {
  const found = await tx.rows(sql`
    select 1 from expense_months where tenant_id = ${tx.tenantId}
      and month = date_trunc('month', ${day}::date)::date and locked_at is not null`);
  return found.length > 0;
}

export type Budgets = Readonly<Record<ExpenseType, number | null>>;

interface MonthRow extends Row<'expense_months', 'locked_at'> {
  readonly locked_by: Column<'users', 'username'> | null;
  readonly facebook: number | null;
  readonly shipping: number | null;
  readonly other: number | null;
}

/** A budget holds from the last month, up to this one, that sets it; 0 ends it from then on. */
export async function readMonth(tx: TenantTx, month: string): Promise<MonthRow> {
  const budget = (column: string) => sql`(
    select nullif(${sql.raw(column)}, 0) from expense_months b where b.tenant_id = ${tx.tenantId}
      and b.month <= ${month}::date and ${sql.raw(column)} is not null order by b.month desc limit 1)`;
  const row = await tx.first<MonthRow>(sql`
    select m.locked_at, coalesce(nullif(u.name, ''), u.username) as locked_by, ${budget('facebook_budget_satang')} as facebook,
      ${budget('shipping_budget_satang')} as shipping, ${budget('other_budget_satang')} as other
    from (select 1) one
    left join expense_months m on m.tenant_id = ${tx.tenantId} and m.month = ${month}::date
    left join users u on u.tenant_id = m.tenant_id and u.id = m.locked_by`);
  if (!row) throw new Error('no month row came back');
  return row;
}

export async function monthSums(tx: TenantTx, month: string): Promise<Map<ExpenseType, number>> {
  const rows = await tx.rows<Row<'expenses', 'type'> & { sum: number }>(sql`
    select type, sum(amount_satang) as sum from expenses
    where tenant_id = ${tx.tenantId} and deleted_at is null
      and spent_on >= ${month}::date and spent_on < (${month}::date + interval '1 month')::date
    group by type`);
  return new Map(rows.map(({ type, sum }) => [type, sum]));
}

/** As in reports: orders made in the Bangkok month, not cancelled, in baht, less its refunds. */
export async function monthSales(tx: TenantTx, month: string) {
  const within = (
    at: string,
  ) => sql`${sql.raw(at)} >= ${month}::date::timestamp at time zone 'Asia/Bangkok'
    and ${sql.raw(at)} < (${month}::date + interval '1 month') at time zone 'Asia/Bangkok'`;
  const counted = sql`o.tenant_id = ${tx.tenantId} and o.deleted_at is null and o.status <> 'cancel'`;
  const row = await tx.first<{ orders: number; sales: number; back: number }>(sql`
    select count(*)::int as orders, coalesce(sum(o.total_satang) filter (where o.currency = 'THB'), 0) as sales,
      (select coalesce(sum(r.amount_satang), 0) from refunds r
        join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
        where r.tenant_id = ${tx.tenantId} and r.state = 'paid' and r.taken_off_at is null and ${within('r.paid_at')}
          and ${counted} and o.currency = 'THB') as back
    from orders o where ${counted} and ${within('o.created_at')}`);
  return { orders: row?.orders ?? 0, sales: (row?.sales ?? 0) - (row?.back ?? 0) };
}

export const saveLock = (tx: TenantTx, month: string, locked: boolean) =>
  tx.rows(sql`
    insert into expense_months (tenant_id, month, locked_at, locked_by)
    values (${tx.tenantId}, ${month}, case when ${locked} then now() end, case when ${locked} then ${tx.actor.userId}::bigint end)
    on conflict (tenant_id, month) do update set locked_at = excluded.locked_at, locked_by = excluded.locked_by`);

/** A null budget leaves the month's own value as it is. */
export const saveBudgets = (tx: TenantTx, month: string, budgets: Budgets) =>
  tx.rows(sql`
    insert into expense_months as m (tenant_id, month, facebook_budget_satang, shipping_budget_satang, other_budget_satang)
    values (${tx.tenantId}, ${month}, ${budgets.facebook}, ${budgets.shipping}, ${budgets.other})
    on conflict (tenant_id, month) do update set
      facebook_budget_satang = coalesce(excluded.facebook_budget_satang, m.facebook_budget_satang),
      shipping_budget_satang = coalesce(excluded.shipping_budget_satang, m.shipping_budget_satang),
      other_budget_satang = coalesce(excluded.other_budget_satang, m.other_budget_satang)`);
