// Slips of orders: read, verified, accepted by a user, removed.
import {
  MOST_SLIPS,
  type acceptSlip,
  type addSlip,
  type listSlips,
  type removeSlip,
  type returnSlipOver,
  type Slip,
} from '@app/contract/money/slip';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, OutsideCall, Services } from '../../platform/route.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import { orderRows, readOrder } from '../../order/index.ts';
import { images } from '../../shop/index.ts';
import { askVerifier, countTransfer } from './ask-verifier.ts';
import { readSlip, type ReadSlip } from './read-slip.ts';
import {
  deleteSlip,
  findSlip,
  findVerifier,
  insertSlip,
  lockSlip,
  orderOfReference,
  slipsOf,
  takeFromTrash,
  writeOutcome,
  writeOverReturned,
  type NewSlip,
  type SlipRow,
} from './slip.store.ts';
import { AFTER_SILENCE_SECONDS, AFTER_UPLOAD_SECONDS, VERIFY_SLIP } from './verify-again.job.ts';

type UrlContext = Parameters<typeof images.imageUrl>[0];

export function slipOf(urlContext: UrlContext, row: SlipRow, session: Session): Slip {
  const isOwn = row.created_by !== null && row.created_by === session.userId;
  const maySee = isOwn || session.can('customer.pii');
  const { id, state, bank, reference, fault } = row;
  return {
    ...{ id, state, bank, reference, fault },
    amount: bahtFromSatang(row.amount_satang),
    over: bahtFromSatang(row.over_satang),
    overReturnedAt: row.over_returned_at?.toISOString() ?? null,
    overReturnedBy: row.returner,
    url: maySee ? images.privateImageUrl(urlContext, row.image_name) : null,
    isFromPage: row.source === 'page',
    isInStatement: row.bank_line_id !== null,
    at: row.created_at.toISOString(),
    by: row.maker,
    decidedBy: row.decider,
  };
}

export async function listSlipsUse(call: Call<typeof listSlips>): Promise<Gives<typeof listSlips>> {
  const { tx, session, params } = call;
  await readOrder(tx, params.id, ownerOf(session));
  const rows = await slipsOf(tx, params.id);
  return { items: rows.map((row) => slipOf(call, row, session)) };
}

const refuse = (text: string) => fail('UNPROCESSED', { fields: { file: text } });

export interface SentSlip {
  readonly orderId: number;
  readonly file: Parameters<typeof images.withPicture>[1]['file'];
  readonly source: 'shop' | 'page';
  /** The sender sees only this user's orders; null for all. */
  readonly ownerId: number | null;
}

interface JobContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/** Reads the picture before anything is written, then stores it; returns the slip's id. */
export async function keepSlip(jobContext: JobContext, sent: SentSlip): Promise<number> {
  const { services, actor } = jobContext;
  let read: ReadSlip = { code: null, fault: 'none' };
  const inspect = async (bytes: Uint8Array): Promise<void> => {
    read = await readSlip(bytes, actor.tenantId);
  };
  const change = { file: sent.file, field: 'file', isPrivate: true, inspect };
  const slipId = await images.withPicture({ services, actor }, change, async (tx, name) => {
    const { id, replaced } = await writeSlip(tx, { ...sent, read, name });
    return { result: id, ...(replaced !== undefined && { replaced }) };
  });
  if (read.code && (await askVerifier(jobContext, slipId)) === 'down')
    await services.db.withTenant(actor, (tx) =>
      tx.enqueue(VERIFY_SLIP, { slipId }, { afterSeconds: AFTER_SILENCE_SECONDS }),
    );
  return slipId;
}

interface StoredSlip extends SentSlip {
  readonly read: ReadSlip;
  readonly name: string | undefined;
}

interface WrittenSlip {
  readonly id: number;
  /** The picture to delete: the second of a double press, or that of an order in the trash. */
  readonly replaced?: string;
}

/**
 * Undefined if the transfer was used. A waiting slip of an order in the trash has paid nothing, so
 * it gives way.
 */
