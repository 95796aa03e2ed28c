// Decides refunds, records their payment, and lists what has to go back.
import type {
  addRefund,
  addRefundSlip,
  keepMoney,
  listOrderRefunds,
  listRefunds,
  Refund,
  removeRefund,
  updateRefund,
} from '@app/contract/money/refund';
import { bangkokDay } from '@app/contract/kit/bangkok';
import type { Gives } from '@app/contract/kit/endpoint';
import { isOwedBack } from '@app/contract/kit/order-states';
import { bahtFromSatang, formatSatang, satangFromBaht } from '@app/contract/kit/money';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import { insertEvents, orderRows } from '../../order/index.ts';
import { images } from '../../shop/index.ts';
import { requireOpen } from '../expense/manage-expenses.ts';
import { doorSatang } from './door-money.ts';
import {
  deleteRefund,
  insertRefund,
  lockRefund,
  openSatang,
  pageOfRefunds,
  refundsOf,
  writePaid,
  writeSlip,
  type RefundRow,
} from './refund.store.ts';

type UrlContext = Parameters<typeof images.imageUrl>[0];

function refundOf(urlContext: UrlContext, row: RefundRow, session: Session): Refund {
  const { id, code, status, state, reason, account } = row;
  return {
    ...{ id, code, status, state, reason, account },
    orderId: row.order_id,
    isDeleted: row.is_deleted,
    customer: row.customer_name,
    amount: bahtFromSatang(row.amount_satang),
    slipUrl: session.can('customer.pii')
      ? images.privateImageUrl(urlContext, row.image_name)
      : null,
    hasSlip: row.image_name !== '',
    by: row.maker,
    at: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    paidBy: row.payer,
    isTakenOff: row.taken_off_at !== null,
  };
}

async function readRefund(call: UrlContext & { session: Session }, tx: TenantTx, id: number) {
  const row = await lockRefund(tx, call.session, id);
  if (!row) throw fail('NOT_FOUND');
  return refundOf(call, row, call.session);
}

export async function listRefundsUse(
  call: Call<typeof listRefunds>,
): Promise<Gives<typeof listRefunds>> {
  const { tx, session, query } = call;
  const { state = null, search = '', page, pageSize } = query;
  const { rows, sums } = await pageOfRefunds(tx, { session, state, search }, { page, pageSize });
  const of = (wanted: Refund['state']) => sums.find((one) => one.state === wanted);
  const count = (wanted: Refund['state']) => of(wanted)?.n ?? 0;
  const sum = (wanted: Refund['state']) => bahtFromSatang(of(wanted)?.satang ?? 0);
  const counts = { due: count('due'), paid: count('paid'), kept: count('kept') };
  return {
    items: rows.map((row) => refundOf(call, row, session)),
    pagination: {
      current_page: page,
      per_page: pageSize,
      total_count: state === null ? counts.due + counts.paid + counts.kept : counts[state],
    },
    counts,
    sums: { due: sum('due'), paid: sum('paid'), kept: sum('kept') },
  };
}

export async function listOrderRefundsUse(
  call: Call<typeof listOrderRefunds>,
): Promise<Gives<typeof listOrderRefunds>> {
  const { tx, session, params } = call;
  const order = await orderRows.findOrderRow(tx, params.id, ownerOf(session));
  if (!order) throw fail('NO_ORDER');
  const rows = await refundsOf(tx, params.id);
  const left = Math.max(0, (await cameSatang(tx, order)) - openSatang(rows));
  return { items: rows.map((row) => refundOf(call, row, session)), left: bahtFromSatang(left) };
}

/** All money received for an order: transfers, and what its buyer paid on delivery. */
const cameSatang = async (tx: TenantTx, order: orderRows.OrderRow): Promise<number> =>
  order.paid_satang + (await doorSatang(tx, order));

const NOTHING_AT_DOOR =
  'ยังไม่มีข่าวว่าลูกค้าจ่ายเงินปลายทางของออเดอร์นี้ ตั้งยอดคืนได้เมื่อพัสดุส่งถึงหรือเงิน COD เข้าแล้ว';

interface Decision {
  readonly state: 'due' | 'kept';
  /** In baht. */
  readonly amount: number;
  readonly reason: string;
  readonly account: string;
}

const refuseAmount = (text: string) => fail('UNPROCESSED', { fields: { amount: text } });

/** Locks the order, so that concurrent decisions never exceed what was received. */
async function lockPaidOrder(call: Call<typeof addRefund | typeof keepMoney>, { state }: Decision) {
  const order = await orderRows.lockAnyOrder(call.tx, call.params.id, ownerOf(call.session));
  const isOwed = order !== undefined && isOwedBack(order.status);
  if (!order || (order.is_deleted && !isOwed)) throw fail('NO_ORDER');
  if (order.currency !== 'THB') throw refuseAmount('คืนเงินได้เฉพาะออเดอร์ที่รับเป็นบาท');
  if (state === 'kept' && !isOwed) throw refuseAmount('ออเดอร์นี้ยังขายอยู่ ไม่มีเงินที่ต้องคืน');
  return order;
}

