// Making many orders under the rules of one: each priced, referred and reserved alike, written together.
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

/** Few enough that writing them out holds nobody up, and many enough that the trips don't count. */
const CHUNK = 50;

export interface MadeMany {
  readonly id: number;
  readonly code: string;
  /** Made without stock, to be settled by whoever reviews it. */
  readonly isShort: boolean;
}

interface CreateRequest {
  readonly requests: readonly NewOrderRequest[];
  /** One that fails leaves nothing written; the others say so by coming back without an order. */
  readonly isWhole: boolean;
  /** Only says what would happen. */
  readonly dryRun?: boolean;
  /** What stock is missing for is made all the same: it awaits review and holds nothing. */
  readonly shortWaits?: boolean;
}

type Outcome = MadeMany | Failure | undefined;
type Planned = OrderPlan | Failure;

/** In the order of the requests: the order made, why not, or nothing when another one stood in the way. */
export async function createOrders(tx: TenantTx, createRequest: CreateRequest): Promise<Outcome[]> {
  const { requests, isWhole, dryRun = false, shortWaits = false } = createRequest;
  const { allowNegative, limit, left, chooseCourier } = await orderRules(tx);
  const planned = await planAll(
    tx,
    requests.map((request) => ({ chooseCourier, ...request })),
  );
  const pieces = await piecesFor(tx, planned);
  // Who waits is decided here: stock that somebody else takes meanwhile would refuse the whole.
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

/** What is wrong with the lines is told beside what does not exist. */
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

/** The first ones that there is stock for fit, the rest take none and learn how many that were. */
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
  /** Holds the counters, so that what is allotted now is still there when it is taken. */
  readonly lock: boolean;
  readonly shortWaits: boolean;
}

/** In the order of the requests, as long as there is any; what fits no more fails with its product, or waits. */
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

/** The plan of an order that awaits review until there is stock for it; its history says what was missing. */
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

/** What history shows of an order is made with its number: of thousands in one go all other calls would wait for it. */
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
  // The counters come last: others who sell the same goods wait for as short as can be.
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