async function insertUnused(tx: TenantTx, slip: NewSlip): Promise<WrittenSlip | undefined> {
  const id = await insertSlip(tx, slip);
  if (id !== undefined) return { id };
  const left = await takeFromTrash(tx, slip.reference ?? '');
  const again = left && (await insertSlip(tx, slip));
  if (!left || again === undefined) return undefined;
  tx.audit({
    action: 'slip.remove',
    entity: 'order',
    entityId: left.order_id,
    before: { slip: left.id, state: left.state },
  });
  return { id: again, replaced: left.image_name };
}

/**
 * Locks the order that the transfer pays. If it was merged meanwhile, a buyer's slip goes to the
 * order with the goods; the shop is told which order that is.
 */
async function lockPaid(tx: TenantTx, { orderId, source, ownerId }: SentSlip) {
  const [sentFor] = await orderRows.lockOrderRows(tx, [orderId], ownerId);
  let order = sentFor;
  while (order && order.merged_into !== null)
    [order] = await orderRows.lockOrderRows(tx, [order.merged_into], null);
  if (!order) throw fail('NO_ORDER');
  if (source === 'shop' && order.id !== orderId)
    throw refuse(`ออเดอร์นี้ถูกรวมกับ ${order.code} แล้ว แนบสลิปที่ออเดอร์นั้น`);
  return order;
}

async function writeSlip(tx: TenantTx, { read, name, ...sent }: StoredSlip): Promise<WrittenSlip> {
  const { source } = sent;
  const order = await lockPaid(tx, sent);
  const orderId = order.id;
  if (name === undefined) throw refuse('เลือกรูปสลิปก่อน');
  if ((await slipsOf(tx, orderId)).length >= MOST_SLIPS)
    throw refuse(
      source === 'page'
        ? `ส่งครบ ${MOST_SLIPS} รูปแล้ว ติดต่อร้านให้ตรวจสลิปได้เลย`
        : `เก็บได้ไม่เกิน ${MOST_SLIPS} สลิปต่อออเดอร์`,
    );
  const left = order.total_satang - order.paid_satang;
  const isRead = read.code !== null;
  const written = await insertUnused(tx, {
    ...{ orderId, source },
    state: isRead ? 'pending' : 'unreadable',
    bank: read.code?.bank ?? null,
    reference: read.code?.reference ?? null,
    satang: left > 0 ? left : order.total_satang,
    fault: read.code === null ? read.fault : '',
    imageName: name,
  });
  if (!written) {
    const used = await orderOfReference(tx, read.code?.reference ?? '');
    if (source === 'page' && used?.id === orderId) return { id: used.slip_id, replaced: name };
    const { id, code, is_deleted: isDeleted } = used ?? {};
    throw fail('SLIP_USED', { details: { orderId: id, code, ...(isDeleted && { isDeleted }) } });
  }
  const { id } = written;
  tx.audit({
    action: 'slip.add',
    entity: 'order',
    entityId: orderId,
    after: { slip: id, source, state: isRead ? 'pending' : 'unreadable' },
  });
  if (isRead && (await findVerifier(tx)))
    await tx.enqueue(VERIFY_SLIP, { slipId: id }, { afterSeconds: AFTER_UPLOAD_SECONDS });
  return written;
}

export async function addSlipUse(call: OutsideCall<typeof addSlip>): Promise<Slip> {
  const { services, actor, session, params, body, incoming } = call;
  const slipId = await keepSlip(
    { services, actor, signal: incoming.signal },
    { orderId: params.id, file: body.file, source: 'shop', ownerId: ownerOf(session) },
  );
  return services.db.withTenant(actor, async (tx) => {
    const row = await findSlip(tx, slipId);
    if (!row) throw fail('NOT_FOUND');
    return slipOf(call, row, session);
  });
}

export async function lockOwn(
  tx: TenantTx,
  session: Session,
  params: { id: number; slipId: number },
) {
  const [order] = await orderRows.lockOrderRows(tx, [params.id], ownerOf(session));
  if (!order) throw fail('NO_ORDER');
  const slip = await lockSlip(tx, params.slipId);
  if (!slip || slip.order_id !== order.id) throw fail('NOT_FOUND');
  return { order, slip };
}

