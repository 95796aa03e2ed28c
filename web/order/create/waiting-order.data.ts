// An order saved offline: stored with the form's values, checked again and sent when the connection is back.
import { createOrder } from '@app/contract/order/create';
import { countMessages, listMessages, openOrder } from '@app/contract/order/inbox';
import { checkDuplicate } from '@app/contract/order/list';
import type { OrderReply } from '@app/contract/order/order';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { meStore, personName } from '../../ui/hooks/me.ts';
import { AppError, call } from '../../ui/http.ts';
import { isKeyForgotten, keepEntry, type Send } from '../../ui/outbox/outbox.ts';
import type { Entry } from '../../ui/outbox/waiting.ts';
import { keyOf } from '../../ui/wire/query.ts';
import { ordersChanged } from '../order/order.data.ts';
import type { NewOrder } from './create-order.data.ts';
import { followGoods } from './follow-goods.data.ts';
import { OPENING, openingOf, type OpenOrderRequest } from './opening.ts';

export const ORDER = 'order';
const LOOK_ALIKE = 'LOOK_ALIKE';
/** The reason stored with an order that was sent although a similar one exists. */
const MEANT = 'ตรวจแล้วสั่งส่งจากรายการรอส่ง';

type KeptOrder = Pick<Entry, 'id' | 'title' | 'detail' | 'draft' | 'isSent' | 'sentAt'> & {
  readonly body: NewOrder;
};

export async function keepOrder(order: KeptOrder): Promise<void> {
  await keepEntry({ kind: ORDER, ...order });
  toast.info('ไม่มีสัญญาณ เก็บออเดอร์ไว้ในเครื่องนี้แล้ว จะส่งให้เองเมื่อกลับมาออนไลน์');
}

export async function keepOpening(
  opening: Omit<KeptOrder, 'body'> & { body: OpenOrderRequest },
): Promise<void> {
  await keepEntry({ kind: OPENING, ...opening });
  toast.info('ไม่มีสัญญาณ เก็บออเดอร์ของข้อความนี้ไว้ในเครื่องนี้แล้ว จะเปิดให้เองเมื่อกลับมาออนไลน์');
}

const orderIn = ({ kind, body }: Entry): NewOrder | undefined =>
  kind === OPENING ? (body as OpenOrderRequest).order : (body as NewOrder);

/** The body to send after the entry's order has changed. */
export const bodyWith = ({ kind, body }: Entry, order: NewOrder): NewOrder | OpenOrderRequest =>
  kind === OPENING ? openingOf((body as OpenOrderRequest).messageIds, order) : order;

/** Under the entry's key: a repeat returns the first order. */
export function sendUnder({ id, kind, body }: Entry): Promise<OrderReply> {
  const options = { idempotencyKey: id, quiet: true };
  return kind === OPENING
    ? call(openOrder, { body: body as OpenOrderRequest }, options)
    : call(createOrder, { body: body as NewOrder }, options);
}

/** The lines were added to another order, to which its messages are linked. */
export const joinMessages = async ({ kind, body }: Entry, order: OrderReply): Promise<OrderReply> =>
  kind === OPENING ? followGoods((body as OpenOrderRequest).messageIds, order) : order;

async function requireNoLookAlike(order: NewOrder | undefined): Promise<void> {
  if (!order || order.duplicateReason) return;
  const { info, items } = order;
  const productIds = [...new Set(items.map((item) => item.productId))].join(',');
  const query = { name: info.name.trim(), phone: info.phone, productIds };
  const answer = await call(checkDuplicate, { query }, { quiet: true });
  if (answer === 'OK') return;
  const codes = answer.duplicates.map(({ code }) => code).join(', ');
  throw new AppError({
    ...{ kind: 'server', status: 409, code: LOOK_ALIKE },
    text: `ผู้รับนี้มีออเดอร์อยู่แล้ว: ${codes}`,
    next: 'ถ้าตั้งใจสร้างอีกใบให้กดส่งใหม่ หรือลบออกจากรายการรอส่ง',
  });
}

/** A colleague may have opened the messages meanwhile: then their order counts. */
function tellSent({ kind, title }: Entry, { code, createdBy }: OrderReply): void {
  if (kind === OPENING && createdBy && createdBy.id !== meStore.get()?.id)
    toast.warn(`${personName(createdBy)} เปิดออเดอร์จากข้อความของ ${title} ไว้แล้ว ใช้ออเดอร์ ${code} ต่อ`);
  else toast.done(`ส่งออเดอร์ของ ${title} แล้ว ${code}`);
}

export const sendKeptOrder =
  (client: QueryClient): Send =>
  async (entry, going) => {
    // An order that may exist already would count as its own duplicate; under a forgotten key it would be created
    // twice.
    const isOld = entry.kind === ORDER && isKeyForgotten(entry);
    if (!entry.isSent || isOld) await requireNoLookAlike(orderIn(entry));
    await going();
    const order = await sendUnder(entry);
    void ordersChanged(client, order);
    if (entry.kind === OPENING)
      for (const read of [listMessages, countMessages])
        void client.invalidateQueries({ queryKey: keyOf(read) });
    tellSent(entry, order);
  };

/** The body to send again after a refusal: a user who has seen the similar order wants another one. */
export function bodyAgain(entry: Entry): unknown {
  const order = orderIn(entry);
  return order && entry.refusal?.code === LOOK_ALIKE
    ? bodyWith(entry, { ...order, duplicateReason: MEANT })
    : entry.body;
}
