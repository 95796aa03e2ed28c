// Creates an order: its references exist, its lines are priced, its stock is reserved, all or
// nothing.
import { orderCode } from '@app/contract/kit/order-states';
import { carrierById } from '@app/contract/kit/carriers';
import { HEAVIEST_GRAMS } from '@app/contract/kit/order-sums';
import { phoneKey } from '@app/contract/kit/text';
import type { OrderReply, OrderStatus } from '@app/contract/order/order';
import { ownNumber } from '@app/contract/kit/laos-place';
import type { CreateLaosOrderBody } from '@app/contract/order/create-laos';
import type {
  createOrder as createOrderEndpoint,
  CreateOrderBody,
} from '@app/contract/order/create';
import type { CourierChooser } from '../../courier-setup/index.ts';
import { requireRiskTaken } from '../../customer/index.ts';
import { countOrders } from './order-counts.store.ts';
import { requireSellable, winLead } from '../../crm/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { requireFlag, type Session } from '../../platform/session.ts';
import { orderStock } from '../../catalog/index.ts';
import { factOfLine, newLines, productsOf, sumOfLines, type Products } from './order-lines.ts';
import { columnsOfInfo, columnsOfShipping, factsOf, requireReferences } from './order-parts.ts';
import { linkOrders, NO_MESSAGE } from './message-orders.store.ts';
import {
  insertOrder,
  nextOrderId,
  type Line,
  type MadeOrder,
  type NewOrderColumns,
} from './order-write.store.ts';
import { settlePayment, unpaid } from './parts/settle-payment.ts';
import { orderRules, requireRoom, type OrderRules } from './order-room.ts';
import type { ItemRow } from './order.store.ts';
import { orderOf } from './read-orders.ts';

/** An order to Thailand or to Laos. */
type NewOrderBody = CreateOrderBody | CreateLaosOrderBody;

export interface NewOrderRequest {
  readonly body: NewOrderBody;
  /** Chooses the courier if the request names none. */
  readonly chooseCourier?: CourierChooser['choose'] | undefined;
  /** Without order.edit, a price other than the product's is refused. */
  readonly mayPrice: boolean;
  /** A sale page's order is never refused for lack of stock: it waits, marked short. */
  readonly isFromWebhook?: boolean;
}

export async function createOrderUse({
  tx,
  session,
  body,
  services,
}: Call<typeof createOrderEndpoint>): Promise<OrderReply> {
  if (body.country === 'LA') await requireFlag(tx, 'shippingLaos', services.config.CARRIERS);
  // Linking messages needs the right to open them.
  if (body.messageIds && !session.can('message.open')) throw fail('PERMISSION_DENIED');
  const mayPrice = session.can('order.edit');
  const [asked, ground] = await Promise.all([
    withRiskAsked(tx, session, body),
    groundOf(tx, { body, mayPrice }),
  ]);
  const leadId = body.leadId ?? null;
  if (leadId === null) {
    const made = await makeOrder(tx, { body: asked, mayPrice }, ground);
    await nameToMessages(tx, made.id, body.messageIds);
    return orderOf(made, made.items);
  }
  await requireSellable(tx, session, leadId);
  const telesaleBy = asked.telesaleBy ?? session.userId;
  const made = await makeOrder(tx, { body: { ...asked, telesaleBy }, mayPrice }, ground);
  await nameToMessages(tx, made.id, body.messageIds);
  await winLead(tx, session, { leadId, orderId: made.id });
  return { ...orderOf(made, made.items), leadId };
}

async function nameToMessages(
  tx: TenantTx,
  orderId: number,
  messageIds: readonly number[] = [],
): Promise<void> {
  if (messageIds.length === 0) return;
  const found = new Set(await linkOrders(tx, messageIds, [orderId]));
  if (messageIds.every((id) => found.has(id))) return;
  throw fail('UNPROCESSED', { fields: { messageIds: NO_MESSAGE } });
}