const AT_THE_DOOR = {
  cod: 'ออเดอร์นี้เก็บเงินปลายทาง เปลี่ยนวิธีชำระเป็นโอนก่อน แล้วจึงยืนยันสลิป',
  mixed:
    'ออเดอร์นี้เก็บเงินปลายทางบางส่วน ถ้าเงินเข้าแล้วให้แก้ยอดโอนในออเดอร์เอง หรือเปลี่ยนวิธีชำระเป็นโอนก่อน แล้วจึงยืนยันสลิป',
};

export async function acceptSlipUse(call: Call<typeof acceptSlip>): Promise<Slip> {
  const { tx, session, params, body } = call;
  const { order, slip } = await lockOwn(tx, session, params);
  if (slip.state === 'confirmed') throw fail('STALE');
  // A slip confirmed now could not pay this order, and the COD would collect the money again. For a
  // mixed order it is unknown whether the transfer entered before is this one.
  if (order.pay_method !== 'transfer') {
    const thai = AT_THE_DOOR[order.pay_method];
    throw fail('UNPROCESSED', { thai, fields: { state: thai } });
  }
  if (slip.reference === null)
    throw fail('UNPROCESSED', {
      fields: { state: 'สลิปนี้อ่าน QR ไม่ได้ ถ้าเงินเข้าแล้วให้แก้ยอดโอนในออเดอร์เอง' },
    });
  const satang = body.amount === undefined ? slip.amount_satang : satangFromBaht(body.amount);
  if (satang <= 0) throw fail('UNPROCESSED', { fields: { amount: 'ใส่ยอดที่โอนเข้า' } });
  const outcome = {
    state: 'confirmed',
    fault: '',
    satang,
    paidOn: null,
    by: session.userId,
  } as const;
  await writeOutcome(tx, slip.id, outcome);
  const overSatang = await countTransfer(tx, slip, satang);
  tx.audit({
    action: 'slip.accept',
    entity: 'order',
    entityId: slip.order_id,
    before: { slip: slip.id, state: slip.state, amountSatang: slip.amount_satang },
    after: {
      slip: slip.id,
      state: 'confirmed',
      amountSatang: satang,
      ...(overSatang > 0 && { overSatang }),
    },
  });
  const row = await findSlip(tx, slip.id);
  return slipOf(call, row ?? slip, session);
}

export async function returnSlipOverUse(call: Call<typeof returnSlipOver>): Promise<Slip> {
  const { tx, session, params, body } = call;
  const { slip } = await lockOwn(tx, session, params);
  const { over_satang: overSatang, over_returned_at: before } = slip;
  if (overSatang === 0) {
    const thai = 'สลิปนี้ไม่มีส่วนที่โอนเกิน';
    throw fail('UNPROCESSED', { thai, fields: { isReturned: thai } });
  }
  // A repeated call keeps the first date.
  if (body.isReturned !== (before !== null))
    await writeOverReturned(
      tx,
      slip.id,
      body.isReturned ? { at: tx.now, by: session.userId } : null,
    );
  tx.audit({
    action: 'slip.over',
    entity: 'order',
    entityId: slip.order_id,
    before: { isReturned: before !== null },
    after: { slip: slip.id, overSatang, isReturned: body.isReturned },
  });
  const row = await findSlip(tx, slip.id);
  return slipOf(call, row ?? slip, session);
}

export const removeSlipUse = (
  call: OutsideCall<typeof removeSlip>,
): Promise<Gives<typeof removeSlip>> =>
  images.withPicture(call, { file: undefined, field: 'file', isRemoved: true }, async (tx) => {
    const { session, params } = call;
    const { slip } = await lockOwn(tx, session, params);
    if (slip.state === 'confirmed') throw fail('IN_USE');
    await deleteSlip(tx, slip.id);
    tx.audit({
      action: 'slip.remove',
      entity: 'order',
      entityId: slip.order_id,
      before: { slip: slip.id, state: slip.state },
    });
    return { result: { ok: true } as const, replaced: slip.image_name };
  });
