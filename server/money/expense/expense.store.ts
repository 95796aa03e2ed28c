// Rows of expenses, and of closed months and budgets.
import type { ExpenseType } from '@app/contract/money/expense';
import { markDaysDirty } from '../../platform/recount.store.ts';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface ExpenseFields extends Row<
  'expenses',
  'type' | 'amount_satang' | 'note' | 'channel_id' | 'product_id' | 'carrier' | 'ref'
> {
  /** A Bangkok day `YYYY-MM-DD`. */
  readonly spent_on: Column<'expenses', 'spent_on'>;
}

export interface ExpenseRow
  extends ExpenseFields, Row<'expenses', 'id' | 'image_name' | 'created_by' | 'version'> {
  readonly username: string | null;
  readonly product: { code: string; name: string } | null;
  readonly locked: boolean;
}

interface Filter {
  readonly type?: ExpenseType | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  readonly channelId?: number | undefined;
}

interface Page extends Filter {
  readonly page: number;
  readonly pageSize: number;
}

const columns = sql`e.id, e.type, e.spent_on, e.amount_satang, e.note, e.channel_id, e.product_id, e.carrier, e.ref,
  e.image_name, e.created_by, e.version, (select u.username from users u where u.tenant_id = ${ours} and u.id = e.created_by) as username,
  (select jsonb_build_object('code', p.code, 'name', p.name) from products p where p.tenant_id = ${ours} and p.id = e.product_id) as product,
  exists (select from expense_months m where m.tenant_id = ${ours}
    and m.month = date_trunc('month', e.spent_on)::date and m.locked_at is not null) as locked`;

/** Without a search, no text of any row is built. */
const holding = (tx: TenantTx, search: string) =>
  search === ''
    ? sql``
    : sql`and strpos(lower(concat_ws(' ', e.note, e.ref, (select p.code || ' ' || p.name from products p
      where p.tenant_id = ${tx.tenantId} and p.id = e.product_id))), lower(${search})) > 0`;

const matching = (tx: TenantTx, filter: Filter) => {
  const { type = null, from = null, to = null, search = '', channelId = null } = filter;
  return sql`e.tenant_id = ${tx.tenantId} and e.deleted_at is null
    and (${type}::text is null or e.type = ${type})
    and (${from}::date is null or e.spent_on >= ${from}::date) and (${to}::date is null or e.spent_on <= ${to}::date)
    and (${channelId}::bigint is null or e.channel_id = ${channelId})
    ${holding(tx, search)}`;
};

export async function pageOfExpenses(tx: TenantTx, filter: Page) {
  const where = matching(tx, filter);
  const whole = sql<ExpenseRow>`
    select ${columns} from expenses e where ${where} order by e.spent_on desc, e.id desc`;
  const [rows, all] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number; sum: number }>(sql`
    select count(*)::int n, coalesce(sum(e.amount_satang), 0) as sum from expenses e where ${where}`),
  ]);
  return { rows, total: all?.n ?? 0, sumSatang: all?.sum ?? 0 };
}

export const findExpense = (tx: TenantTx, id: number) =>
  tx.first<Row<'expenses', 'id'>>(sql`
    select id from expenses where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null`);

/** How many of these expenses are not deleted. */
export const countThere = async (tx: TenantTx, ids: readonly number[]): Promise<number> =>
  (
    await tx.first<{ n: number }>(sql`
    select count(*)::int as n from expenses
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and deleted_at is null`)
  )?.n ?? 0;

/** Locks in order of id. */
export const lockExpenses = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<ExpenseRow>(sql`
    select ${columns} from expenses e
    where e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::bigint[]) and e.deleted_at is null
    order by e.id for update of e`);

