// Making an order: what it refers to exists, its lines are priced, its stock is reserved, all or nothing.
import { phoneKey } from '@app/contract/kit/text';
import type { OrderReply, OrderStatus } from '@app/contract/order';
import type {
  createOrder as createOrderEndpoint,
  CreateOrderBody,
} from '@app/contract/order-write';
import { requireRiskTaken } from '../customer/index.ts';
import { countOrders } from '../figures/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import type { Call } from '../platform/route.ts';
import type { Session } from '../platform/session.ts';
import { reserveStock, stockOf } from '../product/index.ts';
import { optionsOf } from '../setting/index.ts';
import { factOfLine, newLines, productsOf, sumOfLines, type Products } from './order-lines.ts';
import {
  columnsOfInfo,
  columnsOfShipping,
  factsOf,
  requireReferences,
  settle,
  unpaid,
} from './order-parts.ts';
import { countMadeSince, insertOrder, nextOrderId, type MadeOrder } from './order-write.store.ts';
import { orderOf } from './read-orders.ts';

export interface NewOrderRequest {
  readonly body: CreateOrderBody;
  /** Without order.edit a price other than the product's is refused. */
  readonly mayPrice: boolean;
  /** An order that a sale page sends is never refused for stock: it waits, marked short. */
  readonly isFromWebhook?: boolean;
}

const MAX_WEIGHT_GRAMS = 50_000;

export async function createOrderUse({
  tx,
  session,
  body,
}: Call<typeof createOrderEndpoint>): Promise<OrderReply> {
  const asked = await withRiskAsked(tx, session, body);
  const made = await makeOrder(tx, { body: asked, mayPrice: session.can('order.edit') });
  return orderOf(made, made.items);
}

/** The body with the reason that counts; an order that somebody will still check is asked about when it is shipped. */
export async function withRiskAsked(
  tx: TenantTx,
  session: Session,
  body: CreateOrderBody,
): Promise<CreateOrderBody> {
  const mayBypass = session.can('order.risk');
  const given = body.riskReason ?? '';
  if (statusOf(body) !== 'send') return { ...body, riskReason: mayBypass ? given : '' };
  const riskReason = await requireRiskTaken(tx, phoneKey(body.info.phone), {
    collects: body.payment.method !== 'transfer',
    reason: given,
    mayBypass,
  });
  return { ...body, riskReason };
}

/** Makes the order and returns its id; the caller has checked who may. */
export const createOrder = async (tx: TenantTx, request: NewOrderRequest): Promise<number> =>
  (await makeOrder(tx, request)).id;

async function makeOrder(tx: TenantTx, request: NewOrderRequest): Promise<MadeOrder> {
  const { body, isFromWebhook = false } = request;
  await requireReferences(tx, {
    channelId: body.channelId ?? null,
    senderAddressId: body.shipping?.senderAddressId ?? null,
    telesaleBy: body.telesaleBy ?? null,
  });
  const products = await productsOf(
    tx,
    body.items.map((item) => item.productId),
  );
  const lines = newLines(body.items, products, request.mayPrice);
  const payment = settle(unpaid, sumOfLines(lines), body.payment);
  const { stock_negative: mayGoNegative, order_limit: limit } = await optionsOf(tx, [
    'stock_negative',
    'order_limit',
  ]);
  if (limit > 0) await requireRoom(tx, limit);
  const status = isFromWebhook ? 'pending' : statusOf(body);
  const columns = {
    ...columnsOfInfo(body.info),
    ...columnsOfShipping({ weight: weightOf(body, products), ...body.shipping }),
    ...payment,
    status,
    type: body.type ?? (status === 'telesale' ? ('telesale' as const) : ('normal' as const)),
    channel_id: body.channelId ?? null,
    telesale_by: body.telesaleBy ?? null,
    message: body.message ?? '',
    duplicate_reason: body.duplicateReason ?? '',
    risk_reason: body.riskReason ?? '',
    created_by: tx.actor.userId,
    stock_state: isFromWebhook ? ('none' as const) : ('reserved' as const),
    is_short: isFromWebhook,
  };
  const id = await nextOrderId(tx);
  const after = { ...factsOf(columns), items: lines.map(factOfLine) };
  const made = await insertOrder(tx, { id, code: `SD${id}`, columns, lines, after });
  if (!isFromWebhook) {
    await reserveStock(tx, id, await stockOf(tx, lines), { allowNegative: mayGoNegative === 1 });
  }
  await countOrders(tx, { [status]: 1 });
  tx.audit({ action: 'order.create', entity: 'order', entityId: id, after });
  return made;
}

const statusOf = ({ status, type }: CreateOrderBody): OrderStatus =>
  status ?? (type === 'telesale' ? 'telesale' : 'send');

function weightOf({ items }: CreateOrderBody, products: Products): number {
  const grams = items.reduce(
    (sum, item) => sum + (products.get(item.productId)?.weightGrams ?? 0) * item.unit,
    0,
  );
  return Math.min(grams, MAX_WEIGHT_GRAMS);
}

/** Refuses one order more than the shop may make this month. */
export async function requireRoom(tx: TenantTx, limit: number): Promise<void> {
  const made = await countMadeSince(tx, startOfMonth(new Date()));
  if (made >= limit) throw fail('ORDER_LIMIT', { details: { limit, made, remaining: 0 } });
}

const BANGKOK_OFFSET_MS = 7 * 3600 * 1000;

/** The first instant of the month in which it is now in Bangkok. */
const startOfMonth = (now: Date): string =>
  `${new Date(now.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 7)}-01T00:00:00+07:00`;
