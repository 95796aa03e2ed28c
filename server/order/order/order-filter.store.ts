// An order filter as SQL over the alias `o`, used alike by lists, sums and reports.
import type { RawBuilder } from 'kysely';
import {
  normalizePhone,
  normalizeText,
  toArabicDigits,
  trackingNumber,
} from '@app/contract/kit/text';
import type { OrderFilterQuery } from '@app/contract/order/list';
import type { OrderHold } from '@app/contract/kit/order-states';
import type { OrderStatus } from '@app/contract/order/order';
import { startOfDay } from '@app/contract/kit/bangkok';
import { sql, type TenantTx } from '../../platform/database.ts';
import { isOfRiskyBuyer } from './risky-orders.store.ts';

/** The filter and who asks: `ownerId` narrows to orders made by, or in telesale of, this user. */
export interface OrderScope {
  readonly filter: OrderFilterQuery;
  readonly ownerId: number | null;
  /** False if phones are hidden; then a search finds only whole phone numbers. */
  readonly seesPersonal: boolean;
}

/** `from` names the orders as `o`, `where` holds the rest. */
export interface OrderSource {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

type Condition = RawBuilder<unknown>;

/** A search neither counts nor pages beyond this many matches. */
export const FILTER_CAP = 10_000;
const MIN_SEARCH = 3;

/** `sending` includes orders that a courier has already scanned. */
export const statusesOf = (status: OrderStatus): readonly OrderStatus[] =>
  status === 'sending' ? ['sending', 'tracking'] : [status];

/** True if nothing but the status narrows the list, so the counters know the total. */
export const isPlain = ({ filter, ownerId }: Omit<OrderScope, 'seesPersonal'>): boolean =>
  ownerId === null &&
  (filter.search ?? '') === '' &&
  Object.entries(filter).every(
    ([key, value]) =>
      value === undefined ||
      ['status', 'search', 'dateBy', 'sort', 'page', 'pageSize'].includes(key),
  );

export function orderSource(tx: TenantTx, scope: OrderScope): OrderSource {
  const { filter, ownerId } = scope;
  const search = (filter.search ?? '').trim();
  const conditions = [
    sql`o.tenant_id = ${tx.tenantId} and o.deleted_at is null`,
    ...(ownerId === null ? [] : [isOf(ownerId)]),
    ...placeInTime(filter),
    ...exactly(filter),
    ...ofChannels(tx, filter),
    ...ofItems(tx, filter),
    ...ofBuyers(tx, scope),
    ...ofProposals(tx, scope),
    ...shortSearch(search),
    ...(scope.seesPersonal ? [] : shownSearch(search)),
  ];
  return { from: searched(tx, search), where: sql.join(conditions, sql` and `) };
}

function ofBuyers(tx: TenantTx, { filter: { risky }, ownerId }: OrderScope): Condition[] {
  if (risky === undefined) return [];
  const isRisky = isOfRiskyBuyer(tx, ownerId);
  return [risky ? isRisky : sql`not ${isRisky}`];
}

function ofProposals({ tenantId }: TenantTx, { filter: { proposed } }: OrderScope): Condition[] {
  if (proposed === undefined) return [];
  const hasOne = sql`o.id in (select r.order_id from order_proposals r where r.tenant_id = ${tenantId} and r.state = 'open')`;
  return [proposed ? hasOne : sql`not ${hasOne}`];
}

const isOf = (userId: number): Condition =>
  sql`(o.created_by = ${userId} or o.telesale_by = ${userId})`;

const timeColumns = {
  created: sql`o.created_at`,
  sent: sql`o.sent_at`,
  delivered: sql`o.delivered_at`,
} as const;

function placeInTime({ from, to, dateBy }: OrderFilterQuery): Condition[] {
  const column = timeColumns[dateBy];
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${startOfDay(from)}::timestamptz`]),
    ...(to === undefined
      ? []
      : [sql`${column} < ${startOfDay(to)}::timestamptz + interval '1 day'`]),
  ];
}

function exactly(filter: OrderFilterQuery): Condition[] {
  const { status, channelId, carrier, payment, userId, province, printed, hasPno } = filter;
  return [
    ...(status === undefined ? [] : [isIn(statusesOf(status))]),
    ...(channelId === undefined ? [] : [sql`o.channel_id = ${channelId}`]),
    ...(carrier === undefined ? [] : [sql`o.carrier = ${Number(carrier)}`]),
    ...(payment === undefined ? [] : [sql`o.pay_method = ${payment}`]),
    ...(userId === undefined ? [] : [isOf(userId)]),
    ...(province === undefined ? [] : [sql`o.province = ${province}`]),
    ...(printed === undefined ? [] : [printed ? sql`o.print_count > 0` : sql`o.print_count = 0`]),
    ...(hasPno === undefined ? [] : [hasPno ? sql`o.pno <> ''` : sql`o.pno = ''`]),
    ...withinList(filter),
  ];
}

const satang = (baht: number): number => Math.round(baht * 100);

/** The union of all but `ended` is the generated column `has_problem`. */
export const holdConditions: Readonly<Record<OrderHold, Condition>> = {
  unpaid: sql`o.pay_method = 'transfer' and o.paid_satang < o.total_satang`,
  phone: sql`o.phone = ''`,
  address: sql`(o.address = '' or o.province = '')`,
  mismatch: sql`o.address_reason <> ''`,
  stock: sql`o.is_short`,
  ended: sql`o.webhook -> -1 ->> 'ended' is not null`,
};

function withinList({ stage, problem, hold, minTotal, maxTotal }: OrderFilterQuery): Condition[] {
  return [
    ...(stage === undefined ? [] : [sql`o.stage = ${stage}`]),
    ...(problem === undefined ? [] : [problem ? sql`o.has_problem` : sql`not o.has_problem`]),
    ...(hold === undefined ? [] : [holdConditions[hold]]),
    // Implied by the condition of the hold; with it the planner can use the index on `has_problem`.
    ...(hold === undefined || hold === 'ended' ? [] : [sql`o.has_problem`]),
    ...(minTotal === undefined ? [] : [sql`o.total_satang >= ${satang(minTotal)}`]),
    ...(maxTotal === undefined ? [] : [sql`o.total_satang <= ${satang(maxTotal)}`]),
  ];
}

function ofChannels({ tenantId }: TenantTx, { channelKind }: OrderFilterQuery): Condition[] {
  if (channelKind === undefined) return [];
  return [
    sql`o.channel_id in (select c.id from channels c where c.tenant_id = ${tenantId} and c.kind = ${channelKind})`,
  ];
}

// A single status uses `=`, so that the index on (status, created_at) also gives the order.
const isIn = (statuses: readonly OrderStatus[]): Condition =>
  statuses.length === 1
    ? sql`o.status = ${statuses[0]}`
    : sql`o.status = any(${[...statuses]}::text[])`;

function ofItems({ tenantId }: TenantTx, filter: OrderFilterQuery): Condition[] {
  const has = (line: Condition): Condition =>
    sql`exists (select from order_items i where i.tenant_id = ${tenantId} and i.order_id = o.id and ${line})`;
  return [
    ...(filter.productId === undefined ? [] : [has(sql`i.product_id = ${filter.productId}`)]),
    ...(filter.categoryId === undefined ? [] : [has(sql`i.category_id = ${filter.categoryId}`)]),
  ];
}

/** Normalizes the search like stored text; a phone in any notation becomes its digits. */
function searchNeedle(search: string): string {
  const digits = toArabicDigits(search).replaceAll(/[\s().-]/g, '');
  if (/^\+?\d+$/.test(digits)) return normalizePhone(search) ?? digits.replace('+', '');
  return isGroupedNumber(search) ? trackingNumber(search) : normalizeText(search);
}

/** Labels and receipts print tracking numbers in groups, and so users type EB 1234 5678 9 TH. */
const isGroupedNumber = (search: string): boolean =>
  /^[a-z\d]{1,5}( [a-z\d]{1,5}){2,}$/i.test(search) && search.replaceAll(/\D/g, '').length >= 6;

// Fewer than three characters cannot use the trigram index; they match an exact code or the start
// of a tracking number.
function shortSearch(search: string): Condition[] {
  const needle = searchNeedle(search);
  if (needle === '' || needle.length >= MIN_SEARCH) return [];
  const start = needle.toUpperCase();
  const end = `${start}\u{10ffff}`;
  return [sql`(o.code = ${start} or (o.pno <> '' and o.pno >= ${start} and o.pno < ${end}))`];
}

/** Narrows search hits to those in visible text, or with the whole phone number. */
function shownSearch(search: string): Condition[] {
  const needle = searchNeedle(search);
  if (needle.length < MIN_SEARCH) return [];
  return [
    sql`(strpos(lower(o.code), lower(${needle})) > 0 or strpos(lower(o.customer_name), lower(${needle})) > 0
      or strpos(lower(o.pno), lower(${needle})) > 0 or ${needle} in (o.phone, o.phone2))`,
  ];
}

// On a cluster, row-level security keeps the search condition from reaching the nodes, and all
// orders of the shop would be read. The planner assumes an array to be a handful of rows, so each
// id is looked up by key, whatever the node believes of the table's size.
const inCluster = (tenantId: number, needle: string): RawBuilder<unknown> => sql`(
  select unnest(array(select id from orders where tenant_id = ${tenantId} and deleted_at is null
    and search like '%' || replace(replace(replace(lower(${needle}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
  order by created_at desc, id desc limit ${FILTER_CAP + 1})) as id) s`;

function searched({ tenantId, isCluster }: TenantTx, search: string): RawBuilder<unknown> {
  const needle = searchNeedle(search);
  if (needle.length < MIN_SEARCH) return sql`orders o`;
  if (isCluster)
    return sql`${inCluster(tenantId, needle)} join orders o on o.tenant_id = ${tenantId} and o.id = s.id`;
  return sql`search_orders(${needle}, ${FILTER_CAP + 1}) s join orders o on o.tenant_id = ${tenantId} and o.id = s.id`;
}
