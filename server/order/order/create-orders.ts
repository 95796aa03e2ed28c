// Creates many orders under the rules for one: each priced, checked and reserved alike, all written
// together.
import { orderCode } from '@app/contract/kit/order-states';
import type { OrderStatus } from '@app/contract/order/order';
import { countOrders } from './order-counts.store.ts';
import {
  planOf,
  planOrder,
  referencesOf,
  type NewOrderRequest,
  type OrderPlan,
} from './create-order.ts';
import { productsOf } from './order-lines.ts';
import { orderRules } from './order-room.ts';
import { requireReferences } from './order-parts.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import { orderStock } from '../../catalog/index.ts';
import { freeStock, piecesOf } from './bulk-stock.store.ts';
import { createPacer } from '../../platform/threads.ts';
import { insertOrders, nextOrderIds, type NumberedPlan } from './order-bulk.store.ts';

/** Small enough not to block other calls, large enough that round trips do not matter. */
const CHUNK = 50;

export interface MadeMany {
  readonly id: number;
  readonly code: string;
  /** Made without stock; the user who reviews the order decides. */
  readonly isShort: boolean;
}

interface CreateRequest {
  readonly requests: readonly NewOrderRequest[];
  /** If one request fails, nothing is written; the others come back without an order. */
  readonly isWhole: boolean;
  /** Only previews the outcome. */
  readonly dryRun?: boolean;
  /** Requests short of stock are made all the same: they wait for review and hold nothing. */
  readonly shortWaits?: boolean;
}

type Outcome = MadeMany | Failure | undefined;
type Planned = OrderPlan | Failure;

/** Per request: the order, its Failure, or undefined if another request failed the whole. */
export async function createOrders(tx: TenantTx, createRequest: CreateRequest): Promise<Outcome[]> {
  const { requests, isWhole, dryRun = false, shortWaits = false } = createRequest;
  const { allowNegative, limit, left, chooseCourier } = await orderRules(tx);
  const planned = await planAll(
    tx,
    requests.map((request) => ({ chooseCourier, ...request })),
  );
  const pieces = await piecesFor(tx, planned);
  // Locks the stock while deciding which orders wait: stock taken by another call meanwhile would
  // refuse the whole.
  const lock = !dryRun && (!isWhole || shortWaits);
  const allotStock: Allot = allowNegative
    ? (plan) => plan
    : await allotter(tx, { pieces, lock, shortWaits });
  allotRoom(planned, { limit, left }, allotStock);
  const stock = { pieces, allowNegative };
  const failed = planned.some((plan) => plan instanceof Failure);
  if (dryRun || (isWhole && failed))
    return planned.map((plan) => (plan instanceof Failure ? plan : undefined));
  return write(tx, planned, stock);
}

async function planAll(tx: TenantTx, requests: readonly NewOrderRequest[]): Promise<Planned[]> {
  const ids = requests.flatMap(({ body }) => body.items.map((item) => item.productId));
  const products = await productsOf(tx, ids);
  const known = new Map<string, Failure | null>();
  const planned: Planned[] = [];
  const rest = createPacer();
  for (const request of requests) {
    await rest();
    const key = JSON.stringify(referencesOf(request.body));
    if (!known.has(key)) known.set(key, await referenceFault(tx, request));
    const plan = caught(() => planOrder(tx, request, products));
    const fault = known.get(key);
    planned.push(fault ? withFieldsOf(fault, plan) : plan);
  }
  return planned;
}

/** Adds the plan's faults of the lines to the fault of a missing reference. */
const withFieldsOf = (fault: Failure, plan: Planned): Failure =>
  plan instanceof Failure && plan.info.fields && fault.info.fields
    ? fail(fault.code, { fields: { ...plan.info.fields, ...fault.info.fields } })
    : fault;

