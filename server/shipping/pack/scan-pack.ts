// A scanned label: finds its order and marks it as packed correctly.
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import { labelStales } from '@app/contract/shipping/label';
import type { PackLine, PackOrder, scanPack } from '@app/contract/shipping/pack';
import { images } from '../../shop/index.ts';
import { readOrder, shippingFacts } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { differenceOf } from './compare-pieces.ts';
import { findScanned, packLines, partsOf, type Hit } from './pack.store.ts';

const packable: readonly OrderStatus[] = ['send', 'sending', 'tracking'];

const refuse = (text: string) => fail('UNPROCESSED', { fields: { code: text } });

/** The one order of this label; refuses an old label and a label that fits several orders. */
function orderOf(hits: readonly Hit[]): Hit {
  const labels = hits.filter(({ via }) => via !== 'back');
  const good = labels.filter((hit) => hit.via === 'code' || hit.pno === hit.parcel_pno);
  const meant = good.some(({ via }) => via === 'code')
    ? good.filter(({ via }) => via === 'code')
    : good;
  const open = meant.filter(({ status }) => packable.includes(status));
  const [hit] = open.length > 0 ? open : meant;
  if (hit && new Set(open.map((each) => each.order_id)).size > 1) {
    const codes = [...new Set(open.map((each) => each.code))].join(', ');
    throw refuse(`เลขนี้อยู่ในหลายออเดอร์ (${codes}) ยิงเลขออเดอร์แทน`);
  }
  if (hit) return hit;
  const [old] = labels;
  if (!old) throw fail('NO_ORDER');
  const next = old.pno === '' ? 'ออเดอร์นี้ยังไม่มีเลขใหม่' : `เลขใหม่คือ ${old.pno}`;
  throw refuse(`ใบปะหน้านี้ใช้ไม่ได้แล้ว ${next} (ออเดอร์ ${old.code})`);
}

/** Refuses a label with an outdated number or content. */
function requireGoodPaper(order: shippingFacts.OrderForShipping, via: Hit['via']): void {
  const { label_stale: stale, code, pno } = order;
  if (stale === null) return;
  // The scanned number is the current one, so the label at hand is not the old one.
  if (stale === 'pno' && via !== 'code') return;
  const hint = stale === 'pno' ? ` ถ้าพิมพ์ใบใหม่แล้ว ยิงเลขพัสดุ ${pno} บนใบแทน` : '';
  throw refuse(`ใบเก่าใช้ไม่ได้ (ออเดอร์ ${code}) ${labelStales[stale]}${hint}`);
}

function requirePackable({ status, code }: Pick<Hit, 'status' | 'code'>): void {
  if (packable.includes(status)) return;
  throw refuse(`ออเดอร์ ${code} สถานะ “${orderStatuses[status]}” ยังแพ็คไม่ได้ นำออกจากกอง`);
}

async function linesOf(call: Call<typeof scanPack>, orderId: number): Promise<PackLine[]> {
  const rows = await packLines(call.tx, orderId);
  const sets = rows.filter((row) => row.is_set).map((row) => row.product_id);
  const parts = await partsOf(call.tx, sets);
  return rows.map((row) => ({
    productId: row.product_id,
    code: row.code,
    barcode: row.barcode,
    name: row.name,
    unit: row.unit,
    isSet: row.is_set,
    isPack: row.is_pack,
    imageUrl: images.imageUrl(call, row.image_name),
    parts: parts
      .filter((part) => row.is_set && part.set_id === row.product_id)
      .map(({ set_id: _set, product_id: productId, ...part }) => ({ productId, ...part })),
  }));
}

async function replyOf(
  tx: TenantTx,
  orderId: number,
  { lines, t }: Pick<PackOrder, 'lines' | 't'>,
): Promise<PackOrder> {
  const order = await readOrder(tx, orderId, null);
  return {
    orderId,
    orderCode: order.code,
    pno: order.pno,
    status: order.status,
    name: order.info.name,
    province: order.info.provinceName ?? order.info.province,
    note: order.info.note,
    lines,
    packed: order.packed ?? null,
    t,
  };
}

/** Packs once: a second person, or a repeat, learns who packed it and changes nothing. */
async function pack(
  call: Call<typeof scanPack>,
  { order_id: orderId, via }: Hit,
): Promise<Pick<PackOrder, 'lines' | 't'>> {
  const { tx, body, services } = call;
  if (!body.items) {
    const order = await shippingFacts.getOrderForShipping(tx, orderId);
    const isPacked = order.packed_at !== null;
    if (!isPacked) requireGoodPaper(order, via);
    return { lines: await linesOf(call, orderId), t: isPacked ? 'already' : 'open' };
  }
  const [order] = await shippingFacts.lockOrders(tx, [orderId]);
  if (!order) throw fail('NO_ORDER');
  const lines = await linesOf(call, orderId);
  if (order.packed_at !== null) return { lines, t: 'already' };
  requirePackable(order);
  requireGoodPaper(order, via);
  const difference = differenceOf(lines, body.items);
  if (difference !== null)
    throw fail('UNPROCESSED', {
      fields: { items: `ของไม่ตรงกับออเดอร์ ${order.code}: ${difference}` },
    });
  await shippingFacts.markPacked(tx, order, services.now());
  return { lines, t: 'packed' };
}

export async function scanPackUse(call: Call<typeof scanPack>): Promise<PackOrder> {
  const { tx, body, session } = call;
  const hit = orderOf(await findScanned(tx, session, body.code));
  requirePackable(hit);
  const done = await pack(call, hit);
  const reply = await replyOf(tx, hit.order_id, done);
  tx.audit({
    action: done.t === 'packed' ? 'order.packed' : 'pack.scan',
    entity: 'order',
    entityId: hit.order_id,
    after: { code: body.code, t: done.t },
  });
  return reply;
}
