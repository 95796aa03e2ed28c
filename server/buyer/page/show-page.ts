// Serves an order's page to whoever has its link.
import type { showPage, showPageQr } from '@app/contract/buyer/page';
import { errors, type ErrorCode } from '@app/contract/kit/errors';
import type { Parsed } from '@app/contract/kit/endpoint';
import { fail, type Failure } from '../../platform/failure.ts';
import type { BinaryReply } from '../../platform/route.ts';
import { buyerSide, readOrder } from '../../order/index.ts';
import { drawPage, type PageWords } from './draw-page.ts';
import { factsOfPage, isToBePaid } from './page-facts.ts';
import { lookOf } from './page-shell.ts';
import { openOrder, type Visit } from './visit.ts';

/** The current page with these messages. */
export function pageOf(visit: Visit, words: PageWords = {}): Promise<BinaryReply> {
  const { services, actor, tenant, token } = visit;
  return services.db.withTenant(
    actor,
    async (tx) => {
      const facts = await factsOfPage(tx, await openOrder(tx, visit));
      return drawPage(await lookOf(tx, tenant, services), { facts, token, words });
    },
    { mode: 'read' },
  );
}

export const showPageUse = (visit: Visit, { query }: Parsed<typeof showPage>) =>
  pageOf(visit, { done: query.done });

/** The register's texts address sellers: a buyer cannot cancel a number, and can only ask the shop. */
const toBuyers: Partial<Record<ErrorCode, string>> = {
  SHIPMENT_EXISTS: 'หน้านี้แก้ออเดอร์ไม่ได้แล้ว ถ้าที่อยู่หรือเบอร์ผิด ติดต่อร้านได้เลย',
  SLIP_USED: 'สลิปนี้ใช้ไปแล้ว ดูว่าเลือกรูปถูกใบ หรือติดต่อร้าน',
  NOTHING_DUE: 'ออเดอร์นี้ไม่มียอดที่ต้องโอนแล้ว ถ้าโอนมาซ้ำ ติดต่อร้านได้เลย',
};

/** The current page with the error's text above it. */
export const pageWithProblem = (
  visit: Visit,
  { code, info }: Failure,
  more: PageWords = {},
): Promise<BinaryReply> =>
  pageOf(visit, {
    problem: info.thai ?? Object.values(info.fields ?? {})[0] ?? toBuyers[code] ?? errors[code].th,
    status: errors[code].status,
    ...more,
  });

export async function showPageQrUse(
  visit: Visit,
  _parsed: Parsed<typeof showPageQr>,
): Promise<BinaryReply> {
  const { services, actor } = visit;
  const { payload } = await services.db.withTenant(
    actor,
    async (tx) => {
      const order = await readOrder(tx, await openOrder(tx, visit), null);
      if (!isToBePaid(order)) throw fail('NOTHING_DUE');
      return buyerSide.promptPayOf(tx, order);
    },
    { mode: 'read' },
  );
  return {
    type: 'image/png',
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    body: await buyerSide.drawQr(payload),
  };
}