/** The body with the risk reason that counts; orders still to be checked are asked on shipping. */
export async function withRiskAsked<Body extends NewOrderBody>(
  tx: TenantTx,
  session: Session,
  body: Body,
): Promise<Body> {
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

/** Creates the order and returns its id; the caller has checked the rights. */
export const createOrder = async (tx: TenantTx, request: NewOrderRequest): Promise<number> =>
  (await makeOrder(tx, request, await groundOf(tx, request))).id;

/** An order with priced lines and its sums, before it has an id or any stock. */
export interface OrderPlan {
  readonly columns: NewOrderColumns;
  readonly lines: readonly Line[];
  /** The first values that the history shows. */
  readonly after: unknown;
  /** What the order waits for, as text for its history. */
  readonly reason?: string;
}

/** Plans the order from its products alone; throws a Failure for what is wrong with it. */
export function planOrder(tx: TenantTx, request: NewOrderRequest, products: Products): OrderPlan {
  const { body, isFromWebhook = false } = request;
  const lines = newLines(body.items, products, request.mayPrice);
  const payment = settlePayment(unpaid, {
    itemsSatang: sumOfLines(lines),
    asked: body.payment,
    now: tx.now,
  });
  const status = isFromWebhook ? 'pending' : statusOf(body);
  const shipping = columnsOfShipping({ weight: weightOf(body, products), ...body.shipping });
  const info = columnsOfInfo(body.info);
  const columns = {
    ...info,
    ...shipping,
    carrier:
      shipping.carrier ??
      ruledCarrier(request, {
        province: info.province,
        weight_grams: shipping.weight_grams,
        cod_satang: payment.cod_satang,
      }),
    ...payment,
    country: body.country ?? ('TH' as const),
    pno: '',
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
  return planOf(columns, lines);
}

export const planOf = (columns: NewOrderColumns, lines: readonly Line[]): OrderPlan => ({
  columns,
  lines,
  // A getter, because the facts are needed only when the order is written, and not in a dry run.
  get after() {
    return { ...factsOf(columns), items: lines.map(factOfLine) };
  },
});

type RuleFacts = Pick<NewOrderColumns, 'province' | 'weight_grams' | 'cod_satang'>;

/** The courier by the shop's rules; null for orders to Laos. */
function ruledCarrier({ body, chooseCourier }: NewOrderRequest, order: RuleFacts): number | null {
  if (!chooseCourier || body.country === 'LA') return null;
  const found = chooseCourier({
    province: order.province,
    weight: order.weight_grams,
    isCod: order.cod_satang > 0,
    productIds: body.items.map((item) => item.productId),
  });
  return found ? (carrierById(found.courier)?.code ?? null) : null;
}

/** The ids that an order refers to besides its products. */
export const referencesOf = (body: NewOrderBody) => ({
  channelId: body.channelId ?? null,
  senderAddressId: body.shipping?.senderAddressId ?? null,
  telesaleBy: body.telesaleBy ?? null,
});

type ShownOrder = MadeOrder & { readonly items: readonly ItemRow[] };

/** Adds the pictures of the products, as reading the order would. */
const shown = (made: MadeOrder, products: Products): ShownOrder => ({
  ...made,
  items: made.items.map((line) => {
    const { imageName = '', shopLabel = null } = products.get(line.product_id) ?? {};
    return { ...line, image_name: imageName, shop_label: shopLabel };
  }),
});

interface OrderContext {
  readonly products: Products;
  readonly rules: OrderRules;
  readonly id: number;
  readonly needs: Awaited<ReturnType<typeof orderStock.needsOf>>;
}

/** Reads all that the order is made from in one go; throws if a reference does not exist. */
async function groundOf(tx: TenantTx, request: NewOrderRequest): Promise<OrderContext> {
  const { body, isFromWebhook = false } = request;
  const read = productsOf(
    tx,
    body.items.map((item) => item.productId),
  );
  const [products, rules, id, needs] = await Promise.all([
    read,
    orderRules(tx),
    nextOrderId(tx),
    isFromWebhook ? [] : read.then((products) => orderStock.needsOfRead(tx, body.items, products)),
    requireReferences(tx, referencesOf(body)),
  ]);
  return { products, rules, id, needs };
}

async function makeOrder(
  tx: TenantTx,
  request: NewOrderRequest,
  { products, rules, id, needs }: OrderContext,
): Promise<ShownOrder> {
  const { body, isFromWebhook = false } = request;
  const { chooseCourier } = rules;
  const { columns: planned, lines, after } = planOrder(tx, { chooseCourier, ...request }, products);
  requireRoom(rules);
  // A parcel to Laos gets its number only from this app.
  const columns = body.country === 'LA' ? { ...planned, pno: ownNumber(id, 1) } : planned;
  const [made] = await Promise.all([
    insertOrder(tx, { id, code: orderCode(id), columns, lines, after }),
    isFromWebhook ? undefined : orderStock.reserve(tx, id, needs, { ...rules, isNew: true }),
    countOrders(tx, { [columns.status]: 1 }),
  ]);
  tx.audit({ action: 'order.create', entity: 'order', entityId: id, after });
  return shown(made, products);
}

const statusOf = ({ status, type }: NewOrderBody): OrderStatus =>
  status ?? (type === 'telesale' ? 'telesale' : 'send');

function weightOf({ items }: NewOrderBody, products: Products): number {
  const grams = items.reduce(
    (sum, item) => sum + (products.get(item.productId)?.weightGrams ?? 0) * item.unit,
    0,
  );
  return Math.min(grams, HEAVIEST_GRAMS);
}