/** The advertising cost of the day's orders changes, so they are recounted. */
async function markDayOf(tx: TenantTx, id: number): Promise<void> {
  const row = await tx.first<Row<'expenses', 'spent_on'>>(
    sql`select spent_on from expenses where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  if (row) await markDaysDirty(tx, [row.spent_on]);
}

async function asWritten(tx: TenantTx, id: number): Promise<ExpenseRow> {
  const row = await tx.first<ExpenseRow>(
    sql`select ${columns} from expenses e where e.tenant_id = ${tx.tenantId} and e.id = ${id}`,
  );
  if (!row) throw new Error('no expense row came back');
  return row;
}

export async function insertExpense(tx: TenantTx, fields: ExpenseFields): Promise<ExpenseRow> {
  const made = await tx.first<Row<'expenses', 'id'>>(sql`
    insert into expenses (tenant_id, type, spent_on, amount_satang, note, channel_id, product_id, carrier, ref, created_by)
    values (${tx.tenantId}, ${fields.type}, ${fields.spent_on}, ${fields.amount_satang}, ${fields.note}, ${fields.channel_id},
      ${fields.product_id}, ${fields.carrier}, ${fields.ref}, ${tx.actor.userId})
    returning id`);
  const row = await asWritten(tx, made?.id ?? 0);
  await markDaysDirty(tx, [row.spent_on]);
  return row;
}

/** Inserts many expenses; returns their ids in the given order. */
export async function insertExpenses(
  tx: TenantTx,
  expenses: readonly ExpenseFields[],
): Promise<number[]> {
  const rows = await tx.rows<Row<'expenses', 'id'>>(sql`
    select nextval('expenses_id_seq') as id from generate_series(1, ${expenses.length}::int)`);
  const ids = rows.map(({ id }) => id);
  const made = expenses.map((fields, at) => ({ ...fields, id: ids[at] }));
  await tx.rows(sql`
    insert into expenses (tenant_id, id, type, spent_on, amount_satang, note, channel_id, product_id, carrier, ref, created_by)
    select ${tx.tenantId}::int, id, type, spent_on, amount_satang, note, channel_id, product_id, carrier, ref, ${tx.actor.userId}::bigint
    from json_populate_recordset(null::expenses, ${JSON.stringify(made)}::json) returning 1`);
  await markDaysDirty(tx, [...new Set(expenses.map((fields) => fields.spent_on))]);
  return ids;
}

export async function saveExpense(tx: TenantTx, id: number, fields: ExpenseFields) {
  await markDayOf(tx, id);
  await tx.rows(sql`
    update expenses e set type = ${fields.type}, spent_on = ${fields.spent_on}, amount_satang = ${fields.amount_satang},
      note = ${fields.note}, channel_id = ${fields.channel_id}, product_id = ${fields.product_id},
      carrier = ${fields.carrier}, ref = ${fields.ref}, updated_at = now(), version = version + 1
    where e.tenant_id = ${tx.tenantId} and e.id = ${id}`);
  const row = await asWritten(tx, id);
  await markDaysDirty(tx, [row.spent_on]);
  return row;
}

/** The version stays, so an open form can still save. */
export async function saveFile(tx: TenantTx, id: number, imageName: string) {
  await tx.rows(sql`
    update expenses set image_name = ${imageName}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return asWritten(tx, id);
}

export async function removeExpenses(
  tx: TenantTx,
  expenses: readonly Pick<ExpenseRow, 'id' | 'spent_on'>[],
): Promise<void> {
  await tx.rows(sql`
    update expenses set deleted_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = any(${expenses.map(({ id }) => id)}::bigint[])`);
  await markDaysDirty(tx, [...new Set(expenses.map((expense) => expense.spent_on))]);
}

export const lockDeletedExpense = (tx: TenantTx, id: number) =>
  tx.first<ExpenseRow>(sql`
    select ${columns} from expenses e
    where e.tenant_id = ${tx.tenantId} and e.id = ${id} and e.deleted_at > now() - interval '30 days' for update of e`);

export async function bringBackExpense(tx: TenantTx, id: number): Promise<void> {
  await tx.rows(sql`
    update expenses set deleted_at = null, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await markDayOf(tx, id);
}

/** The first day's rows, oldest first; `copied` if the second day has one equal in all fields. */
export const uncopied = (tx: TenantTx, type: ExpenseType, days: { from: string; to: string }) =>
  tx.rows<ExpenseFields & { copied: boolean }>(sql`
    select e.type, e.amount_satang, e.note, e.channel_id, e.product_id, e.carrier, e.ref, ${days.to} as spent_on,
      exists (select from expenses c where c.tenant_id = ${ours} and c.type = e.type and c.spent_on = ${days.to}::date
        and c.deleted_at is null and c.amount_satang = e.amount_satang and c.note = e.note and c.ref = e.ref
        and c.channel_id is not distinct from e.channel_id and c.product_id is not distinct from e.product_id
        and c.carrier is not distinct from e.carrier) as copied
    from expenses e
    where e.tenant_id = ${tx.tenantId} and e.type = ${type} and e.spent_on = ${days.from}::date and e.deleted_at is null
      and not exists (select from cod_bills b where b.tenant_id = ${ours} and b.expense_id = e.id)
    order by e.id`);

/** Which of the two exist and are not deleted. */
export async function knownRefs(tx: TenantTx, refs: { channelId: number; productId: number }) {
  const row = await tx.first<{ channel: boolean; product: boolean }>(sql`
    select exists (select from channels where tenant_id = ${tx.tenantId} and id = ${refs.channelId} and deleted_at is null) as channel,
      exists (select from products where tenant_id = ${tx.tenantId} and id = ${refs.productId} and deleted_at is null) as product`);
  return row ?? { channel: false, product: false };
}
