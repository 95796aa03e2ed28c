// The pages of the order lists: first the ids from an index, then only the rows of the page.
import { LONGEST_PAGE } from '@app/contract/kit/fields';
import type { OrderStatus } from '@app/contract/order/order';
import {
  FILTER_CAP,
  isPlain,
  orderSource,
  statusesOf,
  type OrderScope,
} from '../order/order-filter.store.ts';
import {
  itemNames,
  itemRowOf,
  itemsOf,
  itemsOfOrders,
  orderColumns,
  orderJoins,
  orderNames,
  orderRowOf,
  type ItemRow,
  type OrderRow,
} from '../order/order.store.ts';
import type { RawBuilder } from 'kysely';
import {
  arrayOf,
  arraysOf,
  composed,
  sql,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

type Direction = 'asc' | 'desc';

export interface Paging extends Page {
  readonly sort: 'created' | '-created';
}

const directionOf = ({ sort }: Paging): Direction => (sort === 'created' ? 'asc' : 'desc');

/** The page's ids, in the order the query gives them. */
const pageOf = (ids: string): string =>
  `with page as materialized (select id, place from unnest(array(${ids})) with ordinality as p (id, place))`;

const rowsOfPage = `select ${orderColumns} from page p join orders o on o.tenant_id = $1 and o.id = p.id
  ${orderJoins} order by p.place`;

/**
 * Rows, lines and total as one row of one snapshot. Arrays in one text cost the caller less than
 * half of reading a wide row column by column, and the database hardly more.
 */
const wholePage = (ids: string, where: string): string => `${pageOf(ids)}
  select ${arraysOf(rowsOfPage, orderNames)} as rows,
    ${arraysOf(itemsOf('array(select id from page)'), itemNames)} as lines,
    (select coalesce(sum(n), 0)::bigint from order_counts where tenant_id = $1 ${where}) as total`;

/** Rows up to this offset are near the beginning of a list, which is what users look at most. */
const NEAR = LONGEST_PAGE;

interface Window {
  /** The first rows of each status that a combined list needs. */
  readonly first: string;
  readonly page: string;
}

// If the planner sees the numbers of a window, it plans every page again, which takes as long as
// reading it. Near the beginning they are hidden in subqueries: the rows before the window, which
// it must guess, never exceed the limit it is given.
const windows = {
  near: {
    first: `limit ${NEAR}`,
    page: 'limit (select $2::bigint) offset (select $3::bigint)',
  },
  deep: { first: 'limit $2::bigint + $3::bigint', page: 'limit $2 offset $3' },
} satisfies Record<string, Window>;

// The hot pages: ids from the index alone, then only the rows of the page (measured: 1.7 ms at
// offset 20,000, where reading every skipped row took 24 ms); the total comes from the counters in
// the same trip.
function pagesIn(direction: Direction, { first, page }: Window) {
  const order = `order by created_at ${direction}, id ${direction}`;
  const firstOf = (where: string): string =>
    `(select id, created_at from orders where tenant_id = $1 and deleted_at is null ${where} ${order} ${first})`;
  const idsOf = (near: string): string => `select id from (${near}) as list ${order} ${page}`;
  // Each status reads its own first rows in index order; one `status in (…)` would sort all of them
  // (100 ms at 1M).
  const sent = `${firstOf(`and status = 'sending'`)} union all ${firstOf(`and status = 'tracking'`)}`;
  return {
    all: wholePage(idsOf(firstOf('')), ''),
    status: wholePage(idsOf(firstOf('and status = $4')), 'and status = $4'),
    sent: wholePage(idsOf(sent), `and status in ('sending', 'tracking')`),
  };
}

const pagesOf = (window: Window) => ({
  asc: pagesIn('asc', window),
  desc: pagesIn('desc', window),
});
const pages = { near: pagesOf(windows.near), deep: pagesOf(windows.deep) };

/** The prepared statement for a list of one status, newest first. */
export const pageOfStatus = pages.near.desc.status;

export interface OrderPage {
  readonly rows: OrderRow[];
  readonly lines: ItemRow[];
  readonly total: number;
  readonly capped: boolean;
}

export const pageOfOrders = (tx: TenantTx, scope: OrderScope, paging: Paging): Promise<OrderPage> =>
  isPlain(scope) ? plainPage(tx, scope, paging) : filteredPage(tx, scope, paging);

/** An order row as one array; see `orderRowOf`. */
interface Line {
  readonly line: readonly unknown[];
}

const rowOf = ({ line }: Line): OrderRow => orderRowOf(line);

const linesOf = (rows: RawBuilder<unknown>): RawBuilder<Line> =>
  sql<Line>`select ${sql.raw(arrayOf(orderNames))} as line from (${rows}) r`;

/** Reads the user names once per list instead of three times per order. */
const wholeJoins = orderJoins.replaceAll('join users ', 'join people ');

/** The whole list in order, for callers that read it to the end. */
function wholeList(tx: TenantTx, scope: OrderScope, paging: Paging): RawBuilder<Line> {
  const { from, where } = orderSource(tx, scope);
  const direction = sql.raw(directionOf(paging));
  return linesOf(sql`
    with people as materialized (select tenant_id, id, username from users where tenant_id = ${tx.tenantId})
    select ${composed(orderColumns)} from ${from} ${composed(wholeJoins)} where ${where}
    order by o.created_at ${direction}, o.id ${direction}`);
}

interface WholePage {
  readonly rows: readonly unknown[][];
  readonly lines: readonly unknown[][];
  readonly total: number;
}

async function plainPage(tx: TenantTx, scope: OrderScope, paging: Paging): Promise<OrderPage> {
  const { status } = scope.filter;
  let whole: WholePage | undefined;
  const found = await tx.page(
    () => wholeList(tx, scope, paging),
    paging,
    async () => {
      whole = await readWholePage(tx, status, paging);
      return whole.rows.map((line) => ({ line }));
    },
  );
  const rows = found.map(rowOf);
  const lines = whole?.lines.map(itemRowOf) ?? (await itemsOfRows(tx, rows));
  return { rows, lines, total: whole?.total ?? (await totalOf(tx, status)), capped: false };
}

async function readWholePage(
  tx: TenantTx,
  status: OrderStatus | undefined,
  paging: Paging,
): Promise<WholePage> {
  const { page, pageSize } = paging;
  const direction = directionOf(paging);
  const window = [tx.tenantId, pageSize, (page - 1) * pageSize];
  const kind = status === undefined ? 'all' : status === 'sending' ? 'sent' : 'status';
  const depth = page * pageSize > NEAR ? 'deep' : 'near';
  const [whole] = await tx.named<WholePage>(
    `order-page-${depth}-${kind}-${direction}`,
    pages[depth][direction][kind],
    kind === 'status' ? [...window, status] : window,
  );
  return whole ?? { rows: [], lines: [], total: 0 };
}

const itemsOfRows = (tx: TenantTx, rows: readonly OrderRow[]): Promise<ItemRow[]> =>
  itemsOfOrders(
    tx,
    rows.map(({ id }) => id),
  );

async function totalOf(tx: TenantTx, status: OrderStatus | undefined): Promise<number> {
  const among = status === undefined ? null : [...statusesOf(status)];
  const row = await tx.first<{ n: number }>(sql`
    select sum(n)::bigint as n from order_counts
    where tenant_id = ${tx.tenantId} and (${among}::text[] is null or status = any(${among}::text[]))`);
  return row?.n ?? 0;
}

async function filteredPage(tx: TenantTx, scope: OrderScope, paging: Paging): Promise<OrderPage> {
  const { page, pageSize } = paging;
  const direction = sql.raw(directionOf(paging));
  const { from, where } = orderSource(tx, scope);
  const found = await tx.page(
    () => wholeList(tx, scope, paging),
    paging,
    () =>
      tx.rows(
        linesOf(sql`
        with page as materialized (
          select o.id, o.created_at from ${from} where ${where}
          order by o.created_at ${direction}, o.id ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}
        )
        select ${composed(orderColumns)} from page p join orders o on o.tenant_id = ${tx.tenantId} and o.id = p.id
        ${composed(orderJoins)} order by p.created_at ${direction}, p.id ${direction}`),
      ),
  );
  const rows = found.map(rowOf);
  const linesAsked = itemsOfRows(tx, rows);
  if (page === 1 && rows.length < pageSize)
    return { rows, lines: await linesAsked, total: rows.length, capped: false };
  // The count is capped only if the filter narrows beyond the status: totals of a seller's own
  // statuses stay exact.
  const cap = isPlain({ ...scope, ownerId: null }) ? Infinity : FILTER_CAP;
  const most = Number.isFinite(cap) ? cap + 1 : null;
  const [lines, counted] = await Promise.all([
    linesAsked,
    tx.first<{ n: number }>(sql`
      select count(*) as n from (select from ${from} where ${where} limit ${most}) as found`),
  ]);
  const total = counted?.n ?? 0;
  return { rows, lines, total: Math.min(total, cap), capped: total > cap };
}

/** Whether the order exists and the user may see it. */
export const isThere = async (tx: TenantTx, id: number, ownerId: number | null): Promise<boolean> =>
  (await tx.first(sql`
    select id from orders
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null
      and (${ownerId}::bigint is null or created_by = ${ownerId} or telesale_by = ${ownerId})`)) !==
  undefined;

/** The nearest older or newer order within the filter. */
export function nearestOrder(
  tx: TenantTx,
  scope: OrderScope,
  { id, isOlder }: { readonly id: number; readonly isOlder: boolean },
) {
  const { from, where } = orderSource(tx, scope);
  const than = sql.raw(isOlder ? '<' : '>');
  const direction = sql.raw(isOlder ? 'desc' : 'asc');
  // Compares with the stored row, because the driver's dates end at milliseconds and the column is
  // finer.
  return tx.first<Row<'orders', 'id' | 'code'>>(sql`
    select o.id, o.code from ${from} where ${where}
      and (o.created_at, o.id) ${than} (
        select p.created_at, p.id from orders p where p.tenant_id = ${tx.tenantId} and p.id = ${id})
    order by o.created_at ${direction}, o.id ${direction} limit 1`);
}
