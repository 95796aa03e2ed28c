// An order that was saved without a line: kept with what the form held, judged anew and sent once the line is back.
import { createOrder } from '@app/contract/order/create';
import { checkDuplicate } from '@app/contract/order/list';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError, call } from '../../ui/http.ts';
import { keepEntry, type Entry, type Send } from '../../ui/outbox/outbox.ts';
import { ordersChanged } from '../order/order.data.ts';
import type { NewOrder } from './create-order.data.ts';

export const ORDER = 'order';
const LOOK_ALIKE = 'LOOK_ALIKE';
/** What the order says of itself when it was sent although there was one like it. */
const MEANT = 'ตรวจแล้วสั่งส่งจากรายการรอส่ง';

type Kept = Pick<Entry, 'id' | 'title' | 'detail' | 'draft' | 'isSent'> & {
  readonly body: NewOrder;
};

export async function keepOrder(order: Kept): Promise<void> {
  await keepEntry({ kind: ORDER, ...order });
  toast.info('ไม่มีสัญญาณ เก็บออเดอร์ไว้ในเครื่องนี้แล้ว จะส่งให้เองเมื่อกลับมาออนไลน์');
}

async function requireNoLookAlike({ info, items, duplicateReason }: NewOrder): Promise<void> {
  if (duplicateReason) return;
  const productIds = [...new Set(items.map((item) => item.productId))].join(',');
  const query = { name: info.name.trim(), phone: info.phone, productIds };
  const answer = await call(checkDuplicate, { query }, { quiet: true });
  if (answer === 'OK') return;
  const codes = answer.duplicates.map(({ code }) => code).join(', ');
  throw new AppError({
    ...{ kind: 'server', status: 409, code: LOOK_ALIKE },
    text: `ผู้รับนี้มีออเดอร์อยู่แล้ว: ${codes}`,
    next: 'ถ้าตั้งใจสร้างอีกใบให้กดส่งใหม่ หรือลบออกจากคิว',
  });
}

export const sendKeptOrder =
  (client: QueryClient): Send =>
  async (entry, going) => {
    const body = entry.body as NewOrder;
    // What may have been made already would be its own look-alike.
    if (!entry.isSent) await requireNoLookAlike(body);
    await going();
    const order = await call(createOrder, { body }, { idempotencyKey: entry.id, quiet: true });
    void ordersChanged(client, order);
    toast.done(`ส่งออเดอร์ของ ${entry.title} แล้ว ${order.code}`);
  };

/** The body to send again after a refusal: who has seen that there is one like it means another. */
export const bodyAgain = ({ body, refusal }: Entry): unknown =>
  refusal?.code === LOOK_ALIKE ? { ...(body as NewOrder), duplicateReason: MEANT } : body;
