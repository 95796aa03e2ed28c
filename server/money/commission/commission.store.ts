// Rows of commissions that users write: the plan, closed months and payments.
import type { CommissionPlan } from '@app/contract/money/commission';
import { sql, type Column, type Page, type Row, type TenantTx } from '../../platform/database.ts';

export const readPlan = (tx: TenantTx) =>
  tx.first<Row<'commission_plans', 'version'> & { plan: CommissionPlan }>(
    sql`select plan, version from commission_plans where tenant_id = ${tx.tenantId}`,
  );

/** Returns null if the stored plan has another version; without a version it is overwritten. */
export async function savePlan(
  tx: TenantTx,
  plan: CommissionPlan,
  version: number | null,
): Promise<number | null> {
  const row = await tx.first<Row<'commission_plans', 'version'>>(sql`
    insert into commission_plans as p (tenant_id, plan) values (${tx.tenantId}, ${JSON.stringify(plan)}::jsonb)
    on conflict (tenant_id) do update set plan = excluded.plan, updated_at = ${tx.now}::timestamptz, version = p.version + 1
      where ${version}::int is null or p.version = ${version}
    returning version`);
  return row?.version ?? null;
}

export type NamedProduct = Row<'products', 'id' | 'name'>;

/** A user's name as in reports. */
const userName = sql.raw(`coalesce(nullif(u.name, ''), u.username)`);

export const agentNames = (tx: TenantTx): Promise<NamedProduct[]> =>
  tx.rows<NamedProduct>(sql`
    select u.id, ${userName} as name from users u
    where u.tenant_id = ${tx.tenantId} and u.deleted_at is null and left(u.username, 1) <> '~' order by 2, 1`);

const given = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id) => id !== null)),
];

/** The names of what the rules refer to, removed ones included. */
export async function namesOf(tx: TenantTx, rules: CommissionPlan['rules']) {
  const named = (table: 'products' | 'categories' | 'channels', ids: readonly number[]) =>
    tx.rows<NamedProduct>(sql`
      select id, name from ${sql.table(table)} where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) order by id`);
  const users = given(rules.map((rule) => rule.userId));
  return {
    users: await tx.rows<NamedProduct>(sql`
      select u.id, ${userName} as name from users u
      where u.tenant_id = ${tx.tenantId} and u.id = any(${users}::bigint[]) order by u.id`),
    products: await named('products', given(rules.map((rule) => rule.productId))),
    categories: await named('categories', given(rules.map((rule) => rule.categoryId))),
    channels: await named('channels', given(rules.map((rule) => rule.channelId))),
  };
}

export async function isFrozen(tx: TenantTx, month: string): Promise<boolean> {
  const found = await tx.rows(
    sql`select 1 from commission_months where tenant_id = ${tx.tenantId} and month = ${month}::date`,
  );
  return found.length > 0;
}

export const freeze = (tx: TenantTx, month: string) =>
  tx.rows(sql`
    insert into commission_months (tenant_id, month, frozen_by) values (${tx.tenantId}, ${month}::date, ${tx.actor.userId})
    on conflict do nothing`);

export const unfreeze = (tx: TenantTx, month: string) =>
  tx.rows(
    sql`delete from commission_months where tenant_id = ${tx.tenantId} and month = ${month}::date`,
  );

/** The closed months between two days, as `YYYY-MM`. */
export const frozenMonths = async (
  tx: TenantTx,
  { start, end }: { start: string; end: string },
): Promise<string[]> =>
  (
    await tx.rows<{ month: string }>(sql`
      select to_char(month, 'YYYY-MM') as month from commission_months
      where tenant_id = ${tx.tenantId} and month >= date_trunc('month', ${start}::date) and month <= ${end}::date`)
  ).map(({ month }) => month);

export interface NewPayment {
  readonly userId: number;
  readonly month: string;
  readonly satang: number;
  readonly note: string;
}

export async function insertPayment(tx: TenantTx, payment: NewPayment): Promise<number | null> {
  const row = await tx.first<Row<'commission_payments', 'id'>>(sql`
    insert into commission_payments (tenant_id, agent_id, month, satang, note, paid_by)
    select ${tx.tenantId}, u.id, ${payment.month}::date, ${payment.satang}, ${payment.note}, ${tx.actor.userId}
    from users u where u.tenant_id = ${tx.tenantId} and u.id = ${payment.userId} returning id`);
  return row?.id ?? null;
}

/** Two payments to the same seller for the same month run one after the other. */
export const lockPayments = (
  tx: TenantTx,
  { userId, month }: Pick<NewPayment, 'userId' | 'month'>,
) =>
  tx.rows(
    sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext(${`commission ${userId} ${month}`}))`,
  );

/** Leaves out cancelled payments. */
export const findPayment = (tx: TenantTx, id: number) =>
  tx.first<Row<'commission_payments', 'id'>>(sql`
    select id from commission_payments where tenant_id = ${tx.tenantId} and id = ${id} and cancelled_at is null`);

/** False if it was cancelled already. */
export const cancelPayment = async (tx: TenantTx, id: number): Promise<boolean> =>
  (await tx.first(sql`
    update commission_payments set cancelled_at = now(), cancelled_by = ${tx.actor.userId}
    where tenant_id = ${tx.tenantId} and id = ${id} and cancelled_at is null returning id`)) !==
  undefined;

export interface PaymentRow extends Row<
  'commission_payments',
  'id' | 'agent_id' | 'satang' | 'note' | 'paid_at' | 'cancelled_at'
> {
  readonly agent: string;
  readonly month: string;
  readonly paid_by: Column<'users', 'username'> | null;
  readonly cancelled_by: Column<'users', 'username'> | null;
}

interface PaymentFilter {
  readonly id: number | null;
  readonly agentId: number | null;
  readonly month: string | null;
}

const paymentsWhere = (tx: TenantTx, { id, agentId, month }: PaymentFilter) =>
  sql`p.tenant_id = ${tx.tenantId} and (${id}::bigint is null or p.id = ${id})
    and (${agentId}::bigint is null or p.agent_id = ${agentId}) and (${month}::date is null or p.month = ${month}::date)`;

export async function pageOfPayments(tx: TenantTx, filter: PaymentFilter, at: Page) {
  const where = paymentsWhere(tx, filter);
  const [rows, all] = await Promise.all([
    tx.page(
      sql<PaymentRow>`
      select p.id, p.agent_id, coalesce(${userName}, '#' || p.agent_id) as agent, to_char(p.month, 'YYYY-MM') as month, p.satang,
        p.note, p.paid_at, coalesce(nullif(b.name, ''), b.username) as paid_by, p.cancelled_at, coalesce(nullif(c.name, ''), c.username) as cancelled_by
      from commission_payments p
      left join users u on u.tenant_id = p.tenant_id and u.id = p.agent_id
      left join users b on b.tenant_id = p.tenant_id and b.id = p.paid_by
      left join users c on c.tenant_id = p.tenant_id and c.id = p.cancelled_by
      where ${where} order by p.id desc`,
      at,
    ),
    tx.first<{ n: number }>(sql`select count(*) as n from commission_payments p where ${where}`),
  ]);
  return { rows, total: all?.n ?? 0 };
}
