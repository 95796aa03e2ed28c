// The text of each event: the shop's own or the default, filled with the order's data.
import type { MessageChannel, MessageEvent, messagePlaces } from '@app/contract/buyer/message';
import { carrierByCode } from '@app/contract/kit/carriers';
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';
import { fillTemplate } from '@app/contract/kit/templates';
import type { OrderReply } from '@app/contract/order/order';
import type { TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { buyerMoney } from '../../money/index.ts';
import { buyerSide, orderRows, readOrder } from '../../order/index.ts';
import { optionsOf } from '../../shop/index.ts';
import { lockRule } from './message.store.ts';

const usual: Readonly<Record<MessageEvent, string>> = {
  received: `{shop} ได้รับออเดอร์ {code} แล้ว
{items}
รวม {total} บาท
ดูออเดอร์ได้ที่ {link}`,
  pay: `ออเดอร์ {code} รอโอน {due} บาท
สแกนจ่ายและส่งสลิปได้ที่ {link}`,
  shipped: `ส่งของแล้วทาง {carrier}
เลขพัสดุ {pno}
เตรียมเงินปลายทาง {cod} บาท
ติดตามได้ที่ {link}`,
  out: `พัสดุ {pno} กำลังนำส่ง เปิดโทรศัพท์ไว้รับสายจากขนส่ง
เตรียมเงินปลายทาง {cod} บาท
ดูสถานะได้ที่ {link}`,
  arrived: `พัสดุ {pno} ส่งถึงแล้ว
ขอบคุณที่อุดหนุน {shop}`,
  problem: `พัสดุ {pno} นำส่งไม่สำเร็จ ร้านกำลังตามให้
ดูสถานะได้ที่ {link}`,
  refund: `{shop} คืนเงินออเดอร์ {code} แล้ว {refund} บาท`,
};

export const usualWords = (event: MessageEvent): string => usual[event];

type Values = Readonly<Record<keyof typeof messagePlaces, string>>;

const baht = (amount: number): string => (amount === 0 ? '' : formatSatang(satangFromBaht(amount)));

interface More {
  readonly shop: string;
  readonly link: string;
  readonly refundSatang: number;
}

function valuesOf(order: OrderReply, { shop, link, refundSatang }: More): Values {
  const { payment } = order;
  const carrier = order.tracking?.carrier ?? order.shipping.carrier;
  const isDue = payment.method === 'transfer' && payment.paid < payment.total;
  return {
    code: order.code,
    name: order.info.name,
    items: order.items
      .map((item) => `${item.products.name} ×${item.unit}${item.isFree ? ' (แถม)' : ''}`)
      .join('\n'),
    total: baht(payment.total),
    due: isDue ? baht(Math.round((payment.total - payment.paid) * 100) / 100) : '',
    cod: baht(payment.codAmount),
    refund: refundSatang === 0 ? '' : formatSatang(refundSatang),
    carrier: carrier === null ? '' : (carrierByCode(carrier)?.name ?? ''),
    pno: order.pno,
    link,
    shop,
  };
}

export interface Writer {
  readonly tx: TenantTx;
  readonly services: Pick<Services, 'config' | 'secrets'>;
  /** The requested host, for when PUBLIC_ORIGIN is not set. */
  readonly host?: string | string[] | undefined;
}

interface MessageRequest {
  readonly orderId: number;
  readonly event: MessageEvent;
  readonly channel: MessageChannel;
}

/** The text for this order as it is sent, with the link of its page. */
export async function wordsFor(
  { tx, services, host }: Writer,
  { orderId, event, channel }: MessageRequest,
): Promise<{ readonly text: string; readonly shop: string; readonly code: string }> {
  // Locked, so that two requests for its link create one.
  await orderRows.lockOrderRows(tx, [orderId], null);
  const order = await readOrder(tx, orderId, null);
  const rule = await lockRule(tx, event, channel);
  const { url: link } = await buyerSide.linkOf({ tx, services, host }, orderId);
  const { company_name: shop } = await optionsOf(tx, ['company_name']);
  const refunds = await buyerMoney.refundsOf(tx, orderId);
  const refundSatang = refunds
    .filter(({ state, taken_off_at: at }) => state === 'paid' && at === null)
    .reduce((sum, { amount_satang: satang }) => sum + satang, 0);
  const values = valuesOf(order, { shop, link, refundSatang });
  return { text: fillTemplate(rule?.words ?? usual[event], values), shop, code: order.code };
}