async function decide(
  call: Call<typeof addRefund | typeof keepMoney>,
  decision: Decision,
): Promise<Refund> {
  const { tx } = call;
  const { state, amount, reason, account } = decision;
  const order = await lockPaidOrder(call, decision);
  const satang = satangFromBaht(amount);
  const came = await cameSatang(tx, order);
  const left = came - openSatang(await refundsOf(tx, order.id));
  const verb = state === 'kept' ? 'เก็บไว้' : 'คืน';
  if (satang > left) {
    const none =
      came === 0 && order.cod_satang > 0 ? NOTHING_AT_DOOR : `ออเดอร์นี้ไม่มียอดที่รับมาเหลือให้${verb}`;
    throw refuseAmount(left > 0 ? `${verb}ได้ไม่เกิน ${formatSatang(left)} บาท` : none);
  }
  // If this call waited while the order ended, the refund must be dated after its end.
  const ends = [tx.now, order.cancelled_at, order.returned_at].flatMap((at) => at ?? []);
  const at = ends.reduce((last, one) => (one > last ? one : last));
  const id = await insertRefund(tx, { orderId: order.id, state, satang, reason, account, at });
  tx.audit({
    action: state === 'kept' ? 'refund.keep' : 'refund.add',
    entity: 'order',
    entityId: order.id,
    after: { refund: id, amountSatang: satang },
  });
  return readRefund(call, tx, id);
}

export const addRefundUse = (call: Call<typeof addRefund>): Promise<Refund> =>
  decide(call, { state: 'due', ...call.body });

export const keepMoneyUse = (call: Call<typeof keepMoney>): Promise<Refund> =>
  decide(call, { state: 'kept', account: '', ...call.body });

const KEPT = 'เงินนี้บันทึกไว้ว่าไม่คืน กด “กลับไปตัดสินใจใหม่” ก่อน';
const TAKEN_OFF = 'ออเดอร์นี้กลับมาขายแล้ว และหักเงินคืนนี้ออกจากยอดที่ชำระไปแล้ว';

export async function updateRefundUse(call: Call<typeof updateRefund>): Promise<Refund> {
  const { tx, session, params, body } = call;
  const before = await lockRefund(tx, session, params.id);
  if (!before) throw fail('NOT_FOUND');
  if (body.state === 'due' && before.taken_off_at !== null)
    throw fail('UNPROCESSED', { thai: TAKEN_OFF, fields: { state: TAKEN_OFF } });
  if (before.state === 'kept') throw fail('UNPROCESSED', { thai: KEPT, fields: { state: KEPT } });
  // A repeated call keeps the first payment date.
  const isSaidAgain = body.state === before.state && body.paidAt === undefined;
  const paidAt = body.state === 'due' ? null : new Date(body.paidAt ?? before.paid_at ?? tx.now);
  if (paidAt && paidAt > tx.now)
    throw fail('UNPROCESSED', { fields: { paidAt: 'วันที่คืนเงินยังมาไม่ถึง' } });
  const days = [before.paid_at, paidAt].flatMap((at) => (at === null ? [] : [bangkokDay(at)]));
  await requireOpen(tx, ...days);
  if (!isSaidAgain) await writePaid(tx, { id: params.id, orderId: before.order_id }, paidAt);
  const amountSatang = before.amount_satang;
  if (paidAt && !before.paid_at)
    await insertEvents(tx, [
      {
        orderId: before.order_id,
        kind: 'refund',
        after: { refunded: bahtFromSatang(amountSatang) },
      },
    ]);
  tx.audit({
    action: 'refund.update',
    entity: 'order',
    entityId: before.order_id,
    before: { refund: params.id, state: before.state, paidAt: before.paid_at },
    after: { refund: params.id, state: body.state, paidAt, amountSatang },
  });
  return readRefund(call, tx, params.id);
}

export const addRefundSlipUse = (call: OutsideCall<typeof addRefundSlip>): Promise<Refund> =>
  images.withPicture(
    call,
    { file: call.body.file, field: 'file', isPrivate: true },
    async (tx, name) => {
      const before = await lockRefund(tx, call.session, call.params.id);
      if (!before) throw fail('NOT_FOUND');
      if (name === undefined) throw fail('UNPROCESSED', { fields: { file: 'เลือกรูปสลิปก่อน' } });
      await writeSlip(tx, call.params.id, name);
      tx.audit({
        action: 'refund.slip',
        entity: 'order',
        entityId: before.order_id,
        after: { refund: call.params.id },
      });
      const result = await readRefund(call, tx, call.params.id);
      return { result, replaced: before.image_name };
    },
  );

export const removeRefundUse = (
  call: OutsideCall<typeof removeRefund>,
): Promise<Gives<typeof removeRefund>> =>
  images.withPicture(call, { file: undefined, field: 'file', isRemoved: true }, async (tx) => {
    const before = await lockRefund(tx, call.session, call.params.id);
    if (!before) throw fail('NOT_FOUND');
    if (before.state === 'paid') throw fail('IN_USE');
    await deleteRefund(tx, call.params.id);
    tx.audit({
      action: 'refund.remove',
      entity: 'order',
      entityId: before.order_id,
      before: { refund: call.params.id, amountSatang: before.amount_satang },
    });
    return { result: { ok: true } as const, replaced: before.image_name };
  });