async function referenceFault(tx: TenantTx, { body }: NewOrderRequest): Promise<Failure | null> {
  try {
    await requireReferences(tx, referencesOf(body));
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function caught(plan: () => OrderPlan): Planned {
  try {
    return plan();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

type Allot = (plan: OrderPlan) => Planned;

/**
 * The first orders with enough stock get the places left this month; the rest fail with the number
 * of places there were.
 */
function allotRoom(
  planned: Planned[],
  { limit, left }: { limit: number; left: number },
  allotStock: Allot,
): void {
  const remaining = Math.max(0, left);
  let room = remaining;
  for (const [at, plan] of planned.entries()) {
    if (plan instanceof Failure) continue;
    const made =
      room > 0 ? allotStock(plan) : fail('ORDER_LIMIT', { details: { limit, remaining } });
    if (!(made instanceof Failure)) room -= 1;
    planned[at] = made;
  }
}

type Pieces = ReadonlyMap<number, readonly { productId: number; unit: number }[]>;

interface Stock {
  readonly pieces: Pieces;
  readonly allowNegative: boolean;
}

async function piecesFor(tx: TenantTx, planned: readonly Planned[]): Promise<Pieces> {
  const sold = planned.flatMap((plan) =>
    plan instanceof Failure ? [] : plan.lines.map((line) => line.productId),
  );
  return Map.groupBy(await piecesOf(tx, [...new Set(sold)]), (row) => row.soldId);
}

interface Allotment {
  readonly pieces: Pieces;
  /** Locks the stock counters, so that allotted stock is still there when it is taken. */
  readonly lock: boolean;
  readonly shortWaits: boolean;
}

/** Allots stock by the order of requests; without enough, an order fails or waits. */
async function allotter(tx: TenantTx, { pieces, lock, shortWaits }: Allotment): Promise<Allot> {
  const ids = [...pieces.values()].flatMap((rows) => rows.map((row) => row.productId));
  const shelf = await freeStock(tx, [...new Set(ids)], lock);
  const left = new Map(shelf.map((row) => [row.productId, { ...row }]));
  return (plan) => {
    const needs = needsOf(plan, pieces);
    const short = needs.find(({ productId, unit }) => (left.get(productId)?.free ?? 0) < unit);
    if (short) {
      const fault = shortOf(left.get(short.productId), short.productId);
      return shortWaits ? waiting(plan, fault) : fault;
    }
    for (const { productId, unit } of needs) left.get(productId)!.free -= unit;
    return plan;
  };
}

/** The plan of an order that waits for review and stock; its history says what was missing. */
function waiting({ columns, lines }: OrderPlan, { info }: Failure): OrderPlan {
  const short = { status: 'pending', stock_state: 'none', is_short: true } as const;
  const reason = `รอตรวจสอบเพราะ${String(info.details?.['text'])}`;
  return { ...planOf({ ...columns, ...short }, lines), reason };
}

function shortOf(
  row: { name: string; code: string; free: number } | undefined,
  productId: number,
): Failure {
  const { name = '', code = '', free: available = 0 } = row ?? {};
  const text = `${name} สต็อกไม่พอ เหลือ ${available}`;
  return fail('STOCK_SHORT', { details: { productId, code, name, available, text } });
}

function needsOf(
  { lines, columns }: OrderPlan,
  pieces: Pieces,
): { productId: number; unit: number }[] {
  if (columns.is_short) return [];
  const sums = new Map<number, number>();
  for (const line of lines)
    for (const { productId, unit } of pieces.get(line.productId) ?? [])
      sums.set(productId, (sums.get(productId) ?? 0) + unit * line.unit);
  return [...sums].map(([productId, unit]) => ({ productId, unit }));
}

/** Builds the history facts with pauses: thousands in one go would block all other calls. */
async function number(tx: TenantTx, planned: readonly Planned[]): Promise<NumberedPlan[]> {
  const good = planned.filter((plan) => !(plan instanceof Failure)) as OrderPlan[];
  const ids = await nextOrderIds(tx, good.length);
  const rest = createPacer();
  const numbered: NumberedPlan[] = [];
  for (const [at, plan] of good.entries()) {
    await rest();
    const id = ids[at] ?? 0;
    numbered.push({ ...plan, id, code: orderCode(id) });
  }
  return numbered;
}

async function write(tx: TenantTx, planned: readonly Planned[], stock: Stock): Promise<Outcome[]> {
  const numbered = await number(tx, planned);
  const rest = createPacer();
  for (let at = 0; at < numbered.length; at += CHUNK) {
    await insertOrders(tx, numbered.slice(at, at + CHUNK));
    await rest();
  }
  // The stock counters come last, so that others who sell the same goods wait as short as possible.
  for (let at = 0; at < numbered.length; at += CHUNK) {
    const chunk = numbered.slice(at, at + CHUNK);
    const needs = chunk.flatMap((plan): orderStock.Need[] =>
      needsOf(plan, stock.pieces).map((need) => ({ ...need, orderId: plan.id })),
    );
    const short = await orderStock.hold(tx, {
      orderIds: chunk.map(({ id }) => id),
      needs,
      allowNegative: stock.allowNegative,
    });
    if (short.length > 0)
      throw fail('STOCK_SHORT', {
        details: { productId: short[0]?.product_id, available: short[0]?.available },
      });
  }
  await account(tx, numbered);
  const made = numbered.values();
  return planned.map((plan) => {
    if (plan instanceof Failure) return plan;
    const { id, code, columns } = made.next().value!;
    return { id, code, isShort: columns.is_short };
  });
}

async function account(tx: TenantTx, made: readonly NumberedPlan[]): Promise<void> {
  const counts: Partial<Record<OrderStatus, number>> = {};
  for (const { id, columns, after } of made) {
    counts[columns.status] = (counts[columns.status] ?? 0) + 1;
    tx.audit({ action: 'order.create', entity: 'order', entityId: id, after });
  }
  if (made.length > 0) await countOrders(tx, counts);
}

export { removeNewOrders } from './remove-orders.ts';
